import KeyEvents

/// The keys that are down, counted by role. Several keys with one role count as one key, which is
/// down while any of them is.
struct HeldKeys: Sendable {
  private var keys = HeldKeyTable<Press>()
  /// The number of keys of each role that are down.
  private var counts = [Int](repeating: 0, count: MorseRole.allCases.count)
  /// The number of calls of ``forget()``. Presses recorded before the latest call are ignored.
  private var generation = 0

  private struct Press: Sendable {
    var role: MorseRole
    var generation: Int
  }

  /// Records a press. Returns whether the key is the first of its role to go down.
  mutating func press(_ event: KeyEvent, _ role: MorseRole) -> Bool {
    if let press = keys[event.press], press.generation == generation { return false }
    keys[event.press] = Press(role: role, generation: generation)
    counts[role.index] += 1
    return counts[role.index] == 1
  }

  /// Records a release. Returns whether the key was the last of its role that was down; false if
  /// its press was forgotten.
  mutating func release(_ event: KeyEvent, _ role: MorseRole) -> Bool {
    guard let press = keys.remove(event.press), press.generation == generation else {
      return false
    }
    counts[press.role.index] -= 1
    return counts[role.index] == 0
  }

  /// Forgets all presses; their releases have no effect.
  mutating func forget() {
    generation += 1
    for index in counts.indices { counts[index] = 0 }
  }
}

extension MorseRole {
  /// The index in `MorseRole.allCases`.
  fileprivate var index: Int {
    switch self {
    case .dot: 0
    case .dash: 1
    case .key: 2
    case .space: 3
    case .delete: 4
    case .return: 5
    }
  }
}
