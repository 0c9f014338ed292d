import KeyEvents

/// What the lines of a trace mean in one of the formats.
protocol TraceLines {
  /// What is odd and was read all the same.
  var warnings: [String] { get }

  /// Reads the line with that number, and hands on what stands in it.
  mutating func take(
    _ line: inout LineScanner, _ number: Int, _ receive: (borrowing TraceElement) -> Void
  ) throws(TraceError)

  /// The trace is over after so many lines. Hands on what is left, and checks that it did not end in the middle of something.
  /// `isCut` says whether the last line has no line break.
  mutating func finish(
    lineCount: Int, isCut: Bool, _ receive: (borrowing TraceElement) -> Void
  ) throws(TraceError)
}
