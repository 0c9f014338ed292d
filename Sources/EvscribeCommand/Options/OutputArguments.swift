import ArgumentParser
import Reporting

/// Where the text goes.
struct OutputArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Write the text to this file, not to stdout.",
      discussion:
        """
        It takes the place of the old one when all is written, and is for its owner alone, who is that of the old one \
        where that may be. Live text stands in a file .evscribe-... beside it until then, also after a crash or where the \
        old one cannot be replaced.
        """,
      valueName: "file"),
    completion: .file())
  var output: String?

  @Flag(
    help: ArgumentHelp(
      "Add to the file of --output instead of replacing it.",
      discussion: """
        What is written stands there at once, behind what others add. The file keeps its owner and its rights; a new one \
        is for its owner alone.
        """))
  var append = false

  /// Checks that there is a file to add to.
  func check() throws(CommandFailure) {
    guard append, output == nil || output == "-" else { return }
    throw CommandFailure(.usage, "--append adds to the file of --output; name one")
  }
}
