import KeyEvents

extension MorseBindings {
  /// Reads bindings as an option gives them: `dot=f,dot dash=leftctrl`. Names of keys are those of ``KeyCode``.
  ///
  /// A role that is named has these keys and no others; one that is not keeps its default keys, except those that were
  /// given to a named role.
  ///
  /// - Throws: ``MorseBindingError`` at the first thing that is wrong.
  public init(_ text: String) throws(MorseBindingError) {
    var named: [MorseRole: [KeyCode]] = [:]
    var roles: [KeyCode: MorseRole] = [:]

    func failure(at place: String.Index, _ reason: MorseBindingError.Reason) -> MorseBindingError {
      MorseBindingError(
        column: text.distance(from: text.startIndex, to: place) + 1, reason: reason)
    }

    for word in text.split(whereSeparator: \.isWhitespace) {
      let name = word.prefix { $0 != "=" }
      guard !name.isEmpty else { throw failure(at: word.startIndex, .missingRole) }
      guard let role = MorseRole(rawValue: name.lowercased()) else {
        let nearest = nearestWord(to: String(name), among: MorseRole.allCases.map(\.rawValue))
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
    guard !named.isEmpty else { throw failure(at: text.startIndex, .nothingBound) }
    self.init(named)
  }
}

extension MorseBindings: CustomStringConvertible {
  /// The bindings as ``init(_:)`` reads them. A role without keys is left out.
  public var description: String {
    MorseRole.allCases.compactMap { role in
      let keys = keys(for: role)
      return keys.isEmpty
        ? nil : "\(role.rawValue)=\(keys.map(\.name).joined(separator: ","))"
    }
    .joined(separator: " ")
  }
}
