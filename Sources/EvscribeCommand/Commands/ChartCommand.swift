import ArgumentParser
import Reports
import HangulComposition
import MorseComposition
import PlainText
import SessionMaking
import Typing

/// `evscribe chart`
struct ChartCommand: FailingCommand {
  static let configuration = CommandConfiguration(
    commandName: "chart", abstract: "Shows a cheat sheet for Morse or a Hangul layout.",
    discussion: """
      Options that are not given are taken from the configuration file, as in `evscribe type`.

        evscribe chart morse --code german --keyer iambic-b --bind zx
        evscribe chart hangul --layout 3set-390
      """)

  @Argument(help: ArgumentHelp("What to show: morse or hangul.", valueName: "morse|hangul"))
  var subject: Subject

  @OptionGroup var typing: OptionFlags<ChartOptions>

  @Flag(
    help: "Show Morse as a tree: from each sign, a dit leads to one branch, a dah to the other.")
  var tree = false

  @OptionGroup(title: "Files") var configuration: ConfigurationArguments

  enum Subject: String, ExpressibleByArgument, CaseIterable {
    case morse, hangul
  }

  func execute() throws(CommandFailure) {
    guard subject == .morse || !tree else {
      throw CommandFailure(.usage, "--tree can only be used with `evscribe chart morse`")
    }
    if tree, let name = ["keyer", "bind"].first(where: { !typing[$0].isEmpty }) {
      throw CommandFailure(.usage, "--\(name): has no effect with --tree; use only one of them")
    }
    var stated = StatedOptions()
    try configuration.apply(to: &stated)
    // A chart ignores the other options, such as the output format.
    for name in TypingOptions.names where !ChartOptions.includes(name) {
      stated.options.clear(name)
    }
    stated.set(modes: subject == .morse ? [.morse] : [.hangul])
    try typing.apply(to: &stated)
    let chart: DisplayText
    do { chart = try text(stated.options) } catch { throw error.placed(by: stated) }
    var output = try CommandOutput()
    try output.write(chart)
    try output.finish()
  }

  func text(_ options: TypingOptions) throws(CommandFailure) -> DisplayText {
    let morse = options.morse
    let alphabet = morse.code.alphabet
    switch subject {
    case .hangul:
      let hangul = options.hangul
      let layout: HangulLayout?
      do throws(SessionMakingError) {
        layout =
          hangul.layoutIsFile
          ? try HangulLayoutFiles(isNamedByUser: true).layout(at: hangul.layout)
          : HangulLayout(named: hangul.layout)
      } catch {
        throw CommandFailure(error)
      }
      return HangulChart(layout ?? .twoSet).text
    case .morse where tree: return MorseTree(MorseCode(alphabet)).text
    case .morse:
      return MorseChart(
        alphabet, keyer: morse.keyer, assignment: morse.bindings, times: morse.switchTimes,
        learnsTimes: morse.switchTiming == .auto, listTime: options.scanning.hold(after: morse)
      ).text
    }
  }
}
