/// What a picture of the keyboard shows of a mode besides its keys.
public struct ComposerGuide: Hashable, Sendable {
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

  /// The signs of the mode's code, in the order of a chart; empty if the mode has no code.
  public var signs: [Sign]
  /// The signals of the open letter, with which those of ``signs`` begin that it may become; empty
  /// if none is open.
  public var openSignals: String
  /// The speed of the keying in words per minute, set or estimated; nil if it has none.
  public var wordsPerMinute: Double?

  /// Creates a guide.
  public init(signs: [Sign] = [], openSignals: String = "", wordsPerMinute: Double? = nil) {
    self.signs = signs
    self.openSignals = openSignals
    self.wordsPerMinute = wordsPerMinute
  }
}
