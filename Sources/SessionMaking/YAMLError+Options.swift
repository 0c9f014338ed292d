import KeyEvents
package import YAMLReading

extension YAMLError {
  /// The error for a key that is not the name of an option.
  package static func noOption(_ pair: YAMLPair, among names: [String]) -> YAMLError {
    let advice =
      suggestion(for: pair.key, among: names)
      ?? "only options for typing can be in a file, as `evscribe help type` lists them"
    return YAMLError("there is no option \"\(pair.key)\"; \(advice)", at: pair.keyMark)
  }
}
