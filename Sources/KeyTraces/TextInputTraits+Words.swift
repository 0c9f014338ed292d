package import KeyEvents

/// The words for traits in recordings and suites.
extension TextInputTraits {
  /// The names of traits, and words for their values.
  package static let grammar = """
    keyboard (\(words(KeyboardType.allCases))), capitals \
    (\(words(AutocapitalizationType.allCases))) or secure (yes, no)
    """

  private static func words<Value: RawRepresentable<String>>(_ values: [Value]) -> String {
    values.map(\.rawValue).joined(separator: ", ")
  }

  /// Sets a trait by its name; false if the name or the value is unknown.
  package mutating func set(_ name: String, to value: String) -> Bool {
    switch name {
    case "keyboard":
      guard let type = KeyboardType(rawValue: value) else { return false }
      keyboardType = type
    case "capitals":
      guard let type = AutocapitalizationType(rawValue: value) else { return false }
      autocapitalizationType = type
    case "secure":
      guard value == "yes" || value == "no" else { return false }
      isSecureTextEntry = value == "yes"
    default: return false
    }
    return true
  }
}
