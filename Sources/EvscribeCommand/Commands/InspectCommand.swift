import ArgumentParser
import KeyTraces

/// `evscribe inspect`
struct InspectCommand: FailingCommand {
  static let configuration = CommandConfiguration(
    commandName: "inspect",
    abstract: "What is in a trace.",
    discussion: """
      How long it is, what each key did, and what looks like trouble with the keyboard: keys that bounce, presses that \
      nobody ended, events that were lost.

        evscribe inspect Samples/unplugged.evemu
        evscribe inspect --svg keys.svg Samples/one-hand.evemu
      """)

  @Argument(
    help: ArgumentHelp("A recording; - is standard input.", valueName: "trace"),
    completion: .file())
  var trace: String

  @Flag(help: "One JSON object, for programs.")
  var json = false

  @Option(
    help: ArgumentHelp("Draw the presses along time to this file, too.", valueName: "file"),
    completion: .file())
  var svg: String?

  func execute() throws(CommandFailure) {
    var trace = try TraceFile(trace)
    var statistics = TraceStatistics()
    var drawing = TimelineDrawing()
    var failure: CommandFailure?
    do throws(CommandFailure) {
      try trace.read(
        frame: {
          statistics.receive($0)
          if svg != nil { drawing.receive($0) }
        }, whileTrue: { true })
    } catch {
      failure = error
    }
    let report = InspectionReport(trace: trace.name, statistics: statistics)
    var output = try CommandOutput()
    try output.write(json ? report.json : report.text)
    try output.finish()
    if let svg {
      var file = try CommandOutput(path: svg)
      try file.write(drawing.svg(title: trace.name))
      try file.finish()
      if drawing.isCut {
        printError("\(svg): only the first \(TimelineDrawing.pressLimit) presses are drawn")
      }
    }
    if let failure { throw failure }
  }
}
