import KeyEvents

/// Interprets the lines of a trace in one of the formats.
protocol TraceLines {
  /// Oddities that did not prevent reading.
  var warnings: [String] { get }

  /// Reads the line with that number, and passes on what is in it.
  mutating func take(
    _ line: inout LineScanner, _ number: Int, _ receive: (borrowing TraceElement) -> Void
  ) throws(TraceError)

  /// Ends the trace after that many lines: passes on the rest, and checks that it does not end in
  /// the middle of something. `isCut` is whether the last line has no line break.
  mutating func finish(
    lineCount: Int, isCut: Bool, _ receive: (borrowing TraceElement) -> Void
  ) throws(TraceError)
}
