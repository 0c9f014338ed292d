public import KeyEvents
public import TextEditing

extension TextAction {
  /// Creates the action of a key with modifiers in a mode that does not use the key itself; nil if
  /// the key does not edit.
  ///
  /// Left, Right, Backspace and Delete work on characters, with Ctrl on words, and with Alt on
  /// sentences. With Ctrl and Shift, Backspace deletes to the start of the line and Delete to its
  /// end. Home and End go to the ends of the line, with Ctrl to the ends of the text. Up and Down
  /// move by lines. Shift with a movement selects. Any other key with Ctrl or Alt does not edit,
  /// and is left to other programs.
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
