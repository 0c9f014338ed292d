import KeyEvents
import SessionOutput
import Typing

/// A replay with the timing of its recording.
struct SlowReplay: ~Copyable {
  private var playback: Playback
  private var pace: ReplayPace
  /// Whether the receiver of the output accepts more.
  private var isWanted = true
  /// The time that the replay has reached in the recording; nil before the first frame.
  private var now: EventTime?

  init(_ playback: Playback, pace: consuming ReplayPace) {
    self.playback = playback
    self.pace = pace
  }

  /// Whether the replay continues: it was not interrupted, the session accepts input, and its
  /// output is wanted.
  var goesOn: Bool { playback.isOpen && !pace.isInterrupted && isWanted }

  /// The first input that has had no effect so far; nil if there is none.
  var waitingInput: SessionInput? { playback.waitingInput }

  /// The reason why the form was not sent; nil if it was sent, or if there is no form.
  var unsent: TraceReplay.Unsent? { playback.unsent }

  /// Whether a signal ended the replay.
  var isInterrupted: Bool { pace.isInterrupted }

  /// Waits until the frame's time, handles it, and passes the output to `give`. Earlier deadlines
  /// fire at their own times.
  mutating func receive(_ frame: borrowing InputFrame, _ give: ([UInt8]) -> Bool) {
    guard goesOn, let time = frame.time else { return }
    advance(to: time, give)
    guard goesOn else { return }
    playback.driver.receive(frame)
    deliverBytes(to: give)
  }

  /// Handles an input other than a frame. It takes effect at its own time.
  mutating func receive(_ input: SessionInput) { playback.driver.receive(input) }

  /// Ends the replay at `end`, or at the last frame or input if it is nil; after an interruption,
  /// at the time that was reached. Passes the rest of the output to `give`.
  mutating func finish(at end: EventTime?, _ give: ([UInt8]) -> Bool) {
    if let end, goesOn { advance(to: end, give) }
    pace.end()
    playback.driver.finish(at: pace.isInterrupted ? now : end)
    deliverBytes(to: give)
  }

  /// Ends the replay, and drops the rest of the text.
  mutating func abandon() { pace.end() }

  private mutating func advance(to time: EventTime, _ give: ([UInt8]) -> Bool) {
    if now == nil { pace.wait(until: time) }
    while goesOn, let deadline = playback.driver.session.deadline, deadline < time {
      pace.wait(until: deadline)
      guard goesOn else { return }
      now = deadline
      playback.driver.advance(to: deadline)
      deliverBytes(to: give)
    }
    pace.wait(until: time)
    if goesOn { now = time }
  }

  private mutating func deliverBytes(to give: ([UInt8]) -> Bool) {
    if isWanted { isWanted = playback.deliverBytes(to: give) }
  }
}
