import ArgumentParser
import HangulComposition
import MorseComposition
import Typing

/// `evscribe chart`
struct ChartCommand: FailingCommand {
  static let configuration = CommandConfiguration(
    commandName: "chart", abstract: "The cheat sheet of Morse or of a Hangul layout.")

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

  @Flag(help: "Morse as a tree: from each sign a dot leads to one, a dash to another.")
  var tree = false

  enum Subject: String, ExpressibleByArgument, CaseIterable {
    case morse, hangul
  }

  func execute() throws(CommandFailure) {
    var options = TypingOptions()
    do throws(TypingOptionError) {
      if let layout { try options.set("layout", to: layout) }
      if let code { try options.set("code", to: code) }
      if let keyer { try options.set("keyer", to: keyer) }
    } catch {
      throw CommandFailure(.usage, "--\(error)")
    }
    guard subject == .morse || (code == nil && keyer == nil && !tree) else {
      throw CommandFailure(.usage, "--code, --keyer and --tree are for `evscribe chart morse`")
    }
    guard subject == .hangul || layout == nil else {
      throw CommandFailure(.usage, "--layout is for `evscribe chart hangul`")
    }
    let chart = try text(options)
    var output = try CommandOutput()
    try output.write(chart)
    try output.finish()
  }

  private func text(_ options: TypingOptions) throws(CommandFailure) -> String {
    let alphabet = options.code.alphabet
    switch subject {
    case .hangul:
      let layout =
        options.hangulLayoutIsFile
        ? try HangulLayoutFiles().layout(at: options.hangulLayout)
        : HangulLayout(named: options.hangulLayout)
      return HangulChart(layout: layout ?? .twoSet).text
    case .morse where tree: return MorseTree(code: MorseCode(alphabet)).text
    case .morse: return MorseChart(alphabet: alphabet, keyer: options.keyer).text
    }
  }
}
