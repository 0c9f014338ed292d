import ArgumentParser
import MorseComposition
import Typing

/// How a text is keyed. The words are those of typing where these are the same thing.
struct KeyingArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "FROM is a text, and TO gets the keys that type it in this mode: morse, hangul or direct.",
      discussion: "Several, with commas, make a ring, as for `evscribe type`.", valueName: "mode"))
  var mode: String?

  @Option(
    help: ArgumentHelp(
      "How Morse is keyed: three-key, straight, iambic-a, iambic-b, ultimatic, bug or single-switch.",
      valueName: "keyer"))
  var keyer: String?

  @Option(help: ArgumentHelp("The Morse code: international, korean...", valueName: "code"))
  var code: String?

  @Option(help: ArgumentHelp("Which keys are pressed for Morse.", valueName: "role=key"))
  var bind: [String] = []

  @Option(
    help: ArgumentHelp("Words a minute, where there is a time to keep: 20.", valueName: "speed"))
  var wpm: String?

  @Option(
    help: ArgumentHelp(
      "Gaps between letters and words drawn out to so many words a minute on the whole.",
      valueName: "speed"))
  var farnsworth: String?

  @Option(
    help: ArgumentHelp("The same with the gaps between words alone.", valueName: "speed"))
  var wordsworth: String?

  @Option(
    help: ArgumentHelp(
      "How much the lengths of a straight key scatter: 0% to 30%.", valueName: "percent"))
  var jitter: String?

  @Option(help: ArgumentHelp("Another hand with the same jitter: 1.", valueName: "number"))
  var seed: UInt64?

  @Option(
    help: ArgumentHelp("The Hangul layout: 2set, 3set-390... or a file.", valueName: "layout"))
  var layout: String?

  @Option(
    help: ArgumentHelp(
      "Whether Hangul letters in the wrong order will be put right, as for `evscribe type`.",
      valueName: "off|on|flexible"))
  var autoReorder: String?

  @Option(
    help: ArgumentHelp(
      "Whether a consonant struck twice will be doubled in 2set.", valueName: "on|off"))
  var doubleStroke: String?

  @Option(
    help: ArgumentHelp("Whether lone Hangul consonants will join, as in ㄳ.", valueName: "on|off"))
  var joinLoneConsonants: String?

  @Option(
    help: ArgumentHelp(
      "Whether in a 3set layout only the second keys of ㅗ and ㅜ will join vowels.",
      valueName: "on|off"))
  var strictJoins: String?

  /// What was given of that which shapes the lengths of a straight key.
  private var timing: [String] {
    [
      wpm.map { _ in "wpm" }, farnsworth.map { _ in "farnsworth" },
      wordsworth.map { _ in "wordsworth" }, jitter.map { _ in "jitter" }, seed.map { _ in "seed" },
    ].compactMap { $0 }
  }

  private var morseWords: [(name: String, value: String?)] {
    [("keyer", keyer), ("code", code), ("wpm", wpm)] + bind.map { ("bind", $0) }
  }

  /// The layout, and what decides which letters join.
  private var hangulWords: [(name: String, value: String?)] {
    [
      ("layout", layout), ("auto-reorder", autoReorder), ("double-stroke", doubleStroke),
      ("join-lone-consonants", joinLoneConsonants), ("strict-joins", strictJoins),
    ]
  }

  /// How a text is keyed; nil where FROM is no text.
  func keying() throws(CommandFailure) -> TextKeying? {
    let given = morseWords.compactMap { $0.value == nil ? nil : $0.name } + timing
    let givenOfHangul = hangulWords.first { $0.value != nil }?.name
    guard let mode else {
      if let name = given.first ?? givenOfHangul {
        throw CommandFailure(.usage, "--\(name) is for a text; say --mode morse or hangul too")
      }
      return nil
    }
    var options = TypingOptions()
    do throws(TypingOptionError) {
      try options.set("mode", to: mode)
      for (name, value) in morseWords + hangulWords {
        if let value { try options.set(name, to: value) }
      }
      try options.validate()
    } catch {
      throw CommandFailure(.usage, "--\(error)")
    }
    if !options.modes.contains(.morse), let name = given.first {
      throw CommandFailure(.usage, "--\(name) is for Morse; leave it out with --mode \(mode)")
    }
    if !options.modes.contains(.hangul), let name = givenOfHangul {
      throw CommandFailure(
        .usage, "--\(name) is for Hangul; leave it out with --mode \(mode)")
    }
    let hand = try hand(options)
    if options.modes.contains(.morse), options.keyer.hasSpeed { options.speed = hand.speed }
    return TextKeying(options: options, morse: hand)
  }

  private func hand(_ options: TypingOptions) throws(CommandFailure) -> MorseKeying {
    let isHand = options.keyer == .straight
    if !isHand, let name = timing.first(where: { $0 != "wpm" || !options.keyer.hasSpeed }) {
      let keyers = name == "wpm" ? "--keyer straight or one with paddles" : "--keyer straight"
      throw CommandFailure(
        .usage, "--\(name) needs \(keyers): with \(options.keyer.rawValue) it means nothing")
    }
    var hand = MorseKeying(
      code: MorseCode(options.code.alphabet), speed: options.speed ?? .standard)
    guard isHand else { return hand }
    if farnsworth != nil, wordsworth != nil {
      throw CommandFailure(
        .usage, "--farnsworth and --wordsworth exclude each other; leave one out")
    }
    if let farnsworth {
      hand.spacing = .farnsworth(try whole(farnsworth, "farnsworth", hand.speed))
    }
    if let wordsworth {
      hand.spacing = .wordsworth(try whole(wordsworth, "wordsworth", hand.speed))
    }
    hand.jitter = try jitter.map { text throws(CommandFailure) in try share(text) } ?? 0
    hand.seed = seed ?? 1
    return hand
  }

  private func whole(
    _ text: String, _ name: String, _ letters: MorseSpeed
  ) throws(CommandFailure) -> MorseSpeed {
    if let speed = Double(text).flatMap(MorseSpeed.init(wordsPerMinute:)),
      speed.wordsPerMinute <= letters.wordsPerMinute
    {
      return speed
    }
    throw CommandFailure(
      .usage,
      "--\(name): found \"\(text)\", expected words a minute, 1 to the \(letters) of the letters")
  }

  private func share(_ text: String) throws(CommandFailure) -> Double {
    let number = text.hasSuffix("%") ? text.dropLast() : text[...]
    if let percent = Double(number), (0...30).contains(percent) { return percent / 100 }
    throw CommandFailure(.usage, "--jitter: found \"\(text)\", expected 0% to 30%, as in 10%")
  }
}
