import KeyEvents

/// A reader of the input in a test file of keyd (`t/*.t`): `a down`, `a up`, `50ms`, comments.
///
/// The clock starts at 0. The expected output, after the first empty line below the input, is not
/// read.
///
/// The grammar is that of keyd's `t/test-io.c`; the names are those of `src/keys.c`.
struct KeydLines: TraceLines {
  private(set) var warnings: [String] = []
  private var clock = SimulatedClock()
  private var isOver = false
  private var hasContent = false

  /// Returns whether the words of a line are input of a test: a key with `up` or `down`, or a
  /// pause.
  static func isInput(_ words: [Substring]) -> Bool {
    switch words.count {
    case 1: words[0].hasSuffix("ms") && milliseconds(words[0]) != nil
    case 2: (words[1] == "up" || words[1] == "down") && key(words[0]) != nil
    default: false
    }
  }

  mutating func finish(
    lineCount: Int, isCut: Bool, _ receive: (borrowing TraceElement) -> Void
  ) throws(TraceError) {
    if !hasContent { throw .emptyFile }
  }

  mutating func take(
    _ line: inout LineScanner, _ number: Int, _ receive: (borrowing TraceElement) -> Void
  ) throws(TraceError) {
    if isOver { return }
    _ = line.skipBlanks()
    let words = line.rest.split(whereSeparator: \.isWhitespace)
    guard let first = words.first else {
      isOver = hasContent
      return
    }
    if line.hasPrefix("#") {
      // keyd has no inputs, and a converted comment must not become one.
      let isInput = line.hasPrefix(SessionInputLine.prefix)
      return receive(.comment(isInput ? "# \(line.rest)" : line.rest))
    }
    hasContent = true
    let start = line
    if words.count == 1, let span = Self.milliseconds(first) {
      guard clock.pass(span) else {
        throw error(start, number, first, "pauses of at most one year in total")
      }
      return
    }
    guard words.count == 2, let key = Self.key(first) else {
      throw error(
        start, number, first, "a line such as `a down`, `a up` or `50ms`",
        Self.advice(for: first))
    }
    guard words[1] == "up" || words[1] == "down" else {
      throw error(start, number, words[1], "`up` or `down` after the key")
    }
    receive(.event(.key(key, value: words[1] == "down" ? 1 : 0, at: clock.now), .first))
    receive(.event(.report(at: clock.now), .first))
  }

  private static func milliseconds(_ word: Substring) -> Int64? {
    guard word.hasSuffix("ms"), word.first?.isNumber == true else { return nil }
    return TimeSpan.microseconds(inMilliseconds: word.dropLast(2))
  }

  private static func key(_ name: Substring) -> KeyCode? {
    KeyCode(named: names[name] ?? String(name))
  }

  /// keyd's names that differ from the kernel's.
  private static let names: [Substring: String] = [
    "leftcontrol": "leftctrl", "rightcontrol": "rightctrl", "altgr": "rightalt",
    "iso-level3-shift": "code84", "display": "rotate_display", "dashboard": "all_applications",
    "next": "video_next", "prev": "video_prev", "cycle": "brightness_cycle",
    "auto": "brightness_auto", "off": "display_off", "leftmouse": "btn_left",
    "rightmouse": "btn_right", "middlemouse": "btn_middle", "mouse1": "btn_side",
    "mouse2": "btn_extra",
  ]

  private static func advice(for name: Substring) -> String {
    suggestion(for: name, among: Array(names.keys.map(String.init)) + KeyCode.allNames) ?? ""
  }

  private func error(
    _ line: LineScanner, _ number: Int, _ word: Substring, _ expected: String, _ advice: String = ""
  ) -> TraceError {
    TraceError(
      line: number, column: line.column(of: word), found: "\"\(word.prefix(24))\"",
      expected: expected,
      advice: advice)
  }
}
