public import HangulComposition
public import KeyEvents
public import MorseComposition

/// The options that shape typing, the same words on the command line, in a suite, in the configuration file and in the
/// comments of a recording.
public struct TypingOptions: Hashable, Sendable {
  /// The modes of the ring.
  public var modes: [ModeName] = [.morse]
  /// The mode of the ring where typing starts; nil for the first.
  public var startMode: ModeName?
  /// The keys that go to the next mode, at most 64; where none is named the Hangul key and right Alt.
  public package(set) var nextModeKeys: [KeyCombination] = []
  /// The Morse code.
  public var code = MorseCodeName.international
  /// How keys make Morse signals.
  public var keyer = MorseKeyer.threeKey
  /// The speed of the keyers that make the elements, for a straight key a guess; nil where nobody said.
  public var speed: MorseSpeed?
  /// The speed that a straight key will keep; nil where nobody promised.
  public var fixedSpeed: MorseSpeed?
  /// What paddles remember.
  public var paddleMemory = PaddleMemory()
  /// How long a single switch is held for what.
  public var switchTimes = SwitchTimes()
  /// How Morse letters are written.
  public var letterCase = MorseCase.lower
  /// How a procedure sign is written that shares its signals with punctuation.
  public var prosigns = MorseProsigns.punctuation
  /// Which keys mean what in Morse and in lists.
  public var bindings = MorseKeyAssignment()
  /// The Hangul layout: the name of one (``HangulLayout/allNames``), or the path of a layout file.
  public var hangulLayout = HangulLayout.defaultName
  /// How Hangul is typed, beside the layout.
  public var hangul = HangulOptions()
  /// The filters, in order, as they were written. ``set(_:to:)`` adds one, and checks it.
  public package(set) var filters: [String] = []
  /// What is sent.
  public var output = OutputFormat.text
  /// Whether a piece of text is sent as soon as it can no longer change.
  public var isUnbuffered = false
  /// The key that ends the session.
  public var stopKey: KeyCode?
  /// The session ends when nothing was pressed for so many microseconds.
  public var idleLimit: Int64?
  /// The keyboard layout of `direct`, part by part; what is nil comes from the system.
  public var keyboardLayout = KeyboardLayoutWords()

  /// Starts with the defaults.
  public init() {}

  /// A mode of typing.
  public enum ModeName: String, Sendable, CaseIterable {
    /// Morse code.
    case morse
    /// Hangul.
    case hangul
    /// The characters of the user's keyboard layout.
    case direct
  }

  /// What is sent.
  public enum OutputFormat: String, Sendable, CaseIterable {
    /// The text, line by line.
    case text
    /// The whole document at the end.
    case document
    /// One JSON object for each edit.
    case edits
    /// The letters that were typed, one blank between words.
    case jamo
    /// Dots and dashes.
    case signals
  }

  /// The names of xkb that choose a keyboard layout, and what was locked when typing started.
  public struct KeyboardLayoutWords: Hashable, Sendable {
    /// `XKB_DEFAULT_RULES`
    public var rules: String?
    /// `XKB_DEFAULT_MODEL`
    public var model: String?
    /// `XKB_DEFAULT_LAYOUT`
    public var layout: String?
    /// `XKB_DEFAULT_VARIANT`
    public var variant: String?
    /// `XKB_DEFAULT_OPTIONS`
    public var options: String?
    /// The locale whose compose sequences are used.
    public var composeLocale: String?
    /// What is locked at the start: of `caps`, `num`, `scroll` those that are on, and `layout2` to `layout4` where another
    /// than the first of several layouts is chosen, `shift`, `control`, `mod1` and `mod3` to `mod5` where a layout has locked
    /// them; nil where nobody said.
    public var locks: [String]?

    /// Starts with nothing said.
    public init() {}
  }
}

/// An option whose value makes no sense.
public struct TypingOptionError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The option's long name without dashes.
  public var option: String
  /// What is wrong, what was expected and what to do, as one sentence.
  public var problem: String
  /// The other options that have a part in it, which may be the ones that were set; empty where the value makes no sense by
  /// itself.
  public var others: [String]

  /// Makes the error from its parts.
  public init(option: String, problem: String, others: [String] = []) {
    self.option = option
    self.problem = problem
    self.others = others
  }

  /// `mode: there is no "hangl"; did you mean "hangul"? There are: morse, hangul, direct`
  public var description: String { "\(option): \(problem)" }
}
