import ArgumentParser
import AssistanceSources
import KeyEvents
import PlainText
import Practice
import Reports

/// `evscribe progress`
struct ProgressCommand: FailingCommand {
  static let configuration = CommandConfiguration(
    commandName: "progress",
    abstract: "Shows your progress in practice.",
    discussion: """
      For each course: the lesson, the accuracy of the last runs, the speed, and each letter, the weakest first, with its \
      latency and the letters that it was mistaken for.

        evscribe progress
        evscribe progress --svg progress.svg
        evscribe progress --forget "morse copy"

      The progress is stored in evscribe/practice.txt in $XDG_STATE_HOME or ~/.local/state, a file that only you can read.
      """)

  @Option(
    help: ArgumentHelp("Also draw the progress in this SVG file.", valueName: "file"),
    completion: .file())
  var svg: String?

  @Option(
    help: ArgumentHelp(
      "Forget this course, for example \"morse copy\", to begin it anew.", valueName: "course"))
  var forget: String?

  func execute() throws(CommandFailure) {
    if let svg {
      guard forget == nil else {
        throw CommandFailure(.usage, "--svg has no effect with --forget; leave one of them out")
      }
      try CommandOutput.checkIsApartFromStdout(
        svg, "--svg: the report goes to stdout; give another file for the picture")
    }
    guard let file = PracticeFile(environment: Environment.all) else {
      throw CommandFailure(
        .missing,
        "there is no folder for the progress: HOME is not set to an absolute path; set it to your home folder"
      )
    }
    if let forget { return try remove(forget, from: file) }
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

  /// Removes a course from the progress.
  private func remove(_ name: String, from file: PracticeFile) throws(CommandFailure) {
    let known: [String]
    do throws(StateFileError) {
      known = try file.update { progress in
        let names = progress.courses.keys.sorted()
        progress.courses[name] = nil
        return names
      }
    } catch {
      throw CommandFailure(error)
    }
    guard !known.contains(name) else { return }
    let advice =
      suggestion(for: name, among: known) ?? "expected one of: \(known.joined(separator: ", "))"
    throw CommandFailure(
      .missing,
      known.isEmpty
        ? "--forget: nothing has been practised yet"
        : "--forget: there is no course \"\(name)\"; \(advice)")
  }
}
