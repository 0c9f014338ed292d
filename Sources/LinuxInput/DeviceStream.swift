import KeyEvents

/// An assembler of a device's events into frames, which also tracks the held keys.
///
/// It has no descriptor and no clock, so that tests can use any sequence of events.
struct DeviceStream: Sendable {
  /// The keys that are down after the last complete frame, including those that were down at the
  /// start.
  private(set) var heldKeys: KeySet
  private var assembler: FrameAssembler

  init(device: DeviceIndex, heldKeys: KeySet = KeySet()) {
    self.heldKeys = heldKeys
    assembler = FrameAssembler(device: device)
  }

  /// Adds an event, and passes on the frame that it completes, if any.
  mutating func receive(_ event: InputEvent, _ deliver: (InputFrame) -> Void) {
    guard assembler.append(event) else { return }
    for event in assembler.frame.events where event.type == .key {
      heldKeys[KeyCode(rawValue: event.code)] = event.value != 0
    }
    deliver(assembler.frame)
  }

  /// Drops the incomplete frame, and passes on a new frame with the differences between the keys
  /// held after the last complete frame and the keys in `current`. The differences that libevdev
  /// reports are not enough: they do not account for the incomplete frame.
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

  /// Passes on a frame that releases every held key, if any, because the device is gone.
  mutating func releaseAll(at time: EventTime, _ deliver: (InputFrame) -> Void) {
    guard !heldKeys.isEmpty else { return }
    resynchronize(at: time, heldKeys: KeySet(), deliver)
  }
}
