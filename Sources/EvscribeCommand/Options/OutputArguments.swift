import ArgumentParser

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
}
