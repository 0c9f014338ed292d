/// A change of the text that nobody typed: a shortcut was replaced, a slip corrected.
public struct AutomaticChange: Hashable, Sendable {
  /// Why it was made.
  public var kind: Kind
  /// What stood before the cursor, and what was written in its place.
  public var candidate: Candidate

  /// Why a text is changed.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// A shortcut became what it stands for.
    case replacement
    /// A mistyped word was corrected.
    case correction
    /// The position was added.
    case position
    /// A letter became a capital.
    case capital
    /// Two spaces became a full stop and a space.
    case fullStop = "full-stop"
    /// The beginning of a word became a word that was suggested.
    case completion
  }

  /// Makes it from its parts.
  public init(_ kind: Kind, _ candidate: Candidate) {
    self.kind = kind
    self.candidate = candidate
  }
}
