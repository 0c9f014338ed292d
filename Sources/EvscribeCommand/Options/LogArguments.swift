import PlainText
import ArgumentParser

/// The option for a log of the lines.
struct LogArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Append each sent line to this file, preceded by the time in UTC.",
      discussion: """
        For a station's log, as in 2026-11-27T14:05:09Z cq de dl1abc. A new file can be read only by its owner.
        """,
      valueName: "file"),
    completion: .file())
  var log: String?

  /// Refuses stdout, where the text goes.
  func check() throws(CommandFailure) {
    guard log == "-" else { return }
    throw CommandFailure(.usage, "--log: - is stdout, where the text goes; name a file")
  }
}
