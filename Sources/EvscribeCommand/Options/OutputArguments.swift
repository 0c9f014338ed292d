import ArgumentParser
import Reporting

/// Where the text goes.
struct OutputArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Write the text to this file, not to stdout.",
      discussion:
        """
        The file replaces the old one when everything is written; only its owner can read it, who \
        is that of the old one where possible. Until then, live text is in a file .evscribe-... \
        next to it, also after a crash or where the old one cannot be replaced.
        """,
      valueName: "file"),
    completion: .file())
  var output: String?

  @Flag(
    help: ArgumentHelp(
      "Append to the file of --output instead of replacing it.",
      discussion: """
        Text is appended at once, after what other programs append. The file keeps its owner and \
        permissions; a new one can be read only by its owner.
        """))
  var append = false

  /// Checks that there is a file to add to.
  func check() throws(CommandFailure) {
    guard append, output == nil || output == "-" else { return }
    throw CommandFailure(.usage, "--append adds to the file of --output; name one")
  }
}
