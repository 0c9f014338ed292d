import KeyEvents

/// Which keys of a role are down. Several keys of one role are one: it is down from the first to the last.
struct HeldKeys: Sendable {
  private var keys = HeldKeyTable<Press>()
  /// How many keys of each role are down.
  private var counts = [Int](repeating: 0, count: MorseRole.allCases.count)
  /// Presses of an earlier one are forgotten.
  private var generation = 0

  private struct Press: Sendable {
    var role: MorseRole
    var generation: Int
  }

  /// A key went down. Returns whether it is the first of its role.
  mutating func press(_ event: KeyEvent, _ role: MorseRole) -> Bool {
    if let press = keys[event.press], press.generation == generation { return false }
    keys[event.press] = Press(role: role, generation: generation)
    counts[role.place] += 1
    return counts[role.place] == 1
  }

  /// A key went up. Returns whether it was the last of its role; false too where its press was forgotten.
  mutating func release(_ event: KeyEvent, _ role: MorseRole) -> Bool {
    guard let press = keys.remove(event.press), press.generation == generation else {
      return false
    }
    counts[press.role.place] -= 1
    return counts[role.place] == 0
  }

  /// Forgets all presses; their releases will say nothing.
  mutating func forget() {
    generation += 1
    for place in counts.indices { counts[place] = 0 }
  }
}

extension MorseRole {
  /// The place among the roles, from 0.
  fileprivate var place: Int {
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
