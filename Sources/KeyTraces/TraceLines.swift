import KeyEvents

/// A reader of the lines of a trace in one of the formats.
protocol TraceLines {
  /// Irregularities that did not prevent reading.
  var warnings: [String] { get }

  /// Reads a line with its number, and passes on its elements.
  mutating func take(
    _ line: inout LineScanner, _ number: Int, _ receive: (borrowing TraceElement) -> Void
  ) throws(TraceError)

  /// Ends the trace after `lineCount` lines, and passes on the remaining elements. Throws if the
  /// trace is empty, or ends in the middle of an item. `isCut` means that the last line has no line
  /// break.
  mutating func finish(
    lineCount: Int, isCut: Bool, _ receive: (borrowing TraceElement) -> Void
  ) throws(TraceError)
}
