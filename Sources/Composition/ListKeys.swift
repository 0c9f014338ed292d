public import KeyEvents

/// What a key that the user bound does in an open list. It takes precedence over the list's own
/// keys.
public enum ListRole: String, Hashable, Sendable, CaseIterable {
  /// Marks the next item.
  case next
  /// Marks the previous item.
  case previous
  /// Chooses the marked item.
  case choose
  /// Closes the list.
  case close
  /// Closes the list; if none is open, opens the list of modes, whatever the key means otherwise.
  case list
}

/// The role of each key in a list. A key has at most one.
public struct ListKeys: Hashable, Sendable {
  /// Indexed by the number of the key; empty if no key has a role.
  private var roles: [ListRole?] = []

  /// Makes the table. A key given for two roles gets the one that comes later in ``ListRole``.
  public init(_ named: [ListRole: [KeyCode]] = [:]) {
    for role in ListRole.allCases {
      for key in named[role] ?? [] where key.rawValue < KeyCode.limit {
        if roles.isEmpty { roles = [ListRole?](repeating: nil, count: Int(KeyCode.limit)) }
        roles[Int(key.rawValue)] = role
      }
    }
  }

  /// The role of the key; nil if it has none, or if a modifier is down.
  ///
  /// - Complexity: O(1)
  public func role(of key: KeyCode, _ modifiers: KeyModifiers = []) -> ListRole? {
    guard !roles.isEmpty, modifiers.isEmpty, key.rawValue < KeyCode.limit else { return nil }
    return roles[Int(key.rawValue)]
  }

  /// The key of the role with the lowest number; nil if it has none.
  package func key(of role: ListRole) -> KeyCode? {
    roles.firstIndex { $0 == role }.map { KeyCode(rawValue: UInt16($0)) }
  }
}

/// What a key does in a form, whatever is typed into its fields.
public enum FieldRole: String, Hashable, Sendable, CaseIterable {
  /// Goes to the next field.
  case next = "next-field"
  /// Goes to the previous field.
  case previous = "previous-field"
  /// Sends the form.
  case done
  /// Opens the list of what can be done with the field.
  case accessoryList = "accessory-list"
}
