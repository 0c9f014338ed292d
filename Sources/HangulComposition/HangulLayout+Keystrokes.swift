public import KeyEvents
import TextEditing

/// A key pressed alone or with Shift.
public struct HangulKeystroke: Hashable, Sendable {
  /// The key.
  public var key: KeyCode
  /// Whether Shift is down.
  public var shift: Bool

  /// Makes a keystroke from its parts.
  public init(_ key: KeyCode, shift: Bool = false) {
    self.key = key
    self.shift = shift
  }
}

extension HangulLayout {
  /// The keys that give `text` when lone consonants join, as they do unless told otherwise; nil when a character of it
  /// has no key. Where letters would join that stand apart in the text, Escape between them ends the composition.
  ///
  /// - Complexity: O(length of the text × size of the layout)
  public func keystrokes(for text: String) -> [HangulKeystroke]? {
    var keystrokes: [HangulKeystroke] = []
    var automaton = HangulAutomaton(joins: joins, joinsLoneConsonants: true)
    for scalar in text.unicodeScalars {
      let keys = self.keystrokes(for: scalar)
      guard !keys.isEmpty else { return nil }
      let letters = HangulOrigin.letters(of: scalar)
      if letters.isEmpty {
        automaton.end()
      } else if !automaton.keeps(letters, as: scalar) {
        keystrokes.append(HangulKeystroke(.escape))
        automaton.end()
        _ = automaton.keeps(letters, as: scalar)
      }
      keystrokes += keys
    }
    return keystrokes
  }

  /// The keys that give this character when nothing is open; empty when there are none.
  ///
  /// - Complexity: O(size of the layout)
  public func keystrokes(for scalar: Unicode.Scalar) -> [HangulKeystroke] {
    if scalar == "\n" { return [HangulKeystroke(.enter)] }
    let letters = HangulOrigin.letters(of: scalar)
    let meanings = letters.isEmpty ? [.character(scalar)] : letters.map(Self.meaning(of:))
    let keystrokes = meanings.compactMap(keystroke(for:))
    return keystrokes.count == meanings.count ? keystrokes : []
  }

  /// The key with that meaning and the lowest code, which puts the main block before the keypad; without Shift where
  /// that is enough.
  private func keystroke(for meaning: Meaning) -> HangulKeystroke? {
    for code in 0..<UInt16(Self.keyLimit) {
      let key = KeyCode(rawValue: code)
      for shift in [false, true] where self.meaning(of: key, shift: shift) == meaning {
        return HangulKeystroke(key, shift: shift)
      }
    }
    return nil
  }

  private static func meaning(of letter: Jamo.Letter) -> Meaning {
    if let vowel = letter.medial { return .vowel(vowel) }
    return letter.initial.map(Meaning.consonant) ?? .nothing
  }
}

extension HangulAutomaton {
  /// Adds letters. Whether they end up as `scalar` and leave what was open before as it was.
  fileprivate mutating func keeps(_ letters: [Jamo.Letter], as scalar: Unicode.Scalar) -> Bool {
    let start = self
    var shown = open.map { [$0.scalar] } ?? []
    let expected = shown + [scalar]
    for letter in letters {
      let change = add(letter)
      if change.removed != nil { shown.removeLast() }
      for cell in [change.ended, change.open] { if let cell { shown.append(cell.scalar) } }
    }
    if shown == expected { return true }
    self = start
    return false
  }
}
