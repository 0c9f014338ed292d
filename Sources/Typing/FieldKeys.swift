public import Composition
public import KeyEvents

/// The keys of a form, with exactly these modifiers.
public struct FieldKeys: Hashable, Sendable {
  private var keys: [KeyCombination: FieldRole] = [:]

  /// Tab goes to the next field, Shift+Tab to the previous one, Ctrl+Enter sends the form.
  public static let standard = FieldKeys([
    .next: [KeyCombination(.tab)], .previous: [KeyCombination(.tab, .shift)],
    .done: [KeyCombination(.enter, .control)],
  ])

  /// Makes the table. A combination given for two roles gets the one that comes later in
  /// ``FieldRole``.
  public init(_ named: [FieldRole: [KeyCombination]]) {
    for role in FieldRole.allCases {
      for combination in named[role] ?? [] { keys[combination] = role }
    }
  }

  /// Adds keys without modifiers.
  public func adding(_ named: [FieldRole: [KeyCode]]) -> FieldKeys {
    var sum = self
    for role in FieldRole.allCases {
      for key in named[role] ?? [] { sum.keys[KeyCombination(key)] = role }
    }
    return sum
  }

  /// The role of a press with these modifiers; nil if it has none.
  ///
  /// - Complexity: O(combinations)
  func role(of key: KeyCode, _ modifiers: KeyModifiers) -> FieldRole? {
    keys.first { $0.key.matches(key, modifiers) }?.value
  }
}
