import KeyEvents
package import TextFields
package import Typing
package import Documents

/// A form as read from a file.
///
/// ```yaml
/// title: Visitor
/// fields:
///   - name: age
///     label: Your age
///     keyboard: number-pad
///     range: 1...100
/// ```
///
/// Every mistake is an error with its position. The error for an unknown word suggests the nearest
/// known one. Texts shown by the form have no control characters. The author of the file is not
/// trusted: its fields, patterns and lists are limited, both separately and in total, and the cost
/// of reading it is proportional to its length.
package struct FormFile {
  /// The title shown above the form; empty if none is stated.
  package private(set) var title = ""
  /// The form with its fields; no field is being edited.
  package private(set) var form = Form()
  /// The names of the session's modes; nil if the form leaves them to the user.
  package private(set) var modes: [String]?
  /// The identifier of the application that the form claims to be part of, which may be needed for
  /// access to accounts; nil if none is stated.
  package private(set) var application: String?
  /// The messages to the user about the form as a whole.
  package private(set) var sentences = FormSentences()

  /// The modes for a form that names none, if its user has set none either: `direct`, and those
  /// that its fields name or, for Korean, need.
  package var neededModes: [TypingOptions.ModeName] {
    var names = [TypingOptions.ModeName.direct.rawValue]
    for field in (0..<form.count).map({ form[$0] }) {
      let isKorean =
        field.language?.lowercased().split(separator: "-").first == "ko"
        && !field.traits.beginsInDirect
      for name in field.modes ?? (isKorean ? [TypingOptions.ModeName.hangul.rawValue] : [])
      where !names.contains(name) {
        names.append(name)
      }
    }
    return names.compactMap(TypingOptions.ModeName.init(rawValue:))
  }

  /// The maximum number of reported mistakes in a file.
  package static let mistakeLimit = 100

  /// The maximum number of fields.
  package static let fieldLimit = 10_000

  private static let words = ["title", "fields", "modes", "application", "messages"]

  /// Reads the file's content. Throws the first mistake.
  package init(parsing bytes: [UInt8]) throws(YAMLError) {
    try self.init(try YAMLNode(parsing: bytes))
  }

  /// Reads a form from its YAML node, for example in a suite. Throws the first mistake.
  package init(_ root: YAMLNode) throws(YAMLError) {
    var mistakes: [YAMLError] = []
    self.init(root, noting: &mistakes)
    if let first = mistakes.first { throw first }
  }

  /// Returns the mistakes in a file's content, in the order of the file, up to ``mistakeLimit``.
  package static func mistakes(in bytes: [UInt8]) -> [YAMLError] {
    var mistakes: [YAMLError] = []
    do { _ = FormFile(try YAMLNode(parsing: bytes), noting: &mistakes) } catch {
      mistakes.append(error)
    }
    return mistakes.sorted { $0.mark < $1.mark }
  }

  /// Reads the valid parts of a form. Adds each mistake to `mistakes`, and continues after it.
  private init(_ root: YAMLNode, noting mistakes: inout [YAMLError]) {
    let expected = "a form: `fields:` with a list of fields"
    var messages: [FieldRules.Rule: String] = [:]
    do throws(YAMLError) {
      for pair in try root.pairs(expected) where mistakes.count < Self.mistakeLimit {
        do throws(YAMLError) {
          switch pair.key {
          case "title": title = try pair.value.line("a title")
          case "modes": modes = try Self.modes(pair.value)
          case "application": application = try pair.value.line("an identifier")
          case "messages":
            messages = try sentences.parse(pair.value, &form.titles, noting: &mistakes)
          case "fields": break
          default: throw .unknown(pair, "in a form", among: Self.words)
          }
        } catch {
          mistakes.append(error)
        }
      }
      // A misspelled `fields` is reported as such, not as a missing one.
      if root["fields"] == nil, !mistakes.isEmpty { return }
      let node = try root.value(of: "fields", expected)
      let items = try node.items("a list of fields, each as in `name: age`")
      guard !items.isEmpty else {
        throw .found("an empty list", expected: "at least one field", at: node.mark)
      }
      guard items.count <= Self.fieldLimit else {
        throw YAMLError(
          "the form has more than \(Self.fieldLimit) fields", at: items[Self.fieldLimit].mark)
      }
      appendFields(items, messages, noting: &mistakes)
    } catch {
      mistakes.append(error)
    }
  }

  private mutating func appendFields(
    _ items: [YAMLNode], _ messages: [FieldRules.Rule: String], noting mistakes: inout [YAMLError]
  ) {
    var references: [(name: String, mark: YAMLMark)] = []
    var allowance = FormFileAllowance()
    for item in items where mistakes.count < Self.mistakeLimit {
      do throws(YAMLError) {
        // A field is added even with mistakes, since others may name it.
        let field = try FormFileField(item, messages, &allowance, noting: &mistakes)
        if let other = field.sameAs { references.append(other) }
        guard form.append(field.field) else {
          throw YAMLError(
            "there is already a field \(YAMLNode.quoted(field.name))", at: field.nameMark)
        }
      } catch {
        mistakes.append(error)
      }
    }
    for (name, mark) in references where form.index(of: name) == nil {
      guard mistakes.count < Self.mistakeLimit else { return }
      let names = (0..<form.count).map { form[$0].name }
      let advice = suggestion(for: name, among: names).map { "; \($0)" } ?? ""
      mistakes.append(
        YAMLError("there is no field \(YAMLNode.quoted(name))\(advice)", at: mark))
    }
  }

  /// Reads a list of modes, or a text with modes separated by spaces. Throws if there is none, or
  /// if a mode is unknown or occurs twice.
  static func modes(_ node: YAMLNode) throws(YAMLError) -> [String] {
    let known = TypingOptions.ModeName.allCases.map(\.rawValue)
    let expected = "one or more of the modes \(known.joined(separator: ", "))"
    let words: [(text: String, mark: YAMLMark)]
    if case .sequence(let items) = node.content {
      var texts: [(text: String, mark: YAMLMark)] = []
      for item in items { texts.append((try item.text(expected), item.mark)) }
      words = texts
    } else {
      words = try node.text(expected).split(separator: " ").map { (String($0), node.mark) }
    }
    var modes: [String] = []
    for (text, mark) in words {
      guard known.contains(text), !modes.contains(text) else {
        throw .found(YAMLNode.quoted(text), expected: "\(expected), each at most once", at: mark)
      }
      modes.append(text)
    }
    guard !modes.isEmpty else { throw node.error(expected: expected) }
    return modes
  }
}

extension Form {
  fileprivate mutating func append(_ field: FormFileField.Field) -> Bool {
    switch field {
    case .field(let field): append(field)
    case .view(let view): append(view)
    }
  }
}

extension YAMLError {
  /// Returns the error for an unknown key, with advice; `whose` is a phrase such as "in a form".
  package static func unknown(
    _ pair: YAMLPair, _ whose: String, among words: [String]
  ) -> YAMLError {
    let advice =
      suggestion(for: pair.key, among: words) ?? "expected \(words.joined(separator: ", "))"
    return YAMLError(
      "unknown key \(YAMLNode.quoted(pair.key)) \(whose); \(advice)", at: pair.keyMark)
  }
}

extension FieldRules.Rule {
  /// The error message for a value that breaks the rule. The value is not quoted, because it may be
  /// a secret.
  var broken: String { "the value breaks the rule `\(rawValue)`" }
}
