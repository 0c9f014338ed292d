import Composition
import KeyEvents
import MorseComposition

/// The keys that go to the next mode as words, and what they share with other keys.
extension TypingOptions {
  /// How many keys can be named: each press is compared with them.
  static let nextModeKeyLimit = 64

  /// Reads `capslock,shift+space`.
  static func nextModeKeys(_ text: String) throws(TypingOptionError) -> [KeyCombination] {
    var keys: [KeyCombination] = []
    for item in text.split(separator: ",", omittingEmptySubsequences: false) {
      let start = item.firstIndex { !$0.isWhitespace } ?? item.endIndex
      let end = item.lastIndex { !$0.isWhitespace }.map(item.index(after:)) ?? start
      let key = try combination(item[start..<end], in: text)
      guard !keys.contains(key) else {
        throw failure("\(key) is named twice", at: start, in: text)
      }
      guard keys.count < nextModeKeyLimit else {
        throw TypingOptionError(
          option: "next-mode-key", problem: "there can be \(nextModeKeyLimit) keys at most")
      }
      keys.append(key)
    }
    return keys
  }

  private static func combination(
    _ text: Substring, in whole: String
  ) throws(TypingOptionError) -> KeyCombination {
    var modifiers: KeyModifiers = []
    var rest = text
    while true {
      let word = rest.prefix { $0 != "+" }
      guard !word.isEmpty else {
        throw failure(
          "no key; expected one such as hangeul or shift+space", at: word.startIndex, in: whole)
      }
      guard let key = KeyCode(named: String(word)) else {
        let advice = advice(String(word), KeyCode.allNames, listing: false)
        throw failure("there is no key \"\(word)\"\(advice)", at: word.startIndex, in: whole)
      }
      guard key != .unknown else {
        throw failure(KeyCode.unknownHasNoMeaning, at: word.startIndex, in: whole)
      }
      if word.endIndex == rest.endIndex { return KeyCombination(key, modifiers) }
      let held = KeyModifiers(heldKeyNamed: word, key)
      guard let kind = KeyModifiers.kinds.first(where: { held.containsAny(of: $0.keys) }) else {
        throw failure(
          """
          the key \(key.name) cannot be held with another; expected shift, ctrl, alt or super before the +
          """, at: word.startIndex, in: whole)
      }
      guard modifiers.isDisjoint(with: kind.keys) else {
        throw failure("\(kind.name) is named twice", at: word.startIndex, in: whole)
      }
      modifiers.insert(held)
      rest = rest[word.endIndex...].dropFirst()
    }
  }

  private static func failure(
    _ problem: String, at place: String.Index, in text: String
  ) -> TypingOptionError {
    let column = text.distance(from: text.startIndex, to: place) + 1
    return TypingOptionError(option: "next-mode-key", problem: "column \(column): \(problem)")
  }

  /// Whether no key ends the session or goes to the next mode that has another meaning too.
  func validateModeKeys() throws(TypingOptionError) {
    let listKeys = bindings.listKeys[.list] ?? []
    if let stopKey, nextModeKeys.contains(where: { $0.key == stopKey }) {
      throw TypingOptionError(
        option: "next-mode-key",
        problem: "\(stopKey.name) ends the session; give --stop-key or this another key",
        others: ["stop-key"])
    }
    if let stopKey, listKeys.contains(stopKey) {
      throw TypingOptionError(
        option: "bind",
        problem: "\(stopKey.name) ends the session; give --stop-key or the role list another key",
        others: ["stop-key"])
    }
    if let key = listKeys.first(where: { nextModeKeys.contains(KeyCombination($0)) }) {
      throw TypingOptionError(
        option: "bind",
        problem: """
          \(key.name) goes to the next mode; give --next-mode-key or the role list another key
          """, others: ["next-mode-key"])
    }
  }
}
