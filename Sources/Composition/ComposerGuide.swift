public import KeyEvents

/// The information on a mode that a picture of the keyboard shows in addition to the characters of
/// the keys.
public struct ComposerGuide: Hashable, Sendable {
  /// A group of keys with the same function.
  public struct Key: Hashable, Sendable {
    /// The function of the keys, as a character or a short name.
    public var label: String
    /// The keys.
    public var codes: [KeyCode]

    /// Creates the keys with a label.
    public init(label: String, codes: [KeyCode]) {
      self.label = label
      self.codes = codes
    }
  }

  /// The function of a key that is held for some time.
  public struct Hold: Hashable, Sendable {
    /// The function, as a character or a short name.
    public var label: String
    /// The shortest press duration with this function, in microseconds.
    public var microseconds: Int64

    /// Creates a hold.
    public init(label: String, microseconds: Int64) {
      self.label = label
      self.microseconds = microseconds
    }

    /// The duration as text, such as `0.4 s`. It is rounded up, because a shorter press has
    /// another function.
    package var words: String {
      let tenths = (microseconds + 99_999) / 100_000
      return tenths % 10 == 0 ? "\(tenths / 10) s" : "\(tenths / 10).\(tenths % 10) s"
    }
  }

  /// A sign of a code such as Morse: a sequence of signals and the text that it writes.
  public struct Sign: Hashable, Sendable {
    /// The signals of the sign, such as `·–`.
    public var signals: String
    /// The text that the signals write.
    public var text: String

    /// Creates a sign.
    public init(signals: String, text: String) {
      self.signals = signals
      self.text = text
    }
  }

  /// The keys of a mode that uses only a few, the most used first; empty for other modes.
  public var keys: [Key]
  /// The functions that the key of a mode with a single key has when it is held, the shortest press
  /// duration first; empty for other modes.
  public var holds: [Hold] = []
  /// The signs of the mode's code, in the order of a chart; empty if the mode has no code.
  public var signs: [Sign]
  /// The signals of the open letter; empty if no letter is open. The letter may still become any of
  /// ``signs`` whose signals begin with these.
  public var openSignals: String
  /// The speed of the keying in words per minute, set or estimated; nil if the keying has no speed.
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
