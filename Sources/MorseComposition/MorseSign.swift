/// A sign of a code: a text and its pattern.
public struct MorseSign: Hashable, Sendable {
  /// A character, a letter of several characters such as `ch`, or a procedure sign in angle
  /// brackets, `<SK>`. Letters are in lower case.
  public let text: String
  /// The signals of the sign.
  public let pattern: MorsePattern
  /// Other names by which a procedure sign can be sent. When received, the sign is written as
  /// `text`.
  public var otherNames: [String] {
    switch text {
    case "<KA>": ["<CT>"]
    case "<SK>": ["<VA>"]
    case "<SN>" where pattern.text == "...-.": ["<VE>"]
    default: []
    }
  }
}
