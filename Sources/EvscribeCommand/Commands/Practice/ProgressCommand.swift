import ArgumentParser
import AssistanceSources
import PlainText
import Practice
import Reports

/// `evscribe progress`
struct ProgressCommand: FailingCommand {
  static let configuration = CommandConfiguration(
    commandName: "progress",
    abstract: "Shows how practice goes.",
    discussion: """
      For each course: the lesson, how much was right in the last runs, the speed, and each letter, the weakest first, \
      with its latency and what it was taken for.

        evscribe progress
        evscribe progress --svg progress.svg

      The file ~/.local/state/evscribe/practice.txt keeps it; only its owner can read it. Remove the file to begin \
      anew.
      """)

  @Option(
    help: ArgumentHelp("Also draw it in this SVG file.", valueName: "file"), completion: .file())
  var svg: String?

  func execute() throws(CommandFailure) {
    if let svg {
      try CommandOutput.checkIsApartFromStdout(
        svg, "--svg: the report goes to stdout; give another file for the picture")
    }
    guard let file = PracticeFile(environment: Environment.all) else {
      throw CommandFailure(
        .missing,
        "the progress is kept in $XDG_STATE_HOME or ~/.local/state, and neither is known; set HOME")
    }
    let progress: PracticeProgress
    do throws(StateFileError) { progress = try file.read() } catch { throw CommandFailure(error) }
    let report = ProgressReport(progress)
    var picture = try CommandOutput(path: svg)
    var output = try CommandOutput()
    try output.write(product: report.text)
    try output.finish()
    if svg != nil { try picture.write(product: report.svg) }
    try picture.finish()
  }
}
