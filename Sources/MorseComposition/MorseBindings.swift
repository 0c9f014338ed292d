public import KeyEvents

/// A map from physical keys to roles. A key has at most one role.
public struct MorseBindings: Hashable, Sendable {
  /// The role of each key, by the key's number.
  private var roles: [MorseRole?]
  /// The modifiers whose keys are bound. A bound key acts in its role instead of as a modifier.
  public private(set) var modifiers: KeyModifiers = []

  /// Returns the default keys of a role; none if the keyer does not use the role.
  ///
  /// For the three-key keyer, `.` and F are dot keys, `-` and J dash keys. The dit paddle is left
  /// Ctrl or `[`, the dah paddle right Ctrl or `]`, because common USB adapters send the Ctrl keys.
  /// A straight key or single switch is left Ctrl or space. The space role has the space bar
  /// (unless it is the straight key or switch), delete has Backspace, and return has both Enter
  /// keys.
  public static func defaultKeys(
    for role: MorseRole, keyer: MorseKeyer = .threeKey
  ) -> [KeyCode] {
    guard keyer.roles.contains(role) else { return [] }
    return switch role {
    case .dot: keyer.makesElements ? [.leftControl, .leftBrace] : [.dot, .f]
    case .dash: keyer.makesElements ? [.rightControl, .rightBrace] : [.minus, .j]
    case .key: [.leftControl, .space]
    case .space: [.space]
    case .delete: [.backspace]
    case .return: [.enter, .keypadEnter]
    }
  }

  /// Creates bindings with the default keys of the three-key keyer.
  public init() {
    self.init([:])
  }

  /// Creates bindings in which each role in `named` has exactly the keys listed there.
  ///
  /// Other roles keep their default keys, except keys that are assigned to a named role. A key
  /// assigned to two roles goes to the later one in the order of ``MorseRole``.
  public init(_ named: [MorseRole: [KeyCode]], keyer: MorseKeyer = .threeKey) {
    self.init(MorseKeyAssignment(named: named), keyer: keyer)
  }

  /// Creates bindings from the keys of the assignment.
  ///
  /// A role without keys in the assignment has its default keys, except keys assigned to another
  /// role. Roles that the keyer does not use are not bound.
  public init(_ assignment: MorseKeyAssignment, keyer: MorseKeyer = .threeKey) {
    roles = [MorseRole?](repeating: nil, count: Int(KeyCode.limit))
    func preset(_ role: MorseRole) -> [KeyCode] { assignment.preset?.keys(for: role) ?? [] }
    // Later bindings override earlier ones. `.key` is bound after `.space`, so that it gets the
    // space bar.
    let byDefault = keyer.roles.filter { assignment.named[$0] == nil && preset($0).isEmpty }
    for role in byDefault.filter({ $0 != .key }) + byDefault.filter({ $0 == .key }) {
      for key in Self.defaultKeys(for: role, keyer: keyer) { bind(key, to: role) }
    }
    for role in keyer.roles where assignment.named[role] == nil {
      for key in preset(role) { bind(key, to: role) }
    }
    for role in keyer.roles {
      for key in assignment.named[role] ?? [] { bind(key, to: role) }
    }
    for key in (0..<KeyCode.limit).map(KeyCode.init(rawValue:)) where self.role(of: key) != nil {
      if let modifier = key.modifier { modifiers.insert(modifier) }
    }
  }

  /// Parses bindings in the syntax of the option `--bind`.
  ///
  /// Examples: `dot=f,dot dash=leftctrl`, or a preset, `zx delete=a`.
  ///
  /// - Throws: ``MorseBindingError`` for the first error in the text.
  public init(_ text: String, keyer: MorseKeyer = .threeKey) throws(MorseBindingError) {
    self.init(try MorseKeyAssignment(text), keyer: keyer)
  }

  /// Returns the role of the key; nil if it has none.
  ///
  /// - Complexity: O(1)
  public func role(of key: KeyCode) -> MorseRole? {
    key.rawValue < KeyCode.limit ? roles[Int(key.rawValue)] : nil
  }

  /// Returns the keys of a role, in order of their numbers.
  public func keys(for role: MorseRole) -> [KeyCode] {
    (0..<KeyCode.limit).map { KeyCode(rawValue: $0) }.filter { self.role(of: $0) == role }
  }

  /// Returns whether a key pressed with the modifiers is a command: whether Ctrl, Alt or Super is
  /// among them and is not one of the bound ``modifiers``.
  public func isCommand(_ modifiers: KeyModifiers) -> Bool {
    modifiers.subtracting(self.modifiers).containsAny(of: [.control, .alt, .super])
  }

  private mutating func bind(_ key: KeyCode, to role: MorseRole) {
    guard key.rawValue < KeyCode.limit else { return }
    roles[Int(key.rawValue)] = role
  }
}

extension MorseBindings: CustomStringConvertible {
  /// The bindings in the syntax of the option `--bind`. Roles without keys are left out.
  public var description: String {
    MorseRole.allCases.compactMap { role in
      let keys = keys(for: role)
      return keys.isEmpty
        ? nil : "\(role.rawValue)=\(keys.map(\.name).joined(separator: ","))"
    }
    .joined(separator: " ")
  }
}
