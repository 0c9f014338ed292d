/// A place in a YAML stream, as an editor counts it: line and column from 1, columns in Unicode scalars.
package struct YAMLPlace: Hashable, Sendable {
  package var line: Int
  package var column: Int

  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// Where a stream starts.
  package static let start = YAMLPlace(line: 1, column: 1)
}

extension YAMLPlace: Comparable {
  package static func < (left: YAMLPlace, right: YAMLPlace) -> Bool {
    (left.line, left.column) < (right.line, right.column)
  }
}

extension YAMLPlace: CustomStringConvertible {
  /// `line:column`
  package var description: String { "\(line):\(column)" }
}
