package import KeyEvents
package import KeyTraces
package import PlainText

/// A report on a trace (``TraceStatistics``) as text or JSON.
package struct InspectionReport {
  private let trace: String
  private let statistics: TraceStatistics
  /// The report on the sender's timing; nil unless the trace is of a straight key, or of a single
  /// switch whose times are learnt.
  private let fist: FistReport?
  /// The text; nil unless the trace is of Morse that is read by its timing.
  private let timed: TimedText?
  /// The report on the run of practice; nil unless the trace is of one.
  private let practice: PracticeReport?
  /// The stop key of the recording, if it had one.
  private let stopKey: KeyCode?
  /// Whether the recording was made with a form.
  private let isOfForm: Bool

  /// Creates a report on a trace. It lacks the sender's timing if `fist` is nil, and the text if
  /// `timed` is nil. A stop key that is down at the end is not reported as a problem.
  package init(
    trace: String, statistics: TraceStatistics, fist: FistReport? = nil,
    timed: TimedText? = nil, practice: PracticeReport? = nil, stopKey: KeyCode? = nil,
    isOfForm: Bool = false
  ) {
    self.trace = trace
    self.statistics = statistics
    self.fist = fist
    self.timed = timed
    self.practice = practice
    self.stopKey = stopKey
    self.isOfForm = isOfForm
    deviceCount = Set(statistics.keys.keys.map(\.device)).count
  }

  private typealias Row = (press: PressID, key: TraceStatistics.KeyStatistics)

  /// The rows of the keys, those with the most presses first.
  private var rows: [Row] {
    statistics.keys.map { (press: $0.key, key: $0.value) }.sorted {
      ($1.key.presses, $0.press.device.rawValue, $0.press.key.rawValue)
        < ($0.key.presses, $1.press.device.rawValue, $1.press.key.rawValue)
    }
  }

  /// The number of devices, stored because the name of each key depends on it.
  private let deviceCount: Int

  private var duration: Int64 { statistics.start?.microseconds(to: statistics.end ?? .zero) ?? 0 }

  /// A summary, a table of the keys, and the problems found.
  package var text: DisplayText {
    let rows = rows
    let presses = rows.reduce(0) { $0 + $1.key.presses }
    let repeats = rows.reduce(0) { $0 + $1.key.repeats }
    var text: DisplayText = """
      \(trace): \(seconds(duration)), \(counted(presses, "press", "presses")), \
      \(counted(rows.count, "key")), \(counted(deviceCount, "device")), \(counted(repeats, "repeat"))

      """
    // Modifiers are not counted, so this may be 0 for a straight key.
    if statistics.mostHeld > 0 {
      text += """
        at most \(counted(statistics.mostHeld, "key")) down at once, not counting modifiers and locks; \
        \(counted(statistics.overlapCount, "press", "presses")) began while another key was down

        """
    }
    if statistics.inputCount > 0 {
      text += """
        \(counted(statistics.inputCount, "input")) besides the keys: another program's reports and the offered candidates

        """
    }
    if !rows.isEmpty {
      text += "\n" + line("key", "presses", "repeats", "held", "shortest gap")
      for row in rows {
        text += line(
          name(row.press), String(row.key.presses), String(row.key.repeats),
          row.key.holds.map(span) ?? "-", row.key.shortestGap.map(milliseconds) ?? "-")
      }
    }
    let problems = problems
    if !problems.isEmpty { text += "\n" + DisplayText(lines: problems) }
    return text + readText + (practice?.text ?? "") + (fist?.text ?? "")
  }

  /// The maximum number of scalars of the text in the report.
  private static let shownText = 1000

  /// The line with the text of the trace; empty if there is none.
  private var readText: DisplayText {
    guard var scalars = timed?.text.unicodeScalars else { return "" }
    while scalars.last == "\n" { scalars.removeLast() }
    guard !scalars.isEmpty else { return "" }
    let line: DisplayText = "\ntext: \(String(scalars.prefix(Self.shownText)))\n"
    guard scalars.count > Self.shownText else { return line }
    return line
      + "(the first \(Self.shownText) characters; evscribe replay writes the whole text)\n"
  }

  /// The problems, one sentence each.
  var problems: [String] {
    var problems: [String] = []
    if statistics.holeCount > 0 {
      problems.append(
        """
        events were lost \(times(statistics.holeCount)): keys that were down at the time count as released
        """
      )
    }
    if statistics.resynchronizationCount > 0 {
      problems.append(
        """
        the state of the keys was read again \(times(statistics.resynchronizationCount)), after events were lost or a \
        keyboard was disconnected
        """
      )
    }
    if statistics.cancelledCount > 0 {
      problems.append(
        "\(counted(statistics.cancelledCount, "press", "presses")) ended without a release")
    }
    for row in rows where row.key.missingReleases > 0 {
      problems.append(
        """
        \(quotedName(row.press)) was pressed \(times(row.key.missingReleases)) while it was already \
        down: the release in between is missing
        """)
    }
    // If joining the short gaps changes the text, they are the sender's and not bounces.
    let isSteady = timed?.changesIfSteadied != true
    for row in rows where isSteady && row.key.bounces > 0 {
      problems.append(
        """
        \(quotedName(row.press)) bounces: \(counted(row.key.bounces, "press", "presses")) began \
        less than \(milliseconds(TraceStatistics.bounceLimit)) after a release, the shortest gap \
        being \(milliseconds(row.key.shortestGap ?? 0)); --filter debounce=\
        \(row.key.longestBounce / 1000 + 1)ms fixes this
        """)
    }
    // A recording ends with the press of its stop key, or of the key that sends the form.
    let sendingTime = isOfForm ? statistics.end : nil
    for press in statistics.heldKeys
    where press.key != stopKey && statistics.keys[press]?.heldSince != sendingTime {
      problems.append("\(quotedName(press)) is still down at the end")
    }
    return problems
  }

  /// The report as one JSON object. Times are in seconds with six decimals; unknown times
  /// are `null`.
  package var json: String {
    let keys = rows.map { row in
      """
      {"key":\(jsonString(row.press.key.name)),"device":\(row.press.device.rawValue),\
      "presses":\(row.key.presses),"repeats":\(row.key.repeats),\
      "shortestHold":\(number(row.key.holds?.lowerBound)),\
      "longestHold":\(number(row.key.holds?.upperBound)),\
      "shortestGap":\(number(row.key.shortestGap)),"bounces":\(row.key.bounces),\
      "missingReleases":\(row.key.missingReleases),\
      "isDownAtEnd":\(row.key.heldSince != nil)}
      """
    }
    return """
      {"trace":\(jsonString(trace)),"duration":\(number(duration)),"devices":\(deviceCount),\
      "frames":\(statistics.frameCount),"holes":\(statistics.holeCount),\
      "resynchronizations":\(statistics.resynchronizationCount),\
      "cancelled":\(statistics.cancelledCount),"overlaps":\(statistics.overlapCount),\
      "inputs":\(statistics.inputCount),"mostHeld":\(statistics.mostHeld),"keys":[\(keys.joined(separator: ",\n "))]\
      \(timed.map { ",\n\"text\":" + jsonString($0.text) } ?? "")\
      \(practice.map { ",\n\"practice\":" + $0.json } ?? "")\(fist.map { ",\n\"fist\":" + $0.json } ?? "")}

      """
  }

  private func line(
    _ key: String, _ presses: String, _ repeats: String, _ held: String, _ gap: String
  ) -> DisplayText {
    let cells = [
      key.padded(to: 16), presses.leftPadded(to: 8), repeats.leftPadded(to: 9),
      held.leftPadded(to: 24), gap.leftPadded(to: 14),
    ]
    return "\(cells.joined())\n"
  }

  private func span(_ times: ClosedRange<Int64>) -> String {
    let shortest = milliseconds(times.lowerBound)
    let longest = milliseconds(times.upperBound)
    return shortest == longest ? shortest : "\(shortest) to \(longest)"
  }

  private func name(_ press: PressID) -> String {
    deviceCount > 1 ? "\(press.key.name) (\(press.device.rawValue + 1))" : press.key.name
  }

  /// Returns the key as sentences name it: `the key "a"`, `the key "a" of device 2`.
  private func quotedName(_ press: PressID) -> String {
    let key = "the key \"\(press.key.name)\""
    return deviceCount > 1 ? "\(key) of device \(press.device.rawValue + 1)" : key
  }

  private func number(_ microseconds: Int64?) -> String {
    microseconds.map { EventTime(microseconds: $0).description } ?? "null"
  }

  private func seconds(_ microseconds: Int64) -> String {
    "\(tenths(microseconds, of: 1_000_000)) s"
  }

  private func milliseconds(_ microseconds: Int64) -> String {
    "\(tenths(microseconds, of: 1_000)) ms"
  }

  /// Returns the quotient with one decimal, rounded.
  private func tenths(_ microseconds: Int64, of unit: Int64) -> String {
    let (whole, rest) = microseconds.quotientAndRemainder(dividingBy: unit)
    let tenths = (rest * 10 + unit / 2) / unit
    return "\(whole + tenths / 10).\(tenths % 10)"
  }

  private func times(_ count: Int) -> String { count == 1 ? "once" : "\(count) times" }
}
