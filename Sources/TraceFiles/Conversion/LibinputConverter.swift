import KeyEvents
package import KeyTraces

/// A converter to libinput's format. The format stores one device after the other, so the events of
/// several devices are kept in memory until the end, up to ``TraceLimits/interleavedEvents``.
package struct LibinputConverter: TraceConverter {
  private let head: TraceHead
  private var preface = TracePreface()
  private var hasHead = false
  private var devices: [Device] = []
  /// The index in `devices` of the device of the last event.
  private var current = 0
  private var lastTime: EventTime?
  /// The inputs to keep with the device of the next event.
  private var waitingInputs: [SessionInput] = []
  private var ready: [UInt8] = []
  /// The index of the device whose kept events are being written; nil before the end of the trace,
  /// and after the last device.
  private var written: Int?
  package private(set) var failure: TraceConversionError?
  private var knownLosses: [String]
  /// The number of comments of the head that were left out.
  private var leftOutCount = 0

  package var losses: [String] {
    let count = devices.reduce(leftOutCount) { $0 + $1.writer.leftOutCount }
    guard count > 0 else { return knownLosses }
    return knownLosses + [
      "comments left out, because libinput's format does not allow so many in a row: \(count)"
    ]
  }

  private static let portion = 1 << 16

  private struct Device {
    var head: [UInt8]
    var writer = LibinputWriter()
    var held = HeldEvents()
    var row = InputRow()

    mutating func append(_ event: InputEvent) {
      row.end()
      held.append(event)
    }

    /// Adds an input, preceded by an empty frame if a reader would refuse another input in the same
    /// row.
    mutating func append(_ input: SessionInput) {
      if let report = row.report(before: input) { held.append(report) }
      held.append(input)
    }
  }

  package init(_ head: TraceHead) {
    self.head = head
    knownLosses = head.losses
  }

  package mutating func convert(_ element: borrowing TraceElement) {
    guard failure == nil else { return }
    if !hasHead {
      if preface.gather(element) { return }
      begin()
    }
    convertLine(element)
  }

  package mutating func finish() {
    if !hasHead { begin() }
    guard isHeld else { return }
    writeWaitingInputs(to: 0)
    writeHead()
    ready += devices[0].head
    written = 0
  }

  package mutating func flush(to target: inout [UInt8]) -> Bool {
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
      case .input(let input): devices[device].writer.write(input, to: &ready)
      case nil where device + 1 < devices.count:
        written = device + 1
        ready += devices[device + 1].head
      case nil: written = nil
      }
    }
  }

  /// Whether all events must be kept until the end: in evtest's output another device may begin at
  /// any time, and if there are several devices, the first may still send events.
  private var isHeld: Bool { head.format == .evtest || devices.count > 1 }

  private mutating func convertLine(_ element: borrowing TraceElement) {
    switch copy element {
    case .event(let event, let device):
      current = Int(device.rawValue)
      lastTime = event.time
      if isHeld {
        writeWaitingInputs(to: current)
        devices[current].append(event)
        count(1)
      } else {
        devices[current].writer.write(event, to: &ready)
      }
    case .comment(let text), .unknown(let text): convertLine(text)
    // Among equal stamps, an input keeps its position: with the device of the last event if that
    // event has the same stamp, otherwise with the device of the next event.
    case .input(let input) where isHeld:
      if let lastTime, input.time <= lastTime {
        devices[current].append(input)
      } else {
        waitingInputs.append(input)
      }
      count(HeldEvents.weight(of: input))
    case .input(let input): devices[0].writer.write(input, to: &ready)
    case .device(let device, _):
      preface.devices.append(device)
      addDevice(device)
    case .detail: break
    }
  }

  private mutating func writeWaitingInputs(to device: Int) {
    guard !waitingInputs.isEmpty else { return }
    for input in waitingInputs { devices[device].append(input) }
    waitingInputs.removeAll(keepingCapacity: true)
  }

  private mutating func convertLine(_ text: String) {
    if isHeld {
      devices[current].held.append(line: text)
      count(HeldEvents.weight(of: text))
    } else {
      devices[current].writer.write(line: text, to: &ready)
    }
  }

  /// The total weight of the kept elements: 1 for each event, and `HeldEvents.weight(of:)` for each
  /// line and input.
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
      knownLosses.append(TraceHead.madeUpDevice)
      preface.devices = [.plainKeyboard]
    }
    for device in preface.devices { addDevice(device) }
    if let loss = preface.loss { knownLosses.append(loss) }
    guard !isHeld else { return }
    writeHead()
    ready += devices[0].head
  }

  private mutating func writeHead() {
    var allowance = TextAllowance(TraceLimits.commentsInRow)
    let lines = (preface.comments + preface.unknownLines).map(LibinputWriter.line)
    let comments = lines.filter { allowance.take($0) }
    leftOutCount += allowance.refusedCount
    ready += LibinputWriter.head(
      deviceCount: devices.count, settings: head.settings, comments: comments,
      details: preface.details)
  }

  private mutating func addDevice(_ device: TraceDevice) {
    devices.append(Device(head: LibinputWriter().head(of: device)))
    var parts: [String] = []
    if !device.description.litLEDs.isEmpty { parts.append("the LEDs that were on (L:)") }
    if !device.description.switchesOn.isEmpty { parts.append("the switches that were on (S:)") }
    if !parts.isEmpty {
      knownLosses.append(
        "left out, because libinput's format cannot hold them: \(parts.joined(separator: ", "))")
    }
  }
}
