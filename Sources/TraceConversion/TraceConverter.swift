package import KeyTraces

/// Writes the elements of a trace in one of the formats that are written.
package protocol TraceConverter {
  /// Takes what comes next in the trace.
  mutating func take(_ element: borrowing TraceElement)
  /// The trace is over.
  mutating func finish()
  /// Moves bytes that can be written now behind those that are in `bytes`: not many more than came since it was asked
  /// last, or a portion of bounded size. Returns whether there are more.
  @discardableResult
  mutating func giveBytes(to bytes: inout [UInt8]) -> Bool
  /// Why the trace cannot be held by the format.
  var failure: TraceConversionError? { get }
  /// What was left out or made up, each as a sentence.
  var losses: [String] { get }
}

/// Why a format cannot hold a trace.
package enum TraceConversionError: Error {
  /// The trace has several devices, and the format holds one.
  case severalDevices
  /// More events of several devices would have to be held than that.
  case tooManyEvents(limit: Int)
}

extension TraceHead {
  /// What the format that is read has lost already.
  var losses: [String] {
    switch format {
    case .evtest:
      [
        "evtest does not print the value of SYN_REPORT, which is 1 in an autorepeat; it is written as 0"
      ]
    case .evemu, .libinput, .keyd, .kanata: []
    }
  }

  /// What is said where a device had to be made up.
  static let madeUpDevice =
    "the trace does not describe its device; a plain keyboard is written in its place"
}

/// What stands before the first event, as long as it may still grow. Of comments, unknown lines and details so much is
/// held as ``TraceLimits/heldText`` allows; what is more is left out.
struct TracePreface {
  var devices: [TraceDevice] = []
  var comments: [String] = []
  var details: [(name: String, value: String)] = []
  /// Lines of kinds that are not known.
  var unknownLines: [String] = []
  private var allowance = TextAllowance()

  /// What was left out, as a sentence; nil where all was held.
  var loss: String? {
    guard allowance.refusedCount > 0 else { return nil }
    return """
      \(allowance.refusedCount) comments and unknown lines before the first event are left out: they would have to be held
      """
  }

  /// Takes an element; false where it is an event or an input.
  mutating func take(_ element: borrowing TraceElement) -> Bool {
    switch copy element {
    case .device(let device, _): devices.append(device)
    case .detail(let name, let value):
      if allowance.take(name + value) { details.append((name, value)) }
    case .comment(let text):
      if allowance.take(text) { comments.append(text) }
    case .unknown(let text):
      if allowance.take(text) { unknownLines.append(text) }
    case .event, .input: return false
    }
    return true
  }
}
