package import SystemIO
import KeyEvents
import SessionOutput
import SystemPackage
package import Typing

/// A receiver that records a session: each frame, after the inputs that came with it. It may
/// continue the recording in another file, with another session.
///
/// A new file begins with a new session, as if evscribe had been started again: earlier text is out
/// of reach, and nothing is remembered except what the head of a recording can hold: the current
/// mode (`start-mode`; the modes keep their order, because users count presses of the next-mode
/// key) and the locks. The locks are those of the session's layout, since a keyboard may have no
/// LEDs. The locks also state which of several layouts is active. Anything else that a layout
/// latches or locks starts anew.
final class TraceReceiver: SessionPart, SessionReceiver {
  private let recorder: Recorder
  private let rule: CutRule
  private let sessions: (any SessionSuccession)?
  /// The time at which the rule finishes the file, as of the last step; nil for never.
  private var dueTime: EventTime?
  /// The time at which the recorder last handled its descriptor. A cut that waited for a slow disk
  /// is due no earlier than this, because other deadlines have fired meanwhile.
  private var earliestCut = EventTime.zero
  /// The settings of the next file.
  private var nextSettings: [(name: String, value: String)] = []
  /// The reason why the session could not be replaced; nil if there is none. It ends the session.
  private(set) var failure: SystemError?

  /// Creates a receiver that records with that recorder. `cuts` says how the recording is split;
  /// nil for a single file.
  init(_ recorder: Recorder, _ cuts: RecordingCuts?) {
    self.recorder = recorder
    rule = cuts?.rule ?? CutRule()
    sessions = cuts?.sessions
  }

  func connect(tell: @escaping (String) -> Void) { recorder.tell = tell }

  func receive(_ session: borrowing TypingSession, _ cause: StepCause) {
    let inputs = session.step.inputs
    if !inputs.isEmpty { recorder.write(inputs) }
    switch cause {
    case .frame(let frame), .syntheticFrame(let frame):
      recorder.write(frame, presses: session.step.presses, isSecret: session.isInSecureField)
    case .time: break
    case .succession:
      recorder.cut(at: session.lastTime ?? .zero, settings: nextSettings)
    case .end: recorder.finish(at: session.lastTime ?? .zero)
    }
    if sessions != nil { dueTime = rule.deadline(of: session) }
  }

  // A file and its session begin with a press. A replay does not have anything before it.
  func admits(_ frame: borrowing InputFrame) -> Bool {
    !recorder.isBetweenFiles || frame.hasPresses
  }

  var isOver: Bool { failure != nil }

  var deadline: EventTime? { recorder.mayBeCut ? dueTime.map { max($0, earliestCut) } : nil }

  func settle(_ driver: inout SessionDriver, at time: EventTime, isDue: Bool, isOver: Bool) {
    guard let sessions, recorder.mayBeCut, !isOver else { return }
    let isDue = isDue && deadline.map { $0 <= time } ?? false
    guard isDue || rule.isFull(recorder.size, headSize: recorder.headSize, driver.session) else {
      return
    }
    let lastPress = driver.session.lastPress
    do throws(SystemError) {
      // Before anything is ended: if this fails, the file is still finished with its session.
      let successor = try sessions.successor(of: driver.session)
      nextSettings = successor.settings
      driver.go(on: successor.session, at: max(time, recorder.lastTime ?? time))
    } catch {
      failure = error
    }
    // The idle time that ends the session counts from the last press, also across the cut.
    if let lastPress { driver.begin(at: lastPress) }
  }

  func appendDescriptors(to list: inout [PolledDescriptor]) {
    if let descriptor = recorder.polledDescriptor { list.append(descriptor) }
  }

  func isReady(_ descriptor: FileDescriptor, for events: PollEvents) {
    recorder.isReady()
    earliestCut = MonotonicClock.now
  }

  func drain(until deadline: ContinuousClock.Instant, _ interruption: Interruption) {
    recorder.drain(until: deadline, interruption)
  }
}

/// A rule for splitting a recording into files that can be replayed separately, and the maker of
/// their sessions.
package struct RecordingCuts {
  let rule: CutRule
  let sessions: any SessionSuccession

  /// Creates cuts by that rule, with new sessions from `sessions`.
  package init(_ rule: CutRule, _ sessions: any SessionSuccession) {
    self.rule = rule
    self.sessions = sessions
  }
}

/// A maker of sessions that continue after others: those of a split recording, or of the runs of
/// practice.
package protocol SessionSuccession: AnyObject {
  /// Returns the session that continues after `session`, with the settings for the head of its
  /// file.
  func successor(of session: TypingSession) throws(SystemError) -> SessionSuccessor
}

/// A session that continues after another.
package struct SessionSuccessor {
  let session: TypingSession
  let settings: [(name: String, value: String)]

  /// Creates a successor with the settings for the head of its recording.
  package init(_ session: TypingSession, settings: [(name: String, value: String)]) {
    self.session = session
    self.settings = settings
  }
}

extension TypingSession: RecordedSession {}
