import KeyEvents
import TextEditing

/// A key that moves the cursor or deletes, the same in every mode unless the mode has bound it.
///
/// Ctrl makes a character a word, Alt a sentence, Ctrl with Shift deletes to the end of the line; Shift with a
/// movement selects.
struct EditingAction: Equatable {
  var verb: Verb
  var unit: TextUnit
  var direction: TextDirection
  var selects = false

  enum Verb {
    case delete, move, moveByLine
  }

  /// The action of that key with those modifiers; nil if it has none.
  init?(_ key: KeyCode, _ modifiers: KeyModifiers) {
    guard !modifiers.containsAny(of: .super) else { return nil }
    let isControl = modifiers.containsAny(of: .control)
    let isAlt = modifiers.containsAny(of: .alt)
    let isShift = modifiers.containsAny(of: .shift)
    guard !(isControl && isAlt) else { return nil }
    let piece: TextUnit = isControl ? .word : isAlt ? .sentence : .character
    let whole: TextUnit = isControl ? .document : .line
    switch key {
    case .backspace, .delete:
      self.init(
        verb: .delete, unit: isControl && isShift ? .line : piece,
        direction: key == .delete ? .forward : .backward)
    case .left, .right:
      self.init(
        verb: .move, unit: piece, direction: key == .left ? .backward : .forward, selects: isShift)
    case .home where !isAlt, .end where !isAlt:
      self.init(
        verb: .move, unit: whole, direction: key == .home ? .backward : .forward, selects: isShift)
    case .up where piece == .character, .down where piece == .character:
      self.init(
        verb: .moveByLine, unit: .line, direction: key == .up ? .backward : .forward,
        selects: isShift)
    default:
      return nil
    }
  }

  init(verb: Verb, unit: TextUnit, direction: TextDirection, selects: Bool = false) {
    self.verb = verb
    self.unit = unit
    self.direction = direction
    self.selects = selects
  }
}
