import ArgumentParser
import Typing

/// The flags that shape typing; each has the name that suites and the configuration file use.
struct TypingArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "How keys become text: morse (if nothing is said), hangul or direct.",
      discussion: """
        Several, with commas, make a ring. A tap of the Hangul key or of right Alt goes to the next mode; held for 400 ms, \
        the key opens the list of modes, where 1 to 9 choose, or the arrows and Return; Escape or the key itself closes it.
        """,
      valueName: "mode"))
  var mode: String?

  @Option(
    help: ArgumentHelp(
      "The mode of the ring that typing starts in: the first, if nothing is said.",
      valueName: "mode"))
  var startMode: String?

  @Option(
    help: ArgumentHelp(
      "How keys make Morse: three-key (if nothing is said), straight, iambic-a, iambic-b, ultimatic, bug or single-switch.",
      discussion: """
        three-key has a key for dots, one for dashes, and space. straight is one key at any speed: how long it is down \
        and up says everything, and what was misread is mended when more has come. iambic and ultimatic are two \
        paddles, for which the elements are made at --wpm; a letter ends after two dots of rest, a blank comes after \
        five. A bug makes the dots, its other paddle is a key for dashes, and the gaps are read as with a straight key. \
        single-switch is one key: how long it is held says what it means.
        """, valueName: "keyer"))
  var keyer: String?

  @Option(
    help: ArgumentHelp(
      "The Morse code: international (if nothing is said), korean, wabun, german, russian...",
      discussion: "`evscribe chart morse --code CODE` shows it; a wrong name lists them all.",
      valueName: "code"))
  var code: String?

  @Option(
    help: ArgumentHelp(
      "Words a minute at which paddles send: 20. For a straight key a guess to start with.",
      valueName: "speed"))
  var wpm: String?

  @Option(
    help: ArgumentHelp(
      "Words a minute that a straight key keeps: times are judged by it alone.",
      valueName: "speed"))
  var fixedWpm: String?

  @Option(
    help: ArgumentHelp(
      "Whether a press of the dot paddle during a dash is remembered: on (if nothing is said) or off.",
      valueName: "on|off"))
  var ditMemory: String?

  @Option(
    help: ArgumentHelp(
      "Whether a press of the dash paddle during a dot is remembered: on (if nothing is said) or off.",
      valueName: "on|off"))
  var dahMemory: String?

  @Option(
    help: ArgumentHelp("A single switch held so long is a dash: 350ms.", valueName: "time"))
  var switchDah: String?

  @Option(
    help: ArgumentHelp(
      "A single switch left alone so long ends the letter: 1000ms.", valueName: "time"))
  var switchLetter: String?

  @Option(
    help: ArgumentHelp("A single switch held so long deletes: 2s.", valueName: "time"))
  var switchDelete: String?

  @Option(
    help: ArgumentHelp("A single switch held so long is a blank: 4s.", valueName: "time"))
  var switchSpace: String?

  @Option(help: "Morse letters: lower (if nothing is said) or upper.")
  var `case`: String?

  @Option(
    help:
      "Morse signs that are also procedure signs: punctuation (+, if nothing is said) or angle (<AR>)."
  )
  var prosigns: String?

  @Option(
    help: ArgumentHelp(
      "Which keys mean what in Morse.",
      discussion: """
        Repeatable: each adds to those before. Roles are dot, dash, key (with straight and single-switch), space, delete and return; one that is not named \
        keeps its keys: dot=dot,f dash=minus,j with three keys, dot=leftctrl,[ dash=rightctrl,] for paddles, \
        key=leftctrl,space for one key. Presets: vband, vail, zx, arrows, mouse (name the mouse's device by its path).
        """, valueName: "role=key[,key]..."))
  var bind: [String] = []

  @Option(
    help: ArgumentHelp(
      "The Hangul layout: 2set (if nothing is said), 3set-390, 3set-final, romaja... or a layout file.",
      discussion: "`evscribe chart hangul --layout LAYOUT` draws it; a wrong name lists them all.",
      valueName: "layout"))
  var layout: String?

  @Option(
    help: """
      What Backspace takes back in Hangul: jamo (a letter of the open syllable; if nothing is said), keystroke (the last key, also across \
      syllables), syllable.
      """)
  var backspace: String?

  @Option(
    help: ArgumentHelp(
      """
      Whether Hangul letters in the wrong order are put right, ㅏㄱ as 가: off (if nothing is said), on, or flexible (in \
      3set layouts all letters of a syllable in any order, also struck together).
      """, valueName: "off|on|flexible"))
  var autoReorder: String?

  @Option(
    help: ArgumentHelp(
      "Whether a consonant struck twice is doubled in 2set, ㄱㄱ as ㄲ: off (if nothing is said) or on.",
      valueName: "on|off"))
  var doubleStroke: String?

  @Option(
    help: ArgumentHelp(
      "Whether lone Hangul consonants join, as in ㄳ: on (if nothing is said) or off.",
      valueName: "on|off")
  )
  var joinLoneConsonants: String?

  @Option(
    help: ArgumentHelp(
      "Whether in a 3set layout only the second keys of ㅗ and ㅜ join vowels: off (if nothing is said) or on.",
      valueName: "on|off"))
  var strictJoins: String?

  @Option(
    help: ArgumentHelp(
      "Changes keys before the mode hears them. Repeatable, in order.",
      discussion: """
        only=zxcvasdf hears these keys alone, remap=capslock:esc makes one key act as another, debounce=5ms steadies \
        a worn contact, repeat=drop ignores keys that repeat because they are held.
        """, valueName: "filter"))
  var filter: [String] = []

  @Option(
    help: ArgumentHelp(
      "What is written: text (if nothing is said), document, edits, jamo or signals.",
      discussion: """
        text is sent line by line; document is the whole text at the end; edits is one JSON object for each change; \
        jamo is the Hangul letters as typed; signals is Morse as sent.
        """, valueName: "format"))
  var to: String?

  @Flag(
    inversion: .prefixedNo,
    help: """
      Write each piece of text as soon as it can no longer change, not line by line. On a terminal the line is shown as \
      it grows in any case.
      """)
  var unbuffered: Bool?

  @Option(help: ArgumentHelp("End when this key is pressed.", valueName: "key"))
  var stopKey: String?

  @Option(help: ArgumentHelp("End when nothing was pressed for so long: 30s.", valueName: "time"))
  var idleExit: String?

  @Option(
    help: ArgumentHelp(
      "Keyboard layout for direct: us, de, kr...",
      discussion: "Default: XKB_DEFAULT_LAYOUT, then /etc/default/keyboard, then us.",
      valueName: "layout"))
  var xkbLayout: String?

  @Option(help: ArgumentHelp("Its variant: dvorak, nodeadkeys...", valueName: "variant"))
  var xkbVariant: String?

  @Option(help: ArgumentHelp("Its options: compose:menu, ctrl:nocaps...", valueName: "options"))
  var xkbOptions: String?

  @Option(help: ArgumentHelp("The model of the keyboard: pc105...", valueName: "model"))
  var xkbModel: String?

  /// Sets what was given, and checks whether all makes sense together.
  func apply(to options: inout StatedOptions) throws(CommandFailure) {
    try set(in: &options)
    try options.check()
  }

  /// Sets what was given, and checks each option by itself: a recording may say more.
  func set(in options: inout StatedOptions) throws(CommandFailure) {
    try options.apply(flags: flags)
  }

  /// The names of those that were given: what a recording says of them does not count.
  var given: Set<String> { Set(flags.filter { !$0.values.isEmpty }.map(\.name)) }

  private var flags: [(name: String, values: [String])] {
    let single: [(String, String?)] = [
      ("mode", mode), ("start-mode", startMode), ("keyer", keyer), ("code", code), ("wpm", wpm),
      ("fixed-wpm", fixedWpm), ("dit-memory", ditMemory), ("dah-memory", dahMemory),
      ("switch-dah", switchDah), ("switch-letter", switchLetter), ("switch-delete", switchDelete),
      ("switch-space", switchSpace), ("case", self.case), ("prosigns", prosigns),
      ("layout", layout), ("backspace", backspace), ("auto-reorder", autoReorder),
      ("double-stroke", doubleStroke), ("join-lone-consonants", joinLoneConsonants),
      ("strict-joins", strictJoins), ("to", to),
      ("unbuffered", unbuffered.map { $0 ? "on" : "off" }),
      ("stop-key", stopKey), ("idle-exit", idleExit), ("xkb-layout", xkbLayout),
      ("xkb-variant", xkbVariant), ("xkb-options", xkbOptions), ("xkb-model", xkbModel),
    ]
    return single.map { ($0, $1.map { [$0] } ?? []) } + [("bind", bind), ("filter", filter)]
  }
}
