import KeyEvents
import KeyTraces
import TraceFiles
import Documents

/// The elements that the reader finds in a recording, read in chunks of the given size.
struct LibinputText {
  var elements: [TraceElement] = []
  var devices: [TraceDevice] = []
  var details: [String] = []
  var warnings: [String] = []

  init(_ text: String, chunks size: Int = 1 << 16) throws(YAMLError) {
    try self.init(Array(text.utf8), chunks: size)
  }

  init(_ bytes: [UInt8], chunks size: Int = 1 << 16) throws(YAMLError) {
    var start = 0
    var reader = LibinputReader(readingChunks: {
      let end = min(bytes.count, start + size)
      defer { start = end }
      return Array(bytes[start..<end])
    })
    while try reader.readNext(element: { elements.append(copy $0) }) {}
    for element in elements {
      switch element {
      case .device(let device, _): devices.append(device)
      case .detail(let name, let value): details.append("\(name)=\(value)")
      case .event, .input, .comment, .unknown: break
      }
    }
    warnings = reader.warnings
  }

  /// The events as `time type code value`, with the device if it is not the first; comments
  /// unchanged.
  var lines: [String] {
    elements.compactMap { element in
      switch element {
      case .device, .detail: return nil
      case .event(let event, let device):
        let index = device == .first ? "" : " @\(device.rawValue)"
        return
          "\(event.time.microseconds) \(event.type.rawValue) \(event.code) \(event.value)\(index)"
      case .input(let input): return SessionInputLine.text(of: input)
      case .comment(let text), .unknown(let text): return text
      }
    }
  }
}
