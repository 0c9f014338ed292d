import KeyEvents

@testable import KeyTraces

/// The elements that a reader finds in a text, read in portions of the given size.
struct TraceText {
  var format: TraceFormat
  var elements: [TraceElement] = []
  var devices: [TraceDevice] = []
  var warnings: [String] = []

  init(_ text: String, portions: Int = .max) throws(TraceError) {
    let bytes = Array(text.utf8)
    guard let head = try TraceHead(bytes, isWhole: true), var reader = TraceReader(head.format)
    else { throw .emptyFile }
    format = head.format
    var start = 0
    while start < bytes.count {
      let end = min(bytes.count, portions == .max ? bytes.count : start + portions)
      try reader.read(bytes[start..<end]) { elements.append(copy $0) }
      start = end
    }
    try reader.finish { elements.append(copy $0) }
    devices = elements.compactMap { if case .device(let device, _) = $0 { device } else { nil } }
    warnings = reader.warnings
  }

  /// The events as `time type code value`, with the device if it is not the first; comments and
  /// unknown lines unchanged.
  var lines: [String] {
    elements.compactMap { element in
      switch element {
      case .device, .detail: return nil
      case .event(let event, let device):
        let place = device == .first ? "" : " @\(device.rawValue)"
        return
          "\(event.time.microseconds) \(event.type.rawValue) \(event.code) \(event.value)\(place)"
      case .input(let input): return SessionInputLine.text(of: input)
      case .comment(let text), .unknown(let text): return text
      }
    }
  }
}
