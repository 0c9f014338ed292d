import KeyEvents
public import MorseComposition

extension TypingOptions {
  /// The options for keying and writing Morse.
  public struct Morse: Hashable, Sendable {
    /// The keyer, which makes dits and dahs from key presses.
    public var keyer = MorseKeyer.threeKey
    /// The name of the Morse code, such as the international one.
    public var code = MorseCodeName.international
    /// The case in which letters are written.
    public var letterCase = MorseCase.lower
    /// The form of a procedure sign that has the same signals as a punctuation mark.
    public var prosigns = MorseProsigns.punctuation
    /// Whether the letters that stand for figures become figures in the number fields of a form.
    public var cutNumbers = false
    /// The speed of the keyers that make the elements, and a first guess for a straight key; nil if
    /// not given.
    public var speed: MorseSpeed?
    /// The constant speed of a straight key; nil if not given.
    public var fixedSpeed: MorseSpeed?
    /// The assumptions about letters that are read by their timing.
    public var prior = PriorName.letters
    /// The likely words for ``PriorName/words`` and ``PriorName/traffic``, which the caller that
    /// makes a session reads. If nil, ``PriorName/letters`` applies instead.
    public var words: MorseWordTree?
    /// The list that contains ``words``, or that was used when a recording was typed; nil if it is
    /// not stated.
    package var wordList: WordListName?
    /// The number of letters before the last two that may still be rewritten; nil for the default.
    public var openLetters: Int?
    /// The kinds of paddle presses during an element that are remembered.
    public var paddleMemory = PaddleMemory()
    /// The press durations of a single switch, and the pause that ends a letter.
    public var switchTimes = SwitchTimes()
    /// The time after a release during which presses of a single switch have no effect; nil for
    /// none.
    public var switchRest: Duration?
    /// Whether ``switchTimes`` are learnt.
    public var switchTiming = SwitchTiming.fixed
    /// Whether every signal of the three-key mode becomes a mark, however late.
    package var makesAllMarks = false
    /// The roles of keys in Morse and in lists.
    public var bindings = MorseKeyAssignment()

    /// The origin of the times of a single switch.
    public enum SwitchTiming: String, Hashable, Sendable, CaseIterable {
      /// The times are fixed by options.
      case fixed
      /// The times are learnt from the presses and pauses of the person.
      case auto
    }

    /// The names of ``MorsePrior``.
    public enum PriorName: String, Hashable, Sendable, CaseIterable {
      /// Only the lengths of the patterns.
      case none
      /// Also the likely sequences of letters.
      case letters
      /// Also the common words.
      case words
      /// Also the words and forms of amateurs' traffic.
      case traffic
    }

    /// Starts with the defaults.
    public init() {}
  }
}

extension TypingOptions.Morse {
  private static let timed: [MorseKeyer] = [
    .threeKey, .straight, .iambicA, .iambicB, .ultimatic, .bug,
  ]
  private static let paddles: [MorseKeyer] = [.iambicA, .iambicB, .ultimatic]

  private static let fixedTimes = OptionNeed.unless("switch-times") {
    $0.morse.switchTiming == .auto ? "with --switch-times auto" : nil
  }
  private static let learntTimes = OptionNeed.unless("switch-times") {
    $0.morse.keyer == .singleSwitch && $0.morse.switchTiming == .fixed
      ? "with single-switch and --switch-times fixed" : nil
  }
  private static let pausesEndLetters = OptionNeed.unless("switch-end") {
    $0.morse.switchTimes.end != nil ? "with --switch-end" : nil
  }
  private static let pressesWriteSpaces = OptionNeed.unless("switch-times") {
    $0.morse.switchTiming == .auto && $0.morse.switchTimes.end == nil
      ? "with --switch-times auto unless --switch-end is given" : nil
  }

  static let rows = [
    OptionRow(
      "keyer", \.morse.keyer, .choice("keyer"), "How keys produce Morse",
      discussion: """
        three-key has a key for dits, one for dahs, and one for spaces. straight is one key at any speed, decoded by \
        its timing; errors are corrected as more signals arrive. iambic and ultimatic are two paddles, whose elements \
        are made at --wpm; a letter ends after a pause of two dits, and a space is written after five. A bug makes \
        the dits; its other paddle keys dahs by hand, and the gaps are read as with a straight key. single-switch is \
        one key, whose meaning depends on the press duration; --switch-times auto learns the durations.
        """, needs: [.mode(.morse)]),
    OptionRow(
      "code", \.morse.code, .choice("code"), "The Morse code",
      discussion: "`evscribe chart morse --code CODE` shows it.",
      needs: [.mode(.morse)]),
    OptionRow(
      "case", \.morse.letterCase, .choice("case"), "The case of the letters typed in Morse",
      needs: [.mode(.morse), showsLetters]),
    OptionRow(
      "prosigns", \.morse.prosigns, .choice("prosigns"),
      "How to write procedure signs that are also punctuation marks: as + or as <AR>",
      needs: [.mode(.morse), showsLetters]),
    OptionRow(
      "cut-numbers", \.morse.cutNumbers, .onOff,
      "Whether the number fields of a form accept the letters a u v e b d n t as 1 2 3 5 7 8 9 0",
      needs: [.mode(.morse)]),
    OptionRow(
      "wpm", \.morse.speed, .speed,
      """
      The speed of paddles, in words per minute; with three keys, the speed of their sound; for a straight key, the \
      initial guess
      """,
      standard: "\(MorseSpeed.standard); for a straight key, no guess",
      needs: [
        .keyers(timed),
        .unless("fixed-wpm") {
          $0.morse.keyer == .straight && $0.morse.fixedSpeed != nil
            ? "with --fixed-wpm"
            : nil
        },
      ]),
    OptionRow(
      "fixed-wpm", \.morse.fixedSpeed, .speed,
      "The fixed speed of a straight key in words per minute, without adaptation", example: "18",
      needs: [.keyers([.straight])]),
    OptionRow(
      "prior", \.morse.prior, .choice("what"),
      "The assumptions about letters that are read by their timing",
      discussion: """
        With letters, a doubtful duration is decided by which letter is more likely after the previous two, judged by \
        English, other languages in Latin letters, and Q codes; a clear duration is always read as it is. With none, \
        the previous letters do not matter. With words, English words are also preferred: English keyed with uneven \
        gaps is then read with a third as many mistakes. Call signs and groups are read as with letters. With traffic, \
        the abbreviations of radio amateurs, call signs, reports and repetitions are likely too, so that words \
        with short gaps between them are told apart.
        """,
      needs: [.keyers([.straight, .bug, .singleSwitch]), learntTimes]),
    OptionRow(
      "word-list", \.morse.wordList, .wordList, "The word list for --prior words and traffic",
      flag: .none,
      needs: [.keyers([.straight, .bug, .singleSwitch]), learntTimes]),
    OptionRow(
      "settle", \.morse.openLetters, .letterCount,
      "How many letters before the last two may be rewritten as more signals arrive", example: "0",
      discussion: """
        For a receiver that cannot take text back. By default, up to 28 letters may be rewritten, usually fewer than \
        8; with a low number, the first letters of a new sender are misread more often.
        """,
      needs: [.keyers([.straight, .bug, .singleSwitch]), learntTimes]),
    OptionRow(
      "dit-memory", \.morse.paddleMemory.dit, .onOff,
      "Whether a press of the dit paddle during a dah is remembered", needs: [.keyers(paddles)]),
    OptionRow(
      "dah-memory", \.morse.paddleMemory.dah, .onOff,
      "Whether a press of the dah paddle during a dit is remembered", needs: [.keyers(paddles)]),
    OptionRow(
      "own-memory", \.morse.paddleMemory.own, .onOff,
      "Whether a second press of a paddle during its own dit or dah is remembered",
      needs: [.keyers(paddles)]),
    OptionRow(
      "switch-times", \.morse.switchTiming, .choice("how"),
      "Whether the times of a single switch are learnt",
      discussion: """
        With auto, dits, dahs and pauses may have any duration; pauses end letters and words. The text is corrected as \
        more signals arrive, as with a straight key. A press that lasts at least --switch-delete, and longer than two \
        average dahs, deletes the last letter.
        """,
      needs: [.keyers([.singleSwitch])]
    ).topic(.oneSwitch),
    OptionRow(
      "switch-dah", \.morse.switchTimes.dah, .switchTime,
      "How long to press a single switch for a dah",
      needs: [.keyers([.singleSwitch]), fixedTimes]
    ).topic(.oneSwitch),
    OptionRow(
      "switch-letter", \.morse.switchTimes.letter, .switchTime,
      "How long to pause with a single switch to end a letter",
      needs: [.keyers([.singleSwitch]), fixedTimes, pausesEndLetters]
    ).topic(.oneSwitch),
    OptionRow(
      "switch-end", \.morse.switchTimes.end, .switchTime,
      "How long to press a single switch to end a letter, instead of pausing", example: "1s",
      needs: [.keyers([.singleSwitch])]
    ).topic(.oneSwitch),
    OptionRow(
      "switch-delete", \.morse.switchTimes.delete, .switchTime,
      "How long to press a single switch to delete a letter",
      needs: [.keyers([.singleSwitch])]
    ).topic(.oneSwitch),
    OptionRow(
      "switch-space", \.morse.switchTimes.space, .switchTime,
      "How long to press a single switch for a space",
      needs: [.keyers([.singleSwitch]), pressesWriteSpaces]
    ).topic(.oneSwitch),
    OptionRow(
      "switch-accept", \.morse.switchTimes.accept, .switchTime,
      "How long a press of a single switch must last to have any effect; shorter presses are ignored",
      standard: "any press counts", example: "100ms",
      needs: [.keyers([.singleSwitch])]
    ).topic(.oneSwitch),
    OptionRow(
      "switch-rest", \.morse.switchRest, .switchTime,
      "How long to ignore presses of a single switch after a release", standard: "not at all",
      example: "300ms",
      needs: [.keyers([.singleSwitch])]
    ).topic(.oneSwitch),
    OptionRow(
      "bind",
      OptionShape(placeholder: "role=key[,key]..."), "Roles of keys in Morse, lists and forms",
      example: "\"dot=a dash=b\"",
      discussion: """
        Each --bind adds to the earlier ones; a key with two roles gets the later one, and a preset replaces an \
        earlier preset. Roles are dot, dash, key (with straight and single-switch), space, delete and return; a role \
        that is not given keeps its default keys: dot=dot,f dash=minus,j with three keys, dot=leftctrl,[ \
        dash=rightctrl,] for paddles, key=leftctrl,space for one key. Presets: vband, vail, zx, arrows, mouse (select \
        the mouse by its path). In an open list the roles next, previous, choose and close take precedence over \
        others; list=f9 opens the list of modes. In a form, the roles next-field, previous-field and done work like \
        Tab, Shift+Tab and Ctrl+Enter; accessory-list opens the list of actions for the field.
        """,
      repetition: OptionRow.Repetition(
        problem: "too many values; expected at most 64, each with any number of roles and keys"),
      needs: [.roles],
      read: { options, word throws(OptionProblem) in
        do { options.morse.bindings.add(try MorseKeyAssignment(word)) } catch {
          throw OptionProblem("\(error)")
        }
      },
      write: {
        $0.morse.bindings == MorseKeyAssignment() ? [] : [$0.morse.bindings.description]
      },
      clear: { $0.morse.bindings = MorseKeyAssignment() }
    ).topic(.keys),
  ]

  /// Letters are written, not signals.
  private static let showsLetters = OptionNeed.unless("to") {
    $0.output.format.rendering == .signals
      ? "with --to \($0.output.format.rawValue), which shows no letters" : nil
  }

  /// Whether ``words`` have an effect.
  package var readsWords: Bool {
    guard prior == .words || prior == .traffic else { return false }
    return switch keyer {
    case .straight, .bug: true
    case .singleSwitch: switchTiming == .auto
    case .threeKey, .iambicA, .iambicB, .ultimatic: false
    }
  }

  /// The assumptions about letters, for reading their timing.
  package var keyingPrior: MorsePrior {
    switch prior {
    case .none: .none
    case .letters: .letters
    case .words, .traffic: words.map(MorsePrior.words) ?? .letters
    }
  }

  /// The speed of a straight key, as far as the options state it.
  package var keyingSpeed: KeyingSpeed {
    if let fixedSpeed { return .fixed(fixedSpeed.wordsPerMinute) }
    return speed.map { .guess($0.wordsPerMinute) } ?? .unknown
  }

  /// The code, written as the options say.
  package var writtenCode: MorseCode {
    MorseCode(code.alphabet, case: letterCase, prosigns: prosigns, cutNumbers: cutNumbers)
  }

  /// Whether a long press of a single switch writes a space; if not, a long pause does.
  var switchWritesSpaces: Bool { switchTiming == .fixed || switchTimes.end != nil }

  /// The duration from which a press of a single switch has its last meaning, in microseconds.
  var longestSwitchPress: Int64 {
    let last = switchTimes.microseconds
    return switchWritesSpaces ? last.space : last.delete
  }

  /// The role of each key for the keyer.
  package var keys: MorseBindings { MorseBindings(bindings, keyer: keyer) }
}

extension TypingOptions {
  /// Checks that every role that was given exists for the keyer, and that the press durations of
  /// the switch are in ascending order.
  func validateMorse() throws(TypingOptionError) {
    guard modes.contains(.morse) else { return }
    if let role = morse.bindings.roleWithoutUse(for: morse.keyer) {
      let roles = morse.keyer.roles.map(\.rawValue).joined(separator: ", ")
      let others = MorseKeyer.allCases.filter { $0.roles.contains(role) }.map(\.rawValue)
      throw TypingOptionError(
        option: "bind",
        problem: """
          the keyer \(morse.keyer.rawValue) has no role "\(role.rawValue)"; its roles are: \(roles); \
          keyers with the role "\(role.rawValue)": \(others.joined(separator: ", "))
          """,
        others: ["keyer"])
    }
    let times = morse.switchTimes
    guard morse.keyer == .singleSwitch else { return }
    let learns = morse.switchTiming == .auto
    let given: [(name: String, duration: Duration)] =
      (times.accept.map { [("switch-accept", $0)] } ?? [])
      + (learns ? [] : [("switch-dah", times.dah)]) + (times.end.map { [("switch-end", $0)] } ?? [])
      + [("switch-delete", times.delete)]
      + (learns && times.end == nil ? [] : [("switch-space", times.space)])
    guard zip(given, given.dropFirst()).contains(where: { $0.duration >= $1.duration }) else {
      return
    }
    throw TypingOptionError(
      option: given[0].name,
      problem: """
        the durations must ascend: \(given.map(\.name).joined(separator: ", ")); found \
        \(given.map { TimeSpan.text(of: $0.duration) }.joined(separator: ", "))
        """, others: given.dropFirst().map(\.name) + ["keyer"])
  }
}

extension OptionValue where Value == Int {
  /// From 0 to 28 letters.
  fileprivate static var letterCount: OptionValue {
    OptionValue(
      placeholder: "letters",
      read: { word throws(OptionProblem) in
        let isPlain = (1...2).contains(word.utf8.count) && word.utf8.allSatisfy { 48...57 ~= $0 }
        if isPlain, let count = Int(word), count <= 28 { return count }
        throw OptionProblem("invalid number \"\(word)\"; expected 0 to 28 letters")
      }, write: \.description)
  }
}

extension OptionValue where Value == MorseSpeed {
  /// Words per minute.
  static var speed: OptionValue {
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
          invalid speed "\(word)"; expected \(Int(range.lowerBound)) to \(Int(range.upperBound)) words per minute, for \
          example 20
          """)
      }, write: \.description)
  }
}

extension OptionValue where Value == Duration {
  fileprivate static var switchTime: OptionValue {
    time(upTo: .seconds(60), "350ms or 2s")
  }
}
