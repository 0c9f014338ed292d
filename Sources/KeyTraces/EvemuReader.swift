public import KeyEvents

/// Reads a trace in the format of evemu: whole files of version 1.0 to 1.3, and bare `E:` lines as umockdev keeps them.
///
/// Bytes come in any portions; each frame is handed on as soon as its last line is there, in storage that is used again.
/// The reader is strict: what evemu's own reader would take for something else is an error with its line and column. It
/// reads more than evemu in a few places: files for Android's `uinput` command, comments that a mail program broke.
/// The grammar is that of evemu's `README.md` and `src/evemu.c`. ``TraceReader`` gives comments and unknown lines too.
public struct EvemuReader {
  /// What the header says of the device; nil in a file of bare events and before its header has been read.
  public var device: DeviceDescription? { lines.header.device }

  /// The settings that evscribe wrote into comments (`# evscribe mode: hangul`), in their order, as many as
  /// ``TraceLimits/heldText`` allows.
  public var settings: [(name: String, value: String)] { lines.settings }

  /// What is odd and was read all the same.
  public var warnings: [String] { lines.warnings }

  private var splitter = LineSplitter()
  private var lines = EvemuLines()
  private var assembler = FrameAssembler()

  /// Starts at the beginning of a file.
  public init() {}

  /// Reads the next bytes and hands on the frames that they complete, and the inputs that stand
  /// before them.
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

  /// The file is over: checks that it did not end in the middle of a line or a frame.
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

  // Static, because the splitter that calls it is a part of the reader too.
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
