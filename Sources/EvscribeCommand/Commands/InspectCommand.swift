import Practice
import ArgumentParser
import Reports
import KeyTraces
import MorseComposition
import Suites
import PlainText
import SessionMaking
import SessionOutput
import TraceFiles
import Typing

/// `evscribe inspect`
struct InspectCommand: FailingCommand {
  static let configuration = CommandConfiguration(
    commandName: "inspect",
    abstract: "Reports what is in a trace.",
    discussion: """
      The report states the duration, what each key did, and signs of trouble with the keyboard: keys that bounce, \
      presses without a release, lost events. For a session that typed into another program's text, the report also states \
      the number of inputs: that program's reports and the offered candidates.

        evscribe inspect Samples/unplugged.evemu
        evscribe inspect --svg keys.svg Samples/one-hand.evemu

      For a run of `evscribe practice`, the report contains its score.

      For Morse that is read by its timing (a straight key, a bug, or a single switch with \
      --switch-times auto), the report also contains the text. For a straight key or such a \
      switch, it also describes the sender's fist: the speed, the durations of dits, dahs and gaps \
      compared with the nominal ones, and their jitter, measured from at most 50,000 dits and \
      dahs. The --svg drawing then also shows the fist, and every dit and dah with the letters \
      that were read.

        evscribe inspect --svg fist.svg Samples/morse-straight-key.evemu
      """)

  @Argument(
    help: ArgumentHelp("A recording; - is standard input.", valueName: "trace"),
    completion: .file())
  var trace: String

  @Flag(help: "Print one JSON object, for programs.")
  var json = false

  @Option(
    help: ArgumentHelp(
      "Also draw the presses along a time axis in this SVG file.", valueName: "file"),
    completion: .file())
  var svg: String?

  @OptionGroup(title: "If the recording does not state how it was typed")
  var typing: OptionFlags<HandOptions>

  func execute() throws(CommandFailure) {
    if let svg {
      try CommandOutput.checkIsApartFromStdout(
        svg, "--svg: the report goes to stdout; give another file for the picture")
    }
    // Fail before the trace is read if the picture cannot be written.
    var picture = try CommandOutput(path: svg, inputs: [trace])
    var trace = try openTrace(trace)
    var stated = StatedOptions()
    do throws(StatedOptionsError) {
      try stated.apply(settingsOf: trace, except: typing.given)
      try stated.apply(flags: typing.flags)
      try stated.check()
    } catch {
      throw CommandFailure(error)
    }
    // The report is written in any case, so these are only warnings.
    for flag in stated.ineffectiveFlags {
      printError("\(flag.problem)\(flag.remedy.map { "; \($0)" } ?? "")")
    }
    var options = stated.options
    var timed: TimedText?
    let practice = options.practice.task.map { _ in PracticeReceiver(options) }
    var practised: SessionDriver?
    do throws(SessionMakingError) {
      let maps = CharacterMaps(usesSystem: true)
      try maps.words.fill(&options)
      if let practice {
        practised = SessionDriver(try TypingSession(options, maps), receivers: [practice])
      }
      timed = try TimedText(options) { options throws(SessionMakingError) in
        try TypingSession(options, maps)
      }
    } catch {
      throw CommandFailure(error)
    }
    var listener = FistReader(options)
    var statistics = TraceStatistics()
    var drawing = TimelineDrawing()
    var failure: CommandFailure?
    do throws(TraceFileError) {
      try trace.read(
        frame: {
          statistics.receive($0)
          listener?.receive($0)
          timed?.receive($0)
          practised?.receive($0)
          if svg != nil { drawing.receive($0) }
        },
        input: {
          statistics.receive($0)
          timed?.receive($0)
          practised?.receive($0)
        }, while: { true })
    } catch {
      failure = CommandFailure(error)
    }
    let reading = listener?.finish() ?? TimedReading.Reading()
    if listener?.isCut == true {
      printError(
        "\(trace.name): the sender's fist is measured from the first \(FistReader.markLimit) dits and dahs only"
      )
    }
    timed?.finish()
    practised?.finish()
    if timed?.isCut == true {
      printError("\(trace.name): only the first \(TimedText.limit) characters of the text are read")
    }
    let hand = FistStatistics(reading)
    let start = statistics.start ?? .zero
    let report = InspectionReport(
      trace: trace.name, statistics: statistics,
      fist: hand.map {
        FistReport(
          $0, isOfSwitch: options.morse.keyer == .singleSwitch,
          decidedByPrior: (listener?.decidedByPrior ?? []).map { start.microseconds(to: $0) })
      },
      timed: timed,
      practice: practice?.run.map { PracticeReport(options.practice, $0.score) },
      stopKey: options.keyInput.stopKey,
      isOfForm: trace.settings.contains { $0.name == TraceReplay.formSetting })
    var output = try CommandOutput()
    if json { try output.write(product: report.json) } else { try output.write(report.text) }
    try output.finish()
    if var failure {
      // The report covers the part before the mistake, but a partial picture is not written.
      try picture.abandon()
      if let svg { failure.message += "; \(svg) was not written" }
      throw failure
    }
    if let svg {
      if let hand {
        let drawing = FistDrawing(
          title: trace.name, reading: reading, fist: hand, code: options.morse.writtenCode)
        let (text, isWhole) = drawing.svg()
        try picture.write(product: text)
        if !isWhole { printError("\(svg): only the first \(FistDrawing.rowLimit) rows are drawn") }
      } else {
        try picture.write(product: drawing.svg(title: trace.name))
        if drawing.isCut {
          let limit = TimelineDrawing.pressLimit
          printError("\(svg): only the first \(limit) key presses and event losses are drawn")
        }
      }
    }
    try picture.finish()
  }
}
