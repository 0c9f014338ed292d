import KeyEvents

/// A reader of the output of `evtest` as people paste it: with the list of devices and the prompt
/// before it, boxes of asterisks, prose, `?` for names, and characters echoed by the terminal
/// before `Event:`.
///
/// Lines that are not evtest's are skipped; a malformed event is an error. evtest does not print
/// the value of a SYN event, which is read as 0. A missing last SYN_REPORT is added. The stamps
/// come from the wall clock. If the clock was set back, events get the latest stamp before that
/// until the clock has caught up, and there is a warning. The grammar is that of `evtest.c` up to
/// 1.35, including the names used before 1.30 (`Report Sync`).
struct EvtestLines: TraceLines {
  private var header = EvtestHeader()
  private(set) var warnings: [String] = []
  private var lastTime: EventTime?
  private var hasSetBackClock = false
  private var hasContent = false
  /// The number of events since the last `SYN_REPORT`.
  private var waitingEvents = 0
  private var givenDevices = 0

  mutating func finish(
    lineCount: Int, isCut: Bool, _ receive: (borrowing TraceElement) -> Void
  ) throws(TraceError) {
    deliverDevice(receive)
    if !hasContent { throw .emptyFile }
    if waitingEvents > 0, let lastTime {
      warnings.append("the last events have no SYN_REPORT after them; one was added")
      receive(.event(.report(at: lastTime), header.device))
    }
  }

  mutating func take(
    _ line: inout LineScanner, _ number: Int, _ receive: (borrowing TraceElement) -> Void
  ) throws(TraceError) {
    hasContent = true
    guard line.skip(past: "Event: time ") else { return try header.read(&line, number) }
    guard let seconds = line.decimal(digits: 12) else {
      throw error(line, number, "the seconds, a number of up to 12 digits")
    }
    guard line.take(".") else { throw error(line, number, "a point after the seconds") }
    guard let microseconds = line.decimal(digits: 6) else {
      throw error(line, number, "microseconds, 0 to 999999")
    }
    guard line.take(", ") else { throw error(line, number, "a comma and a space after the time") }
    var time = EventTime(microseconds: seconds * 1_000_000 + microseconds)
    if let lastTime, time < lastTime {
      if !hasSetBackClock {
        warnings.append(
          "line \(number): the clock was set back here; times do not advance until it has caught up"
        )
      }
      hasSetBackClock = true
      time = lastTime
    }
    lastTime = time
    let event = try readEvent(&line, number, at: time)
    let isReport = event.type == .synchronization && event.code == SynchronizationCode.report
    waitingEvents = isReport ? 0 : waitingEvents + 1
    guard waitingEvents <= TraceLimits.frame else { throw .longFrame(line: number) }
    deliverDevice(receive)
    receive(.event(event, header.device))
  }

  /// Passes on each device that was read and not yet passed on.
  private mutating func deliverDevice(_ receive: (borrowing TraceElement) -> Void) {
    while givenDevices < header.devices.count {
      receive(
        .device(
          TraceDevice(description: header.devices[givenDevices]),
          DeviceIndex(rawValue: UInt16(givenDevices))))
      givenDevices += 1
    }
  }

  private func readEvent(
    _ line: inout LineScanner, _ number: Int, at time: EventTime
  ) throws(TraceError) -> InputEvent {
    if let code = Self.synchronizationCode(line) {
      return InputEvent(time: time, type: .synchronization, code: code, value: 0)
    }
    guard line.take("type "), let type = line.smallDecimal(),
      line.skip(past: "), ")
    else { throw error(line, number, "a type such as `type 1 (EV_KEY), `") }
    guard line.take("code "), let code = line.smallDecimal(),
      line.skip(past: "), ")
    else { throw error(line, number, "a code such as `code 30 (KEY_A), `") }
    guard line.take("value ") else { throw error(line, number, "`value` and a number") }
    // MSC_RAW and MSC_SCAN are printed in hexadecimal, everything else in decimal.
    let isHexadecimal = type == EventType.miscellaneous.rawValue && (code == 3 || code == 4)
    let value = isHexadecimal ? line.hexadecimalBits() : line.signedDecimal()
    guard let value else {
      throw error(
        line, number, "the value, a 32-bit \(isHexadecimal ? "hexadecimal" : "decimal") number")
    }
    guard line.isAtEnd || line.skipBlanks() else {
      throw error(line, number, "the end of the line")
    }
    return InputEvent(time: time, type: EventType(rawValue: type), code: code, value: value)
  }

  /// Returns the code of a synchronization event, as in `-------------- SYN_REPORT ------------`;
  /// nil for other lines.
  private static func synchronizationCode(_ line: LineScanner) -> UInt16? {
    switch line.next {
    case UInt8(ascii: "-"):
      // SYN_CONFIG has dashes too.
      line.contains("onfig") || line.contains("CONFIG") ? 1 : SynchronizationCode.report
    case UInt8(ascii: "+"): 2
    case UInt8(ascii: ">"): SynchronizationCode.dropped
    default: nil
    }
  }

  private func error(_ line: LineScanner, _ number: Int, _ expected: String) -> TraceError {
    TraceError(
      line: number, column: line.position + 1, found: line.found, expected: expected,
      advice: "this line is incomplete or not from evtest; complete or remove it")
  }
}
