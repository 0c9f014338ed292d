/// A pattern and what it stands for.
public struct MorseSign: Hashable, Sendable {
  /// A character, in lower case if it has one, or the letters of a procedure sign in angle brackets: `<SK>`.
  public let text: String
  /// Its signals.
  public let pattern: MorsePattern
}
