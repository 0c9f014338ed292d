/// What a text field expects to be typed. The names of properties and cases, and the defaults, are
/// UIKit's.
public struct TextInputTraits: Hashable, Sendable {
  /// The kind of text.
  public var keyboardType = KeyboardType.default
  /// Where capital letters are typed automatically.
  public var autocapitalizationType = AutocapitalizationType.sentences
  /// Whether the text is secret.
  public var isSecureTextEntry = false
  /// What the Return key is for.
  public var returnKeyType = ReturnKeyType.default
  /// Whether Return does nothing while the field is empty.
  public var enablesReturnKeyAutomatically = false
  /// Whether mistyped words are corrected.
  public var autocorrectionType = AutocorrectionType.default
  /// Whether misspelt words are marked.
  public var spellCheckingType = SpellCheckingType.default
  /// How the field looks.
  public var keyboardAppearance = KeyboardAppearance.default
  /// What the text means; nil if it is not known.
  public var textContentType: TextContentType?

  /// A kind of text.
  public enum KeyboardType: String, Hashable, Sendable, CaseIterable {
    /// Any text.
    case `default`
    /// ASCII.
    case asciiCapable = "ascii-capable"
    /// Digits and punctuation.
    case numbersAndPunctuation = "numbers-and-punctuation"
    /// A web address.
    case url
    /// Digits of the user's script.
    case numberPad = "number-pad"
    /// A telephone number.
    case phonePad = "phone-pad"
    /// A name or a telephone number.
    case namePhonePad = "name-phone-pad"
    /// An e-mail address.
    case emailAddress = "email-address"
    /// Digits and a decimal separator.
    case decimalPad = "decimal-pad"
    /// Text with the characters for user names and topics.
    case twitter
    /// A web search.
    case webSearch = "web-search"
    /// ASCII digits.
    case asciiCapableNumberPad = "ascii-capable-number-pad"

    /// The old name of ``asciiCapable``.
    public static let alphabet = KeyboardType.asciiCapable
  }

  /// Where capital letters are typed automatically.
  public enum AutocapitalizationType: String, Hashable, Sendable, CaseIterable {
    /// Nowhere.
    case none
    /// At the start of each word.
    case words
    /// At the start of each sentence.
    case sentences
    /// Everywhere.
    case allCharacters = "all"
  }

  /// What the Return key is for.
  public enum ReturnKeyType: String, Hashable, Sendable, CaseIterable {
    /// The next field, or the end on the last one.
    case `default`
    /// Opens what the text names.
    case go
    /// Searches with Google.
    case google
    /// Joins a network.
    case join
    /// The next field, or the end on the last one.
    case next
    /// Starts a route.
    case route
    /// Searches.
    case search
    /// Sends.
    case send
    /// Searches with Yahoo.
    case yahoo
    /// Ends.
    case done
    /// Calls for help.
    case emergencyCall = "emergency-call"
    /// Continues.
    case `continue`
  }

  /// Whether mistyped words are corrected.
  public enum AutocorrectionType: String, Hashable, Sendable, CaseIterable {
    /// As is usual for the keyboard type.
    case `default`
    /// No.
    case no
    /// Yes.
    case yes
  }

  /// Whether misspelt words are marked.
  public enum SpellCheckingType: String, Hashable, Sendable, CaseIterable {
    /// As is usual for the keyboard type.
    case `default`
    /// No.
    case no
    /// Yes.
    case yes
  }

  /// How a field looks.
  public enum KeyboardAppearance: String, Hashable, Sendable, CaseIterable {
    /// As everything else does.
    case `default`
    /// Light on dark.
    case dark
    /// Dark on light.
    case light
    /// As in a warning.
    case alert
  }

  /// The traits of an ordinary text field.
  public init() {}
}
