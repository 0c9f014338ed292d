public import KeyEvents

/// What a key that a person has bound does in a list that is shown, before anything that the list itself makes of it.
public enum ListRole: String, Hashable, Sendable, CaseIterable {
  /// Marks the next item.
  case next
  /// Marks the item before.
  case previous
  /// Chooses the marked item.
  case choose
  /// Closes the list.
  case close
  /// Closes the list; where none is shown, opens the list of modes.
  case list
}

/// Which keys have which role in a list. A key has one role at most.
public struct ListKeys: Hashable, Sendable {
  /// The role of each key, by the key's number; empty where no key has one.
  private var roles: [ListRole?] = []

  /// Of a key named for two roles the role listed last in ``ListRole`` has it.
  public init(_ named: [ListRole: [KeyCode]] = [:]) {
    for role in ListRole.allCases {
      for key in named[role] ?? [] where key.rawValue < KeyCode.limit {
        if roles.isEmpty { roles = [ListRole?](repeating: nil, count: Int(KeyCode.limit)) }
        roles[Int(key.rawValue)] = role
      }
    }
  }

  /// The role of the key; nil where it has none. With a modifier no key has one.
  ///
  /// - Complexity: O(1)
  public func role(of key: KeyCode, _ modifiers: KeyModifiers = []) -> ListRole? {
    guard !roles.isEmpty, modifiers.isEmpty, key.rawValue < KeyCode.limit else { return nil }
    return roles[Int(key.rawValue)]
  }
}
