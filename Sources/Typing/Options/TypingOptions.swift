public import KeyEvents

/// The options of typing, grouped by concern.
///
/// On the command line, in a suite, in the configuration file and in the comments of a recording,
/// the same options are written as words: each has a row (`OptionRow`).
public struct TypingOptions: Hashable, Sendable {
  /// The modes of the ring: at least one, without duplicates (``setModes(_:)``).
  public package(set) var modes: [ModeName] = [.morse]
  /// The mode of the ring in which typing starts; nil for the first.
  public var startMode: ModeName?
  /// The keys that go to the next mode, at most 64; if empty, the Hangul key and right Alt.
  public package(set) var nextModeKeys: [KeyCombination] = []
  /// The options for keying and writing Morse.
  public var morse = Morse()
  /// The options for reaching lists with a single switch.
  public var scanning = Scanning()
  /// The options for typing Hangul.
  public var hangul = Hangul()
  /// The options of assistance: automatic changes, corrections, suggestions and Hanja.
  package var assistance = Assistance()
  /// The options for processing keys before they are typed, and for ending the session.
  public var keyInput = KeyInput()
  /// The keyboard layout of `direct`.
  package var keyboardLayout = KeyboardLayout()
  /// The options for the output: its format, and when it is written.
  package var output = Output()
  /// The keys that change what a screen shows.
  package var views = Views()
  /// The run of practice that is typed, if any.
  package var practice = Practice()

  /// Starts with the defaults.
  public init() {}

  /// A mode of typing.
  public enum ModeName: String, Sendable, CaseIterable {
    /// Morse code.
    case morse
    /// Hangul.
    case hangul
    /// The characters of the user's keyboard layout.
    case direct
  }

  /// Sets the modes of the ring.
  ///
  /// - Throws: ``TypingOptionError`` if there are none, or one occurs twice.
  public mutating func setModes(_ modes: [ModeName]) throws(TypingOptionError) {
    do { try setRing(modes) } catch { throw TypingOptionError(option: "mode", problem: error.text) }
  }

  private mutating func setRing(_ modes: [ModeName]) throws(OptionProblem) {
    guard !modes.isEmpty else {
      let known = ModeName.allCases.map(\.rawValue).joined(separator: ", ")
      throw OptionProblem("no mode given; expected one or more of: \(known)")
    }
    if let twice = modes.first(where: { mode in modes.count { $0 == mode } > 1 }) {
      throw OptionProblem("the list contains \(twice) twice; remove one")
    }
    self.modes = modes
  }
}

extension TypingOptions {
  static let modeRows = [
    OptionRow(
      "mode", OptionValue<ModeName>.choice("mode").shape, "How keys become text", standard: "morse",
      discussion: """
        Several modes, separated by commas, form a ring: a tap of the Hangul key or of right Alt goes to the next one. \
        With three modes or more, holding that key for 400 ms opens the list of modes: choose with 1 to 9, or with the \
        arrows and Return; Escape or the key itself closes it.
        """,
      read: { options, value throws(OptionProblem) in
        guard !value.isEmpty else { return try options.setRing([]) }
        var modes: [ModeName] = []
        for word in OptionRow.items(of: value) {
          guard let mode = ModeName(rawValue: String(word)) else {
            throw .unknown(
              String(word), among: ModeName.allCases.map(\.rawValue), names: otherNamesOfModes)
          }
          modes.append(mode)
        }
        try options.setRing(modes)
      },
      // The mode is always among the words.
      write: { [$0.modes.map(\.rawValue).joined(separator: ",")] },
      clear: { $0.modes = TypingOptions().modes }),
    OptionRow(
      "start-mode", \.startMode, .choice("mode"),
      "Of the modes in the ring, the one in which typing starts",
      standard: "the first", needs: [.severalModes]),
    nextModeKeyRow,
  ]

  /// Other names of modes.
  private static let otherNamesOfModes = [
    "korean": "hangul", "ko": "hangul", "hangeul": "hangul", "cw": "morse", "latin": "direct",
    "english": "direct", "plain": "direct", "text": "direct",
  ]

  /// Checks that the start mode is in the ring.
  func validateStart() throws(TypingOptionError) {
    guard let startMode, !modes.contains(startMode) else { return }
    let names = modes.map(\.rawValue)
    throw TypingOptionError(
      option: "start-mode",
      problem: """
        \(startMode.rawValue) is not one of the modes; add it to --mode, or choose \
        \(names.alternatives)
        """, others: ["mode"])
  }
}

/// An option with an invalid value.
public struct TypingOptionError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The option's long name without hyphens.
  public var option: String
  /// A sentence that says what is wrong, what was expected and what to do.
  public var problem: String
  /// The other options in a conflict, any of which may be the one to change; empty if the value is
  /// invalid by itself.
  public var others: [String]

  /// Makes the error from its parts.
  public init(option: String, problem: String, others: [String] = []) {
    self.option = option
    self.problem = problem
    self.others = others
  }

  /// `mode: unknown value "hangl"; did you mean "hangul"? Expected one of: morse, hangul, direct`
  public var description: String { "\(option): \(problem)" }
}
