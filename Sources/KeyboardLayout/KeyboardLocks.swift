/// The locks that are on, as the lamps of a keyboard show them.
package struct KeyboardLocks: OptionSet, Hashable, Sendable {
  /// One bit a lock, in the order of the kernel's lamps (`LED_NUML`, `LED_CAPSL`, `LED_SCROLLL`).
  package var rawValue: UInt8

  /// Makes the set with those bits.
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Num Lock: the keypad gives digits.
  package static let num = KeyboardLocks(rawValue: 1 << 0)
  /// Caps Lock: letters are capital.
  package static let caps = KeyboardLocks(rawValue: 1 << 1)
  /// Scroll Lock, which few layouts give a meaning.
  package static let scroll = KeyboardLocks(rawValue: 1 << 2)
}
