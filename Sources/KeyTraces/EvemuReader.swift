public import KeyEvents

/// Reads a trace in the format of evemu: whole files of version 1.0 to 1.3, and bare `E:` lines as umockdev keeps them.
///
/// Bytes come in any portions; each frame is handed on as soon as its last line is there, in storage that is used again.
/// The reader is strict: what evemu's own reader would take for something else is an error with its line and column.
/// The grammar is that of evemu's `README.md` and `src/evemu.c`.
public struct EvemuReader {
  /// The longest line that is read, in bytes.
  public static let lineLimit = 4096

  /// What the header says of the device; nil in a file of bare events and before its header has been read.
  public var device: DeviceDescription? { header.device }

  /// The settings that evscribe wrote into comments (`# evscribe mode: hangul`), in their order.
  public private(set) var settings: [(name: String, value: String)] = []

  /// What is odd and was read all the same.
  public private(set) var warnings: [String] = []

  var header = EvemuHeader()
  private var assembler = FrameAssembler()
  private var unfinishedLine: [UInt8] = []
  private var lineNumber = 0
  private var lastTime: EventTime?
  private var hasEvents = false
  private var hasContent = false

  /// Starts at the beginning of a file.
  public init() {}

  /// Reads the next bytes and hands on the frames that they complete.
  ///
  /// - Complexity: O(bytes); no allocation per line.
  public mutating func read(
    _ bytes: some Sequence<UInt8>, frame receive: (borrowing InputFrame) -> Void
  ) throws(TraceError) {
    let result = bytes.withContiguousStorageIfAvailable { buffer in
      Result { () throws(TraceError) in try read(buffer: buffer, receive) }
    }
    if let result { return try result.get() }
    try read(Array(bytes), frame: receive)
  }

  /// The file is over: checks that it did not end in the middle of a line or a frame.
  public mutating func finish(frame receive: (borrowing InputFrame) -> Void) throws(TraceError) {
    if !unfinishedLine.isEmpty {
      let line = unfinishedLine
      unfinishedLine = []
      warnings.append(
        "line \(lineNumber + 1): the last line has no line break; the recording may have been cut off"
      )
      try line.withUnsafeBufferPointer { buffer throws(TraceError) in
        try readLine(buffer, receive)
      }
    }
    if !hasContent {
      throw TraceError(
        line: 1, column: 1, found: "an empty file", expected: "a trace",
        advice: "`evscribe record -o FILE` makes one")
    }
    if assembler.isUnderWay {
      throw TraceError(
        line: lineNumber + 1, column: 1, found: "the end of the file",
        expected: "SYN_REPORT, which ends a frame (E: ... 0000 0000 0)",
        advice: "the last events were cut off; everything before them was read")
    }
  }

  private mutating func read(
    buffer: UnsafeBufferPointer<UInt8>, _ receive: (borrowing InputFrame) -> Void
  ) throws(TraceError) {
    var start = 0
    while start < buffer.count {
      let end = buffer.firstLineFeed(from: start)
      let piece = UnsafeBufferPointer(rebasing: buffer[start..<end])
      guard unfinishedLine.count + piece.count <= Self.lineLimit else {
        throw TraceError(
          line: lineNumber + 1, column: 1, found: "a line of over \(Self.lineLimit) bytes",
          expected: "a trace with one event a line", advice: Self.notATrace)
      }
      if end == buffer.count {
        unfinishedLine.append(contentsOf: piece)
      } else if unfinishedLine.isEmpty {
        try readLine(piece, receive)
      } else {
        unfinishedLine.append(contentsOf: piece)
        let line = unfinishedLine
        unfinishedLine.removeAll(keepingCapacity: true)
        try line.withUnsafeBufferPointer { buffer throws(TraceError) in
          try readLine(buffer, receive)
        }
      }
      start = end + 1
    }
  }

  private mutating func readLine(
    _ bytes: UnsafeBufferPointer<UInt8>, _ receive: (borrowing InputFrame) -> Void
  ) throws(TraceError) {
    lineNumber += 1
    // Files that passed through other systems end their lines with CR LF.
    let count = bytes.last == 0x0D ? bytes.count - 1 : bytes.count
    var line = LineScanner(UnsafeBufferPointer(rebasing: bytes[..<count]))
    if line.hasPrefix("E:") {
      try readEvent(&line, receive)
    } else if line.hasPrefix("#") {
      try readComment(line)
    } else if !line.isAtEnd {
      hasContent = true
      try header.read(&line, number: lineNumber, afterEvents: hasEvents)
    }
  }

  private mutating func readComment(_ line: LineScanner) throws(TraceError) {
    let text = line.rest
    if text.hasPrefix("# EVEMU "), !hasContent {
      hasContent = true
      header.version = try EvemuVersion(text, line: lineNumber)
      if header.version.isNewer {
        warnings.append(
          "line \(lineNumber): version \(header.version) is newer than 1.3; read as 1.3")
      }
      return
    }
    if hasEvents, header.device != nil, header.version < .comments {
      throw TraceError(
        line: lineNumber, column: 1, found: line.found,
        expected: "an event: version 1.0 has comments at the top only",
        advice: "write `# EVEMU 1.3` as the first line")
    }
    if let setting = Self.setting(in: text) { settings.append(setting) }
  }

  /// `# evscribe mode: hangul`
  private static func setting(in comment: String) -> (name: String, value: String)? {
    guard comment.hasPrefix(EvemuWriter.settingPrefix) else { return nil }
    let text = comment.dropFirst(EvemuWriter.settingPrefix.count)
    guard let colon = text.firstIndex(of: ":") else { return nil }
    return (String(text[..<colon]), String(text[colon...].dropFirst().drop { $0 == " " }))
  }

  private mutating func readEvent(
    _ line: inout LineScanner, _ receive: (borrowing InputFrame) -> Void
  ) throws(TraceError) {
    try header.checkIsComplete(line: lineNumber)
    hasContent = true
    hasEvents = true
    line.skip(2)
    guard line.skipBlanks() else { throw error(line, "a blank after \"E:\"") }
    let column = line.position + 1
    guard let seconds = line.decimal(digits: 12) else { throw error(line, "the seconds") }
    guard line.next == UInt8(ascii: ".") else { throw error(line, "a point after the seconds") }
    line.skip(1)
    guard let microseconds = line.decimal(digits: 6) else {
      throw error(
        line, "microseconds, 0 to 999999",
        advice: "evemu writes more digits where the clock was set back; record it anew")
    }
    guard line.skipBlanks(), let type = line.hexadecimal(digits: 4) else {
      throw error(line, "the type, a hexadecimal number such as 0001")
    }
    guard line.skipBlanks(), let code = line.hexadecimal(digits: 4) else {
      throw error(line, "the code, a hexadecimal number such as 001e")
    }
    guard line.skipBlanks(), let value = line.signedDecimal() else {
      throw error(line, "the value, a decimal number")
    }
    let hadBlank = line.skipBlanks()
    guard line.isAtEnd || hadBlank && line.next == UInt8(ascii: "#") else {
      throw error(line, "the end of the line or a comment")
    }
    let time = EventTime(microseconds: seconds * 1_000_000 + microseconds)
    if let lastTime, time < lastTime {
      throw TraceError(
        line: lineNumber, column: column, found: "the time \(time) after \(lastTime)",
        expected: "times that never run backwards",
        advice: "the clock was set back while it was recorded; record it anew")
    }
    lastTime = time
    let event = InputEvent(time: time, type: EventType(rawValue: type), code: code, value: value)
    if assembler.append(event) { receive(assembler.frame) }
  }

  private func error(_ line: LineScanner, _ expected: String, advice: String = "") -> TraceError {
    TraceError(
      line: lineNumber, column: line.position + 1, found: line.found, expected: expected,
      advice: advice)
  }

  static let notATrace = "this is no trace in the format of evemu"
}
