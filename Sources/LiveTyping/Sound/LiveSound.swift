import KeyEvents
package import SessionOutput
package import Sidetone
package import SoundCard
package import SystemIO
package import SystemPackage
package import Typing

/// The sound of a session: Morse as it is keyed, a click for the keys of other modes and of lists
/// and for each step of scanning, and a low tone for a key that did nothing. A secure field is
/// silent.
package final class LiveSound {
  private let player: SoundPlayer
  private var tell: ((String) -> Void)?
  /// What was marked in the open list; nil if there was none.
  private var markedItem: Int?

  /// How long a click is, in microseconds.
  private static let click: Int64 = 4_000
  /// How long the tone is for a key that did nothing, in microseconds.
  private static let refusal: Int64 = 120_000

  package init(_ player: SoundPlayer) { self.player = player }
}

extension LiveSound: SessionReceiver {
  package func receive(_ session: borrowing TypingSession, _ cause: StepCause) {
    for keying in session.step.keyings { player.send(SoundChange(keying)) }
    let hadList = markedItem != nil
    let marked = session.list?.marked
    defer { markedItem = marked }
    guard !session.isInSecureField, let time = session.lastTime?.microseconds else { return }
    guard let press = session.step.presses.last else {
      // A list that is scanned moves on by itself.
      if hadList, let marked, marked != markedItem { play(.click, Self.click, at: time) }
      return
    }
    if session.hasRefusedPress {
      play(.refusal, Self.refusal, at: time)
    } else if press.use == .claimed, !session.modeMakesMarks || hadList || marked != nil {
      play(.click, Self.click, at: time)
    }
  }

  private func play(_ voice: SoundVoice, _ length: Int64, at time: Int64) {
    player.send(.begin(voice, at: time, end: time + length))
  }
}

extension LiveSound: LoopPart {
  package func connect(tell: @escaping (String) -> Void) { self.tell = tell }

  package func appendDescriptors(to list: inout [PolledDescriptor]) {
    list.append(PolledDescriptor(player.descriptor, .readable))
  }

  package func isReady(_ descriptor: FileDescriptor, for events: PollEvents) { tellProblem() }

  private func tellProblem() {
    guard let problem = player.takeProblem() else { return }
    tell?("no sound: \(problem); typing continues")
  }

  package func suspend() {
    player.send(.end(.sidetone, at: MonotonicClock.now.microseconds))
  }

  package func drain(
    until deadline: ContinuousClock.Instant, _ interruption: Interruption
  ) {
    player.stop()
    // The other parts need some of the time too.
    let limit = min(deadline, .now + .seconds(1))
    while !player.isOver {
      guard ContinuousClock.now < limit, !interruption.hasCome() else {
        player.abandon()
        break
      }
      player.wait(milliseconds: 50)
    }
    tellProblem()
  }
}

extension SoundChange {
  /// The change that a session has reported.
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
