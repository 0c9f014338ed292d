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
