import HangulComposition
import KeyEvents
package import Practice
package import Typing

/// A receiver that follows a run of practice through the steps of its session.
package final class PracticeReceiver: SessionReceiver {
  private let options: TypingOptions
  /// The run; nil before the first step.
  package private(set) var run: PracticeRun?

  /// Creates a receiver for the run that the options state.
  package init(_ options: TypingOptions) { self.options = options }

  package func receive(_ session: borrowing TypingSession, _ cause: StepCause) {
    guard let time = session.lastTime else { return }
    if run == nil { run = begun(with: session) }
    run?.receive(session.step, at: time)
    if case .end = cause { run?.finish(at: time) }
  }

  /// Returns the run in its initial state.
  package func begun(with session: borrowing TypingSession) -> PracticeRun {
    PracticeRun(options, layout: session.composer(HangulComposer.self)?.layout)
  }

  /// Begins the run before its first key.
  package func begin(_ session: borrowing TypingSession, at time: EventTime) {
    run = begun(with: session)
    run?.begin(at: time)
  }

  /// Advances the run to a time without a step of the session.
  package func advance(to time: EventTime) { run?.advance(to: time) }

  /// Removes and returns the sounds to play.
  package func takeSounds() -> [PracticeSound] { run?.takeSounds() ?? [] }
}
