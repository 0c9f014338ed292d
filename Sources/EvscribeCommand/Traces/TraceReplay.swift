import Descriptors
import KeyEvents
import Reporting
import SessionMaking
import TextOutput
import TraceFiles
import Typing

/// Replays traces to text.
struct TraceReplay: Sendable {
  /// The options where neither the trace nor a flag says otherwise.
  private let defaults: StatedOptions
  private let typing: TypingArguments
  private let window: ReplayWindow

  /// Whether there is one trace alone, of which the flags are known to have an effect when it is opened.
  private let isAlone: Bool

  init(defaults: StatedOptions, typing: TypingArguments, window: ReplayWindow, isAlone: Bool) {
    self.defaults = defaults
    self.typing = typing
    self.window = window
    self.isAlone = isAlone
  }

  /// Refuses a flag that has an effect on none of several traces. What comes through a pipe can be read once only, and may be
  /// what the flag is for.
  func checkEffects(on list: TraceList) throws(CommandFailure) {
    var flags: [IneffectiveFlag]?
    var count = 0
    for entry in list.entries {
      guard entry.path != "-", !isSpecialFile(at: entry.path) else { return }
      // What is wrong with one is told when it is its turn.
      guard let trace = try? openTrace(entry), let options = try? options(of: trace) else {
        continue
      }
      count += 1
      let names = Set(options.ineffectiveFlags.map(\.name))
      flags = flags?.filter { names.contains($0.name) } ?? options.ineffectiveFlags
      if flags?.isEmpty == true { return }
    }
    if let flag = flags?.first { throw CommandFailure(flag, others: count - 1) }
  }

  /// Replays one after the other, text going out as it comes. The first that cannot be read ends it.
  func stream(
    _ list: TraceList, speed: Double?, to output: inout CommandOutput,
    _ foreign: inout ForeignTraces
  ) throws(CommandFailure) {
    let maps = CharacterMaps(usesSystem: true)
    var endsLine = true
    for entry in list.entries where !output.hasNoReader {
      if list.hasFolder { try output.write(Self.heading(entry.path, endsLine: endsLine)) }
      if let speed {
        if try !replaySlowly(entry, maps, speed, to: &output, &endsLine, &foreign) { break }
      } else {
        try replay(entry, maps, to: &output, &foreign)
      }
    }
  }

  /// Replays all, several at once; the results come in order, and what they give does not wait until all are done. One that
  /// cannot be read does not end it where a folder was named. Returns the first failure.
  func runAll(
    _ list: TraceList, jobs: Int, to output: inout CommandOutput, _ foreign: inout ForeignTraces
  ) throws(CommandFailure) -> CommandFailure? {
    var failure: CommandFailure?
    var endsLine = true
    let replay: @Sendable (Int, ([UInt8]) -> Bool) -> Result = { result(list.entries[$0], $1) }
    try ParallelWork.run(count: list.entries.count, jobs: jobs, replay) {
      (number, step) throws(CommandFailure) in
      let path = list.entries[number].path
      switch step {
      case .begin:
        if list.hasFolder { try output.write(Self.heading(path, endsLine: endsLine)) }
        endsLine = true
      case .bytes(let bytes):
        endsLine = bytes.last == 0x0A
        try output.write { $0 += bytes }
      case .end(let result):
        if result.isForeign, result.failure == nil { foreign.add(path) }
        for warning in result.warnings { printError("\(warning)") }
        guard let problem = result.failure else { break }
        if !list.hasFolder {
          failure = problem
          return false
        }
        if failure == nil { failure = problem } else { printError(problem.message) }
      }
      return !output.hasNoReader
    }
    return failure
  }

  /// What a trace gave beside its bytes.
  private struct Result: Sendable {
    var warnings: [String] = []
    var isForeign = false
    var failure: CommandFailure?
  }

  /// As `head` and `tail` write it, on a line of its own whatever text stands before it.
  private static func heading(_ path: String, endsLine: Bool) -> DisplayText {
    let start: DisplayText = endsLine ? "" : "\n"
    return "\(start)==> \(path) <==\n"
  }

  /// Replays a trace, and gives the bytes away as long as they are wanted.
  private func result(_ entry: TraceList.Entry, _ give: ([UInt8]) -> Bool) -> Result {
    var result = Result()
    do throws(CommandFailure) {
      var trace = try openTrace(entry)
      let options = try checkedOptions(of: trace)
      var playback = try options.playback(CharacterMaps(usesSystem: true))
      result.isForeign = options.isForeign
      var window = window
      do throws(CommandFailure) {
        try trace.read(
          frame: { if window.admits($0) { playback.receive($0) } },
          whileTrue: { playback.giveBytes(give) && playback.isOpen && !window.isOver })
      } catch {
        result.failure = error
      }
      playback.finish(at: window.end)
      _ = playback.giveBytes(give)
      result.warnings = trace.warnings.map { "\(trace.name): \($0)" }
    } catch {
      result.failure = error
    }
    return result
  }

  private func replay(
    _ entry: TraceList.Entry, _ maps: CharacterMaps, to output: inout CommandOutput,
    _ foreign: inout ForeignTraces
  ) throws(CommandFailure) {
    var trace = try openTrace(entry)
    let options = try checkedOptions(of: trace)
    var playback = try options.playback(maps)
    var window = window
    var failure: CommandFailure?
    do throws(CommandFailure) {
      try trace.read(
        frame: { if window.admits($0) { playback.receive($0) } },
        whileTrue: { () throws(CommandFailure) in
          try output.write { bytes in playback.takeBytes { bytes += $0 } }
          return playback.isOpen && !window.isOver && !output.hasNoReader
        })
    } catch {
      failure = error
    }
    playback.finish(at: window.end)
    for warning in trace.warnings { printError("\(trace.name): \(warning)") }
    try output.write { bytes in playback.takeBytes { bytes += $0 } }
    if let failure { throw failure }
    if options.isForeign { foreign.add(trace.name) }
  }

  private func checkedOptions(
    of trace: borrowing TraceFile
  ) throws(CommandFailure) -> StatedOptions {
    let options = try options(of: trace)
    if isAlone { try options.checkEffects() }
    return options
  }

  private func options(of trace: borrowing TraceFile) throws(CommandFailure) -> StatedOptions {
    var options = defaults
    try options.apply(settingsOf: trace, except: typing.given)
    try typing.set(in: &options)
    try options.check()
    return options
  }
}

extension Playback {
  /// Gives away what was not taken yet. Returns what `give` returns.
  fileprivate mutating func giveBytes(_ give: ([UInt8]) -> Bool) -> Bool {
    var given: [UInt8] = []
    takeBytes { swap(&given, &$0) }
    return give(given)
  }
}

/// The traces that were read as Morse for want of a word, and to their end: where one has a mistake, that is what counts.
struct ForeignTraces {
  private var first: String?
  private var count = 0

  mutating func add(_ name: String) {
    if first == nil { first = name }
    count += 1
  }

  /// Says so, once for all of them.
  func say() {
    guard let first else { return }
    let more = count > 1 ? " and \(count - 1) more" : ""
    printError(
      "\(first)\(more): nothing says how the keys were typed, so they were read as Morse; --mode hangul or --mode direct "
        + "reads them otherwise")
  }
}

extension TraceReplay {
  /// How long the part of the recording is that is replayed; nil where it cannot be read twice.
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
    return first.distance(to: last)
  }

  /// Replays with the timing of the recording: what a frame or a deadline gives is written at its time. Returns false where
  /// somebody wanted it to end.
  private func replaySlowly(
    _ entry: TraceList.Entry, _ maps: CharacterMaps, _ speed: Double,
    to output: inout CommandOutput, _ endsLine: inout Bool, _ foreign: inout ForeignTraces
  ) throws(CommandFailure) -> Bool {
    var trace = try openTrace(entry)
    let options = try checkedOptions(of: trace)
    var slow = SlowReplay(
      playback: try options.playback(maps),
      pace: ReplayPace(speed: speed, progress: ReplayProgress(length: length(of: entry.path))))
    var window = window
    var failure: CommandFailure?
    do throws(CommandFailure) {
      try trace.read(
        frame: { if window.admits($0) { slow.receive($0, &output) } },
        whileTrue: { slow.goesOn && !window.isOver && !output.hasNoReader })
    } catch {
      failure = error
    }
    for warning in trace.warnings { printError("\(trace.name): \(warning)") }
    try slow.finish(at: window.end, &output)
    endsLine = slow.endsLine
    if let failure { throw failure }
    if options.isForeign { foreign.add(trace.name) }
    return !slow.isInterrupted
  }
}
