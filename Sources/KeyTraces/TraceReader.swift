/// Reads a trace of lines in any format: evemu, evtest, keyd, kanata. libinput's YAML has a
/// separate reader, because it needs a C library.
public struct TraceReader {
  private var splitter: LineSplitter
  private var lines: any TraceLines

  /// Starts at the beginning of a trace in that format; nil for libinput's.
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

  /// Oddities that did not prevent reading.
  public var warnings: [String] { lines.warnings }

  /// Reads the next bytes, any portion of the trace, and passes on what is in them. What comes
  /// before a mistake is passed on before the error is thrown.
  ///
  /// - Complexity: O(bytes)
  public mutating func read(
    _ bytes: some Sequence<UInt8>, element receive: (borrowing TraceElement) -> Void
  ) throws(TraceError) {
    try splitter.read(bytes) { line, number throws(TraceError) in
      try lines.take(&line, number, receive)
    }
  }

  /// Ends the trace: passes on the content of its last line, and checks that it does not end in the
  /// middle of something.
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
