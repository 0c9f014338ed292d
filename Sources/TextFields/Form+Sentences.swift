import KeyEvents

/// Messages to the user about the rules of fields.
extension Form {
  /// Returns the message about a text that breaks `rule`: the field's own message, or an English
  /// one that suits the rule.
  package func sentence(about rule: FieldRules.Rule, of index: Int) -> String {
    let field = self[index]
    if let message = field.messages[rule] { return message }
    let rules = field.rules
    switch rule {
    case .characters: return "This contains a character that does not belong here."
    case .maximumLength:
      return "This is too long; enter at most \(countedCharacters(rules.maximumLength ?? 0))."
    case .minimumLength:
      return "This is too short; enter at least \(countedCharacters(rules.minimumLength ?? 0))."
    case .range: return "Expected a number from \(rules.range?.words ?? "the range")."
    case .required: return "Please fill this in."
    case .pattern: return "This does not have the expected format."
    case .sameAs:
      let other = rules.sameAs.flatMap { self.index(of: $0) }.map { self[$0].label }
      return "This differs from \(other ?? "the other field")."
    case .choices: return "Please choose one from the list."
    }
  }

  /// The first field that keeps the form from being sent, and the reason:
  /// `age: Please fill this in.` Nil if there is no such field, or if the form was sent or aborted.
  /// In a replay, which does not know secrets, it may be the problem of the last attempt.
  ///
  /// - Complexity: O(text of all fields)
  package var unsentReason: String? {
    guard !isOver else { return nil }
    if let (index, rule) = firstProblem {
      return "\(self[index].name): \(sentence(about: rule, of: index))"
    }
    guard let (index, rule) = problem, entries[index].isUnknown else { return nil }
    return "at the last attempt, \(self[index].name): \(sentence(about: rule, of: index))"
  }
}

/// Returns the count with its noun: `1 character`, `2 characters`.
private func countedCharacters(_ count: Int) -> String {
  count == 1 ? "1 character" : "\(count) characters"
}

extension FieldRules.Rule {
  /// Returns the message about a refused key.
  package func sentence(onRefusalBy field: FieldState) -> String {
    switch self {
    case .maximumLength:
      "There is room for only \(countedCharacters(field.rules.maximumLength ?? 0))."
    case .range: "Expected a number from \(field.rules.range?.words ?? "the range")."
    case .choices: "Nothing in the list begins like this."
    case .characters: field.rules.expectation(field.traits.keyboardType)
    default: "That does not belong here."
    }
  }
}

extension FieldRules {
  /// Returns a message about the characters that a field of that type accepts, listed if they are
  /// few.
  fileprivate func expectation(_ type: TextInputTraits.KeyboardType) -> String {
    // A type that takes only some characters may exclude a part of a class.
    let takesAll: Set<TextInputTraits.KeyboardType> = [
      .default, .numbersAndPunctuation, .namePhonePad, .twitter, .webSearch,
    ]
    guard takesAll.contains(type) || classes.isEmpty else { return "That does not belong here." }
    var names = classes.map(\.words)
    names += (characters ?? []).filter(type.accepts).sorted().map {
      $0 == " " ? "spaces" : $0.isLetter || $0.isNumber ? String($0) : "\"\($0)\""
    }
    if names.isEmpty, [.numberPad, .asciiCapableNumberPad].contains(type) { names = ["digits"] }
    guard let last = names.popLast(), names.count < 12 else { return "That does not belong here." }
    let list = names.isEmpty ? last : "\(names.joined(separator: ", ")) and \(last)"
    return "Only \(list) can be typed here."
  }
}

extension CharacterClass {
  fileprivate var words: String {
    switch self {
    case .digits, .letters: rawValue
    case .lowercase: "small letters"
    case .uppercase: "capital letters"
    case .ascii: "ASCII characters"
    case .hangul: "Hangul"
    case .space: "spaces"
    }
  }
}

extension NumberRange {
  /// The range in words, as in `1 to 100`.
  fileprivate var words: String { source.replacing("...", with: " to ") }
}
