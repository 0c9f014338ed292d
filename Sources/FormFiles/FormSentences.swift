import TextFields
import Documents

/// The messages about a form as a whole, in English or in the form's own words.
package struct FormSentences: Sendable {
  /// The kind of a message; the raw value is its key in the `messages:` of a form file.
  package enum Sentence: String, CaseIterable, Sendable {
    /// The question after Escape, if a second Escape ends the form.
    case leave
    /// The question after Escape, if a second Escape empties the form for the next visitor.
    case empty
    /// The notice that the form was sent and the next one has begun. Shown until a key is pressed.
    case sent
    /// The hint that the down arrow lists the accounts of a domain.
    case offer = "offer-accounts"
    /// The notice that there is no account for a domain.
    case noAccount = "no-account"

    /// The English text, with `{}` for the domain.
    fileprivate var english: String {
      switch self {
      case .leave: "Escape again leaves the form, and nothing is sent; any other key continues."
      case .empty: "Escape again empties the form; any other key continues."
      case .sent: "Sent."
      case .offer: "Down: accounts for {}"
      case .noAccount: "there is no account for {}"
      }
    }
  }

  private var own: [Sentence: String] = [:]

  package init() {}

  /// The text of a sentence: the form's own, or the English one if the form has none.
  package subscript(sentence: Sentence) -> String { own[sentence] ?? sentence.english }

  /// Returns the text of a sentence, with each `{}` replaced by the domain.
  package func text(_ sentence: Sentence, of domain: String) -> String {
    let parts = self[sentence].unicodeScalars.split(
      separator: "{}".unicodeScalars, omittingEmptySubsequences: false)
    return parts.map { String($0) }.joined(separator: domain)
  }

  /// Reads the messages about the form as a whole, and the names of lists and actions, from the
  /// `messages:` of a form. Returns the messages for rules, and adds mistakes to `mistakes`.
  mutating func parse(
    _ node: YAMLNode, _ titles: inout [FormTitle: String], noting mistakes: inout [YAMLError]
  ) throws(YAMLError) -> [FieldRules.Rule: String] {
    var rules: [FieldRules.Rule: String] = [:]
    for pair in try node.pairs("sentences, as in `required: Something is missing.`") {
      guard mistakes.count < FormFile.mistakeLimit else { break }
      do throws(YAMLError) {
        if let sentence = Sentence(rawValue: pair.key) {
          own[sentence] = try Self.visible(pair.value, "a sentence")
        } else if let title = FormTitle(rawValue: pair.key) {
          titles[title] = try Self.visible(pair.value, "a word")
        } else if let rule = FieldRules.Rule(rawValue: pair.key) {
          rules[rule] = try pair.value.line("a sentence")
        } else {
          throw .unknown(pair, "in the messages of a form", among: Self.words)
        }
      } catch {
        mistakes.append(error)
      }
    }
    return rules
  }

  private static var words: [String] {
    Sentence.allCases.map(\.rawValue) + FieldRules.Rule.allCases.map(\.rawValue)
      + FormTitle.allCases.map(\.rawValue)
  }

  /// Reads a single line of text with at least one visible character. Invisible text could not tell
  /// the user what a key does.
  private static func visible(
    _ node: YAMLNode, _ expected: String
  ) throws(YAMLError) -> String {
    let text = try node.line(expected)
    let isVisible = text.unicodeScalars.contains { scalar in
      !scalar.properties.isWhitespace && !scalar.properties.isDefaultIgnorableCodePoint
    }
    guard isVisible else { throw node.error(expected: expected) }
    return text
  }
}
