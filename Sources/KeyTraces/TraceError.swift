import KeyEvents

/// An error in a trace or in simulated keys, with advice.
public struct TraceError: Error, Hashable, Sendable {
  /// The line, from 1.
  public var line: Int
  /// The column in bytes, from 1.
  public var column: Int
  /// The actual input, in quotes or in words.
  public var found: String
  /// The expected input.
  public var expected: String
  /// Advice, if the remedy is not obvious; otherwise empty.
  public var advice: String

  /// Creates an error, with empty advice if the remedy is obvious.
  public init(line: Int, column: Int, found: String, expected: String, advice: String = "") {
    self.line = line
    self.column = column
    self.found = found
    self.expected = expected
    self.advice = advice
  }
}

extension TraceError: CustomStringConvertible {
  /// The error in one line, to follow a file's name and a colon: `12:5: found "4.1x", expected ...;
  /// ...`.
  public var description: String {
    "\(line):\(column): found \(found), expected \(expected)\(advice.isEmpty ? "" : "; \(advice)")"
  }
}

extension TraceError {
  /// Whether ``found`` quotes the file.
  public var isQuoting: Bool { found.utf8.first == UInt8(ascii: "\"") }

  /// Returns the error for more than ``TraceLimits/frame`` events without the end of a frame.
  static func longFrame(line: Int) -> TraceError {
    TraceError(
      line: line, column: 1, found: "a frame of more than \(TraceLimits.frame) events",
      expected: "an earlier SYN_REPORT, which ends a frame")
  }

  /// Returns the error for an input that is earlier than the event or input before it.
  static func backwards(_ time: EventTime, _ last: EventTime, _ line: Int) -> TraceError {
    TraceError(
      line: line, column: SessionInputLine.prefix.utf8CodeUnitCount + 2,
      found: "the time \(time) after \(last)", expected: "times that never decrease")
  }

  /// Returns the error for more consecutive inputs than a session keeps.
  static func manyInputs(line: Int) -> TraceError {
    TraceError(
      line: line, column: 1, found: "more than \(SessionInput.waitingLimit) inputs in a row",
      expected: "an event between them")
  }

  /// The error for an empty file.
  static let emptyFile = TraceError(
    line: 1, column: 1, found: "an empty file", expected: "a trace",
    advice: "`evscribe record -o FILE` makes one")
}
