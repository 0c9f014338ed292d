/// A step of a YAML stream: a scalar, an alias, or the start or end of a sequence, a mapping, a
/// document or the stream.
package struct YAMLEvent: Hashable, Sendable {
  package var kind: Kind
  /// The start of the event, at the node's anchor or tag if it has one.
  package var mark: YAMLMark
  /// The tag in full (`tag:yaml.org,2002:int`, `!mine`); nil if none was written.
  package var tag: String?
  /// The range of the event in the stream, in Unicode scalars, without a byte order mark.
  package var range: Range<Int>

  /// Whether the event is the start of a sequence or a mapping.
  package var isStart: Bool { kind == .sequenceStart || kind == .mappingStart }

  /// A description of the event in a few words, for a message.
  package var summary: String {
    switch kind {
    case .scalar("", .plain): "nothing"
    case .scalar(let text, _): YAMLNode.quoted(text)
    case .sequenceStart: "a list"
    case .mappingStart: "a mapping"
    case .alias: "an alias"
    default: "the end"
    }
  }

  package enum Kind: Hashable, Sendable {
    case streamStart
    case documentStart
    case documentEnd
    /// Text, whatever it looks like: `no`, `0x10` and `~` are not interpreted.
    case scalar(String, YAMLScalarStyle)
    case sequenceStart
    case sequenceEnd
    case mappingStart
    case mappingEnd
    /// An alias, `*name`.
    case alias(String)
    case streamEnd
  }
}

/// The notation of a scalar.
package enum YAMLScalarStyle: Hashable, Sendable {
  /// A bare scalar. An empty plain scalar is an absent value.
  case plain
  /// A scalar in single or double quotes.
  case quoted
  /// A scalar after `|` or `>`.
  case block
}
