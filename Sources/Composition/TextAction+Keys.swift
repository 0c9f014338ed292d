public import KeyEvents
public import TextEditing

extension TextAction {
  /// What the key does with those modifiers in a mode that does not use it itself; nil if it does
  /// not edit.
  ///
  /// Left, Right, Backspace and Delete work on characters, with Ctrl on words, and with Alt on
  /// sentences. With Ctrl and Shift, Backspace deletes to the start of the line and Delete to its
  /// end. Home and End go to the ends of the line, with Ctrl to the ends of the text. Shift with a
  /// movement selects. Any other key with Ctrl or Alt does not edit, and is left to other programs.
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

/// An action as a number in the route of its key: the route is decided once, when the key is
/// pressed.
extension TextAction {
  /// The number of the action, for ``init(number:)``.
  package var number: UInt16 {
    switch self {
    case .insertNewline: 0
    case .delete(let unit, let direction): 1 | unit.bits | direction.bits
    case .move(let unit, let direction, let selecting):
      2 | unit.bits | direction.bits | (selecting ? Self.selectingBit : 0)
    case .moveByLine(let direction, let selecting):
      3 | direction.bits | (selecting ? Self.selectingBit : 0)
    }
  }

  /// The action with that number; nil if there is none.
  package init?(number: UInt16) {
    guard let unit = TextUnit(bits: number) else { return nil }
    let direction: TextDirection = number & TextDirection.forward.bits == 0 ? .backward : .forward
    let selecting = number & Self.selectingBit != 0
    switch number & 3 {
    case 1: self = .delete(unit, direction)
    case 2: self = .move(unit, direction, selecting: selecting)
    case 3: self = .moveByLine(direction, selecting: selecting)
    default: self = .insertNewline
    }
  }

  private static let selectingBit: UInt16 = 1 << 6
}

extension TextUnit {
  fileprivate var bits: UInt16 {
    switch self {
    case .character: 0 << 2
    case .word: 1 << 2
    case .sentence: 2 << 2
    case .line: 3 << 2
    case .document: 4 << 2
    }
  }

  fileprivate init?(bits: UInt16) {
    switch bits >> 2 & 7 {
    case 0: self = .character
    case 1: self = .word
    case 2: self = .sentence
    case 3: self = .line
    case 4: self = .document
    default: return nil
    }
  }
}

extension TextDirection {
  fileprivate var bits: UInt16 { self == .forward ? 1 << 5 : 0 }
}
