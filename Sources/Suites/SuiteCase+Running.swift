import FormFiles
import KeyEvents
import KeyTraces
package import SessionMaking
import TextFields
import SessionOutput
import TraceFiles
import Typing
import Documents

extension SuiteCase {
  /// The result of running a case.
  package struct Result {
    /// The bytes written by the session.
    package var bytes: [UInt8]
    /// Warnings about irregularities of the recording, each with the file's name.
    package var warnings: [String] = []
    /// The difference between the form and the expected one; nil if they agree, or if there is no
    /// form.
    package var formDifference: FormDifference?
  }

  /// Runs the case. A case inherits neither the configuration file nor the environment.
  ///
  /// - Parameters:
  ///   - suite: the path of the suite; paths in the case are relative to its folder.
  ///   - maps: the source of the layouts.
  /// - Returns: the result, whether or not it is the expected one.
  /// - Throws: the reason why the case cannot run.
  package func run(in suite: String, _ maps: CharacterMaps) throws(SuiteCaseError) -> Result {
    try played(in: suite, maps)
  }

  /// Runs the case again, and returns the key that caused the difference, in words; nil if it is
  /// unknown.
  package func partingKey(
    _ difference: TextDifference, in suite: String, _ maps: CharacterMaps
  ) throws(SuiteCaseError) -> String? {
    let partingKey = PartingKey(difference)
    _ = try played(in: suite, maps, searchingWith: partingKey)
    return partingKey.description
  }

  private func played(
    in suite: String, _ maps: CharacterMaps, searchingWith partingKey: PartingKey? = nil
  ) throws(SuiteCaseError) -> Result {
    do throws(SuiteCaseError.Problem) {
      switch input {
      case .keys(let text, let place): return try play(text, at: place, in: suite, maps, partingKey)
      case .trace(let path): return try play(traceAt: path, in: suite, maps, partingKey)
      }
    } catch {
      throw SuiteCaseError(suite: suite, place: place, problem: error)
    }
  }

  private func play(
    _ text: String, at place: YAMLMark, in suite: String, _ maps: CharacterMaps,
    _ partingKey: PartingKey?
  ) throws(SuiteCaseError.Problem) -> Result {
    let keys: SimulatedKeys
    do { keys = try SimulatedKeys(text) } catch { throw .keys(error, place) }
    let file = try form?.read().file
    let options = try options(defaults(for: file), in: suite)
    try checkChanges(under: options)
    let offersAccounts = inputs.contains {
      if case .accounts = $0.input.content { true } else { false }
    }
    var run = try CaseRun(
      session(options, maps, form?.begun(of: file, isRecorded: false)), options.options,
      form?.accounts(isRecorded: offersAccounts), partingKey)
    var window = try part()
    var inputs = self.inputs[...]
    for frame in keys.frames where window.admits(frame) {
      deliver(&inputs, upTo: frame.time, to: &run.driver, &window)
      run.driver.receive(frame)
    }
    deliver(&inputs, upTo: nil, to: &run.driver, &window)
    let end = window.end(before: keys.end)
    run.driver.finish(at: end)
    try checkEffect(of: run.driver.session, at: end)
    return Result(
      bytes: run.output.bytes, formDifference: formDifference(of: run, isRecorded: false))
  }

  /// Removes the inputs up to a time, or all if it is nil, and passes those in the window to the
  /// session.
  private func deliver(
    _ inputs: inout ArraySlice<PlacedInput>, upTo time: EventTime?,
    to driver: inout SessionDriver, _ window: inout ReplayWindow
  ) {
    while let next = inputs.first?.input, time.map({ next.time <= $0 }) ?? true {
      inputs.removeFirst()
      if let input = window.admitted(next) { driver.receive(input) }
    }
  }

  /// Throws if an input is a change although no option lets the text change.
  private func checkChanges(under options: StatedOptions) throws(SuiteCaseError.Problem) {
    guard !options.options.assistance.isOn,
      let change = inputs.first(where: {
        if case .change = $0.input.content { true } else { false }
      })
    else { return }
    throw .value(
      YAMLError(
        "`change:` needs an option that changes the text, for example `correct: automatic`",
        at: change.place))
  }

  /// Throws if an input had no effect: an answer without an edit, a change of a text that was not
  /// typed, or an input after the end.
  private func checkEffect(
    of session: borrowing TypingSession, at end: EventTime
  ) throws(SuiteCaseError.Problem) {
    guard let waiting = session.waitingInputs.first,
      let place = inputs.first(where: { $0.input.content == waiting.content })?.place
    else { return }
    let what: String
    switch waiting.content {
    case .refused, .mismatch:
      throw .value(
        .found(
          "no edit for `answer:`",
          expected: "an edit before the keys end; change `at:` or `keys:`", at: place))
    case .change where waiting.time <= end:
      throw .value(
        .found(
          "a change whose `replaces:` was not typed", expected: "text that the keys have typed",
          at: place))
    case .text: what = "a text"
    case .traits: what = "traits"
    case .candidates, .candidate: what = "candidates"
    case .accounts: what = "accounts"
    case .change: what = "a change"
    // A suite has no such inputs.
    case .choice, .problem, .end, .abort: return
    }
    let start = EventTime.zero
    let time = TimeSpan.text(of: .microseconds(start.microseconds(to: waiting.time)))
    let last = TimeSpan.text(of: .microseconds(start.microseconds(to: end)))
    throw .value(
      .found(
        "\(what) at \(time), after the end of the keys",
        expected: "a time of at most \(last)", at: place))
  }

  private func play(
    traceAt path: String, in suite: String, _ maps: CharacterMaps, _ partingKey: PartingKey?
  ) throws(SuiteCaseError.Problem) -> Result {
    var trace: TraceFile
    do { trace = try TraceFile(path, .suite) } catch { throw .trace(error) }
    let form = try self.form?.read()
    let file = form?.file
    var recorded = defaults(for: file)
    do { try recorded.apply(settingsOf: trace, except: Set(self.options.map(\.key))) } catch {
      throw .options(error)
    }
    let options = try options(recorded, in: suite)
    var run = try CaseRun(
      session(options, maps, self.form?.begun(of: file, isRecorded: true)), options.options,
      self.form?.accounts(isRecorded: true), partingKey)
    var window = try part()
    do {
      try trace.read(
        frame: { if window.admits($0) { run.driver.receive($0) } },
        input: { if let input = window.admitted($0) { run.driver.receive(input) } },
        while: { !window.isOver })
    } catch {
      throw .trace(error)
    }
    if window.beginsBehindClient, let from = windowOptions.first(where: { $0.key == "from" }) {
      throw .value(
        YAMLError(
          "the text field's answers in the trace are counted from its start, so `from:` cannot be "
            + "used; remove `from:`, or use only `until:`", at: from.keyMark))
    }
    run.driver.finish(at: window.end)
    var warnings = trace.warnings
    if let warning = form?.recorded.flatMap({
      TraceReplay.recordedForm(in: trace)?.warning(into: $0)
    }) {
      warnings.append(warning)
    }
    if let waiting = run.driver.session.waitingInputs.first {
      warnings.append(TraceReplay.warning(about: waiting))
    }
    return Result(
      bytes: run.output.bytes, warnings: warnings.map { "\(trace.name): \($0)" },
      formDifference: formDifference(of: run, isRecorded: true))
  }

  private func part() throws(SuiteCaseError.Problem) -> ReplayWindow {
    do { return try window() } catch { throw .value(error) }
  }

  private func session(
    _ options: StatedOptions, _ maps: CharacterMaps, _ form: Form?
  ) throws(SuiteCaseError.Problem) -> TypingSession {
    do throws(StatedOptionsError) { return try options.session(maps, form: form) } catch {
      throw .options(error)
    }
  }

  /// Returns the options that apply unless the recording or the case states them. A form that names
  /// no modes has those that its fields need.
  private func defaults(for file: FormFile?) -> StatedOptions {
    var stated = StatedOptions()
    stated.options.output.format = .document
    guard let file else { return stated }
    let modes = file.modes?.compactMap(TypingOptions.ModeName.init(rawValue:))
    stated.options.modes = modes ?? file.neededModes
    return stated
  }

  private func formDifference(of run: CaseRun, isRecorded: Bool) -> FormDifference? {
    guard let form, let given = run.driver.session.form else { return nil }
    return form.difference(given, run.events.events, isRecorded: isRecorded)
  }

  /// Returns `recorded` with the options of the case, which override it.
  private func options(
    _ recorded: StatedOptions, in suite: String
  ) throws(SuiteCaseError.Problem) -> StatedOptions {
    var stated = recorded
    if self.options.contains(where: { $0.key == "mode" }) { stated.options.startMode = nil }
    do throws(YAMLError) {
      for pair in self.options { try stated.options.set(pair, in: suite) }
    } catch {
      throw .value(error)
    }
    do { try stated.check() } catch { throw .options(error) }
    return stated
  }
}

/// The session of a case, with the receivers of its output and its events.
private struct CaseRun {
  var driver: SessionDriver
  let output: ByteReceiver
  let events = FormEventList()

  init(
    _ session: TypingSession, _ options: TypingOptions, _ accounts: KnownAccounts?,
    _ partingKey: PartingKey?
  ) {
    output = ByteReceiver(options)
    partingKey?.begin(options.output.format, output)
    let receivers: [(any SessionReceiver)?] = [output, events, partingKey]
    driver = SessionDriver(
      session, receivers: receivers.compactMap(\.self),
      sources: accounts.map { [AccountReplies($0)] } ?? [])
  }
}

/// The events of a form so far.
private final class FormEventList: SessionReceiver {
  private(set) var events: [FormEvent] = []

  func receive(_ session: borrowing TypingSession, _ cause: StepCause) {
    events += session.step.formEvents
  }
}
