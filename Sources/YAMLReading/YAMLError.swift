/// An error in a YAML stream, with its position.
package struct YAMLError: Error, Hashable, Sendable {
  /// The position of the error.
  package var mark: YAMLMark
  /// What is wrong.
  package var problem: String
  /// What libyaml was reading at that point; nil where the problem says all.
  package var context: String?
  /// Where the context began.
  package var contextMark: YAMLMark?

  package init(
    _ problem: String, at mark: YAMLMark, context: String? = nil, contextMark: YAMLMark? = nil
  ) {
    self.mark = mark
    self.problem = problem
    self.context = context
    self.contextMark = contextMark
  }

  /// The error that the document has something else there than expected.
  package static func found(_ found: String, expected: String, at mark: YAMLMark) -> YAMLError {
    YAMLError("found \(found), expected \(expected)", at: mark)
  }

  /// The line, from 1.
  package var line: Int { mark.line }
  /// The column in Unicode scalars, from 1.
  package var column: Int { mark.column }
}

extension YAMLError: CustomStringConvertible {
  /// `line:column: problem, context (from line:column)`
  package var description: String {
    var text = "\(mark): \(problem)"
    if let context { text += ", \(context)" }
    if let contextMark { text += " (from \(contextMark))" }
    return text
  }
}
