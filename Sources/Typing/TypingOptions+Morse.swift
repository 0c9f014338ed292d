import KeyEvents
public import MorseComposition

extension TypingOptions {
  /// How Morse is keyed and written.
  public struct Morse: Hashable, Sendable {
    /// How keys make signals.
    public var keyer = MorseKeyer.threeKey
    /// The code.
    public var code = MorseCodeName.international
    /// How letters are written.
    public var letterCase = MorseCase.lower
    /// How a procedure sign is written that shares its signals with punctuation.
    public var prosigns = MorseProsigns.punctuation
    /// The speed of the keyers that make the elements, for a straight key a guess; nil where nobody said.
    public var speed: MorseSpeed?
    /// The speed that a straight key will keep; nil where nobody promised.
    public var fixedSpeed: MorseSpeed?
    /// What paddles remember.
    public var paddleMemory = PaddleMemory()
    /// How long a single switch is held for what.
    public var switchTimes = SwitchTimes()
    /// Which keys mean what, in lists too.
    public var bindings = MorseKeyAssignment()

    /// Starts with the defaults.
    public init() {}
  }
}

extension TypingOptions.Morse {
  private static let timed: [MorseKeyer] = [.straight, .iambicA, .iambicB, .ultimatic, .bug]
  private static let paddles: [MorseKeyer] = [.iambicA, .iambicB, .ultimatic]

  static let rows = [
    OptionRow(
      "keyer", \.morse.keyer, .choice("keyer"), "How keys make Morse",
      discussion: """
        three-key has a key for dots, one for dashes, and space. straight is one key at any speed: how long it is down \
        and up says everything, and what was misread is mended when more has come. iambic and ultimatic are two \
        paddles, for which the elements are made at --wpm; a letter ends after two dots of rest, a blank comes after \
        five. A bug makes the dots, its other paddle is a key for dashes, and the gaps are read as with a straight key. \
        single-switch is one key: how long it is held says what it means.
        """, needs: [.mode(.morse)]),
    OptionRow(
      "code", \.morse.code, .choice("code"), "The Morse code",
      discussion: "`evscribe chart morse --code CODE` shows it.",
      needs: [.mode(.morse)]),
    OptionRow(
      "case", \.morse.letterCase, .choice("case"), "How Morse letters are written",
      needs: [.mode(.morse), showsLetters]),
    OptionRow(
      "prosigns", \.morse.prosigns, .choice("prosigns"),
      "How Morse signs are written that are procedure signs too, as + or as <AR>",
      needs: [.mode(.morse), showsLetters]),
    OptionRow(
      "wpm", \.morse.speed, .speed,
      "Words per minute at which paddles send; for a straight key, a guess to start with",
      standard: "\(MorseSpeed.standard) for paddles",
      needs: [
        .keyers(timed),
        .unless("fixed-wpm") {
          $0.morse.keyer == .straight && $0.morse.fixedSpeed != nil ? "beside --fixed-wpm" : nil
        },
      ]),
    OptionRow(
      "fixed-wpm", \.morse.fixedSpeed, .speed,
      "Words per minute that a straight key keeps: times are judged by it alone", example: "18",
      needs: [.keyers([.straight])]),
    OptionRow(
      "dit-memory", \.morse.paddleMemory.dit, .onOff,
      "Whether a press of the dot paddle during a dash is remembered", needs: [.keyers(paddles)]),
    OptionRow(
      "dah-memory", \.morse.paddleMemory.dah, .onOff,
      "Whether a press of the dash paddle during a dot is remembered", needs: [.keyers(paddles)]),
    OptionRow(
      "switch-dah", \.morse.switchTimes.dah, .switchTime,
      "How long a single switch is held for a dash",
      needs: [.keyers([.singleSwitch])]),
    OptionRow(
      "switch-letter", \.morse.switchTimes.letter, .switchTime,
      "How long a single switch rests until the letter ends",
      needs: [.keyers([.singleSwitch])]),
    OptionRow(
      "switch-delete", \.morse.switchTimes.delete, .switchTime,
      "How long a single switch is held to delete",
      needs: [.keyers([.singleSwitch])]),
    OptionRow(
      "switch-space", \.morse.switchTimes.space, .switchTime,
      "How long a single switch is held for a space",
      needs: [.keyers([.singleSwitch])]),
    OptionRow(
      "bind",
      OptionShape(placeholder: "role=key[,key]..."), "Which keys mean what in Morse and in lists",
      example: "\"dot=a dash=b\"",
      discussion: """
        Each adds to those before; of a key for two roles the later one has it, and a preset takes the place of one \
        before. Roles are dot, dash, key (with straight \
        and single-switch), space, delete and return; one that is not named keeps its keys: dot=dot,f dash=minus,j with \
        three keys, dot=leftctrl,[ dash=rightctrl,] for paddles, key=leftctrl,space for one key. Presets: vband, vail, \
        zx, arrows, mouse (name the mouse's device by its path). In a list that is shown next, previous, choose and \
        close are what their keys do first, whatever they are elsewhere; list=f9 opens the list of modes.
        """,
      repetition: OptionRow.Repetition(
        problem: "there can be 64 at most; one takes any number of roles and keys"),
      needs: [.roles],
      read: { options, word throws(OptionProblem) in
        do { options.morse.bindings.add(try MorseKeyAssignment(word)) } catch {
          throw OptionProblem("\(error)")
        }
      },
      write: {
        $0.morse.bindings == MorseKeyAssignment() ? [] : [$0.morse.bindings.description]
      },
      clear: { $0.morse.bindings = MorseKeyAssignment() }),
  ]

  /// Where letters of Morse are written, and not the signals.
  private static let showsLetters = OptionNeed.unless("to") {
    $0.output.format.rendering == .signals
      ? "with --to \($0.output.format.rawValue), which shows no letters" : nil
  }

  /// What is known of the speed of a straight key.
  package var keyingSpeed: KeyingSpeed {
    if let fixedSpeed { return .fixed(fixedSpeed.wordsPerMinute) }
    return speed.map { .guess($0.wordsPerMinute) } ?? .unknown
  }

  /// The code, written as the options say.
  package var writtenCode: MorseCode {
    MorseCode(code.alphabet, case: letterCase, prosigns: prosigns)
  }

  /// What each key means for the keyer.
  package var keys: MorseBindings { MorseBindings(bindings, keyer: keyer) }
}

extension TypingOptions {
  /// Whether the times of the switch are in order, and every role that was named has a use.
  func validateMorse() throws(TypingOptionError) {
    guard modes.contains(.morse) else { return }
    if let role = morse.bindings.roleWithoutUse(for: morse.keyer) {
      let roles = morse.keyer.roles.map(\.rawValue).joined(separator: ", ")
      throw TypingOptionError(
        option: "bind",
        problem:
          "the keyer \(morse.keyer.rawValue) has no role \(role.rawValue). It has: \(roles)",
        others: ["keyer"])
    }
    let times = morse.switchTimes
    guard morse.keyer == .singleSwitch, !times.isAscending else { return }
    throw TypingOptionError(
      option: "switch-dah",
      problem: """
        a dash must be shorter than a delete, and that than a space: here switch-dah is \
        \(TimeSpan.text(of: times.dah)), switch-delete \(TimeSpan.text(of: times.delete)), switch-space \
        \(TimeSpan.text(of: times.space))
        """, others: ["switch-delete", "switch-space", "keyer"])
  }
}

extension OptionValue where Value == MorseSpeed {
  /// Words per minute.
  fileprivate static var speed: OptionValue {
    OptionValue(
      placeholder: "speed",
      read: { word throws(OptionProblem) in
        let isPlain = word.allSatisfy { $0.isASCII && ($0.isNumber || $0 == ".") }
        if isPlain, let speed = Double(word).flatMap(MorseSpeed.init(wordsPerMinute:)) {
          return speed
        }
        let range = MorseSpeed.range
        throw OptionProblem(
          """
          "\(word)" is no speed; write words a minute, \(Int(range.lowerBound)) to \
          \(Int(range.upperBound)), as in 20
          """)
      }, write: \.description)
  }
}

extension OptionValue where Value == Duration {
  fileprivate static var switchTime: OptionValue {
    time(upTo: .seconds(60), "350ms or 2s")
  }
}
