package import TextFields
package import YAMLReading

/// Texts of fields by their names, as the JSON of a result or a suite has them.
package struct FormValues: Sendable {
  /// The texts with their positions, in the order of the file.
  package let texts: [(name: String, text: String, mark: YAMLMark)]

  /// Reads a JSON object of strings (which is YAML too), for the fields of a form.
  package init(parsing bytes: [UInt8], for form: Form) throws(YAMLError) {
    try self.init(try YAMLNode(parsing: bytes), for: form)
  }

  /// Reads the values in a suite.
  package init(_ node: YAMLNode, for form: Form) throws(YAMLError) {
    var texts: [(name: String, text: String, mark: YAMLMark)] = []
    for pair in try node.pairs("texts of fields, as in `name: Kim`") {
      guard let index = form.index(of: pair.key) else {
        // The result has the address too, which follows from the texts.
        if pair.key == "url", form.address != nil { continue }
        let names = (0..<form.count).map { form[$0].name }
        let advice =
          suggestion(for: pair.key, among: names) ?? "expected \(names.joined(separator: ", "))"
        throw YAMLError(
          "\(YAMLNode.quoted(pair.key)) is no field of this form; \(advice)", at: pair.keyMark)
      }
      let text = try pair.value.text("a text")
      let isTextView = form.isTextView(index)
      let isAllowed = text.unicodeScalars.allSatisfy {
        $0.properties.generalCategory != .control || isTextView && ($0 == "\n" || $0 == "\t")
      }
      guard isAllowed else {
        throw pair.value.error(expected: "a text without control characters")
      }
      texts.append((pair.key, text, pair.value.mark))
    }
    self.texts = texts
  }

  /// Checks the values that are not empty against the rules of the form, as they are checked if
  /// the form itself states them.
  package func check(for form: Form) throws(YAMLError) {
    for (name, text, mark) in texts where !text.isEmpty {
      guard let index = form.index(of: name), let rule = form[index].rule(brokenBy: text)
      else { continue }
      throw .broken(rule, at: mark)
    }
  }

  /// Fills the values in.
  package func apply(to form: inout Form) {
    for (name, text, _) in texts { form.setText(text, of: name) }
  }
}
