import PlainText
import ArgumentParser

/// The option for a log of the lines.
struct LogArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Append each line that is sent to this file, after its time in UTC.",
      discussion: """
        As in 2026-11-27T14:05:09Z cq de dl1abc, for the log of a station. A new file can be read only by its owner.
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
