import ArgumentParser
import HangulComposition
import MorseComposition
import Typing

/// `evscribe chart`
struct ChartCommand: FailingCommand {
  static let configuration = CommandConfiguration(
    commandName: "chart", abstract: "The cheat sheet of Morse or of a Hangul layout.",
    discussion: """
      What is not said is taken from the configuration file, as `evscribe type` takes it.

        evscribe chart morse --code german --keyer iambic-b --bind zx
        evscribe chart hangul --layout 3set-390
      """)

  @Argument(help: ArgumentHelp("morse or hangul.", valueName: "morse|hangul"))
  var subject: Subject

  @Option(
    help: ArgumentHelp(
      "The Hangul layout: \(HangulLayout.allNames.joined(separator: ", ")), or a layout file.",
      valueName: "layout"))
  var layout: String?

  @Option(
    help: ArgumentHelp(
      "The Morse code: international, korean, wabun, german, russian...", valueName: "code"))
  var code: String?

  @Option(
    help: ArgumentHelp("The keyer whose keys are shown: three-key...", valueName: "keyer"))
  var keyer: String?

  @Option(
    help: ArgumentHelp(
      "The keys that mean something in Morse, as for `evscribe type`.",
      valueName: "role=key[,key]..."))
  var bind: [String] = []

  @Flag(help: "Morse as a tree: from each sign a dot leads to one, a dash to another.")
  var tree = false

  @OptionGroup(title: "Files") var configuration: ConfigurationArguments

  enum Subject: String, ExpressibleByArgument, CaseIterable {
    case morse, hangul
  }

  func execute() throws(CommandFailure) {
    guard subject == .morse || (code == nil && keyer == nil && !tree) else {
      throw CommandFailure(.usage, "--code, --keyer and --tree are for `evscribe chart morse`")
    }
    guard subject == .morse || bind.isEmpty else {
      throw CommandFailure(.usage, "--bind is for `evscribe chart morse`")
    }
    guard subject == .hangul || layout == nil else {
      throw CommandFailure(.usage, "--layout is for `evscribe chart hangul`")
    }
    var configured = StatedOptions()
    try configuration.apply(to: &configured)
    // Of the rest, such as what is written, a chart knows nothing.
    var stated = configured
    stated.options = TypingOptions()
    stated.options.hangulLayout = configured.options.hangulLayout
    stated.options.code = configured.options.code
    stated.options.keyer = configured.options.keyer
    stated.options.bindings = configured.options.bindings
    stated.options.modes = subject == .morse ? [.morse] : [.hangul]
    let single = [("layout", layout), ("code", code), ("keyer", keyer)]
    try stated.apply(flags: single.map { ($0, $1.map { [$0] } ?? []) } + [("bind", bind)])
    try stated.check()
    let chart: DisplayText
    do { chart = try text(stated.options) } catch { throw stated.placed(error) }
    var output = try CommandOutput()
    try output.write(chart)
    try output.finish()
  }

  private func text(_ options: TypingOptions) throws(CommandFailure) -> DisplayText {
    let alphabet = options.code.alphabet
    switch subject {
    case .hangul:
      let layout =
        options.hangulLayoutIsFile
        ? try HangulLayoutFiles(isNamedByUser: true).layout(at: options.hangulLayout)
        : HangulLayout(named: options.hangulLayout)
      return HangulChart(layout: layout ?? .twoSet).text
    case .morse where tree: return MorseTree(code: MorseCode(alphabet)).text
    case .morse:
      return MorseChart(alphabet: alphabet, keyer: options.keyer, assignment: options.bindings).text
    }
  }
}
