public import KeyEvents

/// A reader of traces in the format of evemu: whole files of versions 1.0 to 1.3, and bare `E:`
/// lines as stored by umockdev.
///
/// The bytes may come in any portions; each frame is passed on as soon as its last line is
/// complete, in reused storage. The reader is strict: input that evemu's own reader would misread
/// is an error with its line and column. It also accepts some input that evemu does not: files for
/// Android's `uinput` command, comments broken by a mail program, and the terminal's echo before an
/// event. The grammar is that of evemu's `README.md` and `src/evemu.c`. ``TraceReader`` also
/// reports comments and unknown lines.
public struct EvemuReader {
  /// The device in the header, complete before the first frame is passed on; nil until its name
  /// (`N:`) has been read, and in a file of bare events.
  public var device: DeviceDescription? { lines.header.device }

  /// The settings that evscribe wrote into comments (`# evscribe mode: hangul`), in order, up to
  /// the limit of ``TraceLimits/heldText``.
  public var settings: [(name: String, value: String)] { lines.settings }

  /// Irregularities that did not prevent reading.
  public var warnings: [String] { lines.warnings }

  private var splitter = LineSplitter()
  private var lines = EvemuLines()
  private var assembler = FrameAssembler()

  /// Creates a reader at the beginning of a file.
  public init() {}

  /// Reads the next bytes, and passes on each frame or input that they complete.
  ///
  /// - Complexity: O(bytes); no allocation per line of an event.
  public mutating func read(
    _ bytes: some Sequence<UInt8>, frame receive: (borrowing InputFrame) -> Void,
    input receiveInput: (SessionInput) -> Void = { _ in }
  ) throws(TraceError) {
    try splitter.read(bytes) { line, number throws(TraceError) in
      try Self.take(&line, number, &lines, &assembler, receive, receiveInput)
    }
  }

  /// Ends the file: reads the last line if it has no line break. Throws if that line is malformed,
  /// or if the file is empty or ends in the middle of a frame.
  public mutating func finish(
    frame receive: (borrowing InputFrame) -> Void,
    input receiveInput: (SessionInput) -> Void = { _ in }
  ) throws(TraceError) {
    let isCut = splitter.hasUnfinishedLine
    if isCut {
      try splitter.finish { line, number throws(TraceError) in
        try Self.take(&line, number, &lines, &assembler, receive, receiveInput)
      }
    }
    try lines.finish(lineCount: splitter.number, isCut: isCut) { _ in }
  }

  // Static, because the splitter that calls it is also a part of the reader.
  private static func take(
    _ line: inout LineScanner, _ number: Int, _ lines: inout EvemuLines,
    _ assembler: inout FrameAssembler, _ receive: (borrowing InputFrame) -> Void,
    _ receiveInput: (SessionInput) -> Void
  ) throws(TraceError) {
    if let event = try lines.readEvent(&line, number) {
      if assembler.append(event) { receive(assembler.frame) }
    } else if case .input(let input)? = try lines.readOther(&line, number) {
      receiveInput(input)
    }
  }
}
