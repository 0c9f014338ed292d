package import KeyTraces

/// A converter of the elements of a trace to one of the output formats.
package protocol TraceConverter {
  /// Handles the next element of the trace.
  mutating func convert(_ element: borrowing TraceElement)
  /// Ends the trace; the remaining bytes then come from ``flush(to:)``.
  mutating func finish()
  /// Moves the bytes that can be written now to the end of `bytes`, at most about 64 KiB of kept
  /// events at a time. Returns whether there are more.
  @discardableResult
  mutating func flush(to bytes: inout [UInt8]) -> Bool
  /// The reason why the format cannot represent the trace; nil if there is none so far.
  var failure: TraceConversionError? { get }
  /// The losses and additions of the conversion, one sentence each.
  var losses: [String] { get }
}

/// A reason why a format cannot represent a trace.
package enum TraceConversionError: Error {
  /// The trace has several devices, but the format can describe only one.
  case severalDevices
  /// More than `limit` events would be kept in memory, because the trace has, or may have, several
  /// devices.
  case tooManyEvents(limit: Int)
}

extension TraceHead {
  /// The losses caused by the format of the source, one sentence each.
  var losses: [String] {
    switch format {
    case .evtest:
      [
        "evtest does not print the value of SYN_REPORT, which is 1 in an autorepeat; it is written as 0"
      ]
    case .evemu, .libinput, .keyd, .kanata: []
    }
  }

  /// The message for a trace that does not describe its device.
  static let madeUpDevice =
    "the trace does not describe its device; a plain keyboard is written instead"
}

/// The elements before the first event. Comments, unknown lines and details are kept as far as
/// ``TraceLimits/heldText`` allows; the rest is left out.
struct TracePreface {
  var devices: [TraceDevice] = []
  var comments: [String] = []
  var details: [(name: String, value: String)] = []
  /// Lines that evscribe does not understand, unchanged.
  var unknownLines: [String] = []
  private var allowance = TextAllowance()

  /// A sentence with the number of comments and lines left out; nil if there are none.
  var loss: String? {
    guard allowance.refusedCount > 0 else { return nil }
    return """
      comments and unknown lines before the first event, left out because of the memory limit of 1 MiB: \
      \(allowance.refusedCount)
      """
  }

  /// Keeps an element, or leaves it out at the limit. Returns false if it is an event or an input.
  mutating func gather(_ element: borrowing TraceElement) -> Bool {
    switch copy element {
    case .device(let device, _): devices.append(device)
    case .detail(let name, let value):
      if allowance.take(name + value) { details.append((name, value)) }
    case .comment(let text):
      // The settings that are in effect are written with the head. Others must not take effect.
      if TraceSettings.setting(in: text) == nil, allowance.take(text) { comments.append(text) }
    case .unknown(let text):
      if allowance.take(text) { unknownLines.append(text) }
    case .event, .input: return false
    }
    return true
  }
}
