import ArgumentParser

/// Where the text goes.
struct OutputArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Write the text to this file, not to stdout.",
      discussion:
        """
        It takes the place of the old one when all is written, and is for its owner alone. Live text stands in a file \
        .evscribe-... beside it until then, also after a crash.
        """,
      valueName: "file"),
    completion: .file())
  var output: String?
}
