import KeyEvents
package import SessionMaking
package import SessionOutput
import SystemIO
import TextEditing
import TextFields
package import TraceFiles
import Typing

/// A replay of a list of traces, with bytes as its output: several simultaneously, or one after the
/// other, as fast as possible or with the timing of the recordings.
package struct TraceReplay: Sendable {
  /// The options that neither the trace nor the command line states.
  private let defaults: StatedOptions
  /// The options from the command line, each with its values as text.
  private let flags: [(name: String, values: [String])]
  private let window: ReplayWindow
  /// Whether there is only one trace: then flags without effect are refused when it is opened.
  private let isAlone: Bool
  /// The form into which the keys are typed; nil for text.
  private let form: ReplayForm?
  private let makeMaps: @Sendable () -> CharacterMaps

  /// Creates a replay, which begins when it is run with a list.
  ///
  /// - Parameters:
  ///   - defaults: the options that neither a trace nor a flag states.
  ///   - flags: the options from the command line, which apply to every trace.
  ///   - window: the part of each trace to replay.
  ///   - isAlone: whether there is only one trace; flags without effect are then refused when it is
  ///     opened. For several, see ``ineffectiveFlag(on:)``.
  ///   - form: the form into which the keys of each trace are typed; nil for text.
  ///   - makeMaps: creates the source of keyboard layouts: for each trace if several are replayed
  ///     simultaneously, otherwise once.
  package init(
    defaults: StatedOptions, flags: [(name: String, values: [String])], window: ReplayWindow,
    isAlone: Bool, form: ReplayForm? = nil,
    makeMaps: @escaping @Sendable () -> CharacterMaps
  ) {
    self.defaults = defaults
    self.flags = flags
    self.window = window
    self.isAlone = isAlone
    self.form = form
    self.makeMaps = makeMaps
  }

  /// A step in the delivery of a trace: its start, its bytes, its end.
  package typealias Step = ParallelWork.Step<Outcome>

  /// The result of replaying a trace.
  package struct Outcome: Sendable {
    /// The name of the trace in messages.
    package let name: String
    /// Warnings, each with the file's name: irregularities of the trace, a form other than the
    /// recorded one, an input without effect.
    package fileprivate(set) var warnings: [String] = []
    /// Whether the keys were read as Morse only because neither a mode nor an option for Morse was
    /// stated.
    package fileprivate(set) var isForeign = false
    /// Whether a flag requests corrections although none are possible: a replay uses no word list,
    /// and the recording was not made with corrections.
    package fileprivate(set) var lacksCorrections = false
    /// The reason why the trace could not be replayed to its end. The bytes contain the text before
    /// the failure.
    package fileprivate(set) var failure: ReplayError?
    /// Whether SIGINT (Ctrl+C), SIGTERM or SIGHUP ended the replay early.
    package fileprivate(set) var isInterrupted = false
    /// The reason why the form was not sent; nil if it was sent, or if there is no form.
    package fileprivate(set) var unsent: Unsent?

    fileprivate init(_ name: String) { self.name = name }

    /// Stores a failure if the part cannot be replayed, otherwise a warning about the input that
    /// had no effect, if any.
    fileprivate mutating func check(_ window: ReplayWindow, waiting: SessionInput?) {
      if window.beginsBehindClient { failure = failure ?? .startsBehindClient(name: name) }
      guard failure == nil, let waiting else { return }
      warnings.append("\(name): \(TraceReplay.warning(about: waiting))")
    }
  }

  /// Returns the warning about a recorded input that had no effect.
  static func warning(about waiting: SessionInput) -> String {
    let reason =
      if case .problem = waiting.content {
        "because the replay did not go through the fields as the recorded person did"
      } else {
        "because it does not fit the text that the replay typed"
      }
    return "the input at \(waiting.time) s had no effect, \(reason)"
  }

  /// A reason why a form was not sent.
  package struct Unsent: Sendable {
    /// The field whose text prevented sending, and the problem; nil if no field did.
    package var reason: String?

    init?(_ form: Form?) {
      guard let form, !form.isSent else { return nil }
      reason = form.isAborted ? "it was left" : form.unsentReason
    }
  }

  /// Replays one trace after the other. Bytes are passed on as they come.
  ///
  /// - Parameters:
  ///   - list: the traces.
  ///   - speed: the speed relative to the recording; nil for as fast as possible.
  ///   - take: receives the steps of all traces, one trace after the other. Returns false if no
  ///     more are wanted. After bytes, the end of the current trace still follows.
  package func run(_ list: TraceList, speed: Double?, take: (Int, Step) -> Bool) {
    let maps = makeMaps()
    for (number, entry) in list.entries.enumerated() {
      guard take(number, .begin) else { return }
      var goesOn = true
      func deliver(_ bytes: [UInt8]) -> Bool {
        if goesOn, !bytes.isEmpty { goesOn = take(number, .bytes(bytes)) }
        return goesOn
      }
      let outcome =
        if let speed { replaySlowly(entry, maps, speed: speed, deliver) } else {
          replay(entry, maps, deliver)
        }
      guard take(number, .end(outcome)), goesOn else { return }
    }
  }

  /// Replays several traces simultaneously. Their steps are passed on in the order of the list.
  ///
  /// - Parameters:
  ///   - list: the traces.
  ///   - jobs: the maximum number of traces replayed simultaneously.
  ///   - take: receives the steps as in ``run(_:speed:take:)``, on the caller's thread.
  package func run(_ list: TraceList, jobs: Int, take: (Int, Step) -> Bool) {
    ParallelWork.run(
      count: list.entries.count, jobs: jobs, { replay(list.entries[$0], makeMaps(), $1) },
      take: take)
  }

  /// Replays a trace, and passes on the bytes as long as they are wanted.
  private func replay(
    _ entry: TraceList.Entry, _ maps: CharacterMaps, _ give: ([UInt8]) -> Bool
  ) -> Outcome {
    var outcome = Outcome(entry.name)
    do throws(ReplayError) {
      var trace = try open(entry)
      let options = try options(of: trace)
      var playback = try playback(options, maps)
      outcome.isForeign = options.isForeign
      outcome.lacksCorrections = lacksCorrections(trace)
      var window = window
      do {
        try trace.read(
          frame: { if window.admits($0) { playback.driver.receive($0) } },
          input: { if let input = window.admitted($0) { playback.driver.receive(input) } },
          while: {
            !window.beginsBehindClient && playback.deliverBytes(to: give) && playback.isOpen
              && !window.isOver
          })
      } catch {
        outcome.failure = .trace(error)
      }
      // Text typed without the client's answers would be wrong.
      if !window.beginsBehindClient {
        playback.driver.finish(at: window.end)
        _ = playback.deliverBytes(to: give)
        outcome.unsent = playback.unsent
      }
      outcome.warnings = warnings(of: trace)
      outcome.check(window, waiting: playback.waitingInput)
    } catch {
      outcome.failure = error
    }
    return outcome
  }

  /// Replays a trace with the timing of the recording: the bytes of each frame and deadline are
  /// passed on at its time.
  private func replaySlowly(
    _ entry: TraceList.Entry, _ maps: CharacterMaps, speed: Double, _ give: ([UInt8]) -> Bool
  ) -> Outcome {
    var outcome = Outcome(entry.name)
    do throws(ReplayError) {
      var trace = try open(entry)
      let options = try options(of: trace)
      outcome.isForeign = options.isForeign
      outcome.lacksCorrections = lacksCorrections(trace)
      var slow = SlowReplay(
        try playback(options, maps),
        pace: ReplayPace(speed: speed, progress: ReplayProgress(length: length(of: entry.path))))
      var window = window
      do {
        try trace.read(
          frame: { if window.admits($0) { slow.receive($0, give) } },
          input: { if let input = window.admitted($0) { slow.receive(input) } },
          while: { slow.goesOn && !window.isOver && !window.beginsBehindClient })
      } catch {
        outcome.failure = .trace(error)
      }
      if window.beginsBehindClient { slow.abandon() } else { slow.finish(at: window.end, give) }
      outcome.warnings = warnings(of: trace)
      outcome.isInterrupted = slow.isInterrupted
      outcome.unsent = slow.unsent
      outcome.check(window, waiting: slow.isInterrupted ? nil : slow.waitingInput)
    } catch {
      outcome.failure = error
    }
    return outcome
  }

  private func open(_ entry: TraceList.Entry) throws(ReplayError) -> TraceFile {
    do { return try entry.open() } catch { throw .trace(error) }
  }

  private func options(of trace: borrowing TraceFile) throws(ReplayError) -> StatedOptions {
    var options = defaults
    do throws(StatedOptionsError) {
      try options.apply(settingsOf: trace, except: Set(flags.map(\.name)))
      try options.apply(flags: flags)
      try options.check()
      if isAlone { try options.checkEffects() }
    } catch {
      throw .options(error)
    }
    return options
  }

  /// Returns the first flag that has no effect on any of the traces, with its problem on the first
  /// trace, and the number of other traces. Traces that cannot be opened are left out. Returns nil
  /// if every flag has an effect, or if a trace is a pipe, which can be read only once and may be
  /// affected.
  package func ineffectiveFlag(on list: TraceList) -> (flag: IneffectiveFlag, others: Int)? {
    var flags: [IneffectiveFlag]?
    var count = 0
    for entry in list.entries {
      guard entry.path != "-", !isSpecialFile(at: entry.path) else { return nil }
      // An error in a trace is reported when it is replayed.
      guard let trace = try? open(entry), let options = try? options(of: trace) else { continue }
      count += 1
      let names = Set(options.ineffectiveFlags.map(\.name))
      flags = flags?.filter { names.contains($0.name) } ?? options.ineffectiveFlags
      if flags?.isEmpty == true { return nil }
    }
    return flags?.first.map { ($0, count - 1) }
  }

  private func lacksCorrections(_ trace: borrowing TraceFile) -> Bool {
    let word = TypingOptions.Assistance.Correction.automatic.rawValue
    return flags.contains { $0.name == "correct" && $0.values.last == word }
      && !trace.settings.contains { $0.name == "correct" && $0.value == word }
  }

  /// The name of the setting that states the form of a recording.
  package static let formSetting = "form"

  /// Returns the form with which a trace was recorded; nil if it states none.
  static func recordedForm(in trace: borrowing TraceFile) -> RecordedForm? {
    trace.settings.last { $0.name == formSetting }.flatMap { RecordedForm($0.value) }
  }

  /// Returns the warnings about a trace that was read, and about its form.
  private func warnings(of trace: borrowing TraceFile) -> [String] {
    var warnings = trace.warnings
    let stated = Self.recordedForm(in: trace)
    if let stated, form == nil {
      warnings.append(
        "recorded with the form \(stated.name); use --form to type the keys into it and show its values"
      )
    } else if let form, let warning = stated?.warning(into: form.recorded) {
      warnings.append(warning)
    }
    let name = trace.name
    return warnings.map { "\(name): \($0)" }
  }

  private func playback(
    _ options: StatedOptions, _ maps: CharacterMaps
  ) throws(ReplayError) -> Playback {
    do throws(StatedOptionsError) {
      return Playback(
        try options.session(maps, form: form?.form),
        form?.receiver ?? ByteReceiver(options.options))
    } catch {
      throw .options(error)
    }
  }

  /// Returns the length of the replayed part, in microseconds; nil if the recording cannot be read
  /// twice, or if the part has no frames.
  private func length(of path: String) -> Int64? {
    // A pipe that was opened and closed again would lose its writer.
    guard path != "-", !isSpecialFile(at: path), var trace = try? TraceFile(path, .inFolder) else {
      return nil
    }
    var window = window
    var times: (first: EventTime?, last: EventTime?)
    try? trace.read(
      frame: { frame in
        guard window.admits(frame) else { return }
        times.first = times.first ?? frame.time
        times.last = frame.time
      }, while: { !window.isOver })
    guard let first = times.first, let last = window.end ?? times.last else { return nil }
    return first.microseconds(to: last)
  }
}

/// A session into which a trace is played, and its output.
struct Playback {
  var driver: SessionDriver
  private let output: any ByteSource

  init(_ session: TypingSession, _ output: any ByteSource) {
    driver = SessionDriver(session, receivers: [output])
    self.output = output
  }

  /// Whether the session continues.
  var isOpen: Bool { !driver.session.isOver || driver.session.form?.isOver == false }

  /// The first input that has had no effect so far; nil if there is none.
  var waitingInput: SessionInput? { driver.session.waitingInputs.first }

  /// The reason why the form was not sent; nil if it was sent, or if there is no form.
  var unsent: TraceReplay.Unsent? { TraceReplay.Unsent(driver.session.form) }

  /// Passes the output since the last call to `give`. Returns the result of `give`.
  func deliverBytes(to give: ([UInt8]) -> Bool) -> Bool {
    var bytes = WipedArray<UInt8>()
    output.moveBytes(into: &bytes)
    return give(Array(bytes))
  }
}

/// The reason why a trace cannot be replayed, or cannot be replayed to its end.
package enum ReplayError: Error {
  /// The trace cannot be read.
  case trace(TraceFileError)
  /// An option is invalid by itself or in combination with others, a flag has no effect, or no
  /// session can be created. The options come from the trace and from other sources.
  case options(StatedOptionsError)
  /// The part to replay begins after the start of the trace, but the trace has inputs, such as
  /// answers of a client, that refer to the text from the start.
  case startsBehindClient(name: String)
}
