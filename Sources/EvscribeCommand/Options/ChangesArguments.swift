import ArgumentParser
import Reporting
import Typing

/// Where the list of what was changed without being typed goes.
struct ChangesArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Write what was changed without being typed to this file.",
      discussion: """
        A JSON object for each change: when, why, what stood there and what was written; one more if it was undone. \
        The file replaces the old one at the end; only its owner can read it.
        """,
      valueName: "file"),
    completion: .file())
  var changes: String?

  /// Checks that there can be changes, and that they go to a file.
  func check(_ options: TypingOptions) throws(CommandFailure) {
    guard let changes else { return }
    guard options.assistance.isOn else {
      throw CommandFailure(
        .usage,
        "--changes: has no effect without anything that changes the text, such as --replace; leave it out"
      )
    }
    guard changes != "-" else {
      throw CommandFailure(.usage, "--changes: - is stdout, where the text goes; name a file")
    }
  }
}
