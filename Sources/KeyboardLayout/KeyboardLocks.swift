/// What is locked on a keyboard: the locks that have a lamp, other modifiers that a layout may lock (`caps:shiftlock`, the
/// level locks of Neo), and which of several layouts is typed in.
package struct KeyboardLocks: OptionSet, Hashable, Sendable {
  /// One bit a lock: first those in the order of the kernel's lamps (`LED_NUML`, `LED_CAPSL`, `LED_SCROLLL`).
  package var rawValue: UInt16

  /// Makes the set with those bits.
  package init(rawValue: UInt16) { self.rawValue = rawValue }

  /// Num Lock: the keypad gives digits.
  package static let num = KeyboardLocks(rawValue: 1 << 0)
  /// Caps Lock: letters are capital.
  package static let caps = KeyboardLocks(rawValue: 1 << 1)
  /// Scroll Lock, which few layouts give a meaning.
  package static let scroll = KeyboardLocks(rawValue: 1 << 2)

  /// xkb's own modifiers but for those of Caps Lock and Num Lock (Lock, Mod2).
  package static let modifiers: [(name: String, lock: KeyboardLocks)] = [
    ("Shift", .init(rawValue: 1 << 6)), ("Control", .init(rawValue: 1 << 7)),
    ("Mod1", .init(rawValue: 1 << 8)), ("Mod3", .init(rawValue: 1 << 9)),
    ("Mod4", .init(rawValue: 1 << 10)), ("Mod5", .init(rawValue: 1 << 11)),
  ]

  /// The layout with that place among those of the keymap (`us,de`), counted from 0; nothing for the first. xkb knows four.
  package static func layout(_ place: UInt32) -> KeyboardLocks {
    (1...3).contains(place) ? KeyboardLocks(rawValue: 1 << (2 + UInt16(place))) : []
  }

  /// The place of the layout that is chosen.
  package var layoutPlace: UInt32 { (1...3).first { contains(.layout($0)) } ?? 0 }
}

/// Locks as the option `locks` names them.
extension KeyboardLocks {
  private static let words: [(name: String, lock: KeyboardLocks)] =
    [
      ("num", .num), ("caps", .caps), ("scroll", .scroll), ("layout2", .layout(1)),
      ("layout3", .layout(2)), ("layout4", .layout(3)),
    ] + modifiers.map { ($0.name.lowercased(), $0.lock) }

  /// The locks with these names; others are passed over.
  package init(names: [String]) {
    self = []
    for word in Self.words where names.contains(word.name) { insert(word.lock) }
  }

  /// The names.
  package var names: [String] { Self.words.filter { contains($0.lock) }.map(\.name) }
}
