import ArgumentParser
import SystemIO
import PlainText
import SystemPackage

/// The options for the output of the text.
struct OutputArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Write the text to this file, not to stdout.",
      discussion:
        """
        When everything is written, an existing file is replaced; the new file has the same owner \
        if possible, and only the owner can read it. Until then, and after a crash or if the \
        existing file cannot be replaced, live text is in a file named .evscribe-... next to it.
        """,
      valueName: "file"),
    completion: .file())
  var output: String?

  @Flag(
    help: ArgumentHelp(
      "Append to the file of --output instead of replacing it.",
      discussion: """
        Text is appended immediately, after anything that other programs append. The file keeps its owner and \
        permissions; a new file can be read only by its owner.
        """))
  var append = false

  /// Checks that `--append` comes with an output file.
  func check() throws(CommandFailure) {
    guard append, output == nil || output == "-" else { return }
    throw CommandFailure(.usage, "--append needs a file to append to; name it with --output")
  }
}

/// Restrictions on the output of a secure field's text.
extension OutputArguments {
  /// Refuses `--append`, and any output that others could read.
  func checkKeepsSecrets() throws(CommandFailure) {
    try checkDoesNotAppendSecrets()
    let status: FileStatus?
    do throws(SystemError) {
      if let output, output != "-" {
        let location = try FileLocation(of: output)
        // A new file can be read by its owner alone.
        status = location.isReplaceable ? nil : location.existing
      } else {
        status = try FileStatus(of: .standardOutput, named: "stdout")
      }
    } catch {
      throw CommandFailure(writing: error)
    }
    if let status { try Self.checkKeepsSecrets(status) }
  }

  /// Refuses `--append`, because others may be able to read an existing file.
  func checkDoesNotAppendSecrets() throws(CommandFailure) {
    guard append else { return }
    throw CommandFailure(
      .usage,
      """
      the form has a secure field, and other users may be able to read an existing file; leave \
      out --append, or write to a pipe (`evscribe ... | program`)
      """)
  }

  /// Refuses an existing output unless it is a pipe or a regular file that only its owner can read.
  /// `file` names another file in the advice.
  static func checkKeepsSecrets(
    _ status: FileStatus, file: DisplayText = "a new file with --output"
  ) throws(CommandFailure) {
    guard !status.keepsSecrets else { return }
    throw CommandFailure(
      .usage,
      """
      the form has a secure field, and its text would go to a terminal, a socket or a file that \
      other users can read; write it to a pipe (`evscribe ... | program`) or to \(file)
      """)
  }
}
