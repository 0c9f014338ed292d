/// A kind of rule for the text of a field. The raw values are the names in form files.
public enum FieldRule: String, Hashable, Sendable, CaseIterable {
  /// The characters that may be typed, also because of the keyboard type.
  case characters
  /// The maximum length.
  case maximumLength = "maximum-length"
  /// The minimum length.
  case minimumLength = "minimum-length"
  /// The range of a number.
  case range
  /// The field may not be empty.
  case required
  /// The pattern that the text must match.
  case pattern
  /// The text must be that of another field.
  case sameAs = "same-as"
  /// The text must be one of the items of the field's list.
  case choices
}
