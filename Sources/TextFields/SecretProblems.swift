package import KeyEvents

/// What recordings and replays need of the checks whether the focus may move on and whether the
/// form may be sent: which of them a secret did not pass. Recordings do not contain the secrets.
struct SecretProblems {
  /// The number of checks so far, with which a replay of the whole recording finds a check again.
  var checkCount = 0
  /// The problems that have been found and are not yet in a recording; at most as many as inputs
  /// can wait, because a form without a session has no recording.
  var found: [SessionInput.Problem] = []
  /// The problems of a recording whose check is still to come, in the order of the checks.
  var awaited: ArraySlice<(problem: SessionInput.Problem, input: SessionInput)> = []
  /// The first problem of a recording whose check has passed without it.
  var missed: SessionInput?
}

extension Form {
  /// Keeps a problem of a recording until its check. More problems than inputs can wait are
  /// dropped.
  package mutating func expect(_ input: SessionInput) {
    guard case .problem(let problem) = input.content,
      secrets.awaited.count < SessionInput.waitingLimit
    else { return }
    let last = secrets.awaited.lastIndex { $0.problem.check <= problem.check }
    let index = last.map { $0 + 1 } ?? secrets.awaited.startIndex
    secrets.awaited.insert((problem, input), at: index)
  }

  /// The problems of a recording that no check has met.
  package var waitingProblems: [SessionInput] {
    (secrets.missed.map { [$0] } ?? []) + secrets.awaited.map(\.input)
  }

  /// Removes and returns the problems that a recording has to contain.
  package mutating func removeSecretProblems() -> [SessionInput.Problem] {
    guard !secrets.found.isEmpty else { return [] }
    defer { secrets.found = [] }
    return secrets.found
  }

  /// Counts a check, and remembers the problem that it finds if that may depend on a secret.
  ///
  /// - Parameters:
  ///   - problem: the field that breaks a rule, and the rule; nil if none does.
  ///   - field: the only field that is checked; nil if all are.
  /// - Returns: the problem that a recording states for this check, or else `problem`.
  mutating func check(
    _ problem: (field: Int, rule: FieldRule)?, only field: Int? = nil
  ) -> (field: Int, rule: FieldRule)? {
    secrets.checkCount += 1
    let stated = removeStatedProblem(of: field)
    guard let result = stated ?? problem else { return nil }
    if secrets.found.count < SessionInput.waitingLimit, dependsOnSecret(result.field) {
      secrets.found.append(
        SessionInput.Problem(check: secrets.checkCount, field: result.field, rule: result.rule))
    }
    return result
  }

  /// Removes and returns the problem that a recording states for the current check.
  private mutating func removeStatedProblem(
    of field: Int?
  ) -> (field: Int, rule: FieldRule)? {
    while let (problem, input) = secrets.awaited.first, problem.check <= secrets.checkCount {
      secrets.awaited.removeFirst()
      if problem.check == secrets.checkCount, problem.field == field ?? problem.field,
        dependsOnSecret(problem.field)
      {
        return (problem.field, problem.rule)
      }
      secrets.missed = secrets.missed ?? input
    }
    return nil
  }

  /// Whether the rules of the field may depend on a text that recordings do not contain.
  private func dependsOnSecret(_ field: Int) -> Bool {
    guard entries.indices.contains(field) else { return false }
    let other = entries[field].state.rules.sameAs.flatMap { index(of: $0) }
    return entries[field].state.traits.isSecureTextEntry
      || other.map { entries[$0].state.traits.isSecureTextEntry } ?? false
  }
}
