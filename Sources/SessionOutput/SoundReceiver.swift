import KeyEvents
package import Sidetone
package import Typing

/// The sound of a session: Morse as it is keyed, a click for the keys of other modes and of lists
/// and for each step of scanning, and a low tone for a key that did nothing. A secure field is
/// silent.
package final class SoundReceiver: SessionReceiver {
  private let send: (SoundChange) -> Void
  /// The index of the marked item in the open list after the last step; nil if no list was open.
  private var markedItem: Int?
  /// The number of keys that did nothing.
  private var refusalCount = 0

  /// The length of a click, in microseconds.
  private static let click: Int64 = 4_000
  /// The length of the tone for a key that did nothing, in microseconds.
  private static let refusal: Int64 = 120_000

  /// Makes a receiver that passes each change on to `send`.
  package init(_ send: @escaping (SoundChange) -> Void) { self.send = send }

  package func receive(_ session: borrowing TypingSession, _ cause: StepCause) {
    for keying in session.step.keyings { send(SoundChange(keying)) }
    let count = session.refusalCount
    let isRefused = count > refusalCount
    refusalCount = count
    let hadList = markedItem != nil
    let marked = session.list?.marked
    defer { markedItem = marked }
    guard !session.isInSecureField, let time = session.lastTime?.microseconds else { return }
    // A filter may pass a key on long after its press.
    if isRefused { return play(.refusal, Self.refusal, at: time) }
    let isOfList = hadList || marked != nil
    let clicks: Bool
    if let press = session.step.presses.last {
      let makesMarks = session.modeMakesMarks
      clicks = press.use == .claimed && (isOfList || !makesMarks)
    } else {
      // A list that is scanned moves on by itself.
      clicks = hadList && marked != nil && marked != markedItem
    }
    if clicks { play(.click, Self.click, at: time) }
  }

  private func play(_ voice: SoundVoice, _ length: Int64, at time: Int64) {
    send(.begin(voice, at: time, end: time + length))
  }
}

extension SoundChange {
  /// Creates the change for a mark that a session has reported.
  package init(_ keying: Keying) {
    switch keying {
    case .began(let element):
      self = .begin(
        .sidetone, at: element.start.microseconds, end: element.end?.microseconds)
    case .ended(let time):
      self = .end(.sidetone, at: time.microseconds)
    }
  }
}
