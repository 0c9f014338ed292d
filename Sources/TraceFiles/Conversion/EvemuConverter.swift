import KeyEvents
package import KeyTraces

/// A converter to evemu's format, which describes a single device.
package struct EvemuConverter: TraceConverter {
  private let head: TraceHead
  private var preface = TracePreface()
  private var hasHead = false
  private var writer = EvemuWriter()
  private var bytes: [UInt8] = []
  package private(set) var failure: TraceConversionError?
  package private(set) var losses: [String]

  package init(_ head: TraceHead) {
    self.head = head
    losses = head.losses
  }

  package mutating func convert(_ element: borrowing TraceElement) {
    guard failure == nil else { return }
    if hasHead { return convertLine(element) }
    if preface.gather(element) { return checkDevices() }
    writeHead()
    convertLine(element)
  }

  package mutating func finish() {
    if !hasHead, failure == nil { writeHead() }
  }

  package mutating func flush(to target: inout [UInt8]) -> Bool {
    target += bytes
    bytes.removeAll(keepingCapacity: true)
    return false
  }

  private mutating func convertLine(_ element: borrowing TraceElement) {
    switch copy element {
    case .event(let event, let device):
      guard device == .first else { return refuseDevices() }
      writer.write(event, to: &bytes)
    case .input(let input): writer.write(input, to: &bytes)
    case .comment(let text), .unknown(let text): writer.write(line: text, to: &bytes)
    case .device: refuseDevices()
    case .detail: break
    }
  }

  private mutating func checkDevices() {
    if preface.devices.count > 1 { refuseDevices() }
  }

  private mutating func refuseDevices() {
    failure = .severalDevices
  }

  private mutating func writeHead() {
    hasHead = true
    let device = preface.devices.first
    countLosses(device)
    if let loss = preface.loss { losses.append(loss) }
    for detail in preface.details where detail.value != "unknown" {
      preface.comments.append("# \(detail.name): \(detail.value)")
    }
    // Events without a device description stay without one: umockdev replays them unchanged.
    let described = device ?? (head.format == .evemu ? nil : .plainKeyboard)
    bytes += writer.header(
      for: described?.description, settings: head.settings, comments: preface.comments)
    for line in preface.unknownLines { writer.write(line: line, to: &bytes) }
  }

  private mutating func countLosses(_ device: TraceDevice?) {
    guard let device else {
      if head.format != .evemu { losses.append(TraceHead.madeUpDevice) }
      return
    }
    var parts: [String] = []
    if !device.udevProperties.isEmpty { parts.append("udev properties") }
    if !device.quirks.isEmpty { parts.append("quirks") }
    if !device.reportDescriptor.isEmpty { parts.append("the HID report descriptor") }
    if !parts.isEmpty {
      losses.append(
        "left out, because evemu's format cannot hold them: \(parts.joined(separator: ", "))")
    }
  }
}
