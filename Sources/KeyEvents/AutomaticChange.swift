/// A change that evscribe makes to the text by itself, for example an expanded shortcut or a
/// corrected word.
public struct AutomaticChange: Hashable, Sendable {
  /// The kind of change.
  public var kind: Kind
  /// The new text, and the text before the cursor that it replaced.
  public var candidate: Candidate

  /// The kinds of automatic changes.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// A shortcut was replaced by its full text.
    case replacement
    /// A mistyped word was corrected.
    case correction
    /// The geographic position was added.
    case position
    /// A letter became a capital.
    case capital
    /// Two spaces became a full stop and a space.
    case fullStop = "full-stop"
    /// The beginning of a word was completed to a suggested word.
    case completion
  }

  /// Creates a change from its kind and a candidate, which contains the old text and the new one.
  public init(_ kind: Kind, _ candidate: Candidate) {
    self.kind = kind
    self.candidate = candidate
  }
}
