import ArgumentParser
import HangulComposition
import MorseComposition

/// `evscribe chart`
struct ChartCommand: FailingCommand {
  static let configuration = CommandConfiguration(
    commandName: "chart", abstract: "The cheat sheet of Morse or of a Hangul layout.")

  @Argument(help: ArgumentHelp("morse or hangul.", valueName: "morse|hangul"))
  var subject: Subject

  enum Subject: String, ExpressibleByArgument, CaseIterable {
    case morse, hangul
  }

  func execute() throws(CommandFailure) {
    var output = try CommandOutput()
    try output.write(
      subject == .morse
        ? MorseChart(alphabet: .international).text : HangulChart(layout: .twoSet).text)
    try output.finish()
  }
}
