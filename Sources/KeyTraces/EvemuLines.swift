import KeyEvents

/// What the lines of an evemu file mean, one by one.
struct EvemuLines: TraceLines {
  private(set) var header = EvemuHeader()
  /// The settings in the comments, in their order.
  private(set) var settings: [(name: String, value: String)] = []
  private(set) var warnings: [String] = []

  private var lineNumber = 0
  private var lastTime: EventTime?
  private var hasContent = false
  private var hasEvents = false
  private var hasGivenDevice = false
  /// How many events wait for their `SYN_REPORT`.
  private var waitingEvents = 0

  mutating func take(
    _ line: inout LineScanner, _ number: Int, _ receive: (borrowing TraceElement) -> Void
  ) throws(TraceError) {
    if let event = try readEvent(&line, number) {
      giveDevice(receive)
      receive(.event(event, .first))
    } else if let element = try readOther(&line, number) {
      receive(element)
    }
  }

  mutating func finish(
    lineCount: Int, isCut: Bool, _ receive: (borrowing TraceElement) -> Void
  ) throws(TraceError) {
    giveDevice(receive)
    if isCut {
      warnings.append(
        "line \(lineCount): the last line has no line break; the recording may have been cut off")
    }
    if !hasContent { throw .emptyFile }
    if waitingEvents > 0 {
      throw TraceError(
        line: lineCount + 1, column: 1, found: "the end of the file",
        expected: "SYN_REPORT, which ends a frame (E: ... 0000 0000 0)",
        advice: "the last events were cut off; everything before them was read")
    }
  }

  /// Reads a line that is no event. Nil where it is the header's, a setting, or blank.
  mutating func readOther(
    _ line: inout LineScanner, _ number: Int
  ) throws(TraceError) -> TraceElement? {
    lineNumber = number
    if line.hasPrefix("#") { return try readComment(line) }
    guard !line.isAtEnd else { return nil }
    hasContent = true
    let text = line
    return try header.read(&line, number: number, afterEvents: hasEvents)
      ? nil : .unknown(text.rest)
  }

  private mutating func readComment(_ line: LineScanner) throws(TraceError) -> TraceElement? {
    let text = line.rest
    if text.hasPrefix("# EVEMU "), !hasContent {
      hasContent = true
      header.version = try EvemuVersion(text, line: lineNumber)
      if header.version.isNewer {
        warnings.append(
          "line \(lineNumber): version \(header.version) is newer than 1.3; read as 1.3")
      }
      return nil
    }
    if hasEvents, header.device != nil, header.version < .comments {
      throw TraceError(
        line: lineNumber, column: 1, found: line.found,
        expected: "an event: version 1.0 has comments at the top only",
        advice: "write `# EVEMU 1.3` as the first line")
    }
    if let setting = TraceSettings.setting(in: text) {
      settings.append(setting)
      return nil
    }
    return .comment(text)
  }

  /// Passes over what the terminal echoed before an event: `^[OPE: 3.713884 0001 003b 0000`. That is how a recording looks
  /// that was made to a terminal and copied from there; evemu itself would lose the event.
  private mutating func skipEcho(_ line: inout LineScanner, _ number: Int) -> Bool {
    guard hasEvents, let first = line.next, first != UInt8(ascii: "#") else { return false }
    var rest = line
    guard rest.skip(past: "E: "), let digit = rest.next, digit &- UInt8(ascii: "0") < 10 else {
      return false
    }
    line = rest
    line.stepBack(3)
    if warnings.count < TraceLimits.warnings {
      warnings.append("line \(number): what the terminal echoed before \"E:\" is passed over")
    }
    return true
  }

  private mutating func giveDevice(_ receive: (borrowing TraceElement) -> Void) {
    guard !hasGivenDevice, let device = header.device else { return }
    hasGivenDevice = true
    receive(.device(TraceDevice(description: device), .first))
  }

  /// Reads the line if it is an event; nil where it is another line.
  ///
  /// - Complexity: O(bytes); no allocation.
  mutating func readEvent(
    _ line: inout LineScanner, _ number: Int
  ) throws(TraceError) -> InputEvent? {
    if !line.hasPrefix("E:"), !skipEcho(&line, number) { return nil }
    lineNumber = number
    try header.checkIsComplete(line: number)
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
    let isReport = type == EventType.synchronization.rawValue && code == SynchronizationCode.report
    waitingEvents = isReport ? 0 : waitingEvents + 1
    guard waitingEvents <= TraceLimits.frame else { throw .longFrame(line: number) }
    return InputEvent(time: time, type: EventType(rawValue: type), code: code, value: value)
  }

  private func error(_ line: LineScanner, _ expected: String, advice: String = "") -> TraceError {
    TraceError(
      line: lineNumber, column: line.position + 1, found: line.found, expected: expected,
      advice: advice)
  }
}
