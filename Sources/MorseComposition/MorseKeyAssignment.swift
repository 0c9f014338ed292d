public import KeyEvents

/// Which keys a person gave to which roles. A role that is not named keeps the keys that the keyer has for it.
public struct MorseKeyAssignment: Hashable, Sendable {
  /// A set of keys that was named as a whole.
  public var preset: MorsePreset?
  /// The keys of each role that was named by itself; they come before those of the preset.
  public var named: [MorseRole: [KeyCode]]

  /// Makes an assignment from its parts; without arguments nobody chose anything.
  public init(preset: MorsePreset? = nil, named: [MorseRole: [KeyCode]] = [:]) {
    self.preset = preset
    self.named = named
  }

  /// Adds what was chosen later: more keys for the roles that it names, and its preset in place of the one before. Of a key
  /// that was given to one role and then to another, the later one has it; a role that has lost all of its keys so counts as
  /// not named.
  public mutating func add(_ later: MorseKeyAssignment) {
    if let preset = later.preset { self.preset = preset }
    let taken = Set(later.named.values.joined())
    for role in MorseRole.allCases {
      let kept = named[role]?.filter { !taken.contains($0) } ?? []
      let keys = kept + (later.named[role] ?? [])
      named[role] = keys.isEmpty ? nil : keys
    }
  }

  /// The first role that was named and that the keyer has no use for.
  public func roleWithoutUse(for keyer: MorseKeyer) -> MorseRole? {
    MorseRole.allCases.first { named[$0] != nil && !keyer.roles.contains($0) }
  }
}

extension MorseKeyAssignment {
  /// Reads it as an option gives it: `dot=f,dot dash=leftctrl`, or a preset, `zx delete=a`. Names of keys are those of
  /// ``KeyCode``.
  ///
  /// - Throws: ``MorseBindingError`` at the first thing that is wrong.
  public init(_ text: String) throws(MorseBindingError) {
    self.init()
    var roles: [KeyCode: MorseRole] = [:]

    func failure(at place: String.Index, _ reason: MorseBindingError.Reason) -> MorseBindingError {
      MorseBindingError(
        column: text.distance(from: text.startIndex, to: place) + 1, reason: reason)
    }

    for word in text.split(whereSeparator: \.isWhitespace) {
      let name = word.prefix { $0 != "=" }
      guard !name.isEmpty else { throw failure(at: word.startIndex, .missingRole) }
      if name.endIndex == word.endIndex, let preset = MorsePreset(rawValue: name.lowercased()) {
        guard self.preset == nil else { throw failure(at: word.startIndex, .secondPreset) }
        self.preset = preset
        continue
      }
      guard let role = MorseRole(rawValue: name.lowercased()) else {
        let known = MorseRole.allCases.map(\.rawValue) + MorsePreset.allCases.map(\.rawValue)
        let nearest = nearestWord(to: String(name), among: known)
        throw failure(at: word.startIndex, .unknownRole(String(name), nearest: nearest))
      }
      guard named[role] == nil else { throw failure(at: word.startIndex, .repeatedRole(role)) }
      var keys: [KeyCode] = []
      for item in word[name.endIndex...].dropFirst()
        .split(separator: ",", omittingEmptySubsequences: false)
      {
        guard !item.isEmpty else { throw failure(at: item.startIndex, .missingKey(role)) }
        guard let key = KeyCode(named: String(item)) else {
          let nearest = nearestWord(to: String(item), among: KeyCode.allNames)
          throw failure(at: item.startIndex, .unknownKey(String(item), nearest: nearest))
        }
        if let other = roles[key], other != role {
          throw failure(at: item.startIndex, .keyWithTwoRoles(key, other, role))
        }
        roles[key] = role
        keys.append(key)
      }
      named[role] = keys
    }
    guard preset != nil || !named.isEmpty else { throw failure(at: text.startIndex, .nothingBound) }
  }
}

extension MorseKeyAssignment: CustomStringConvertible {
  /// The assignment as ``init(_:)`` reads it.
  public var description: String {
    let roles = MorseRole.allCases.compactMap { role in
      named[role].map { "\(role.rawValue)=\($0.map(\.name).joined(separator: ","))" }
    }
    return ((preset.map { [$0.rawValue] } ?? []) + roles).joined(separator: " ")
  }
}
