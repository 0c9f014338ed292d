import ArgumentParser
import Typing

/// What has to be known of a recording to read the hand in it, where the recording does not say it.
struct HandArguments: ParsableArguments {
  @Option(help: ArgumentHelp("How it was typed: morse.", valueName: "mode"))
  var mode: String?

  @Option(
    help: ArgumentHelp(
      "How Morse was keyed. The hand is told of for straight.", valueName: "keyer"))
  var keyer: String?

  @Option(help: ArgumentHelp("The Morse code: international, korean...", valueName: "code"))
  var code: String?

  @Option(help: ArgumentHelp("Which keys are the straight key.", valueName: "key=key[,key]..."))
  var bind: [String] = []

  @Option(help: ArgumentHelp("Words a minute, as a guess.", valueName: "speed"))
  var wpm: String?

  @Option(help: ArgumentHelp("Words a minute by which all is judged.", valueName: "speed"))
  var fixedWpm: String?

  @Option(help: ArgumentHelp("As in replay: debounce=5ms...", valueName: "filter"))
  var filter: [String] = []

  /// Sets what was given.
  func apply(to options: inout StatedOptions) throws(CommandFailure) {
    try options.apply(flags: flags)
    try options.check()
  }

  /// The names of those that were given: what the recording says of them does not count.
  var given: Set<String> { Set(flags.filter { !$0.values.isEmpty }.map(\.name)) }

  private var flags: [(name: String, values: [String])] {
    let single = [
      ("mode", mode), ("keyer", keyer), ("code", code), ("wpm", wpm), ("fixed-wpm", fixedWpm),
    ]
    return single.map { ($0, $1.map { [$0] } ?? []) } + [("bind", bind), ("filter", filter)]
  }
}
