import Composition
import KeyEvents
import MorseComposition

/// The keys for the next mode in options, and conflicts with other keys.
extension TypingOptions {
  static let nextModeKeyRow = OptionRow(
    "next-mode-key", \.nextModeKeys, .keyCombinations, "The keys that go to the next mode",
    standard: "hangeul and rightalt", example: "capslock,shift+space",
    discussion: """
      A key may have modifiers (shift is either Shift key, leftshift only that one). A listed key has no other effect, \
      neither in the mode nor in shortcuts of other programs. The keys that you list replace hangeul and rightalt, which otherwise \
      go to the next mode where neither a mode nor the keyboard layout needs them. A tap \
      goes to the next mode. Held for 400 ms, the key opens the list of modes; with only two modes, it goes to the other \
      one even if held. Filters are applied first, so only= has to include these keys.
      """, needs: [.severalModes])

  /// Checks that no key that ends the session or goes to the next mode has another meaning.
  func validateModeKeys() throws(TypingOptionError) {
    let stopKey = keyInput.stopKey
    if let stopKey, nextModeKeys.contains(where: { $0.key == stopKey }) {
      throw TypingOptionError(
        option: "next-mode-key",
        problem: """
          the key "\(stopKey.name)" also ends the session (--stop-key); choose another key for one of the two options
          """,
        others: ["stop-key"])
    }
    if let stopKey, let role = role(givenTo: stopKey) {
      throw TypingOptionError(
        option: "bind",
        problem: """
          the key "\(stopKey.name)" has the role "\(role)" and also ends the session (--stop-key); choose another key \
          for one of the two options
          """,
        others: ["stop-key"])
    }
    let listKeys = morse.bindings.listKeys[.list] ?? []
    if let key = listKeys.first(where: { nextModeKeys.contains(KeyCombination($0)) }) {
      throw TypingOptionError(
        option: "bind",
        problem: """
          the key "\(key.name)" has the role "list" and also goes to the next mode (--next-mode-key); choose another \
          key for one of the two options
          """, others: ["next-mode-key"])
    }
  }

  /// Returns the role that the user gave the key, in lists or in Morse, if the role has an effect;
  /// otherwise nil. A keyer's default keys do not count.
  private func role(givenTo key: KeyCode) -> String? {
    if modes.count > 1, let role = morse.bindings.listRole(givenTo: key) { return role.rawValue }
    guard modes.contains(.morse) else { return nil }
    return morse.bindings.morseRole(givenTo: key, for: morse.keyer)?.rawValue
  }
}

extension OptionValue where Value == [KeyCombination] {
  /// The maximum number of keys. There is a limit because each press is compared with all of them.
  private static var limit: Int { 64 }

  /// Keys, each alone or with modifiers: `capslock,shift+space`.
  static var keyCombinations: OptionValue {
    OptionValue(
      placeholder: "key[,key]...",
      read: { text throws(OptionProblem) in try keys(in: text) },
      write: { $0.map(\.description).joined(separator: ",") })
  }

  private static func keys(in text: String) throws(OptionProblem) -> [KeyCombination] {
    var keys: [KeyCombination] = []
    for item in OptionRow.items(of: text) {
      let key = try combination(item, in: text)
      guard !keys.contains(key) else {
        throw problem("the list contains \(key) twice; remove one", at: item.startIndex, in: text)
      }
      guard keys.count < limit else {
        throw OptionProblem("too many keys; at most \(limit)")
      }
      keys.append(key)
    }
    return keys
  }

  private static func combination(
    _ text: Substring, in whole: String
  ) throws(OptionProblem) -> KeyCombination {
    var modifiers: KeyModifiers = []
    var rest = text
    while true {
      let word = rest.prefix { $0 != "+" }
      guard !word.isEmpty else {
        throw problem(
          "found no key, expected a key such as hangeul or shift+space", at: word.startIndex,
          in: whole)
      }
      guard let key = KeyCode(named: String(word)) else {
        let advice = OptionProblem.advice(String(word), KeyCode.allNames, listing: false)
        throw problem("unknown key \"\(word)\"\(advice)", at: word.startIndex, in: whole)
      }
      guard key != .unknown else {
        throw problem(KeyCode.unknownHasNoMeaning, at: word.startIndex, in: whole)
      }
      if word.endIndex == rest.endIndex { return KeyCombination(key, modifiers) }
      let held = KeyModifiers(heldKeyNamed: word, key)
      guard let kind = KeyModifiers.kinds.first(where: { held.containsAny(of: $0.keys) }) else {
        throw problem(
          """
          the key "\(key.name)" is not a modifier; expected shift, ctrl, alt or super before the +
          """, at: word.startIndex, in: whole)
      }
      guard modifiers.isDisjoint(with: kind.keys) else {
        throw problem(
          "the combination contains \(kind.name) twice; remove one", at: word.startIndex, in: whole)
      }
      modifiers.insert(held)
      rest = rest[word.endIndex...].dropFirst()
    }
  }

  private static func problem(
    _ text: String, at place: String.Index, in whole: String
  ) -> OptionProblem {
    let column = whole.distance(from: whole.startIndex, to: place) + 1
    return OptionProblem("column \(column): \(text)")
  }
}
