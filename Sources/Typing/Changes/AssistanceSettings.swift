package import KeyEvents
package import TextAssistance
package import TextEditing

extension TypingSession {
  /// What a session changes by itself. With none of it, nothing is looked at.
  public struct Assistance: Sendable {
    /// What is written in place of words.
    package var replacements = Replacements([])
    /// Where capital letters are written.
    package var capitals = TextInputTraits.AutocapitalizationType.none
    /// The language whose rules say what a sentence and a capital is.
    package var language = TextLanguage()
    /// Whether a key offers other words for one that was typed.
    package var offersCorrections = false
    /// How many words are suggested while one is typed; 0 for none.
    package var suggestionCount = 0
    /// What changes the text where a word or a line ends, in this order.
    var actions: [ChangeRule.Action] = []
    /// The keys that undo the last change.
    package var undoKeys: [KeyCombination] = []
    /// The changes that the delete key undoes directly behind them.
    package var undoneByDelete: Set<AutomaticChange.Kind> = []

    /// Nothing is changed.
    public init() {}

    /// Whether anything can be changed.
    var isOn: Bool {
      !actions.isEmpty || offersCorrections || suggestionCount > 0
    }
  }
}

extension TextInputTraits {
  /// Whether words in such a field may be replaced and corrected: not in addresses, names of users,
  /// codes and numbers.
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

  /// Whether words may be corrected: not where names are asked for, or where the field says no.
  var allowsCorrections: Bool {
    guard allowsWordChanges else { return false }
    return switch autocorrectionType {
    case .no: false
    case .yes: true
    case .default: textContentType == nil || textContentType == .jobTitle
    }
  }
}
