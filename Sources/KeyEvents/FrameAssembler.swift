/// An assembler of single events into frames.
///
/// Events may come in portions of any size: a frame that is split over two reads is still one
/// frame. `SYN_DROPPED` is handled as the kernel documents it
/// (Documentation/input/event-codes.rst): the events before it in the frame are dropped, and those
/// after it, up to the next `SYN_REPORT`, are unreliable. The exception is a `SYN_DROPPED` whose
/// value announces that the differences in the state of the keys follow
/// (``InputFrame/droppedAndResynchronized``).
public struct FrameAssembler: Sendable {
  /// The current frame. It is complete only after ``append(_:)`` has returned true, until the next
  /// call.
  public private(set) var frame: InputFrame
  private var isWhole = false

  /// Creates an assembler for the events of a device.
  public init(device: DeviceIndex = .first) {
    frame = InputFrame(device: device)
    frame.events.reserveCapacity(16)
  }

  /// Adds an event. Returns true if the event completes the frame; ``frame`` must then be read
  /// before the next event is added.
  ///
  /// - Complexity: O(1); no allocation once a frame of this length has been seen.
  public mutating func append(_ event: InputEvent) -> Bool {
    if isWhole {
      frame.events.removeAll(keepingCapacity: true)
      frame.kind = .changes
      isWhole = false
    }
    if event.type == .synchronization, event.code == SynchronizationCode.dropped {
      frame.events.removeAll(keepingCapacity: true)
      frame.kind =
        event.value == InputFrame.droppedAndResynchronized ? .resynchronization : .hole
    }
    frame.events.append(event)
    isWhole = event.type == .synchronization && event.code == SynchronizationCode.report
    if isWhole, event.value == 1, isForcedRelease { frame.kind = .resynchronization }
    return isWhole
  }

  /// Whether the kernel released the keys, not a person. The kernel does so when a device is
  /// unplugged or suspended (`input_dev_release_keys`, drivers/input/input.c), and ends that frame
  /// with `SYN_REPORT` 1. A frame of autorepeat ends in the same way, but its key has value 2.
  private var isForcedRelease: Bool {
    guard frame.kind == .changes else { return false }
    var hasRelease = false
    for event in frame.events where event.type == .key {
      guard event.value == 0 else { return false }
      hasRelease = true
    }
    return hasRelease
  }
}
