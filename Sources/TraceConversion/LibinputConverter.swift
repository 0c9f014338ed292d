import KeyEvents
package import KeyTraces

/// A trace in libinput's format: one device after the other, so that the events of all but the
/// first are kept until the end.
package struct LibinputConverter: TraceConverter {
  private let head: TraceHead
  private var preface = TracePreface()
  private var hasHead = false
  private var devices: [Device] = []
  /// The device of the last event.
  private var current = 0
  private var ready: [UInt8] = []
  /// The device whose events are being written at the end; nil before the end.
  private var written: Int?
  package private(set) var failure: TraceConversionError?
  package private(set) var losses: [String]

  private static let portion = 1 << 16

  private struct Device {
    var head: [UInt8]
    var writer = LibinputWriter()
    var held = HeldEvents()
  }

  package init(_ head: TraceHead) {
    self.head = head
    losses = head.losses
  }

  package mutating func take(_ element: borrowing TraceElement) {
    guard failure == nil else { return }
    if !hasHead {
      if preface.take(element) { return }
      begin()
    }
    takeLine(element)
  }

  package mutating func finish() {
    if !hasHead { begin() }
    guard isHeld else { return }
    giveHead()
    ready += devices[0].head
    written = 0
  }

  package mutating func giveBytes(to target: inout [UInt8]) -> Bool {
    writeHeld()
    target += ready
    ready.removeAll(keepingCapacity: true)
    return written != nil
  }

  /// Writes a portion of the kept events.
  private mutating func writeHeld() {
    while let device = written, ready.count < Self.portion {
      switch devices[device].held.next() {
      case .event(let event): devices[device].writer.write(event, to: &ready)
      case .line(let text): devices[device].writer.write(line: text, to: &ready)
      case nil where device + 1 < devices.count:
        written = device + 1
        ready += devices[device + 1].head
      case nil: written = nil
      }
    }
  }

  /// Whether nothing can be written before the end: evtest may begin another device at any time,
  /// and of several devices the first may still send events.
  private var isHeld: Bool { head.format == .evtest || devices.count > 1 }

  private mutating func takeLine(_ element: borrowing TraceElement) {
    switch copy element {
    case .event(let event, let device):
      current = Int(device.rawValue)
      if isHeld {
        devices[current].held.append(event)
        count(1)
      } else {
        devices[current].writer.write(event, to: &ready)
      }
    case .comment(let text), .unknown(let text): takeLine(text, of: current)
    // Among inputs and events with the same stamp, those of the first device are read first.
    case .input(let input): takeLine(SessionInputLine.text(of: input), of: 0)
    case .device(let device, _):
      preface.devices.append(device)
      addDevice(device)
    case .detail: break
    }
  }

  private mutating func takeLine(_ text: String, of device: Int) {
    if isHeld {
      devices[device].held.append(line: text)
      count(HeldEvents.weight(of: text))
    } else {
      devices[device].writer.write(line: text, to: &ready)
    }
  }

  /// The number of kept events, including lines by their weight.
  private var held = 0

  private mutating func count(_ more: Int) {
    held += more
    if held > TraceLimits.interleavedEvents {
      failure = .tooManyEvents(limit: TraceLimits.interleavedEvents)
    }
  }

  private mutating func begin() {
    hasHead = true
    if preface.devices.isEmpty {
      losses.append(TraceHead.madeUpDevice)
      preface.devices = [.plainKeyboard]
    }
    for device in preface.devices { addDevice(device) }
    if let loss = preface.loss { losses.append(loss) }
    guard !isHeld else { return }
    giveHead()
    ready += devices[0].head
  }

  private mutating func giveHead() {
    ready += LibinputWriter.head(
      deviceCount: devices.count, settings: head.settings,
      comments: preface.comments + preface.unknownLines,
      details: preface.details)
  }

  private mutating func addDevice(_ device: TraceDevice) {
    devices.append(Device(head: LibinputWriter().head(of: device)))
    var parts: [String] = []
    if !device.description.lampsOn.isEmpty { parts.append("which LEDs were on (L:)") }
    if !device.description.switchesOn.isEmpty { parts.append("which switches were on (S:)") }
    if !parts.isEmpty {
      losses.append("libinput's format cannot hold \(parts.joined(separator: ", ")); left out")
    }
  }
}
