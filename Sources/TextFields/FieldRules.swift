public import KeyEvents

/// The rules for a field's text.
///
/// Some rules refuse an insertion while typing: the characters, the largest length, and a range
/// that no continuation could satisfy. The other rules, and the range of the finished number, are
/// checked when the focus moves to a later field, or when the form is sent. Lengths count grapheme
/// clusters. A deletion is never refused.
///
/// Texts are passed as sequences of characters, because a text may be a secret: a string would be a
/// copy that cannot be overwritten.
public struct FieldRules: Hashable, Sendable {
  /// The characters that may be inserted besides those of ``classes``. If this set is nil and
  /// ``classes`` is empty, all characters may be inserted. Characters are compared scalar by
  /// scalar: `K` does not match the Kelvin sign, although Swift treats them as equal.
  public var characters: Set<Character>?
  /// The classes of characters that may be inserted.
  public var classes: [CharacterClass] = []
  /// The largest length in characters; nil for no limit.
  public var maximumLength: Int?
  /// The smallest length, in characters, of a text that is not empty; nil for no limit.
  public var minimumLength: Int?
  /// The range in which the number in the field must be; nil if the text need not be a number.
  public var range: NumberRange?
  /// Whether an empty text breaks the rules.
  public var isRequired = false
  /// The pattern that the whole text has to match, unless it is empty.
  public var pattern: TextPattern?
  /// The name of the field that must have the same text. If no field has this name, the rule is
  /// broken.
  public var sameAs: String?

  /// A kind of rule.
  public typealias Rule = FieldRule

  /// Rules that allow everything.
  public init() {}

  /// Whether a character may be inserted into a field of the keyboard type `type`.
  public func accept(_ character: Character, in type: TextInputTraits.KeyboardType) -> Bool {
    guard type.accepts(character) else { return false }
    if characters == nil, classes.isEmpty { return true }
    return characters?.containsAsWritten(character) == true
      || classes.contains { $0.contains(character) }
  }

  /// Checks an insertion while typing.
  ///
  /// - Parameters:
  ///   - inserted: the inserted characters.
  ///   - text: the text after the insertion. It may be iterated more than once.
  ///   - type: the keyboard type of the field.
  /// - Returns: the rule that refuses the insertion; nil if none does.
  /// - Complexity: O(length of the text)
  public func refusal(
    of inserted: some Sequence<Character>, making text: some Sequence<Character>,
    in type: TextInputTraits.KeyboardType
  ) -> Rule? {
    guard inserted.allSatisfy({ accept($0, in: type) }) else { return .characters }
    if let maximumLength, text.characterCount > maximumLength { return .maximumLength }
    if let range, !range.canContinue(text, allowsFraction: allowsFraction(in: type)) {
      return .range
    }
    return nil
  }

  /// Checks the finished text. An empty text breaks only ``isRequired`` and ``sameAs``.
  ///
  /// - Parameters:
  ///   - text: the text. It may be iterated more than once.
  ///   - type: the keyboard type of the field.
  ///   - other: the text of the field ``sameAs``.
  /// - Returns: the first rule that the text breaks; nil if it breaks none.
  /// - Complexity: O(length of the text · length of the pattern)
  public func problem<Text: Sequence<Character>>(
    with text: Text, in type: TextInputTraits.KeyboardType, sameAs other: Text? = nil
  ) -> Rule? {
    let isEmpty = !text.contains { _ in true }
    if isEmpty, isRequired { return .required }
    if sameAs != nil, let other, !other.elementsEqual(text) { return .sameAs }
    guard !isEmpty else { return nil }
    if let minimumLength, text.characterCount < minimumLength { return .minimumLength }
    if let range, !range.contains(text, allowsFraction: allowsFraction(in: type)) { return .range }
    if let pattern, !pattern.matches(text) { return .pattern }
    return nil
  }

  private func allowsFraction(in type: TextInputTraits.KeyboardType) -> Bool {
    range?.hasFraction == true || type == .decimalPad
  }
}

extension Sequence<Character> {
  fileprivate var characterCount: Int { reduce(0) { count, _ in count + 1 } }
}

extension Set<Character> {
  /// Whether the set contains a character with the same scalars.
  fileprivate func containsAsWritten(_ character: Character) -> Bool {
    guard let index = firstIndex(of: character) else { return false }
    return self[index].unicodeScalars.elementsEqual(character.unicodeScalars)
  }
}
