public import KeyEvents

/// Keys written as words, for input too short to need a trace: `r k t k`, `shift+r k`,
/// `d:a t:500 u:a`.
///
/// `a` is a tap: a press, a release after 20 ms, and 20 ms until the next token. `shift+r` presses
/// both keys with one stamp, in this order, and releases them with one stamp. `d:a` and `u:a` are a
/// press and a release, `r:a` is an autorepeat; they take no time. `t:33.5` is a pause in
/// milliseconds. The names of letters are in lower case: `A` is an error, since the key would type
/// `a`. The letters d, u, r and t before a colon have the same meaning as in kanata's simulator.
public struct SimulatedKeys: Sendable {
  /// The frames made from the tokens, in order. Their stamps count from 0, the time at which the
  /// first token begins.
  public private(set) var frames: [InputFrame] = []
  /// The time at which the last token ends, at most one year; 0 if there are no tokens.
  public var end: EventTime { clock.now }

  private var clock = SimulatedClock()
  private static let tap: Int64 = 20_000

  /// Parses tokens separated by whitespace.
  ///
  /// - Throws: if a token is malformed, a key is unknown, or the pauses exceed one year in total.
  ///   The error's column is counted in bytes from the start of its line.
  public init(_ text: String) throws(TraceError) {
    for (line, content) in text.split(
      omittingEmptySubsequences: false, whereSeparator: \.isNewline
    ).enumerated() {
      for token in content.split(whereSeparator: \.isWhitespace) {
        let place = Place(
          line: line + 1,
          column: content.utf8.distance(from: content.startIndex, to: token.startIndex) + 1)
        try add(token, place)
      }
    }
  }

  private struct Place {
    var line: Int
    var column: Int
  }

  private mutating func add(_ token: Substring, _ place: Place) throws(TraceError) {
    let rest = token.dropFirst(2)
    if rest.isEmpty || token.dropFirst().first != ":" {
      let keys = try chord(token, place)
      add(keys.map { .key($0, value: 1, at: end) })
      try pass(Self.tap, token, place)
      add(keys.reversed().map { .key($0, value: 0, at: end) })
      try pass(Self.tap, token, place)
      return
    }
    switch token.first {
    case "d": add([.key(try key(rest, place), value: 1, at: end)])
    case "u": add([.key(try key(rest, place), value: 0, at: end)])
    case "r": add([.key(try key(rest, place), value: 2, at: end)])
    case "t":
      guard let span = TimeSpan.microseconds(inMilliseconds: rest) else {
        throw error(token, place, "milliseconds after \"t:\", as in t:33.5")
      }
      try pass(span, token, place)
    default:
      throw error(token, place, "a key, or d:KEY, u:KEY, r:KEY or t:MILLISECONDS")
    }
  }

  private mutating func pass(
    _ span: Int64, _ token: Substring, _ place: Place
  ) throws(TraceError) {
    guard clock.pass(span) else { throw error(token, place, "pauses of at most one year in total") }
  }

  private mutating func add(_ events: [InputEvent]) {
    frames.append(InputFrame(events: events + [.report(at: end)]))
  }

  private func chord(_ token: Substring, _ place: Place) throws(TraceError) -> [KeyCode] {
    var keys: [KeyCode] = []
    for name in token.split(separator: "+", omittingEmptySubsequences: false) {
      if name.isEmpty { throw error(token, place, "keys separated by +, as in shift+r") }
      keys.append(try key(name, place))
    }
    return keys
  }

  private func key(_ name: Substring, _ place: Place) throws(TraceError) -> KeyCode {
    // Keys have no case: `A` would type a lower-case letter.
    if let capital = name.utf8.first, name.utf8.count == 1,
      (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(capital)
    {
      let key = name.lowercased()
      throw error(
        name, place, "the name of a key",
        "names of letter keys are in lower case: \"\(key)\", or \"shift+\(key)\" for the capital")
    }
    if let key = KeyCode(named: String(name)) { return key }
    let advice =
      suggestion(for: name, among: KeyCode.allNames)
      ?? "`evscribe monitor` shows the names of keys"
    throw error(name, place, "the name of a key", advice)
  }

  private func error(
    _ token: Substring, _ place: Place, _ expected: String, _ advice: String = ""
  ) -> TraceError {
    TraceError(
      line: place.line, column: place.column, found: "\"\(token)\"", expected: expected,
      advice: advice)
  }
}

/// The clock of simulated keys: it starts at 0 and advances by the pauses in the input.
struct SimulatedClock {
  private(set) var now = EventTime.zero

  /// A year, the maximum duration of simulated keys. It also keeps all sums of times far from
  /// overflow.
  private static let limit = EventTime(microseconds: 31_557_600_000_000)

  /// Advances by `span` microseconds. Returns false, without advancing, if that exceeds the limit.
  mutating func pass(_ span: Int64) -> Bool {
    let later = now.advanced(byMicroseconds: span)
    guard later <= Self.limit else { return false }
    now = later
    return true
  }
}
