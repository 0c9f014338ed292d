public import Composition
public import KeyEvents

/// The keys that a user assigned to roles of Morse, of lists and of forms. Other roles of Morse
/// keep the default keys of the keyer.
public struct MorseKeyAssignment: Hashable, Sendable {
  /// The preset named by the user.
  public var preset: MorsePreset?
  /// The keys of each named role. They replace the preset's keys for the role.
  public var named: [MorseRole: [KeyCode]]
  /// The keys of each role of a list. Except for the key that opens a list, a key may also have a
  /// role of Morse, which applies while no list is shown.
  public var listKeys: [ListRole: [KeyCode]]
  /// The keys of each role of a form. A key of a form has no other role.
  public var fieldKeys: [FieldRole: [KeyCode]]

  /// Creates an assignment, by default an empty one.
  public init(
    preset: MorsePreset? = nil, named: [MorseRole: [KeyCode]] = [:],
    listKeys: [ListRole: [KeyCode]] = [:], fieldKeys: [FieldRole: [KeyCode]] = [:]
  ) {
    self.preset = preset
    self.named = named
    self.listKeys = listKeys
    self.fieldKeys = fieldKeys
  }

  /// Adds a later assignment: more keys for the roles that it names.
  ///
  /// Its preset replaces the earlier one. If the two assign a key to roles that exclude each other,
  /// the later role or preset gets the key. A role that loses all of its keys in this way counts as
  /// not named.
  ///
  /// - Complexity: O(keys of both)
  public mutating func add(_ later: MorseKeyAssignment) {
    if let preset = later.preset { self.preset = preset }
    let ofMorse = Set(later.named.values.joined()).union(later.preset?.keys ?? [])
    let ofLists = Set(later.listKeys.values.joined())
    let ofFields = Set(later.fieldKeys.values.joined())
    // The key that opens a list has no other role, nor has a key of a form.
    let takenOfMorse = ofMorse.union(later.listKeys[.list] ?? []).union(ofFields)
    for role in MorseRole.allCases {
      named[role] = Self.keys(named[role], without: takenOfMorse, adding: later.named[role])
    }
    for role in ListRole.allCases {
      let taken = (role == .list ? ofLists.union(ofMorse) : ofLists).union(ofFields)
      listKeys[role] = Self.keys(listKeys[role], without: taken, adding: later.listKeys[role])
    }
    let taken = ofMorse.union(ofLists).union(ofFields)
    for role in FieldRole.allCases {
      fieldKeys[role] = Self.keys(
        fieldKeys[role], without: taken, adding: later.fieldKeys[role])
    }
  }

  private static func keys(
    _ keys: [KeyCode]?, without taken: Set<KeyCode>, adding later: [KeyCode]?
  ) -> [KeyCode]? {
    var kept = (keys ?? []).filter { !taken.contains($0) }
    var known = Set(kept)
    kept += (later ?? []).filter { known.insert($0).inserted }
    return kept.isEmpty ? nil : kept
  }

  /// Returns the first named role that the keyer does not use; nil if it uses all of them.
  public func roleWithoutUse(for keyer: MorseKeyer) -> MorseRole? {
    MorseRole.allCases.first { named[$0] != nil && !keyer.roles.contains($0) }
  }

  /// Returns the role of Morse assigned to the key by name or by the preset; nil if it has none, or
  /// only by default.
  package func morseRole(givenTo key: KeyCode, for keyer: MorseKeyer) -> MorseRole? {
    guard let role = MorseBindings(self, keyer: keyer).role(of: key),
      named[role] != nil || preset?.keys(for: role).isEmpty == false
    else { return nil }
    return role
  }

  /// Returns the role in lists assigned to the key; nil if it has none.
  package func listRole(givenTo key: KeyCode) -> ListRole? {
    ListRole.allCases.first { listKeys[$0]?.contains(key) == true }
  }
}

extension MorseKeyAssignment {
  /// Other names of roles, for users who name the keys after their elements.
  private static let otherNames = ["dit": "dot", "dah": "dash"]

  /// Parses an assignment in the syntax of the option `--bind`.
  ///
  /// Examples: `dot=f,dot dash=leftctrl`, or with a preset, `zx delete=a`. The names of keys are
  /// those of `KeyCode`.
  ///
  /// - Throws: ``MorseBindingError`` for the first error in the text.
  public init(_ text: String) throws(MorseBindingError) {
    self.init()
    var roles = KeyRoles()

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
      let lowercased = name.lowercased()
      let role = Self.otherNames[lowercased] ?? lowercased
      let morseRole = MorseRole(rawValue: role)
      let listRole = ListRole(rawValue: role)
      let fieldRole = FieldRole(rawValue: role)
      guard morseRole != nil || listRole != nil || fieldRole != nil else {
        let known =
          MorseRole.allCases.map(\.rawValue) + MorsePreset.allCases.map(\.rawValue)
          + ListRole.allCases.map(\.rawValue) + FieldRole.allCases.map(\.rawValue)
        let nearest = nearestWord(to: String(name), among: known)
        throw failure(at: word.startIndex, .unknownRole(String(name), nearest: nearest))
      }
      guard
        morseRole.flatMap({ named[$0] }) ?? listRole.flatMap({ listKeys[$0] })
          ?? fieldRole.flatMap({ fieldKeys[$0] }) == nil
      else {
        throw failure(at: word.startIndex, .repeatedRole(role))
      }
      var keys: [KeyCode] = []
      var known: Set<KeyCode> = []
      for item in word[name.endIndex...].dropFirst()
        .split(separator: ",", omittingEmptySubsequences: false)
      {
        guard !item.isEmpty else { throw failure(at: item.startIndex, .missingKey(role)) }
        guard let key = KeyCode(named: String(item)) else {
          let nearest = nearestWord(to: String(item), among: KeyCode.allNames)
          throw failure(at: item.startIndex, .unknownKey(String(item), nearest: nearest))
        }
        guard key != .unknown else { throw failure(at: item.startIndex, .maskedKey) }
        if let other = roles.insert(key, role, isOfList: morseRole == nil) {
          throw failure(at: item.startIndex, .keyWithTwoRoles(key, other, role))
        }
        if known.insert(key).inserted { keys.append(key) }
      }
      if let morseRole { named[morseRole] = keys }
      if let listRole { listKeys[listRole] = keys }
      if let fieldRole { fieldKeys[fieldRole] = keys }
    }
    guard preset != nil || !named.isEmpty || !listKeys.isEmpty || !fieldKeys.isEmpty else {
      throw failure(at: text.startIndex, .nothingBound)
    }
  }

  /// The roles assigned to each key so far: at most one of Morse and one of a list. The key that
  /// opens a list has no other role, and neither has a key of a form.
  private struct KeyRoles {
    private var morse: [KeyCode: String] = [:]
    private var list: [KeyCode: String] = [:]

    /// Assigns a role to the key. Returns the role that the key already has, if that excludes the
    /// new one.
    mutating func insert(_ key: KeyCode, _ role: String, isOfList: Bool) -> String? {
      let other =
        if Self.isAlone(role) || list[key].map(Self.isAlone) == true {
          list[key] ?? morse[key]
        } else {
          isOfList ? list[key] : morse[key]
        }
      if isOfList { list[key] = role } else { morse[key] = role }
      return other == role ? nil : other
    }

    private static func isAlone(_ role: String) -> Bool {
      role == ListRole.list.rawValue || FieldRole(rawValue: role) != nil
    }
  }
}

extension MorseKeyAssignment: CustomStringConvertible {
  /// The assignment in the syntax that ``init(_:)`` reads.
  public var description: String {
    func word(_ role: String, _ keys: [KeyCode]) -> String {
      "\(role)=\(keys.map(\.name).joined(separator: ","))"
    }
    let roles =
      MorseRole.allCases.compactMap { role in named[role].map { word(role.rawValue, $0) } }
      + ListRole.allCases.compactMap { role in listKeys[role].map { word(role.rawValue, $0) } }
      + FieldRole.allCases.compactMap { role in fieldKeys[role].map { word(role.rawValue, $0) } }
    return ((preset.map { [$0.rawValue] } ?? []) + roles).joined(separator: " ")
  }
}

/// The function of a key in Morse.
public enum MorseRole: String, Hashable, Sendable, CaseIterable {
  /// The dot key of the three-key keyer, or the paddle that makes dits.
  case dot
  /// The dash key of the three-key keyer, or the paddle that makes dahs.
  case dash
  /// A straight key or single switch: its signals depend on its timing.
  case key
  /// Ends the open letter; if none is open, writes a space. Where ``TimingDecoder`` reads the
  /// keying, does both.
  case space
  /// Removes the last signal of the open letter or, where ``TimingDecoder`` reads the keying, the
  /// whole letter. If no letter is open, reopens or removes the letter before the cursor, or
  /// deletes a character.
  case delete
  /// Ends the line.
  case `return`
}
