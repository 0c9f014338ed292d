import SessionOutput
import ArgumentParser
import FormFiles
import KeyEvents
import Suites
import PlainText
import SessionMaking
import TextFields
import TraceFiles
import Typing

/// `evscribe replay`
struct ReplayCommand: FailingCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay",
    abstract: "Replays a trace as text: the bytes that `type` would have written.",
    discussion: """
      Reads recordings of evemu, libinput record and evtest, and the simulated input of keyd and kanata; the format is \
      detected from the content. A recording made with evscribe states how it was typed; options override that. A \
      replay uses no word list: --correct makes only the corrections that the recording states.

        evscribe replay Samples/annyeong.evemu
        evscribe replay --mode morse --to signals keys.evemu

      With --form, the keys are typed into the form, which starts in its own modes or in the mode \
      direct, and its values are written in the format that --to states: json, shell, tsv or \
      events. Exit code 1 if the form was not sent. A recording does not contain the keys \
      of secure fields: without --values, these fields stay empty, even if they are required.

        evscribe replay --form Samples/Forms/visitor.yaml --to events keys.evemu
      """)

  @Argument(
    help: ArgumentHelp(
      "Recordings; - is standard input.",
      discussion:
        "For a folder, every recording in it is replayed, with a line `==> name <==` before each text.",
      valueName: "trace"),
    completion: .file())
  var traces: [String]

  @Option(
    help: ArgumentHelp("Type the keys into this form.", valueName: "form"),
    completion: .file(extensions: ["yaml"]))
  var form: String?

  @Option(
    help: ArgumentHelp(
      "With --form: first fill in the values in this file, a JSON object.", valueName: "file"),
    completion: .file(extensions: ["json"]))
  var values: String?

  @OptionGroup(title: "Replaying") var timing: ReplayArguments
  @OptionGroup(title: "Typing") var typing: TypingArguments
  @OptionGroup(title: "Files") var configuration: ConfigurationArguments
  @OptionGroup var output: OutputArguments

  func execute() throws(CommandFailure) {
    var defaults = StatedOptions()
    let form = try replayForm(&defaults)
    // Flags are checked before a file is opened.
    try output.check()
    let flags = typing.flags.filter { form == nil || $0.name != "to" }
    var checked = defaults
    do { try checked.apply(flags: flags) } catch { throw CommandFailure(error) }
    if form == nil { try typing.checkHasNoFormOption() }
    let window = try timing.window()
    let speed = try timing.checkedSpeed()
    let jobs = try timing.jobCount()
    let list: TraceList
    do { list = try TraceList(traces) } catch { throw CommandFailure(error) }
    let isAlone = list.entries.count == 1
    let replay = TraceReplay(
      defaults: defaults, flags: flags, window: window, isAlone: isAlone, form: form,
      makeMaps: { CharacterMaps(usesSystem: true) })
    if !isAlone, let (flag, others) = replay.ineffectiveFlag(on: list) {
      throw CommandFailure(flag, others: others)
    }
    var written = try CommandOutput(
      path: output.output, inputs: list.paths, appends: output.append)
    var report = ReplayReport(
      list, goesOnAfterFailure: list.hasFolder && speed == nil, isLive: speed != nil)
    if list.entries.count > 1, speed == nil, list.hasFolder || timing.jobs != nil {
      replay.run(list, jobs: jobs) { report.receive($0, $1, &written) }
    } else {
      replay.run(list, speed: speed) { report.receive($0, $1, &written) }
    }
    guard var failure = report.failure else {
      try written.finish()
      report.tellRemarks()
      guard let unsent = report.firstUnsent else { return }
      throw CommandFailure(
        .caseFailed, "\(unsent); the output contains the unsent values")
    }
    let isAdded = try written.abandon() && output.append
    if let file = output.output, file != "-" {
      failure.message +=
        isAdded
        ? "; the text that could be replayed was appended to \(file)"
        : output.append ? "; nothing was appended to \(file)" : "; \(file) was not replaced"
    }
    // Before the hints about the traces that could be read.
    printError(failure.message)
    report.tellRemarks()
    throw CommandFailure(failure.code)
  }
}

extension ReplayCommand {
  /// Reads the form of the replay and its values; returns nil without `--form`. Applies the
  /// configuration and the form's modes to `options`, as `evscribe form` does.
  private func replayForm(
    _ options: inout StatedOptions
  ) throws(CommandFailure) -> ReplayForm? {
    guard let form else {
      guard values == nil else {
        throw CommandFailure(.usage, "--values fills in a form; name one with --form")
      }
      try configuration.apply(to: &options)
      return nil
    }
    let read = try FormArguments.file(at: form)
    let file = read.file
    guard typing["unbuffered"].isEmpty else {
      throw CommandFailure(
        .usage,
        """
        --unbuffered: has no effect with --form, whose values are written when the form is sent; \
        leave out --unbuffered
        """
      )
    }
    try configuration.apply(to: &options, for: file)
    let format = try replayFormat()
    if format != .events, file.form.hasSecureField { try output.checkKeepsSecrets() }
    return ReplayForm(
      try FormArguments.filled(file, valuesAt: values), read.recorded, format: format)
  }

  private func replayFormat() throws(CommandFailure) -> FormReceiver.Format {
    guard let word = typing["to"].last else { return .json }
    if let format = FormReceiver.Format(rawValue: word) { return format }
    let names = FormReceiver.Format.allCases.map(\.rawValue)
    let advice = suggestion(for: word, among: names).map { "; \($0)" } ?? ""
    throw CommandFailure(
      .usage,
      "--to: unknown value \"\(word)\"; with --form, expected one of: \(names.joined(separator: ", "))\(advice)"
    )
  }
}

/// The output of the text, warnings and failures while the traces of a list are replayed.
private struct ReplayReport {
  private let list: TraceList
  /// Whether the remaining traces are replayed after one that failed.
  private let goesOnAfterFailure: Bool
  /// Whether each portion of bytes is written immediately.
  private let isLive: Bool
  /// The first failure of a trace, or the failure of the output.
  private(set) var failure: CommandFailure?
  private var endsLine = true
  /// The traces that state no mode and were read as Morse, except those that failed.
  private var foreign = Traces()
  /// The traces for which corrections were requested but impossible, except those that failed.
  private var uncorrected = Traces()
  /// The message about the first trace whose form was not sent.
  private(set) var firstUnsent: DisplayText?

  init(_ list: TraceList, goesOnAfterFailure: Bool, isLive: Bool) {
    self.list = list
    self.goesOnAfterFailure = goesOnAfterFailure
    self.isLive = isLive
  }

  /// Handles one step of a trace's replay. Returns whether the replay should go on.
  mutating func receive(
    _ number: Int, _ step: TraceReplay.Step, _ output: inout CommandOutput
  ) -> Bool {
    let path = list.entries[number].path
    do throws(CommandFailure) {
      switch step {
      case .begin:
        if output.hasNoReader { return false }
        if list.hasFolder { try output.write(heading(path)) }
        endsLine = true
      case .bytes(let bytes):
        endsLine = bytes.last == 0x0A
        try output.write { $0 += bytes }
        if isLive { try output.flush() }
      case .end(let outcome): return end(outcome) && !output.hasNoReader
      }
      return !output.hasNoReader
    } catch {
      failure = error
      return false
    }
  }

  private mutating func end(_ outcome: TraceReplay.Outcome) -> Bool {
    for warning in outcome.warnings { printError("\(warning)") }
    guard let problem = outcome.failure.map({ CommandFailure($0) }) else {
      if let unsent = outcome.unsent, firstUnsent == nil {
        let why = unsent.reason.map { " (\($0))" } ?? ""
        firstUnsent = "\(outcome.name): the form was not sent\(why)"
      }
      if outcome.isForeign { foreign.add(outcome.name) }
      if outcome.lacksCorrections { uncorrected.add(outcome.name) }
      return !outcome.isInterrupted
    }
    if failure == nil { failure = problem } else { printError(problem.message) }
    return goesOnAfterFailure
  }

  /// Returns the heading of a trace, in the format of `head` and `tail`. It begins with a line feed
  /// if the text before it does not end with one.
  private func heading(_ path: String) -> DisplayText {
    let start: DisplayText = endsLine ? "" : "\n"
    return "\(start)==> \(path) <==\n"
  }

  /// Reports once which traces state no mode and were read as Morse, and once for which traces
  /// corrections were requested but impossible.
  func tellRemarks() {
    if let foreign = foreign.names {
      printError(
        """
        \(foreign): found no typing mode, so the keys were read as Morse with three keys; to read them \
        otherwise, use --mode hangul, --mode direct or --keyer straight
        """)
    }
    if let uncorrected = uncorrected.names {
      printError(
        """
        \(uncorrected): --correct automatic corrects nothing, because a replay uses no word list, and \
        recordings made without --correct automatic state no automatic corrections
        """)
    }
  }

  /// The name of the first of several traces, and their number.
  private struct Traces {
    private var first: String?
    private var count = 0

    mutating func add(_ name: String) {
      first = first ?? name
      count += 1
    }

    /// The traces in words, such as `a.evemu and 2 more`; nil if there are none.
    var names: DisplayText? {
      first.map { "\($0)\(count > 1 ? " and \(count - 1) more" : "")" }
    }
  }
}
