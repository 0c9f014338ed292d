/// What a text field expects to be typed. The names of properties and cases, and the defaults, are
/// UIKit's.
public struct TextInputTraits: Hashable, Sendable {
  /// The kind of text.
  public var keyboardType = KeyboardType.default
  /// Where capital letters are typed automatically.
  public var autocapitalizationType = AutocapitalizationType.sentences
  /// Whether the text is secret.
  public var isSecureTextEntry = false

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
    case allCharacters = "all-characters"
  }

  /// The traits of an ordinary text field.
  public init() {}
}
