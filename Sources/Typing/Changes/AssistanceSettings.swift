package import KeyEvents
package import TextAssistance
package import TextEditing

extension TypingSession {
  /// The settings of a session's automatic changes. If all are off, the session does not inspect
  /// words.
  public struct Assistance: Sendable {
    /// The texts that replace words.
    package var replacements = Replacements([])
    /// The rule for where capital letters are written.
    package var capitals = TextInputTraits.AutocapitalizationType.none
    /// The language whose rules define sentences and capitals.
    package var language = TextLanguage()
    /// Whether a key offers corrections of a typed word.
    package var offersCorrections = false
    /// The number of words that are suggested while a word is typed; 0 for none.
    package var suggestionCount = 0
    /// Whether words that end in open text are changed once they have closed. In Morse, pauses end
    /// such words.
    var changesTimedWords = false
    /// The actions that change the text where a word or a line ends, in order.
    var actions: [ChangeRule.Action] = []
    /// The keys that undo the last change.
    package var undoKeys: [KeyCombination] = []
    /// The kinds of changes that the delete key undoes if it is pressed directly after them.
    package var undoneByDelete: Set<AutomaticChange.Kind> = []

    /// Makes settings with which nothing is changed.
    public init() {}

    /// Whether any change, correction or suggestion is on.
    var isOn: Bool {
      !actions.isEmpty || offersCorrections || suggestionCount > 0
    }
  }
}

extension TextInputTraits {
  /// Whether words in a field with these traits may be replaced and corrected; false for secrets,
  /// e-mail and web addresses, user names, codes and numbers.
  var allowsWordChanges: Bool {
    guard !isSecureTextEntry else { return false }
    switch keyboardType {
    case .default, .twitter, .webSearch: break
    case .asciiCapable, .numbersAndPunctuation, .url, .numberPad, .phonePad, .namePhonePad,
      .emailAddress, .decimalPad, .asciiCapableNumberPad:
      return false
    }
    return switch textContentType {
    case nil, .name, .namePrefix, .givenName, .middleName, .familyName, .nameSuffix, .nickname,
      .jobTitle, .organizationName, .location, .fullStreetAddress, .streetAddressLine1,
      .streetAddressLine2, .addressCity, .addressState, .addressCityAndState, .sublocality,
      .countryName:
      true
    default: false
    }
  }

  /// Whether words in a field with these traits may be corrected. If the traits do not state it,
  /// words may be corrected only where the field takes any text or a job title, and not, for
  /// example, where it asks for a name.
  var allowsCorrections: Bool {
    guard allowsWordChanges else { return false }
    return switch autocorrectionType {
    case .no: false
    case .yes: true
    case .default: textContentType == nil || textContentType == .jobTitle
    }
  }
}
