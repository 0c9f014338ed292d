import KeyEvents
import TextFields
import YAMLReading

/// What Escape asks before a form is left.
package struct FormQuestions: Sendable {
  /// Asked where the form ends with it.
  package private(set) var leave =
    "Escape again leaves the form, and nothing is written; any other key goes on"
  /// Asked where the form begins anew, for the next visitor.
  package private(set) var empty = "Escape again empties the form; any other key goes on"

  package init() {}

  /// Takes the questions out of the messages of a form. Returns the others: sentences for rules.
  mutating func take(_ node: YAMLNode) throws(YAMLError) -> [FieldRules.Rule: String] {
    let words = ["leave", "empty"] + FieldRules.Rule.allCases.map(\.rawValue)
    var sentences: [FieldRules.Rule: String] = [:]
    for pair in try node.pairs("sentences, as in `required: Something is missing.`") {
      switch pair.key {
      case "leave": leave = try Self.question(pair.value)
      case "empty": empty = try Self.question(pair.value)
      default:
        guard let rule = FieldRules.Rule(rawValue: pair.key) else {
          throw .unknown(pair, "for a message", among: words)
        }
        sentences[rule] = try pair.value.line("a sentence")
      }
    }
    return sentences
  }

  /// A question that can be seen: without one, nobody would know why nothing happens.
  private static func question(_ node: YAMLNode) throws(YAMLError) -> String {
    let text = try node.line("a sentence")
    guard Candidate.hasVisible(text) else { throw node.error(expected: "a sentence") }
    return text
  }
}
