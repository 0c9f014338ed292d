/// A step of a YAML stream: a node that starts, a node that ends, a scalar.
package struct YAMLEvent: Hashable, Sendable {
  package var kind: Kind
  /// Where it starts; the anchor or tag of a node belongs to it.
  package var place: YAMLPlace
  /// The tag as written in full (`tag:yaml.org,2002:int`, `!mine`); nil where none was written.
  package var tag: String?
  /// Where it stands in the stream, in Unicode scalars from its start; a byte order mark does not count.
  package var range: Range<Int>

  /// Whether a sequence or a mapping starts here, which ends later.
  package var isStart: Bool { kind == .sequenceStart || kind == .mappingStart }

  /// What stands here, in a few words, for a message.
  package var summary: String {
    switch kind {
    case .scalar("", .plain): "nothing"
    case .scalar(let text, _): YAMLNode.quoted(text)
    case .sequenceStart: "a list"
    case .mappingStart: "a mapping"
    case .alias(let name): "an alias (*\(name))"
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
    /// `*name`
    case alias(String)
    case streamEnd
  }
}

/// How a scalar was written.
package enum YAMLScalarStyle: Hashable, Sendable {
  /// Bare. An empty plain scalar is a value that is not there.
  case plain
  /// In single or double quotes.
  case quoted
  /// After `|` or `>`.
  case block
}
