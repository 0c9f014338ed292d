package import KeyEvents

/// The modifiers that are down. A modifier may be held by several keys, on one keyboard through a
/// filter or on several keyboards. It stays down until all of them are released.
package struct HeldModifiers: Sendable {
  /// The modifiers that are down.
  package private(set) var modifiers: KeyModifiers = []
  /// The modifier that each held key acts as.
  private var held = HeldKeyTable<KeyModifiers>()
  /// The number of keys that hold each modifier, indexed by its bit.
  private var holders = [Int](repeating: 0, count: KeyModifiers.RawValue.bitWidth)

  /// Creates a value with no modifier down.
  package init() {}

  /// Handles a press that acts as `modifier`, which must be a single key.
  package mutating func press(_ press: PressID, as modifier: KeyModifiers) {
    // A filter may press a key again that it has not released.
    release(press)
    held[press] = modifier
    holders[modifier.rawValue.trailingZeroBitCount] += 1
    modifiers.insert(modifier)
  }

  /// Handles the end of a press. Has no effect if the press does not hold a modifier.
  package mutating func release(_ press: PressID) {
    guard let modifier = held.remove(press) else { return }
    let bit = modifier.rawValue.trailingZeroBitCount
    holders[bit] -= 1
    if holders[bit] == 0 { modifiers.remove(modifier) }
  }
}
