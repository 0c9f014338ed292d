/// The locks of a keyboard: those with an LED, other modifiers that a layout may lock
/// (`caps:shiftlock`, the level locks of Neo), and the active layout of several.
package struct KeyboardLocks: OptionSet, Hashable, Sendable {
  /// One bit per lock, the first three in the order of the kernel's LEDs (`LED_NUML`, `LED_CAPSL`,
  /// `LED_SCROLLL`).
  package var rawValue: UInt16

  /// Creates a set from its bits.
  package init(rawValue: UInt16) { self.rawValue = rawValue }

  /// Num Lock: the keypad types digits.
  package static let num = KeyboardLocks(rawValue: 1 << 0)
  /// Caps Lock: letters are capitals.
  package static let caps = KeyboardLocks(rawValue: 1 << 1)
  /// Scroll Lock, which few layouts use.
  package static let scroll = KeyboardLocks(rawValue: 1 << 2)

  /// xkb's real modifiers with their locks, except Lock (Caps Lock) and Mod2 (Num Lock).
  package static let modifiers: [(name: String, lock: KeyboardLocks)] = [
    ("Shift", .init(rawValue: 1 << 6)), ("Control", .init(rawValue: 1 << 7)),
    ("Mod1", .init(rawValue: 1 << 8)), ("Mod3", .init(rawValue: 1 << 9)),
    ("Mod4", .init(rawValue: 1 << 10)), ("Mod5", .init(rawValue: 1 << 11)),
  ]

  /// Returns the lock that activates the layout at `index`, from 0, in the keymap (`us,de`); empty
  /// for the first layout. xkb has at most four layouts.
  package static func layout(_ index: UInt32) -> KeyboardLocks {
    (1...3).contains(index) ? KeyboardLocks(rawValue: 1 << (2 + UInt16(index))) : []
  }

  /// The index of the active layout, from 0.
  package var layoutIndex: UInt32 { (1...3).first { contains(.layout($0)) } ?? 0 }
}

/// The names of the locks in the option `locks`.
extension KeyboardLocks {
  private static let words: [(name: String, lock: KeyboardLocks)] =
    [
      ("num", .num), ("caps", .caps), ("scroll", .scroll), ("layout2", .layout(1)),
      ("layout3", .layout(2)), ("layout4", .layout(3)),
    ] + modifiers.map { ($0.name.lowercased(), $0.lock) }

  /// Creates a set of the locks with the given names; unknown names are ignored.
  package init(names: [String]) {
    self = []
    for word in Self.words where names.contains(word.name) { insert(word.lock) }
  }

  /// The names of the locks: `num`, `layout2`, `shift`.
  package var names: [String] { Self.words.filter { contains($0.lock) }.map(\.name) }
}
