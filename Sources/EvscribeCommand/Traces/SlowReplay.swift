import KeyEvents
import TextOutput

/// A playback in the time of its recording.
struct SlowReplay: ~Copyable {
  private var playback: Playback
  private var pace: ReplayPace
  private var failure: CommandFailure?
  /// The time in the recording that has come.
  private var now: EventTime?

  init(playback: consuming Playback, pace: consuming ReplayPace) {
    self.playback = playback
    self.pace = pace
  }

  /// Whether anything can still come: nobody interrupted it, the session hears, the text could be written.
  var goesOn: Bool { playback.isOpen && !pace.isInterrupted && failure == nil }

  /// Whether somebody wanted it to end.
  var isInterrupted: Bool { pace.isInterrupted }

  /// Whether what was written ends with a line break; true where nothing was.
  var endsLine: Bool { playback.endsLine }

  /// Waits until it is the frame's turn, and lets the deadlines before it fire at theirs.
  mutating func receive(_ frame: borrowing InputFrame, _ output: inout CommandOutput) {
    guard goesOn, let time = frame.time else { return }
    pass(to: time, &output)
    guard goesOn else { return }
    playback.receive(frame)
    write(&output)
  }

  /// The recording is over, or was interrupted: then it ends where it was.
  mutating func finish(
    at end: EventTime?, _ output: inout CommandOutput
  ) throws(CommandFailure) {
    if let end, goesOn { pass(to: end, &output) }
    pace.end()
    playback.finish(at: pace.isInterrupted ? now : end)
    write(&output)
    if let failure { throw failure }
  }

  private mutating func pass(to time: EventTime, _ output: inout CommandOutput) {
    if now == nil { wait(until: time) }
    while goesOn, let deadline = playback.deadline, deadline < time {
      wait(until: deadline)
      guard goesOn else { return }
      now = deadline
      playback.advance(to: deadline)
      write(&output)
    }
    wait(until: time)
    if goesOn { now = time }
  }

  private mutating func wait(until time: EventTime) {
    do throws(CommandFailure) { try pace.wait(until: time) } catch { failure = failure ?? error }
  }

  private mutating func write(_ output: inout CommandOutput) {
    guard failure == nil, !playback.bytes.isEmpty else { return }
    do throws(CommandFailure) {
      try output.write { bytes in playback.takeBytes { bytes += $0 } }
      try output.flush()
    } catch {
      failure = error
    }
  }
}
