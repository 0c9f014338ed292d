import KeyEvents

/// Makes frames of a device's events, and knows which of its keys the frames so far say are held.
///
/// It holds no descriptor and asks no clock, so every order of events can be tried on it.
struct DeviceStream: Sendable {
  /// The keys that are down after the last whole frame, those included that were down at the start.
  private(set) var heldKeys: KeySet
  private var assembler: FrameAssembler

  init(device: DeviceIndex, heldKeys: KeySet = KeySet()) {
    self.heldKeys = heldKeys
    assembler = FrameAssembler(device: device)
  }

  /// Adds an event, and hands on the frame that it closes.
  mutating func receive(_ event: InputEvent, _ deliver: (InputFrame) -> Void) {
    guard assembler.append(event) else { return }
    for event in assembler.frame.events where event.type == .key {
      heldKeys[KeyCode(rawValue: event.code)] = event.value != 0
    }
    deliver(assembler.frame)
  }

  /// Drops the frame under way and hands on one that tells how the keys held now differ from those held after the last
  /// whole frame. What a reader of the kernel's own differences gets is not enough: it has seen the half frame.
  mutating func resynchronize(
    at time: EventTime, heldKeys current: KeySet, _ deliver: (InputFrame) -> Void
  ) {
    _ = assembler.append(
      InputEvent(
        time: time, type: .synchronization, code: SynchronizationCode.dropped,
        value: InputFrame.droppedAndResynchronized))
    for key in heldKeys.symmetricDifference(current) {
      _ = assembler.append(.key(key, value: current[key] ? 1 : 0, at: time))
    }
    _ = assembler.append(.report(at: time))
    heldKeys = current
    deliver(assembler.frame)
  }

  /// The device is gone: hands on a frame that lets go of every key, if any was held.
  mutating func releaseAll(at time: EventTime, _ deliver: (InputFrame) -> Void) {
    guard !heldKeys.isEmpty else { return }
    resynchronize(at: time, heldKeys: KeySet(), deliver)
  }
}
