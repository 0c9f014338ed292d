import KeyEvents
package import SoundCard
import SessionOutput
package import Sidetone
package import SystemIO
package import SystemPackage

/// The sound card of a session, which plays the sounds of a ``SoundReceiver``.
package final class LiveSound {
  private let player: SoundPlayer
  /// The receiver that decides what keys sound like; nil if they are silent.
  let receiver: SoundReceiver?
  private var tell: ((String) -> Void)?

  /// Creates the sound of a session. Without `playsKeys`, only ``send(_:)`` makes sounds.
  package init(_ player: SoundPlayer, playsKeys: Bool = true) {
    self.player = player
    receiver = playsKeys ? SoundReceiver(player.send) : nil
  }

  /// Plays a sound.
  package func send(_ change: SoundChange) { player.send(change) }
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
