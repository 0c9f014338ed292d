/// A pattern and what it stands for.
public struct MorseSign: Hashable, Sendable {
  /// A character, in lower case if it has one, or the letters of a procedure sign in angle brackets: `<SK>`.
  public let text: String
  /// Its signals.
  public let pattern: MorsePattern
  /// Other names of a procedure sign, by which it can be sent; it is written by the first one.
  public var otherNames: [String] {
    switch text {
    case "<KA>": ["<CT>"]
    case "<SK>": ["<VA>"]
    case "<SN>" where pattern.text == "...-.": ["<VE>"]
    default: []
    }
  }
}
