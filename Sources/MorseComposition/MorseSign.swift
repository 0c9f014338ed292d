/// A pattern and its meaning.
public struct MorseSign: Hashable, Sendable {
  /// A character, in lower case if it has one, or the letters of a procedure sign in angle brackets: `<SK>`.
  public let text: String
  /// Its signals.
  public let pattern: MorsePattern
  /// Other names by which a procedure sign can be sent; received, it is written as `text`.
  public var otherNames: [String] {
    switch text {
    case "<KA>": ["<CT>"]
    case "<SK>": ["<VA>"]
    case "<SN>" where pattern.text == "...-.": ["<VE>"]
    default: []
    }
  }
}
