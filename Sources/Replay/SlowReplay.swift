import Descriptors
import KeyEvents
import TextOutput

/// A playback in the time of its recording.
struct SlowReplay: ~Copyable {
  private var playback: Playback
  private var pace: ReplayPace
  /// Why it could not be waited.
  private(set) var failure: SystemError?
  /// Whether what it gives is wanted.
  private var isWanted = true
  /// The time in the recording that has come.
  private var now: EventTime?

  init(playback: consuming Playback, pace: consuming ReplayPace) {
    self.playback = playback
    self.pace = pace
  }

  /// Whether anything can still come: nobody interrupted it, the session hears, and what it gives is wanted.
  var goesOn: Bool { playback.isOpen && !pace.isInterrupted && failure == nil && isWanted }

  /// The first input that had no effect.
  var waitingInput: SessionInput? { playback.waitingInputs.first }

  /// Whether somebody wanted it to end.
  var isInterrupted: Bool { pace.isInterrupted }

  /// Waits until it is the frame's turn, and lets the deadlines before it fire at theirs.
  mutating func receive(_ frame: borrowing InputFrame, _ give: ([UInt8]) -> Bool) {
    guard goesOn, let time = frame.time else { return }
    pass(to: time, give)
    guard goesOn else { return }
    playback.receive(frame)
    giveBytes(give)
  }

  /// An input that is no frame, which has its effect when its time has come.
  mutating func receive(_ input: SessionInput) { playback.receive(input) }

  /// The recording is over, or was interrupted: then it ends where it was.
  mutating func finish(at end: EventTime?, _ give: ([UInt8]) -> Bool) {
    if let end, goesOn { pass(to: end, give) }
    pace.end()
    playback.finish(at: pace.isInterrupted ? now : end)
    giveBytes(give)
  }

  private mutating func pass(to time: EventTime, _ give: ([UInt8]) -> Bool) {
    if now == nil { wait(until: time) }
    while goesOn, let deadline = playback.deadline, deadline < time {
      wait(until: deadline)
      guard goesOn else { return }
      now = deadline
      playback.advance(to: deadline)
      giveBytes(give)
    }
    wait(until: time)
    if goesOn { now = time }
  }

  private mutating func wait(until time: EventTime) {
    do throws(SystemError) { try pace.wait(until: time) } catch { failure = failure ?? error }
  }

  private mutating func giveBytes(_ give: ([UInt8]) -> Bool) {
    guard failure == nil, isWanted else { return }
    isWanted = playback.giveBytes(give)
  }
}
