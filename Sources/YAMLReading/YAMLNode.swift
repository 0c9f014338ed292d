/// A node of a YAML document, with its place in it.
package struct YAMLNode: Hashable, Sendable {
  package var content: Content
  /// Where the node starts.
  package var place: YAMLPlace
  /// Where a scalar stands in the document, in Unicode scalars from its start, a byte order mark not counted; for a list
  /// or a mapping, where its first sign stands.
  package var range: Range<Int>

  package init(_ content: Content, at place: YAMLPlace, _ range: Range<Int>) {
    self.content = content
    self.place = place
    self.range = range
  }

  package enum Content: Hashable, Sendable {
    /// Text, whatever it looks like.
    case scalar(String, YAMLScalarStyle)
    case sequence([YAMLNode])
    /// Pairs in the order of the document; no key stands twice.
    case mapping([YAMLPair])
  }
}

/// A key of a mapping with its value.
package struct YAMLPair: Hashable, Sendable {
  package var key: String
  package var keyPlace: YAMLPlace
  package var value: YAMLNode

  package init(key: String, at keyPlace: YAMLPlace, value: YAMLNode) {
    self.key = key
    self.keyPlace = keyPlace
    self.value = value
  }
}
