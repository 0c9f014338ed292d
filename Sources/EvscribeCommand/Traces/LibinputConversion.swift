import KeyEvents
import KeyTraces

/// A trace in libinput's format: one device after the other, so that all but the first are held until the end.
struct LibinputConversion: TraceConversion {
  private let head: TraceHead
  private var preface = TracePreface()
  private var hasHead = false
  private var devices: [Device] = []
  /// Whose event came last.
  private var current = 0
  private var ready: [UInt8] = []
  private(set) var failure: CommandFailure?
  private(set) var losses: [String]

  private struct Device {
    var writer = LibinputWriter()
    var bytes: [UInt8] = []

    mutating func write(_ event: InputEvent) { writer.write(event, to: &bytes) }
    mutating func write(line: String) { writer.write(line: line, to: &bytes) }
  }

  init(_ head: TraceHead) {
    self.head = head
    losses = head.losses
  }

  mutating func take(_ element: borrowing TraceElement) {
    guard failure == nil else { return }
    if !hasHead {
      if preface.take(element) { return }
      begin()
    }
    takeLine(element)
  }

  mutating func finish() {
    if !hasHead { begin() }
    if isHeld { giveHead() }
    for device in devices { ready += device.bytes }
    devices = []
  }

  mutating func giveBytes(to target: inout [UInt8]) {
    if !isHeld, !devices.isEmpty {
      ready += devices[0].bytes
      devices[0].bytes.removeAll(keepingCapacity: true)
    }
    target += ready
    ready.removeAll(keepingCapacity: true)
  }

  /// Whether nothing can be written before the end: evtest may begin another device at any time, and of several devices
  /// the first may still go on.
  private var isHeld: Bool { head.format == .evtest || devices.count > 1 }

  private mutating func takeLine(_ element: borrowing TraceElement) {
    switch copy element {
    case .event(let event, let device):
      let place = Int(device.rawValue)
      devices[place].write(event)
      current = place
      checkSize()
    case .comment(let text), .unknown(let text):
      devices[current].write(line: text)
    case .device(let device, _):
      preface.devices.append(device)
      addDevice(device)
    case .detail: break
    }
  }

  private mutating func checkSize() {
    guard isHeld else { return }
    held += 1
    if held > TraceLimits.interleavedEvents {
      failure = CommandFailure(
        .malformed,
        "more than \(TraceLimits.interleavedEvents) events of several devices; convert a shorter recording"
      )
    }
  }

  /// How many events are held.
  private var held = 0

  private mutating func begin() {
    hasHead = true
    if preface.devices.isEmpty {
      losses.append(TraceHead.madeUpDevice)
      preface.devices = [.plainKeyboard]
    }
    for device in preface.devices { addDevice(device) }
    if let loss = preface.loss { losses.append(loss) }
    if !isHeld { giveHead() }
  }

  private mutating func giveHead() {
    ready += LibinputWriter.head(
      deviceCount: devices.count, settings: head.settings,
      comments: preface.comments + preface.unknownLines,
      details: preface.details)
  }

  private mutating func addDevice(_ device: TraceDevice) {
    var entry = Device()
    entry.bytes += entry.writer.head(of: device)
    devices.append(entry)
    var parts: [String] = []
    if !device.description.lampsOn.isEmpty { parts.append("which lamps were on (L:)") }
    if !device.description.switchesOn.isEmpty { parts.append("which switches were on (S:)") }
    if !parts.isEmpty {
      losses.append("libinput's format has no place for \(parts.joined(separator: ", ")); left out")
    }
  }
}
