package import HangulComposition
import KeyEvents
import MorseComposition

/// The options as words, by their rows.
extension TypingOptions {
  /// All options, in the order in which a person would look for them.
  package static let rows =
    modeRows + Morse.rows + Hangul.rows + KeyInput.filterRows + Output.rows + KeyInput.endRows
    + KeyboardLayout.rows

  /// Their long names.
  package static let names = rows.map(\.name)

  /// The long names of those that shape what is typed, which a recording keeps; the others say what is written.
  package static let namesOfTyping = names.filter { name in
    !Output.rows.contains { $0.name == name }
  }

  private static let rowsByName = Dictionary(uniqueKeysWithValues: rows.map { ($0.name, $0) })

  /// The option with that name; nil where there is none.
  package static func row(_ name: String) -> OptionRow? { rowsByName[name] }

  /// Sets an option by its long name. What was set before is replaced, or added to where it may be repeated.
  public mutating func set(_ name: String, to value: String) throws(TypingOptionError) {
    guard let row = Self.row(name) else {
      let advice = OptionProblem.advice(name, Self.names, listing: false)
      throw TypingOptionError(option: name, problem: "there is no such option\(advice)")
    }
    do { try row.read(&self, value) } catch {
      throw TypingOptionError(option: name, problem: error.text)
    }
  }

  /// Takes back what was set of an option, because somebody who goes before says it anew.
  package mutating func clear(_ name: String) { Self.row(name)?.clear(&self) }

  /// The options as words, from which ``set(_:to:)`` makes the same options: the mode, and all that is not as by
  /// default.
  public var words: [(name: String, value: String)] {
    Self.rows.flatMap { row in row.write(self).map { (row.name, $0) } }
  }

  /// Whether anything is said that only Morse has.
  package var saysMorse: Bool {
    var options = self
    // Lists are for every mode.
    options.morse.bindings.listKeys = [:]
    return Morse.rows.contains { !$0.write(options).isEmpty } || output.format == .signals
  }

  /// Checks what no single option can know: whether typing can start where it is to, whether the format makes sense for
  /// the modes, and the keys for the keyer.
  public func validate() throws(TypingOptionError) {
    try validateStart()
    try validateModeKeys()
    try validateMorse()
    try validateOutput()
  }

  /// Checks that an option which somebody gave for this very run has an effect.
  ///
  /// - Parameters:
  ///   - name: its long name.
  ///   - layoutFile: the Hangul layout, where the options name a file; nil where it is not known.
  /// - Throws: where it has none, with what is missing.
  package func validateEffect(
    of name: String, layoutFile: HangulLayout? = nil
  ) throws(TypingOptionError) {
    guard let missing = Self.row(name)?.need.missing(in: self, layoutFile: layoutFile) else {
      return
    }
    throw TypingOptionError(option: name, problem: "has no effect \(missing); leave it out")
  }
}
