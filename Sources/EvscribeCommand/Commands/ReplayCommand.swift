import ArgumentParser
import KeyEvents
import Reporting
import TraceFiles
import Typing

/// `evscribe replay`
struct ReplayCommand: FailingCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay",
    abstract: "A trace to text: the bytes that type would have written.",
    discussion: """
      Reads recordings of evemu, libinput record and evtest, and the simulated input of keyd and kanata; which it is \
      shows in the content. A recording made with evscribe knows how it was typed; flags change that.

        evscribe replay Samples/annyeong.evemu
        evscribe replay --mode morse --to signals keys.evemu
      """)

  @Argument(
    help: ArgumentHelp(
      "Recordings; - is standard input.",
      discussion:
        "In a folder every recording is replayed, each with a line `==> name <==` before its text.",
      valueName: "trace"),
    completion: .file())
  var traces: [String]

  @OptionGroup(title: "Replaying") var timing: ReplayArguments
  @OptionGroup(title: "Typing") var typing: TypingArguments
  @OptionGroup(title: "Files") var configuration: ConfigurationArguments
  @OptionGroup var output: OutputArguments

  func execute() throws(CommandFailure) {
    var defaults = StatedOptions()
    try configuration.apply(to: &defaults)
    // Flags are checked before a file is opened.
    try output.check()
    var checked = defaults
    try typing.set(in: &checked)
    let window = try timing.window()
    let speed = try timing.checkedSpeed()
    let jobs = try timing.jobCount()
    let list: TraceList
    do { list = try TraceList(traces) } catch { throw CommandFailure(error) }
    let isAlone = list.entries.count == 1
    let replay = TraceReplay(
      defaults: defaults, typing: typing, window: window, isAlone: isAlone)
    if !isAlone { try replay.checkEffects(on: list) }
    var written = try CommandOutput(
      path: output.output, inputs: list.paths, appends: output.append)
    var foreign = ForeignTraces()
    var failure: CommandFailure?
    do throws(CommandFailure) {
      if list.entries.count > 1, speed == nil, list.hasFolder || timing.jobs != nil {
        failure = try replay.runAll(list, jobs: jobs, to: &written, &foreign)
      } else {
        try replay.stream(list, speed: speed, to: &written, &foreign)
      }
    } catch {
      failure = error
    }
    guard var failure else {
      try written.finish()
      return foreign.say()
    }
    let isAdded = try written.abandon() && output.append
    if let file = output.output, file != "-" {
      failure.message +=
        isAdded
        ? "; what stands before it was added to \(file)"
        : output.append ? "; nothing was added to \(file)" : "; \(file) was not replaced"
    }
    // Before the hint about those that could be read.
    printError(failure.message)
    foreign.say()
    throw CommandFailure(failure.code)
  }
}
