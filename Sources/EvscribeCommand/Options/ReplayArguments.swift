import ArgumentParser
import Suites
import PlainText
import SessionOutput

/// The options for the speed of a replay, the part of the recording, and the number of recordings
/// to replay in parallel.
struct ReplayArguments: ParsableArguments {
  @Flag(help: "Replay with the recording's timing. Ctrl+C ends the replay.")
  var realtime = false

  @Option(
    help: ArgumentHelp(
      "With --realtime: the speed, 0.001 to 1000 times that of the recording.", valueName: "factor")
  )
  var speed: Double?

  @Option(
    help: ArgumentHelp(
      "Begin this long after the first event, for example 2.5s.",
      discussion: "As if evscribe had been started then: a key that is already down is ignored.",
      valueName: "time"))
  var from: String?

  @Option(
    help: ArgumentHelp("End this long after the first event, for example 1m.", valueName: "time"))
  var until: String?

  @Option(
    help: ArgumentHelp(
      "Replay this many recordings in parallel, 1 to 256; results keep their order.",
      discussion: "Default: for a folder, the number of processors; otherwise 1.",
      valueName: "number"))
  var jobs: Int?

  func window() throws(CommandFailure) -> ReplayWindow {
    let start = try microseconds(from, of: "from", isPositive: false) ?? 0
    let end = try microseconds(until, of: "until", isPositive: false)
    if let end, end < start {
      throw CommandFailure(
        .usage,
        "--until \(until ?? "") is before --from \(from ?? ""); choose a later time for --until")
    }
    return ReplayWindow(from: start, until: end)
  }

  /// Returns the speed as a factor from 0.001 to 1000, or nil without `--realtime`, when the replay
  /// does not wait. Throws if the speed is out of this range, or has no effect.
  func checkedSpeed() throws(CommandFailure) -> Double? {
    guard let speed else { return realtime ? 1 : nil }
    guard realtime else {
      throw CommandFailure(.usage, "--speed has no effect without --realtime; add --realtime")
    }
    guard speed >= 0.001, speed <= 1000 else {
      throw CommandFailure(.usage, "--speed: found \(speed), expected a factor from 0.001 to 1000")
    }
    return speed
  }

  func jobCount() throws(CommandFailure) -> Int {
    guard let jobs else { return ParallelWork.processorCount }
    guard (1...256).contains(jobs) else {
      throw CommandFailure(.usage, "--jobs: found \(jobs), expected 1 to 256")
    }
    if realtime, jobs > 1 {
      throw CommandFailure(.usage, "--jobs and --realtime cannot be used together; leave one out")
    }
    return jobs
  }
}
