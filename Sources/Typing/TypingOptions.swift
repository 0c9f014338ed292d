public import KeyEvents

/// The options that shape typing: small values by concern.
///
/// The same options are words on the command line, in a suite, in the configuration file and in the comments of a
/// recording: each has a row (`OptionRow`).
public struct TypingOptions: Hashable, Sendable {
  /// The modes of the ring: one at least, and none twice (``setModes(_:)``).
  public package(set) var modes: [ModeName] = [.morse]
  /// The mode of the ring where typing starts; nil for the first.
  public var startMode: ModeName?
  /// The keys that go to the next mode, at most 64; where none is named the Hangul key and right Alt.
  public package(set) var nextModeKeys: [KeyCombination] = []
  /// How Morse is keyed and written.
  public var morse = Morse()
  /// How Hangul is typed.
  public var hangul = Hangul()
  /// What becomes of keys before they are typed, and which of them end the session.
  public var keyInput = KeyInput()
  /// The keyboard layout of `direct`.
  package var keyboardLayout = KeyboardLayout()
  /// What is written, and when.
  package var output = Output()

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
  /// - Throws: ``TypingOptionError`` where there is none, or one is named twice.
  public mutating func setModes(_ modes: [ModeName]) throws(TypingOptionError) {
    do { try setRing(modes) } catch { throw TypingOptionError(option: "mode", problem: error.text) }
  }

  private mutating func setRing(_ modes: [ModeName]) throws(OptionProblem) {
    guard !modes.isEmpty else {
      let known = ModeName.allCases.map(\.rawValue).joined(separator: ", ")
      throw OptionProblem("no mode is named. There are: \(known)")
    }
    if let twice = modes.first(where: { mode in modes.count { $0 == mode } > 1 }) {
      throw OptionProblem("\(twice) is named twice")
    }
    self.modes = modes
  }
}

extension TypingOptions {
  static let modeRows = [
    OptionRow(
      "mode", OptionValue<ModeName>.choice("mode").shape, "How keys become text", standard: "morse",
      discussion: """
        Several, with commas, make a ring. A tap of the Hangul key or of right Alt goes to the next mode. With three modes \
        or more the key, held for 400 ms, opens the list of modes, where 1 to 9 choose, or the arrows and Return; Escape \
        or the key itself closes it.
        """,
      read: { options, value throws(OptionProblem) in
        guard !value.isEmpty else { return try options.setRing([]) }
        var modes: [ModeName] = []
        for word in value.split(separator: ",", omittingEmptySubsequences: false) {
          modes.append(try OptionValue<ModeName>.choice("").read(String(word)))
        }
        try options.setRing(modes)
      },
      // It stands among the words always.
      write: { [$0.modes.map(\.rawValue).joined(separator: ",")] },
      clear: { $0.modes = TypingOptions().modes }),
    OptionRow(
      "start-mode", \.startMode, .choice("mode"), "The mode of the ring that typing starts in",
      standard: "the first", needs: [.severalModes]),
    nextModeKeyRow,
  ]

  /// Whether typing can start where it is to.
  func validateStart() throws(TypingOptionError) {
    guard let startMode, !modes.contains(startMode) else { return }
    let names = modes.map(\.rawValue)
    throw TypingOptionError(
      option: "start-mode",
      problem: """
        \(startMode.rawValue) is none of the modes here; name it in --mode too, or start with one of \
        \(names.joined(separator: ", "))
        """, others: ["mode"])
  }
}

/// An option whose value makes no sense.
public struct TypingOptionError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The option's long name without dashes.
  public var option: String
  /// What is wrong, what was expected and what to do, as one sentence.
  public var problem: String
  /// The other options that have a part in it, which may be the ones that were set; empty where the value makes no sense by
  /// itself.
  public var others: [String]

  /// Makes the error from its parts.
  public init(option: String, problem: String, others: [String] = []) {
    self.option = option
    self.problem = problem
    self.others = others
  }

  /// `mode: there is no "hangl"; did you mean "hangul"? There are: morse, hangul, direct`
  public var description: String { "\(option): \(problem)" }
}
