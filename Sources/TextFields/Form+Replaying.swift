/// A form whose keys come from a recording.
extension Form {
  /// Lets the empty secure fields break no rule, because recordings do not have their keys.
  ///
  /// - Complexity: O(fields)
  package mutating func countSecureRulesAsMet() {
    var unknown: Set<String> = []
    for index in entries.indices {
      let state = entries[index].state
      guard state.traits.isSecureTextEntry, !state.document.hasText else { continue }
      unknown.insert(state.name)
      entries[index].state.rules = FieldRules()
      entries[index].state.traits.enablesReturnKeyAutomatically = false
    }
    for index in entries.indices {
      guard let other = entries[index].state.rules.sameAs, unknown.contains(other) else { continue }
      entries[index].state.rules.sameAs = nil
    }
  }
}
