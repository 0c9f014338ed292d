import KeyEvents

/// A reader of the input of kanata's simulator: `d:a t:50 u:a`, also in its long form and with
/// symbols (`↓a 🕐50 ↑a`).
///
/// The clock starts at 0. Tokens that press no physical key (virtual keys, layers) are skipped with
/// a warning.
///
/// The grammar is that of kanata's `simulated_input/src/sim.rs`.
struct KanataLines: TraceLines {
  private(set) var warnings: [String] = []
  private var clock = SimulatedClock()
  private var hasContent = false

  private enum Action {
    case down, up, again, wait, none
  }

  private static let words: [(String, Action)] = [
    ("d", .down), ("down", .down), ("press", .down), ("↓", .down), ("u", .up), ("up", .up),
    ("release", .up), ("↑", .up), ("r", .again), ("repeat", .again), ("⟳", .again), ("t", .wait),
    ("tick", .wait), ("🕐", .wait), ("vk", .none), ("fakekey", .none), ("virtualkey", .none),
    ("🎭", .none), ("ls", .none), ("layer-switch", .none), ("🔀", .none),
  ]

  /// Returns whether the text is a token of the simulator's input: a known word or symbol, and an
  /// argument.
  static func isToken(_ token: Substring) -> Bool { split(token) != nil }

  mutating func finish(
    lineCount: Int, isCut: Bool, _ receive: (borrowing TraceElement) -> Void
  ) throws(TraceError) {
    if !hasContent { throw .emptyFile }
  }

  mutating func take(
    _ line: inout LineScanner, _ number: Int, _ receive: (borrowing TraceElement) -> Void
  ) throws(TraceError) {
    let text = line.rest
    for token in text.split(whereSeparator: \.isWhitespace) {
      hasContent = true
      try take(token, Place(line: number, text: text), receive)
    }
  }

  private struct Place {
    var line: Int
    var text: String

    func column(of token: Substring) -> Int {
      text.utf8.distance(from: text.startIndex, to: token.startIndex) + 1
    }
  }

  private mutating func take(
    _ token: Substring, _ place: Place, _ receive: (borrowing TraceElement) -> Void
  ) throws(TraceError) {
    guard let (action, rest) = Self.split(token) else {
      throw error(token, place, "d:KEY, u:KEY, r:KEY or t:MILLISECONDS")
    }
    let value: Int32
    switch action {
    case .down: value = 1
    case .up: value = 0
    case .again: value = 2
    case .wait:
      guard let span = TimeSpan.microseconds(inMilliseconds: rest) else {
        throw error(token, place, "milliseconds, as in t:50")
      }
      guard clock.pass(span) else {
        throw error(token, place, "pauses of at most one year in total")
      }
      return
    case .none:
      if warnings.count < TraceLimits.warnings {
        // Quotes only the known word: the rest may be private text from a file that is not a trace.
        let word = token[..<rest.startIndex]
        warnings.append(
          "line \(place.line), column \(place.column(of: token)): \"\(word)...\" is skipped: it presses no physical key"
        )
      }
      return
    }
    guard let key = KanataKeyNames.key(named: rest) else {
      let advice = suggestion(for: rest, among: KanataKeyNames.all)
      throw error(token, place, "the name of a key", advice ?? "")
    }
    receive(.event(.key(key, value: value, at: clock.now), .first))
    receive(.event(.report(at: clock.now), .first))
  }

  /// Returns the action and the argument of a token; nil if the text is not a token. Symbols need
  /// no colon.
  private static func split(_ token: Substring) -> (Action, Substring)? {
    if let colon = token.firstIndex(of: ":"),
      let word = words.first(where: { $0.0 == token[..<colon] })
    {
      let rest = token[colon...].dropFirst()
      return rest.isEmpty ? nil : (word.1, rest)
    }
    for (word, action) in words where !word.utf8.allSatisfy({ $0 < 0x80 }) {
      if token.hasPrefix(word), token.count > word.count {
        return (action, token.dropFirst(word.count))
      }
    }
    return nil
  }

  private func error(
    _ token: Substring, _ place: Place, _ expected: String, _ advice: String = ""
  ) -> TraceError {
    TraceError(
      line: place.line,
      column: place.column(of: token),
      found: "\"\(token.prefix(24))\"", expected: expected, advice: advice)
  }
}
