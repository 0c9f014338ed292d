package import Documents
package import TextFields

/// Texts for the fields of a form, by field name, from JSON as written by ``FormResult/json`` or
/// from a test suite.
///
/// No error message quotes a text, because it may be that of a secure field.
package struct FormValues: Sendable {
  /// The names and texts, in the order of the file.
  package let texts: [(name: String, text: String)]

  /// Reads a JSON object for the fields of a form: texts, numbers and booleans as written, and an
  /// empty text for null.
  ///
  /// - Parameters:
  ///   - bytes: the JSON.
  ///   - form: the form with the fields.
  ///   - checksRules: whether a text that breaks a rule of its field is a mistake, as it is in a
  ///     form file; empty texts break none.
  ///   - mistakes: receives the mistakes in the order of the file, up to ``FormFile/mistakeLimit``.
  package init(
    parsing bytes: [UInt8], for form: Form, checksRules: Bool = false,
    noting mistakes: inout [JSONError]
  ) {
    var texts: [(name: String, text: String)] = []
    do throws(JSONError) {
      let document = try Self.document(bytes)
      for member in try Self.members(of: document) where mistakes.count < FormFile.mistakeLimit {
        do throws(JSONError) {
          guard let (index, text) = try Self.text(of: member, in: document, for: form) else {
            continue
          }
          if checksRules, !text.isEmpty, let rule = form[index].rule(brokenBy: text) {
            throw document.error(rule.broken, at: member.value.offset)
          }
          texts.append((member.name, text))
        } catch {
          mistakes.append(error)
        }
      }
    } catch {
      mistakes.append(error)
    }
    self.texts = texts
  }

  /// Reads the values for the fields of a form from a test suite. If `fillsSecrets` is true, those
  /// of secure fields are to be filled in, so they must not break a rule of their field.
  package init(_ node: YAMLNode, for form: Form, fillsSecrets: Bool) throws(YAMLError) {
    var texts: [(name: String, text: String)] = []
    for pair in try node.pairs("field values, as in `name: Kim`") {
      if Self.isAddress(pair.key, of: form) { continue }
      guard let index = form.index(of: pair.key) else {
        throw YAMLError(Self.unknown(pair.key, for: form), at: pair.keyMark)
      }
      let text = try pair.value.text("text")
      guard Self.isAllowed(text, inLines: form.isTextView(index)) else {
        throw YAMLError(Self.notAllowed, at: pair.value.mark)
      }
      if fillsSecrets, form[index].traits.isSecureTextEntry, !text.isEmpty,
        let rule = form[index].rule(brokenBy: text)
      {
        throw YAMLError(rule.broken, at: pair.value.mark)
      }
      texts.append((pair.key, text))
    }
    self.texts = texts
  }

  /// Sets the texts of the fields in the form.
  package func apply(to form: inout Form) {
    for (name, text) in texts { form.setText(text, of: name) }
  }

  private static func document(_ bytes: [UInt8]) throws(JSONError) -> JSONDocument {
    var limits = JSONLimits()
    limits.bytes = YAMLLimits.document.bytes
    return try JSONDocument(parsing: bytes, limits: limits)
  }

  private static func members(of document: JSONDocument) throws(JSONError) -> [JSONMember] {
    guard case .object(let members) = document.root.content else {
      throw document.error(
        document.root, expected: "an object of strings, as in `{\"name\": \"Kim\"}`")
    }
    return members
  }

  /// Returns the index of a member's field and its text; nil if the member is the address of the
  /// form.
  private static func text(
    of member: JSONMember, in document: JSONDocument, for form: Form
  ) throws(JSONError) -> (index: Int, text: String)? {
    if isAddress(member.name, of: form) { return nil }
    guard let index = form.index(of: member.name) else {
      throw document.error(unknown(member.name, for: form), at: member.nameOffset)
    }
    let text: String
    switch member.value.content {
    case .text(let content), .number(let content): text = content
    case .bool(let truth): text = "\(truth)"
    case .null: text = ""
    case .list, .object: throw document.error(member.value, expected: "a string")
    }
    guard isAllowed(text, inLines: form.isTextView(index)) else {
      throw document.error(notAllowed, at: member.value.offset)
    }
    return (index, text)
  }

  /// Returns whether the member is the form's address, which is part of a result but follows from
  /// the texts.
  private static func isAddress(_ name: String, of form: Form) -> Bool {
    name == "url" && form.index(of: name) == nil && form.address != nil
  }

  private static func unknown(_ name: String, for form: Form) -> String {
    let names = (0..<form.count).map { form[$0].name }
    let advice = suggestion(for: name, among: names) ?? "expected \(names.joined(separator: ", "))"
    return "\(YAMLNode.quoted(name)) is not a field of this form; \(advice)"
  }

  private static let notAllowed = "found control characters, expected text without them"

  private static func isAllowed(_ text: String, inLines hasLines: Bool) -> Bool {
    text.unicodeScalars.allSatisfy {
      $0.properties.generalCategory != .control || hasLines && ($0 == "\n" || $0 == "\t")
    }
  }
}
