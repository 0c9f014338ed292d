public import KeyEvents
public import TextEditing

extension TextAction {
  /// What that key does with those modifiers in a mode that has no use of its own for it; nil if it does not edit.
  ///
  /// Ctrl makes a character a word, Alt a sentence, Ctrl with Shift deletes to the end of the line; Shift with a movement
  /// selects.
  public init?(_ key: KeyCode, _ modifiers: KeyModifiers) {
    guard !modifiers.containsAny(of: .super) else { return nil }
    let isControl = modifiers.containsAny(of: .control)
    let isAlt = modifiers.containsAny(of: .alt)
    let isShift = modifiers.containsAny(of: .shift)
    guard !(isControl && isAlt) else { return nil }
    let piece: TextUnit = isControl ? .word : isAlt ? .sentence : .character
    let whole: TextUnit = isControl ? .document : .line
    switch key {
    case .backspace, .delete:
      self = .delete(
        isControl && isShift ? .line : piece, key == .delete ? .forward : .backward)
    case .left, .right:
      self = .move(piece, key == .left ? .backward : .forward, selecting: isShift)
    case .home where !isAlt, .end where !isAlt:
      self = .move(whole, key == .home ? .backward : .forward, selecting: isShift)
    case .up where piece == .character, .down where piece == .character:
      self = .moveByLine(key == .up ? .backward : .forward, selecting: isShift)
    default:
      return nil
    }
  }
}
