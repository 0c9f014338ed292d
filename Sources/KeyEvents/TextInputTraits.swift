/// What a text wants of those who type into it. Names and values are UIKit's.
public struct TextInputTraits: Hashable, Sendable {
  /// What is typed for the most part.
  public var keyboardType = KeyboardType.default
  /// Where capital letters come by themselves.
  public var autocapitalizationType = AutocapitalizationType.sentences
  /// Whether the text is a secret.
  public var isSecureTextEntry = false

  /// Which keys a text wants.
  public enum KeyboardType: String, Hashable, Sendable, CaseIterable {
    /// Any.
    case `default`
    /// Those of ASCII.
    case asciiCapable = "ascii-capable"
    /// Digits and punctuation.
    case numbersAndPunctuation = "numbers-and-punctuation"
    /// Those of an address on the Web.
    case url
    /// The digits of the user's script.
    case numberPad = "number-pad"
    /// Those of a telephone.
    case phonePad = "phone-pad"
    /// A name or a telephone number.
    case namePhonePad = "name-phone-pad"
    /// Those of an address of mail.
    case emailAddress = "email-address"
    /// Digits and a decimal separator.
    case decimalPad = "decimal-pad"
    /// With the signs for names and topics.
    case twitter
    /// What is searched for on the Web.
    case webSearch = "web-search"
    /// The digits of ASCII.
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

  /// Those of a text that wants nothing.
  public init() {}
}
