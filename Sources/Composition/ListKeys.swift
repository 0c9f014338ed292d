public import KeyEvents

/// A role that the user can give to a key in lists. A key with a role takes precedence over the
/// keys that every list has.
public enum ListRole: String, Hashable, Sendable, CaseIterable {
  /// Marks the next item.
  case next
  /// Marks the previous item.
  case previous
  /// Chooses the marked item.
  case choose
  /// Closes the list.
  case close
  /// Closes the list. If no list is open, opens the list of modes, regardless of any other function
  /// of the key.
  case list
}

/// The role of each key in a list. A key has at most one.
public struct ListKeys: Hashable, Sendable {
  /// The roles, indexed by the number of the key; empty if no key has a role.
  private var roles: [ListRole?] = []

  /// Creates the table. A key named for two roles gets the later one in the order of ``ListRole``.
  public init(_ named: [ListRole: [KeyCode]] = [:]) {
    for role in ListRole.allCases {
      for key in named[role] ?? [] where key.rawValue < KeyCode.limit {
        if roles.isEmpty { roles = [ListRole?](repeating: nil, count: Int(KeyCode.limit)) }
        roles[Int(key.rawValue)] = role
      }
    }
  }

  /// Returns the role of the key; nil if it has no role, or if a modifier is down.
  ///
  /// - Complexity: O(1)
  public func role(of key: KeyCode, _ modifiers: KeyModifiers = []) -> ListRole? {
    guard !roles.isEmpty, modifiers.isEmpty, key.rawValue < KeyCode.limit else { return nil }
    return roles[Int(key.rawValue)]
  }

  /// Returns the key with a role, the one with the lowest number if there are several; nil if no
  /// key has the role.
  package func key(of role: ListRole) -> KeyCode? {
    roles.firstIndex { $0 == role }.map { KeyCode(rawValue: UInt16($0)) }
  }
}

/// The role of a key in a form: its function, whatever text the fields contain.
public enum FieldRole: String, Hashable, Sendable, CaseIterable {
  /// Goes to the next field.
  case next = "next-field"
  /// Goes to the previous field.
  case previous = "previous-field"
  /// Sends the form.
  case done
  /// Opens the list of actions for the field.
  case accessoryList = "accessory-list"
}
