/// A reader of traces that consist of lines, in any format: evemu, evtest, keyd, kanata. libinput's
/// YAML has a separate reader, because it needs a C library.
public struct TraceReader {
  private var splitter: LineSplitter
  private var lines: any TraceLines

  /// Creates a reader at the beginning of a trace in the given format; nil for libinput's.
  public init?(_ format: TraceFormat) {
    switch format {
    case .evemu: lines = EvemuLines()
    case .evtest: lines = EvtestLines()
    case .keyd: lines = KeydLines()
    case .kanata: lines = KanataLines()
    case .libinput: return nil
    }
    splitter = LineSplitter(
      limit: format == .kanata ? TraceLimits.simulationLine : TraceLimits.line)
  }

  /// Irregularities that did not prevent reading.
  public var warnings: [String] { lines.warnings }

  /// Reads the next bytes, any portion of the trace, and passes on their elements. Elements before
  /// an error are passed on before the error is thrown.
  ///
  /// - Complexity: O(bytes)
  public mutating func read(
    _ bytes: some Sequence<UInt8>, element receive: (borrowing TraceElement) -> Void
  ) throws(TraceError) {
    try splitter.read(bytes) { line, number throws(TraceError) in
      try lines.take(&line, number, receive)
    }
  }

  /// Ends the trace, and passes on the elements of its last line. Throws if the trace is empty, or
  /// ends in the middle of an item.
  public mutating func finish(
    element receive: (borrowing TraceElement) -> Void
  ) throws(TraceError) {
    let isCut = splitter.hasUnfinishedLine
    if isCut {
      try splitter.finish { line, number throws(TraceError) in
        try lines.take(&line, number, receive)
      }
    }
    try lines.finish(lineCount: splitter.number, isCut: isCut, receive)
  }
}
