package import KeyEvents
package import Typing

/// A session whose keys come from a trace or are simulated, together with its output.
package struct Playback: ~Copyable {
  private var output: SessionOutput
  private var lastTime: EventTime?
  /// The accounts that a form can offer; no account source is used.
  package var accounts = PlaybackAccounts()

  /// Creates a playback.
  ///
  /// - Parameters:
  ///   - session: the session that types.
  ///   - options: the options of the session.
  ///   - observer: the observer of the session; nil for none.
  package init(
    _ session: TypingSession, _ options: TypingOptions, observer: (any SessionObserver)? = nil
  ) {
    output = SessionOutput(session, options, observers: observer.map { [$0] } ?? [])
  }

  /// Whether the session continues.
  package var isOpen: Bool { !output.session.isOver }

  /// The time at which the session must be advanced if no frame comes before; nil if it only waits
  /// for keys.
  package var deadline: EventTime? { output.session.deadline }

  /// The output that has not been fetched yet.
  package var bytes: [UInt8] { output.bytes }

  package mutating func receive(_ frame: borrowing InputFrame) {
    output.receive(frame)
    if let time = frame.time { lastTime = time }
    answerForm()
  }

  package mutating func receive(_ input: SessionInput) {
    output.receive(input)
    lastTime = max(lastTime ?? input.time, input.time)
  }

  /// The form into which the session types; nil if there is none.
  package var form: Form? { output.session.form }

  /// Returns the events of the form since the last call.
  package mutating func takeFormEvents() -> [FormEvent] {
    var events: [FormEvent] = []
    output.update { events = $0.takeFormEvents() }
    return events
  }

  /// The inputs that have had no effect so far.
  package var waitingInputs: [SessionInput] { output.session.waitingInputs }

  /// Fires the deadlines up to `time`. Without this call, they fire when the next frame comes.
  package mutating func advance(to time: EventTime) {
    output.advance(to: time)
    answerForm()
  }

  /// Answers the form's requests for accounts, and for the values of a chosen account.
  private mutating func answerForm() {
    guard output.session.waitsForAccounts, !accounts.isEmpty else { return }
    output.answer(accounts, at: lastTime ?? .zero)
  }

  /// Ends the session at `end`; if nil, at the stamp of the last frame or input.
  package mutating func finish(at end: EventTime? = nil) {
    output.finish(at: end ?? lastTime ?? .zero)
  }

  package mutating func takeBytes(_ body: (inout [UInt8]) -> Void) {
    output.takeBytes(body)
  }
}
