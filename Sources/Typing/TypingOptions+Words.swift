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
  ///
  /// - Throws: ``TypingOptionError`` where there is no such option, or the word is none of its values. A layout has to be built in.
  public mutating func set(_ name: String, to value: String) throws(TypingOptionError) {
    if name == "layout" { return try hangul.setLayout(named: value) }
    try setWord(name, to: value)
  }

  /// As ``set(_:to:)``, and the layout may be the path of a file, for whoever reads it then.
  package mutating func setWord(_ name: String, to value: String) throws(TypingOptionError) {
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

  /// Checks that an option is not said more often than counts: for each word those before it are gone over.
  package static func checkCount(_ count: Int, of name: String) throws(TypingOptionError) {
    guard let repetition = row(name)?.repetition, count > repetition.limit else { return }
    throw TypingOptionError(option: name, problem: repetition.problem)
  }

  /// The options as words: the mode, and all that is not as by default. ``set(_:to:)`` makes the same options of them where
  /// ``validate()`` finds nothing wrong.
  public var words: [(name: String, value: String)] {
    Self.rows.flatMap { row in row.write(self).map { (row.name, $0) } }
  }

  /// Whether anything is said that only Morse has.
  package var saysMorse: Bool {
    var options = self
    // Lists are for every mode.
    options.morse.bindings.listKeys = [:]
    return Morse.rows.contains { !$0.write(options).isEmpty } || output.format.rendering == .signals
  }

  /// Checks what no single option can know: whether typing can start where it is to, whether the format makes sense for
  /// the modes, and the keys for the keyer; and that each value is one that a word can say, as no time of a nanosecond is.
  public func validate() throws(TypingOptionError) {
    try validateStart()
    try validateModeKeys()
    try validateMorse()
    try validateOutput()
    try validateWords()
  }

  /// Whether every value is made again from its words.
  private func validateWords() throws(TypingOptionError) {
    for row in Self.rows {
      let words = row.write(self)
      guard !words.isEmpty else { continue }
      var again = self
      row.clear(&again)
      do {
        for word in words { try row.read(&again, word) }
      } catch {
        throw TypingOptionError(option: row.name, problem: error.text)
      }
      guard again == self else {
        throw TypingOptionError(
          option: row.name,
          problem: "no word says this value, the nearest is \"\(words.joined(separator: " "))\"")
      }
    }
  }

  /// Why an option has no effect; nil where it has one.
  ///
  /// - Parameters:
  ///   - name: its long name.
  ///   - layoutFile: the Hangul layout, where the options name a file; nil where it is not known.
  /// - Returns: what stands in its way.
  package func missingEffect(
    of name: String, layoutFile: HangulLayout? = nil
  ) -> MissingEffect? {
    for need in Self.row(name)?.needs ?? [] {
      if let missing = need.missing(in: self, layoutFile: layoutFile) { return missing }
    }
    return nil
  }
}
