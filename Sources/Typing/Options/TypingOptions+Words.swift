package import HangulComposition
import KeyEvents
import MorseComposition

/// The options as words, based on their rows.
extension TypingOptions {
  /// All options, in the order in which a person would look for them.
  package static let rows =
    modeRows.topic(.keys, but: ["mode"])
    + Morse.rows.topic(.morse, but: ["keyer", "code"]) + Scanning.rows.topic(.oneSwitch)
    + Hangul.rows.topic(.hangul, but: ["layout"])
    + Assistance.rows.topic(.words)
    + KeyInput.filterRows.topic(.keys) + Output.rows + KeyInput.endRows + Views.rows.topic(.keys)
    + Practice.rows
    + KeyboardLayout.rows.topic(.keyboardLayout, but: ["xkb-layout"])

  /// The long names of all options.
  package static let names = rows.map(\.name)

  /// The long names of the options that affect typing, which a recording keeps. The others affect
  /// only the output.
  package static let namesOfTyping = names.filter { name in
    !Output.rows.contains { $0.name == name }
  }

  /// The long names of the options that have an effect only in forms.
  package static let namesOfForms = ["cut-numbers"]

  private static let rowsByName = Dictionary(uniqueKeysWithValues: rows.map { ($0.name, $0) })

  /// Returns the option with that name; nil if there is none.
  package static func row(_ name: String) -> OptionRow? { rowsByName[name] }

  /// Sets an option by its long name. Replaces the value set before, or adds to it if the option is
  /// repeatable.
  ///
  /// - Throws: ``TypingOptionError`` if there is no such option, or the value is invalid. A layout
  ///   must be a built-in one.
  public mutating func set(_ name: String, to value: String) throws(TypingOptionError) {
    if name == "layout" { return try hangul.setLayout(named: value) }
    try setWord(name, to: value)
  }

  /// Like ``set(_:to:)``, but the layout may be the path of a file, which the caller reads later.
  package mutating func setWord(_ name: String, to value: String) throws(TypingOptionError) {
    guard let row = Self.row(name) else {
      let advice = OptionProblem.advice(name, Self.names, listing: false)
      throw TypingOptionError(option: name, problem: "unknown option\(advice)")
    }
    do { try row.read(&self, value) } catch {
      throw TypingOptionError(option: name, problem: error.text)
    }
  }

  /// Resets an option to its default, before a source with precedence sets it.
  package mutating func clear(_ name: String) { Self.row(name)?.clear(&self) }

  /// Checks that an option is not given too often. There is a limit because each value is compared
  /// with those before it.
  package static func checkCount(_ count: Int, of name: String) throws(TypingOptionError) {
    guard let repetition = row(name)?.repetition, count > repetition.limit else { return }
    throw TypingOptionError(option: name, problem: repetition.problem)
  }

  /// The options as words: the mode, and everything that is not the default. ``set(_:to:)`` makes
  /// the same options from them if ``validate()`` succeeds.
  public var words: [(name: String, value: String)] {
    Self.rows.flatMap { row in row.write(self).map { (row.name, $0) } }
  }

  /// Whether any option is set that has an effect only with Morse.
  package var saysMorse: Bool {
    var options = self
    // Lists and forms are for every mode.
    options.morse.bindings.listKeys = [:]
    options.morse.bindings.fieldKeys = [:]
    return Morse.rows.contains { !$0.write(options).isEmpty } || output.format.rendering == .signals
  }

  /// Checks the options that depend on each other: the start mode is in the ring, no key has two
  /// meanings, the roles and times suit the keyer, and the format suits the modes. Also checks that
  /// each value can be written as a word, because a recording has to state it; a duration of one
  /// nanosecond, for example, cannot.
  ///
  /// - Throws: ``TypingOptionError`` for the first problem.
  public func validate() throws(TypingOptionError) {
    try validateStart()
    try validateModeKeys()
    try validateViews()
    try validateMorse()
    try validateScanning()
    try validateOutput()
    try validatePractice()
    try validateAssistance()
    try validateWords()
  }

  /// Checks that every value can be restored from its words.
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
          problem: """
            this value cannot be written exactly; the nearest that can is "\(words.joined(separator: " "))"
            """)
      }
    }
  }

  /// Returns the reason why an option has no effect; nil if it has one.
  ///
  /// - Parameters:
  ///   - name: its long name.
  ///   - layoutFile: the Hangul layout, if the options name a file; nil if it is unknown.
  /// - Returns: the obstacle and how to remove it; nil if there is none.
  package func missingEffect(
    of name: String, layoutFile: HangulLayout? = nil
  ) -> MissingEffect? {
    for need in Self.row(name)?.needs ?? [] {
      if let missing = need.missing(in: self, layoutFile: layoutFile) { return missing }
    }
    return nil
  }
}
