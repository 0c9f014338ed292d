public import Composition
public import KeyEvents

/// The keys with roles in a form, each with the exact modifiers that it needs.
public struct FieldKeys: Hashable, Sendable {
  private var keys: [Key] = []

  private struct Key: Hashable, Sendable {
    var combination: KeyCombination
    var role: FieldRole
  }

  /// The standard keys: Tab goes to the next field, Shift+Tab to the previous one, and Ctrl+Enter
  /// sends the form.
  public static let standard = FieldKeys([
    .next: [KeyCombination(.tab)], .previous: [KeyCombination(.tab, .shift)],
    .done: [KeyCombination(.enter, .control)],
  ])

  /// Makes the table from the combinations of each role. If combinations of two roles match a
  /// press, the press has the role that comes later in ``FieldRole``.
  public init(_ named: [FieldRole: [KeyCombination]]) {
    for role in FieldRole.allCases {
      for combination in named[role] ?? [] {
        keys.append(Key(combination: combination, role: role))
      }
    }
  }

  /// Returns these keys together with further keys, each pressed without modifiers. The further
  /// keys take precedence.
  public func adding(_ named: [FieldRole: [KeyCode]]) -> FieldKeys {
    var sum = self
    for role in FieldRole.allCases {
      for key in named[role] ?? [] {
        sum.keys.append(Key(combination: KeyCombination(key), role: role))
      }
    }
    return sum
  }

  /// Returns the first key of the role; nil if it has none.
  func key(of role: FieldRole) -> KeyCombination? {
    keys.first { $0.role == role }?.combination
  }

  /// Returns the role of a press with these modifiers; nil if it has none.
  ///
  /// - Complexity: O(combinations)
  func role(of key: KeyCode, _ modifiers: KeyModifiers) -> FieldRole? {
    keys.last { $0.combination.matches(key, modifiers) }?.role
  }
}
