import KeyEvents

/// The LEDs of a keyboard that are on: one bit for each `LED_*`.
struct LampSet: Hashable, Sendable {
  private var bits: UInt16 = 0

  init(_ lamps: some Sequence<UInt16> = []) {
    for lamp in lamps { self[lamp] = true }
  }

  /// Whether the LED is on. The kernel has sixteen (`LED_CNT`); any other is off.
  subscript(lamp: UInt16) -> Bool {
    get { lamp < 16 && bits >> lamp & 1 == 1 }
    set {
      guard lamp < 16 else { return }
      bits = newValue ? bits | 1 << lamp : bits & ~(1 << lamp)
    }
  }

  /// The LEDs that are on in at least one of the two sets.
  func union(_ other: LampSet) -> LampSet {
    var union = self
    union.bits |= other.bits
    return union
  }

  /// The locks that differ (`LED_NUML`, `LED_CAPSL`, `LED_SCROLLL`).
  func locksThatDiffer(from other: LampSet) -> [KeyCode] {
    let locks: [(UInt16, KeyCode)] = [(0, .numLock), (1, .capsLock), (2, .scrollLock)]
    return locks.filter { self[$0.0] != other[$0.0] }.map(\.1)
  }
}
