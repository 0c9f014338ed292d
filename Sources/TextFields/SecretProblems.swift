package import KeyEvents

/// The rules that secrets broke when the focus was to move on or the form to be sent. Recordings
/// state them, because they do not contain the secrets.
struct SecretProblems {
  /// Those that have been found and not yet been recorded.
  var found: [(field: Int, rule: FieldRule)] = []
  /// Those of a recording, which wait until the form checks the field.
  var awaited: ArraySlice<(field: Int, rule: FieldRule)> = []
}

extension Form {
  /// Keeps a problem of a recording until the focus is to leave the field, or the form is to be
  /// sent. Ignores a field that does not exist, and more problems than inputs can wait.
  package mutating func awaitProblem(of field: Int, _ rule: FieldRule) {
    guard entries.indices.contains(field), secrets.awaited.count < SessionInput.waitingLimit else {
      return
    }
    secrets.awaited.append((field, rule))
  }

  /// Removes and returns the problems that a recording has to state.
  package mutating func removeSecretProblems() -> [(field: Int, rule: FieldRule)] {
    guard !secrets.found.isEmpty else { return [] }
    defer { secrets.found = [] }
    return secrets.found
  }

  /// Returns the rule that the field breaks, for a decision: that of a recording, if one waits for
  /// this field, or else `rule`. If it depends on a secret, it is kept for the recording.
  mutating func decide(_ field: Int, _ rule: FieldRule?) -> FieldRule? {
    guard dependsOnSecret(field) else { return rule }
    let isAwaited = awaitedField == field
    let rule = isAwaited ? secrets.awaited.removeFirst().rule : rule
    if let rule { secrets.found.append((field, rule)) }
    return rule
  }

  /// The field of the first problem of a recording; nil if none waits.
  var awaitedField: Int? {
    secrets.awaited.first.flatMap { dependsOnSecret($0.field) ? $0.field : nil }
  }

  /// Forgets the problems of a recording that have not been found.
  package mutating func forgetAwaitedProblems() {
    if !secrets.awaited.isEmpty { secrets.awaited = [] }
  }

  /// Whether the rule that the field breaks may depend on a text that recordings do not contain.
  private func dependsOnSecret(_ field: Int) -> Bool {
    let other = entries[field].state.rules.sameAs.flatMap { index(of: $0) }
    return ([field] + (other.map { [$0] } ?? [])).contains {
      entries[$0].state.traits.isSecureTextEntry
    }
  }
}
