public import KeyEvents

/// What a picture of the keyboard shows of a mode besides the characters of its keys.
public struct ComposerGuide: Hashable, Sendable {
  /// Keys that do the same.
  public struct Key: Hashable, Sendable {
    /// What they do, as a character or a short name.
    public var label: String
    /// The keys.
    public var codes: [KeyCode]

    /// Creates the keys with a label.
    public init(label: String, codes: [KeyCode]) {
      self.label = label
      self.codes = codes
    }
  }

  /// What a key does that is held.
  public struct Hold: Hashable, Sendable {
    /// What it does, as a character or a short name.
    public var label: String
    /// How long it is held for that, in microseconds.
    public var microseconds: Int64

    /// Creates a hold.
    public init(label: String, microseconds: Int64) {
      self.label = label
      self.microseconds = microseconds
    }

    /// The duration in words, `0.4 s`, rounded up: a shorter hold does something else.
    package var words: String {
      let tenths = (microseconds + 99_999) / 100_000
      return tenths % 10 == 0 ? "\(tenths / 10) s" : "\(tenths / 10).\(tenths % 10) s"
    }
  }

  /// A sign of a code.
  public struct Sign: Hashable, Sendable {
    /// The signals that write it, `·–`.
    public var signals: String
    /// The text that they write.
    public var text: String

    /// Creates a sign.
    public init(signals: String, text: String) {
      self.signals = signals
      self.text = text
    }
  }

  /// The keys of a mode that uses only a few, the most used first; empty for other modes.
  public var keys: [Key]
  /// What the only key of a mode does if it is held, the shortest hold first; empty for others.
  public var holds: [Hold] = []
  /// The signs of the mode's code, in the order of a chart; empty if the mode has no code.
  public var signs: [Sign]
  /// The signals of the open letter, with which those of ``signs`` begin that it may become; empty
  /// if none is open.
  public var openSignals: String
  /// The speed of the keying in words per minute, set or estimated; nil if it has none.
  public var wordsPerMinute: Double?

  /// Creates a guide.
  public init(
    keys: [Key] = [], signs: [Sign] = [], openSignals: String = "", wordsPerMinute: Double? = nil
  ) {
    self.keys = keys
    self.signs = signs
    self.openSignals = openSignals
    self.wordsPerMinute = wordsPerMinute
  }
}
