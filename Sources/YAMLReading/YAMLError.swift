/// What is wrong with a YAML stream, and where.
package struct YAMLError: Error, Hashable, Sendable {
  /// Where it is wrong.
  package var place: YAMLPlace
  /// What is wrong there.
  package var problem: String
  /// What was being read then, as libyaml says it; nil where the problem says all.
  package var context: String?
  /// Where that began.
  package var contextPlace: YAMLPlace?

  package init(
    _ problem: String, at place: YAMLPlace, context: String? = nil, contextPlace: YAMLPlace? = nil
  ) {
    self.place = place
    self.problem = problem
    self.context = context
    self.contextPlace = contextPlace
  }

  /// Something else stands there than what the reader of the document expects.
  package static func found(_ found: String, expected: String, at place: YAMLPlace) -> YAMLError {
    YAMLError("found \(found), expected \(expected)", at: place)
  }

  /// The line, from 1.
  package var line: Int { place.line }
  /// The column in Unicode scalars, from 1.
  package var column: Int { place.column }
}

extension YAMLError: CustomStringConvertible {
  /// `line:column: problem, context (from line:column)`
  package var description: String {
    var text = "\(place): \(problem)"
    if let context { text += ", \(context)" }
    if let contextPlace { text += " (from \(contextPlace))" }
    return text
  }
}
