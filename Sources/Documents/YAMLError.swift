/// An error in a YAML stream, with its position.
package struct YAMLError: Error, Hashable, Sendable {
  /// The position of the error.
  package var mark: YAMLMark
  /// The problem, in words.
  package var problem: String
  /// The construct that libyaml was reading when it found the problem; nil if it states none.
  package var context: String?
  /// The start of the construct in ``context``.
  package var contextMark: YAMLMark?

  package init(
    _ problem: String, at mark: YAMLMark, context: String? = nil, contextMark: YAMLMark? = nil
  ) {
    self.mark = mark
    self.problem = problem
    self.context = context
    self.contextMark = contextMark
  }

  /// Returns the error for content that differs from the expected content.
  package static func found(_ found: String, expected: String, at mark: YAMLMark) -> YAMLError {
    YAMLError("found \(found), expected \(expected)", at: mark)
  }

  /// The line, from 1.
  package var line: Int { mark.line }
  /// The column in Unicode scalars, from 1.
  package var column: Int { mark.column }
}

extension YAMLError: CustomStringConvertible {
  /// The error as `line:column: problem, context (from line:column)`.
  package var description: String {
    var text = "\(mark): \(problem)"
    if let context { text += ", \(context)" }
    if let contextMark { text += " (from \(contextMark))" }
    return text
  }
}
