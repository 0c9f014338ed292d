public import KeyEvents

/// What a field's text has to be.
///
/// Some rules refuse an insertion while typing: the characters, the largest length, and a range
/// that no continuation could satisfy. The others are explained when the field is left forwards.
/// Lengths count grapheme clusters. A deletion is never refused.
///
/// Texts are passed as their characters, because a text may be a secret: a string would be a copy
/// that cannot be overwritten.
public struct FieldRules: Hashable, Sendable {
  /// The only characters that may be inserted, in addition to those of ``classes``; nil if only
  /// these matter. Each is taken as it is written here, scalar by scalar: `K` is no Kelvin sign,
  /// although Swift says that they are equal.
  public var characters: Set<Character>?
  /// The classes of characters that may be inserted.
  public var classes: [CharacterClass] = []
  /// The largest length.
  public var maximumLength: Int?
  /// The smallest length of a text that is not empty.
  public var minimumLength: Int?
  /// The numbers that the text can be.
  public var range: NumberRange?
  /// Whether the text may not be empty.
  public var isRequired = false
  /// What a text that is not empty has to match as a whole.
  public var pattern: TextPattern?
  /// The name of the field whose text has to be the same. If there is no such field, nothing is.
  public var sameAs: String?

  /// A rule, by its name in a form file.
  public enum Rule: String, Hashable, Sendable, CaseIterable {
    /// ``FieldRules/characters``, ``FieldRules/classes``, and those of the keyboard type.
    case characters
    /// ``FieldRules/maximumLength``
    case maximumLength = "maximum-length"
    /// ``FieldRules/minimumLength``
    case minimumLength = "minimum-length"
    /// ``FieldRules/range``
    case range
    /// ``FieldRules/isRequired``
    case required
    /// ``FieldRules/pattern``
    case pattern
    /// ``FieldRules/sameAs``
    case sameAs = "same-as"
    /// The items of the list that the field has in the place of keys (``FieldState/inputView``).
    case choices
  }

  /// Rules that allow everything.
  public init() {}

  /// Whether a character may be inserted into a field of that type.
  public func accept(_ character: Character, in type: TextInputTraits.KeyboardType) -> Bool {
    guard type.accepts(character) else { return false }
    if characters == nil, classes.isEmpty { return true }
    return characters?.containsAsWritten(character) == true
      || classes.contains { $0.contains(character) }
  }

  /// Checks an insertion while typing.
  ///
  /// - Parameters:
  ///   - inserted: what is inserted.
  ///   - text: the text with it. It may be passed over more than once.
  ///   - type: the keyboard type of the field.
  /// - Returns: the rule that refuses it; nil if none does.
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

  /// Checks the finished text. An empty one breaks only ``isRequired`` and ``sameAs``.
  ///
  /// - Parameters:
  ///   - text: the text. It may be passed over more than once.
  ///   - type: the keyboard type of the field.
  ///   - other: the text of the field ``sameAs``.
  /// - Returns: the first rule that it breaks; nil if it breaks none.
  /// - Complexity: O(length of the text), times that of the pattern
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
  /// Whether it has the character with the same scalars.
  fileprivate func containsAsWritten(_ character: Character) -> Bool {
    guard let index = firstIndex(of: character) else { return false }
    return self[index].unicodeScalars.elementsEqual(character.unicodeScalars)
  }
}
