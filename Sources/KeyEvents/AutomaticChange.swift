/// A change that evscribe makes to the text by itself, for example an expanded shortcut or a
/// corrected word.
public struct AutomaticChange: Hashable, Sendable {
  /// The kind of change.
  public var kind: Kind
  /// The new text, and the text before the cursor that it replaced.
  public var candidate: Candidate

  /// A kind of automatic change, by its name in recordings.
  public struct Kind: RawRepresentable, Hashable, Sendable, CaseIterable {
    /// The name of the kind, as in recordings: `full-stop`.
    public let rawValue: String

    package init(_ name: String) { rawValue = name }

    /// Creates the kind that has the name `rawValue` in recordings; nil if there is none.
    public init?(rawValue: String) {
      self.init(rawValue)
      guard Self.allCases.contains(self) else { return nil }
    }

    /// Replaces a shortcut with its full text.
    public static let replacement = Kind("replacement")
    /// Corrects a mistyped word.
    public static let correction = Kind("correction")
    /// Inserts the geographic position.
    public static let position = Kind("position")
    /// Turns a letter into a capital.
    public static let capital = Kind("capital")
    /// Replaces two spaces with a full stop and a space.
    public static let fullStop = Kind("full-stop")
    /// Completes the beginning of a word to a suggested word.
    public static let completion = Kind("completion")

    /// The kinds that a recording can have.
    public static let allCases = [replacement, correction, position, capital, fullStop, completion]
  }

  /// Creates a change from its kind and a candidate, which contains the old text and the new one.
  public init(_ kind: Kind, _ candidate: Candidate) {
    self.kind = kind
    self.candidate = candidate
  }
}
