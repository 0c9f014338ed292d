public import KeyEvents

/// Which physical keys have which role. A key has one role at most.
public struct MorseBindings: Hashable, Sendable {
  /// The role of each key, by the key's number.
  private var roles: [MorseRole?]
  /// The bound keys that would be modifiers in another mode.
  public private(set) var modifiers: KeyModifiers = []

  /// The keys of each role where nothing else is said: dot `.` and F, dash `-` and J, space, backspace, Enter and the
  /// keypad's Enter. No key is a straight key: see ``straightKey``.
  public static func defaultKeys(for role: MorseRole) -> [KeyCode] {
    switch role {
    case .dot: [.dot, .f]
    case .dash: [.minus, .j]
    case .key: []
    case .space: [.space]
    case .delete: [.backspace]
    case .return: [.enter, .keypadEnter]
    }
  }

  /// The keys of a straight key where nothing else is said: left Ctrl, as USB adapters send it, and space. Backspace and
  /// the Enter keys keep their roles; dots, dashes and blanks have no keys.
  public static let straightKey = MorseBindings([
    .key: [.leftControl, .space], .dot: [], .dash: [], .space: [],
  ])

  /// The default keys.
  public init() {
    self.init([:])
  }

  /// A role that is named has these keys and no others. One that is not keeps its default keys, except those that a named
  /// role has. Of a key named for two roles the role listed last in ``MorseRole`` has it.
  public init(_ named: [MorseRole: [KeyCode]]) {
    roles = [MorseRole?](repeating: nil, count: Int(KeyCode.limit))
    for role in MorseRole.allCases where named[role] == nil {
      for key in Self.defaultKeys(for: role) { bind(key, to: role) }
    }
    for role in MorseRole.allCases {
      for key in named[role] ?? [] { bind(key, to: role) }
    }
  }

  /// The role of the key; nil if it has none.
  ///
  /// - Complexity: O(1)
  public func role(of key: KeyCode) -> MorseRole? {
    key.rawValue < KeyCode.limit ? roles[Int(key.rawValue)] : nil
  }

  /// The keys of a role, by their number.
  public func keys(for role: MorseRole) -> [KeyCode] {
    (0..<KeyCode.limit).map { KeyCode(rawValue: $0) }.filter { self.role(of: $0) == role }
  }

  private mutating func bind(_ key: KeyCode, to role: MorseRole) {
    guard key.rawValue < KeyCode.limit else { return }
    roles[Int(key.rawValue)] = role
    if let modifier = key.modifier { modifiers.insert(modifier) }
  }
}
