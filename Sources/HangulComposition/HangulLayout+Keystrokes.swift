import KeyEvents
import TextEditing

/// An error for a character that cannot be typed in a layout.
public struct UntypableCharacter: Error, Hashable, CustomStringConvertible {
  /// The character; if it has several scalars, the first.
  public let scalar: Unicode.Scalar
  /// The number of scalars before the character in the text.
  public let offset: Int
  /// The name of the layout.
  public let layout: String

  /// The character, its position, and advice.
  public var description: String {
    "“\(scalar)”, character \(offset + 1) of the text, cannot be typed with the layout "
      + "\(layout); remove the character or choose another layout"
  }
}

extension HangulLayout {
  /// Returns the keys that type `text` with the default options; nil if a character cannot be
  /// typed. ``keystrokes(typing:options:)`` reports that character.
  public func keystrokes(for text: String) -> [HangulKeystroke]? {
    try? keystrokes(typing: text)
  }

  /// Returns the keys that type `text` with the options.
  ///
  /// Letters that are separate in the text but would join are kept apart: in romaja by a capital if
  /// possible, otherwise by Escape, which ends the composition.
  ///
  /// - Throws: ``UntypableCharacter`` for the first character without keys.
  /// - Complexity: O(length of the text + size of the layout)
  public func keystrokes(
    typing text: String, options: HangulOptions = HangulOptions()
  ) throws(UntypableCharacter) -> [HangulKeystroke] {
    try HangulSpelling(self, options).keystrokes(typing: text[...])
  }

  /// Returns the keys that type `scalar` if no syllable is open; empty if there are none.
  ///
  /// - Complexity: O(size of the layout)
  public func keystrokes(for scalar: Unicode.Scalar) -> [HangulKeystroke] {
    let target = HangulTarget([scalar], isArchaic: isArchaic)
    return HangulSpelling(self, HangulOptions()).keystrokes(for: target) ?? []
  }
}

extension HangulAutomaton {
  /// Returns the automaton after the keys; nil unless they type `target` and leave the text of the
  /// open syllable unchanged.
  func typing(_ keystrokes: [HangulKeystroke], keeps target: HangulTarget) -> HangulAutomaton? {
    var after = self
    let before = state.shown
    // The last two characters are enough: earlier ones have ended.
    var shown = before == .absent ? [] : [before]
    let expected = shown + [target.shown]
    for keystroke in keystrokes {
      let change = after.add(tables.stroke(of: keystroke.key, shift: keystroke.shift))
      if change.removed != nil { shown.removeLast() }
      if let ended = change.ended {
        shown.append(ShownSyllable(cell: ended, tail: after.state.endedTail))
      }
      if change.open != nil { shown.append(after.state.shown) }
    }
    guard shown.count == expected.count else { return nil }
    return zip(shown, expected).allSatisfy { $0.looksLike($1) } ? after : nil
  }
}
