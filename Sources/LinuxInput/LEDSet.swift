import KeyEvents

/// The LEDs of a keyboard that are on: one bit for each `LED_*`.
struct LEDSet: Hashable, Sendable {
  private var bits: UInt16 = 0

  init(_ leds: some Sequence<UInt16> = []) {
    for led in leds { self[led] = true }
  }

  /// Whether the LED is on; always false for a number of 16 (`LED_CNT`) or more.
  subscript(led: UInt16) -> Bool {
    get { led < 16 && bits >> led & 1 == 1 }
    set {
      guard led < 16 else { return }
      bits = newValue ? bits | 1 << led : bits & ~(1 << led)
    }
  }

  /// Returns the LEDs that are on in at least one of the two sets.
  func union(_ other: LEDSet) -> LEDSet {
    var union = self
    union.bits |= other.bits
    return union
  }

  /// Returns the locks whose LEDs differ (`LED_NUML`, `LED_CAPSL`, `LED_SCROLLL`).
  func locksThatDiffer(from other: LEDSet) -> [KeyCode] {
    let locks: [(UInt16, KeyCode)] = [(0, .numLock), (1, .capsLock), (2, .scrollLock)]
    return locks.filter { self[$0.0] != other[$0.0] }.map(\.1)
  }
}
