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

  enum Subject: String, ExpressibleByArgument, CaseIterable {
    case morse, hangul
  }

  func execute() throws(CommandFailure) {
    if subject == .morse, layout != nil {
      throw CommandFailure(
        .usage, "--layout is of Hangul; write: evscribe chart hangul --layout ...")
    }
    var options = TypingOptions()
    if let layout {
      do { try options.set("layout", to: layout) } catch {
        throw CommandFailure(.usage, "--\(error)")
      }
    }
    let drawn =
      options.hangulLayoutIsFile
      ? try HangulLayoutFiles().layout(at: options.hangulLayout)
      : HangulLayout(named: options.hangulLayout)
    var output = try CommandOutput()
    try output.write(
      subject == .morse
        ? MorseChart(alphabet: .international).text : HangulChart(layout: drawn ?? .twoSet).text)
    try output.finish()
  }
}
