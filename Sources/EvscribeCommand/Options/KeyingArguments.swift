import ArgumentParser
import MorseComposition
import PlainText
import SessionMaking
import TextKeying
import Typing

/// The options for keying a text, without the typing options that also apply to it. The typing
/// options are not nested in this group, because a debug build of the parser checks each group once
/// for every enclosing group.
struct KeyingArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Lengthen the gaps between letters and words, so that the overall speed is this many words per minute.",
      valueName: "speed"))
  var farnsworth: String?

  @Option(
    help: ArgumentHelp(
      "Lengthen only the gaps between words, so that the overall speed is this many words per minute.",
      valueName: "speed"))
  var wordsworth: String?

  @Option(
    help: ArgumentHelp(
      "The jitter of a straight key's durations: 0% to 30% (default: 0%).", valueName: "percent"))
  var jitter: String?

  @Option(
    help: ArgumentHelp(
      "The seed of the jitter: the same number always gives the same durations (default: 1).",
      valueName: "number"))
  var seed: UInt64?

  /// The names of the flags on the command line that apply only to a straight key.
  private var handWords: [String] {
    [
      farnsworth.map { _ in "farnsworth" }, wordsworth.map { _ in "wordsworth" },
      jitter.map { _ in "jitter" }, seed.map { _ in "seed" },
    ].compactMap { $0 }
  }

  /// Creates the typist for the text; returns nil without `--mode`, when FROM is a trace. Throws if
  /// a flag is invalid, or has no effect. For a sound, Morse is keyed with a straight key, unless
  /// `--keyer` states another keyer.
  func typist(
    _ typing: OptionFlags<KeyingOptions>, isForSound: Bool = false
  ) throws(CommandFailure) -> TextTypist? {
    guard !typing["mode"].isEmpty else {
      if let name = handWords.first ?? typing.given.min() {
        throw CommandFailure(
          .usage,
          """
          --\(name) can only be used with a text, but FROM is read as a trace unless --mode is \
          given; add --mode, for example --mode hangul
          """)
      }
      return nil
    }
    var stated = StatedOptions()
    if isForSound, typing["keyer"].isEmpty { stated.options.morse.keyer = .straight }
    try typing.apply(to: &stated)
    var options = stated.options
    let hand = try hand(stated)
    if options.modes.contains(.morse), options.morse.keyer.hasSpeed {
      options.morse.speed = hand.speed
    }
    return TextTypist(options: options, morse: hand)
  }

  private func hand(_ stated: StatedOptions) throws(CommandFailure) -> MorseKeying {
    if let name = handWords.first,
      let flag = stated.ineffectiveFlag(name, needing: .keyers([.straight]))
    {
      throw CommandFailure(flag)
    }
    if seed != nil, jitter == nil {
      throw CommandFailure(.usage, "--seed: has no effect without --jitter; leave out --seed")
    }
    let options = stated.options
    var hand = MorseKeying(
      code: MorseCode(options.morse.code.alphabet), speed: options.morse.speed ?? .standard)
    if farnsworth != nil, wordsworth != nil {
      throw CommandFailure(
        .usage, "--farnsworth and --wordsworth cannot be used together; leave one out")
    }
    if let farnsworth {
      hand.spacing = .farnsworth(try whole(farnsworth, "farnsworth", hand.speed))
    }
    if let wordsworth {
      hand.spacing = .wordsworth(try whole(wordsworth, "wordsworth", hand.speed))
    }
    guard options.morse.keyer == .straight else { return hand }
    hand.jitter =
      try jitter.map { text throws(CommandFailure) in
        try share(text, of: "jitter", upTo: 30, example: "10%")
      } ?? 0
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
      """
      --\(name): found "\(text)", expected 1 to \(letters) words per minute; the overall speed \
      cannot exceed --wpm
      """)
  }
}
