package import Documents
import KeyEvents
import SystemIO
package import Typing

extension TypingOptions {
  /// Sets an option from a line of YAML. A list sets several filters, bindings, modes or keys. The
  /// path of a layout file is relative to the folder of `file`.
  package mutating func set(_ pair: YAMLPair, in file: String) throws(YAMLError) {
    guard let row = Self.row(pair.key) else { throw .noOption(pair, among: Self.names) }
    var values: [(text: String, mark: YAMLMark)] = []
    if case .sequence(let items) = pair.value.content {
      for item in items { values.append((try item.text(), item.mark)) }
      if !row.repeats {
        guard let first = values.first else {
          throw .found("an empty list", expected: "a value", at: pair.value.mark)
        }
        values = [(values.map(\.text).joined(separator: ","), first.mark)]
      }
    } else {
      values = [(try pair.value.text("text or a list"), pair.value.mark)]
    }
    clear(pair.key)
    for (number, value) in values.enumerated() {
      do throws(TypingOptionError) {
        try Self.checkCount(number + 1, of: pair.key)
        let isPath = pair.key == "layout" && Hangul.isPath(value.text)
        let word = YAMLNode.word(value.text, among: row.choices) ?? value.text
        try setWord(pair.key, to: isPath ? resolved(word, from: file) : word)
      } catch {
        throw YAMLError(error.problem, at: value.mark)
      }
    }
  }
}

extension YAMLError {
  /// Returns the error for a key that is not the name of an option.
  package static func noOption(_ pair: YAMLPair, among names: [String]) -> YAMLError {
    let advice =
      suggestion(for: pair.key, among: names)
      ?? "only typing options can be in a file; `evscribe help type` lists them"
    return YAMLError("there is no option \"\(pair.key)\"; \(advice)", at: pair.keyMark)
  }
}
