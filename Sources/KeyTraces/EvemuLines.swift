import KeyEvents

/// A reader of the lines of an evemu file, one by one.
struct EvemuLines: TraceLines {
  private(set) var header = EvemuHeader()
  /// The settings in the comments, in order, up to the limit of ``TraceLimits/heldText``.
  private(set) var settings: [(name: String, value: String)] = []
  private(set) var warnings: [String] = []

  private var lineNumber = 0
  private var lastTime: EventTime?
  private var hasContent = false
  private var hasEvents = false
  private var hasGivenDevice = false
  private var hasToldProperties = false
  /// The number of events since the last `SYN_REPORT`.
  private var waitingEvents = 0
  /// The inputs since the last event.
  private var inputs = InputRow()
  private var settingsAllowance = TextAllowance()
  /// The way in which the previous line ended. If it ended with a comment, the next line can be the
  /// rest of that comment.
  private var before = Ending.other

  private enum Ending {
    case comment, commentOfEvent, other
  }

  mutating func take(
    _ line: inout LineScanner, _ number: Int, _ receive: (borrowing TraceElement) -> Void
  ) throws(TraceError) {
    if let event = try readEvent(&line, number) {
      deliverDevice(receive)
      receive(.event(event, .first))
    } else if let element = try readOther(&line, number) {
      if case .input = element { deliverDevice(receive) }
      receive(element)
    }
  }

  mutating func finish(
    lineCount: Int, isCut: Bool, _ receive: (borrowing TraceElement) -> Void
  ) throws(TraceError) {
    deliverDevice(receive)
    if isCut {
      warnings.append(
        "line \(lineCount): the last line has no line break; the recording may have been cut off")
    }
    if !hasContent { throw .emptyFile }
    if waitingEvents > 0 {
      throw TraceError(
        line: lineCount + 1, column: 1, found: "the end of the file",
        expected: "SYN_REPORT (E: ... 0000 0000 0), which ends a frame",
        advice: "the recording was cut off; all complete frames were read")
    }
  }

  /// Reads a line that is not an event. Returns nil if there is nothing to pass on: the line
  /// belongs to the head, is a setting, is empty, or is skipped with a warning.
  mutating func readOther(
    _ line: inout LineScanner, _ number: Int
  ) throws(TraceError) -> TraceElement? {
    lineNumber = number
    if line.hasPrefix(SessionInputLine.prefix) { return .input(try readInput(line)) }
    if line.hasPrefix("#") {
      before = .comment
      return try readComment(line)
    }
    guard !line.isAtEnd else {
      before = .other
      return nil
    }
    if isRestOfComment(line) {
      warn("skipped; it looks like the end of the previous comment")
      return nil
    }
    before = .other
    hasContent = true
    let text = line
    let isKnown = try header.read(&line, number: number, afterEvents: hasEvents)
    if header.hasExcessProperties, !hasToldProperties {
      hasToldProperties = true
      warn("properties 64 and above are skipped: evemu has only 0 to 63")
    }
    return isKnown ? nil : .unknown(text.rest)
  }

  /// Returns whether the line is the rest of the previous line's comment, after a mail program
  /// broke that line in two. False for a line that may be part of an event, because skipping it
  /// would lose a key.
  private func isRestOfComment(_ line: LineScanner) -> Bool {
    guard hasContent, !line.hasLabel else { return false }
    return switch before {
    case .comment: !line.contains("E:")
    case .commentOfEvent: line.hasOnlyCommentSigns
    case .other: false
    }
  }

  private mutating func warn(_ warning: String) {
    guard warnings.count < TraceLimits.warnings else { return }
    warnings.append("line \(lineNumber): \(warning)")
  }

  private mutating func readInput(_ line: LineScanner) throws(TraceError) -> SessionInput {
    before = .other
    hasContent = true
    try header.checkIsComplete(line: lineNumber, found: "\"\(SessionInputLine.prefix)\"")
    var fields = SessionInputFields(line, lineNumber)
    let input = try fields.read()
    if let lastTime, input.time < lastTime { throw .backwards(input.time, lastTime, lineNumber) }
    lastTime = input.time
    guard inputs.add() else { throw .manyInputs(line: lineNumber) }
    return input
  }

  private mutating func readComment(_ line: LineScanner) throws(TraceError) -> TraceElement? {
    let text = line.rest
    if text.hasPrefix("# EVEMU "), !hasContent {
      hasContent = true
      header.namedVersion = try EvemuVersion(text, line: lineNumber)
      if header.version.isNewer {
        warn("version \(header.version) is newer than 1.3; the file is read as version 1.3")
      }
      return nil
    }
    if hasEvents, header.device != nil, header.version < .comments {
      throw TraceError(
        line: lineNumber, column: 1, found: line.found,
        expected: "an event",
        advice: """
          version 1.0 of evemu's format allows comments only at the top; the first line must be \
          `# EVEMU 1.3` to allow them here
          """)
    }
    // Settings are read with the head; after it they are ordinary comments.
    if !hasEvents, let setting = TraceSettings.setting(in: text) {
      if settingsAllowance.take(text) {
        settings.append(setting)
      } else if settingsAllowance.refusedCount == 1 {
        warn("this setting and later ones are skipped: the file has too many settings")
      }
      return nil
    }
    return .comment(text)
  }

  /// Skips the terminal's echo before an event, with a warning: `^[OPE: 3.713884 0001 003b 0000`.
  /// Recordings copied from a terminal contain such lines; evemu itself would lose the event.
  /// Returns whether an echo was skipped.
  private mutating func skipEcho(_ line: inout LineScanner, _ number: Int) -> Bool {
    guard hasEvents, let first = line.next, first != UInt8(ascii: "#") else { return false }
    var rest = line
    guard rest.skip(past: "E: "), let digit = rest.next, digit &- UInt8(ascii: "0") < 10 else {
      return false
    }
    line = rest
    line.stepBack(3)
    lineNumber = number
    warn("skipped the terminal's echo before \"E:\"")
    return true
  }

  private mutating func deliverDevice(_ receive: (borrowing TraceElement) -> Void) {
    guard !hasGivenDevice, let device = header.device else { return }
    hasGivenDevice = true
    receive(.device(TraceDevice(description: device), .first))
  }

  /// Reads the line if it is an event; otherwise returns nil.
  ///
  /// - Complexity: O(bytes); no allocation.
  mutating func readEvent(
    _ line: inout LineScanner, _ number: Int
  ) throws(TraceError) -> InputEvent? {
    if !line.hasPrefix("E:"), !skipEcho(&line, number) { return nil }
    lineNumber = number
    try header.checkIsComplete(line: number, found: "\"E:\"")
    hasContent = true
    hasEvents = true
    line.skip(2)
    guard line.skipBlanks() else { throw error(line, "a space after \"E:\"") }
    let column = line.position + 1
    guard let seconds = line.decimal(digits: 12) else {
      throw error(line, "the seconds, a number of up to 12 digits")
    }
    guard line.next == UInt8(ascii: ".") else { throw error(line, "a point after the seconds") }
    line.skip(1)
    let hasDigits = line.next.map { $0 &- UInt8(ascii: "0") < 10 } ?? false
    guard let microseconds = line.decimal(digits: 6) else {
      throw error(
        line, "microseconds, 0 to 999999",
        advice: hasDigits
          ? "evemu writes more digits if the clock was set back; repeat the recording" : "")
    }
    guard line.skipBlanks(), let type = line.hexadecimal(digits: 4), line.isAtWordEnd else {
      throw error(line, "the type, a hexadecimal number such as 0001")
    }
    guard line.skipBlanks(), let code = line.hexadecimal(digits: 4), line.isAtWordEnd else {
      throw error(line, "the code, a hexadecimal number such as 001e")
    }
    guard line.skipBlanks(), let value = line.signedDecimal() else {
      throw error(line, "the value, a 32-bit decimal number")
    }
    let hadBlank = line.skipBlanks()
    guard line.isAtEnd || hadBlank && line.next == UInt8(ascii: "#") else {
      throw error(line, "the end of the line or a comment")
    }
    before = line.isAtEnd ? .other : .commentOfEvent
    let time = EventTime(microseconds: seconds * 1_000_000 + microseconds)
    if let lastTime, time < lastTime {
      throw TraceError(
        line: lineNumber, column: column, found: "the time \(time) after \(lastTime)",
        expected: "times that never decrease",
        advice: "the clock was set back during the recording; repeat the recording")
    }
    lastTime = time
    inputs.end()
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
