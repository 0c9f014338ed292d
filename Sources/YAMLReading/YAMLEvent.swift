/// A step of a YAML stream: the start or end of a node, or a scalar.
package struct YAMLEvent: Hashable, Sendable {
  package var kind: Kind
  /// Where it starts, at the node's anchor or tag if it has one.
  package var mark: YAMLMark
  /// The tag as written in full (`tag:yaml.org,2002:int`, `!mine`); nil where none was written.
  package var tag: String?
  /// Its range in the stream, in Unicode scalars; a byte order mark does not count.
  package var range: Range<Int>

  /// Whether a sequence or a mapping starts here.
  package var isStart: Bool { kind == .sequenceStart || kind == .mappingStart }

  /// A few words for a message on what is here.
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
    /// `*name`
    case alias(String)
    case streamEnd
  }
}

/// How a scalar was written.
package enum YAMLScalarStyle: Hashable, Sendable {
  /// Bare. An empty plain scalar is an absent value.
  case plain
  /// In single or double quotes.
  case quoted
  /// After `|` or `>`.
  case block
}
