import Composition
import KeyEvents
import KeyboardLayout

/// The keys of a keyboard layout that type one character in a single press, with or without Shift:
/// no dead keys and no compose sequences.
struct DirectKeys {
  private var keys: [Unicode.Scalar: (key: KeyCode, shift: Bool)] = [:]

  /// The codes of the keys in the main block of a keyboard.
  private static let codes =
    [UInt16](2...13) + [UInt16](15...27) + [UInt16](30...41)
    + [UInt16](43...53) + [57, 86]

  /// Creates the table by looking up each key in the layout.
  init(_ map: XKBCharacterMap) {
    var map = map
    var text: [Unicode.Scalar] = []
    for shift in [false, true] {
      if shift { map.update(.leftShift, isDown: true) }
      for key in Self.codes.map(KeyCode.init(rawValue:)) {
        text.removeAll()
        if map.press(key, into: &text) == .characters, text.count == 1, let scalar = text.first,
          keys[scalar] == nil
        {
          keys[scalar] = (key, shift)
        }
        map.resetSequence()
      }
    }
  }

  subscript(scalar: Unicode.Scalar) -> (key: KeyCode, shift: Bool)? { keys[scalar] }
}
