/// A node of a YAML document, with its position.
package struct YAMLNode: Hashable, Sendable {
  package var content: Content
  /// The start of the node.
  package var mark: YAMLMark
  /// The range of a scalar in the document, in Unicode scalars, without a byte order mark; for a
  /// list or a mapping, only the range of its anchor, tag and opening bracket, empty if it has
  /// none.
  package var range: Range<Int>

  package init(_ content: Content, at mark: YAMLMark, _ range: Range<Int>) {
    self.content = content
    self.mark = mark
    self.range = range
  }

  package enum Content: Hashable, Sendable {
    /// Text, whatever it looks like.
    case scalar(String, YAMLScalarStyle)
    case sequence([YAMLNode])
    /// Pairs in the order of the document, with unique keys.
    case mapping([YAMLPair])
  }
}

/// A key of a mapping with its value.
package struct YAMLPair: Hashable, Sendable {
  package var key: String
  package var keyMark: YAMLMark
  package var value: YAMLNode

  package init(key: String, at keyMark: YAMLMark, value: YAMLNode) {
    self.key = key
    self.keyMark = keyMark
    self.value = value
  }
}

/// A position in a YAML stream: line and column from 1, columns in Unicode scalars.
package struct YAMLMark: Hashable, Sendable {
  package var line: Int
  package var column: Int

  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// The start of a stream.
  package static let start = YAMLMark(line: 1, column: 1)
}

extension YAMLMark: Comparable {
  package static func < (left: YAMLMark, right: YAMLMark) -> Bool {
    (left.line, left.column) < (right.line, right.column)
  }
}

extension YAMLMark: CustomStringConvertible {
  /// The position as `line:column`.
  package var description: String { "\(line):\(column)" }
}
