/// What kind of text a client holds: what is typed into it for the most part, and how. Names and
/// values are UIKit's.
public struct TextInputTraits: Hashable, Sendable {
  /// What is typed for the most part.
  public var keyboardType = KeyboardType.default
  /// Where capital letters come by themselves.
  public var autocapitalizationType = AutocapitalizationType.sentences
  /// Whether the text is a secret.
  public var isSecureTextEntry = false

  /// What is typed for the most part.
  public enum KeyboardType: String, Hashable, Sendable, CaseIterable {
    /// Any text.
    case `default`
    /// Text in ASCII.
    case asciiCapable = "ascii-capable"
    /// Digits and punctuation.
    case numbersAndPunctuation = "numbers-and-punctuation"
    /// The address of a page on the Web.
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
    /// A short message with mentions (`@`) and hashtags (`#`).
    case twitter
    /// A search on the Web.
    case webSearch = "web-search"
    /// Digits of ASCII.
    case asciiCapableNumberPad = "ascii-capable-number-pad"
  }

  /// Where capital letters come by themselves.
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

  /// The traits of a text with no particular wishes.
  public init() {}
}
