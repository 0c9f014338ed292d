/// The expected input of a text field. The names of properties and cases, and the defaults, are
/// UIKit's.
public struct TextInputTraits: Hashable, Sendable {
  /// The kind of text.
  public var keyboardType = KeyboardType.default
  /// The automatic use of capital letters.
  public var autocapitalizationType = AutocapitalizationType.sentences
  /// Whether the text is secret.
  public var isSecureTextEntry = false
  /// The function of the Return key.
  public var returnKeyType = ReturnKeyType.default
  /// Whether Return has no effect while the field is empty.
  public var enablesReturnKeyAutomatically = false
  /// Whether mistyped words are corrected.
  public var autocorrectionType = AutocorrectionType.default
  /// Whether misspelt words are marked.
  public var spellCheckingType = SpellCheckingType.default
  /// The appearance of the field.
  public var keyboardAppearance = KeyboardAppearance.default
  /// The meaning of the text; nil if unknown.
  public var textContentType: TextContentType?

  /// The kind of text that a field expects, by the characters that it needs: the cases of UIKit's
  /// `UIKeyboardType`.
  public enum KeyboardType: String, Hashable, Sendable, CaseIterable {
    /// Any text.
    case `default`
    /// ASCII characters.
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

  /// The automatic use of capital letters.
  public enum AutocapitalizationType: String, Hashable, Sendable, CaseIterable {
    /// No automatic capitals.
    case none
    /// A capital at the start of each word.
    case words
    /// A capital at the start of each sentence.
    case sentences
    /// Only capitals.
    case allCharacters = "all"
  }

  /// The function of the Return key.
  public enum ReturnKeyType: String, Hashable, Sendable, CaseIterable {
    /// Moves to the next field, or ends the input if there is none.
    case `default`
    /// Opens the target named by the text.
    case go
    /// Searches with Google.
    case google
    /// Joins a network.
    case join
    /// Moves to the next field, or ends the input if there is none.
    case next
    /// Starts navigation on a route.
    case route
    /// Searches.
    case search
    /// Sends the text.
    case send
    /// Searches with Yahoo.
    case yahoo
    /// Ends the input.
    case done
    /// Calls for help.
    case emergencyCall = "emergency-call"
    /// Continues.
    case `continue`
  }

  /// Whether mistyped words are corrected.
  public enum AutocorrectionType: String, Hashable, Sendable, CaseIterable {
    /// Words are corrected if that is usual for the keyboard type.
    case `default`
    /// Words are never corrected.
    case no
    /// Words are always corrected.
    case yes
  }

  /// Whether misspelt words are marked.
  public enum SpellCheckingType: String, Hashable, Sendable, CaseIterable {
    /// Words are marked if that is usual for the keyboard type.
    case `default`
    /// Words are never marked.
    case no
    /// Words are always marked.
    case yes
  }

  /// The appearance of a field.
  public enum KeyboardAppearance: String, Hashable, Sendable, CaseIterable {
    /// The appearance of the surroundings.
    case `default`
    /// Light on dark.
    case dark
    /// Dark on light.
    case light
    /// The appearance of a warning.
    case alert
  }

  /// Creates the traits of an ordinary text field.
  public init() {}
}
