import KeyEvents
package import Documents

extension YAMLError {
  /// Returns the error for a key that is not the name of an option.
  package static func noOption(_ pair: YAMLPair, among names: [String]) -> YAMLError {
    let advice =
      suggestion(for: pair.key, among: names)
      ?? "only typing options can be in a file; `evscribe help type` lists them"
    return YAMLError("there is no option \"\(pair.key)\"; \(advice)", at: pair.keyMark)
  }
}
