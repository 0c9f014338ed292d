/// Puts single events together to frames.
///
/// Events may come in any portions: a frame that was split over two reads is the same frame. `SYN_DROPPED` follows the
/// kernel's contract (Documentation/input/event-codes.rst): what was gathered is dropped, and everything up to the next
/// `SYN_REPORT` is not to be believed, unless the mark says that the differences follow
/// (``InputFrame/droppedAndResynchronized``).
public struct FrameAssembler: Sendable {
  /// The frame under way; whole when ``append(_:)`` has just returned true.
  public private(set) var frame: InputFrame
  private var isWhole = false

  /// Starts with nothing gathered.
  public init(device: DeviceIndex = .first) {
    frame = InputFrame(device: device)
    frame.events.reserveCapacity(16)
  }

  /// Adds an event. Returns true when it closes the frame: read ``frame`` then, before the next event.
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
    return isWhole
  }

  /// Whether events wait for their `SYN_REPORT`.
  public var isUnderWay: Bool { !isWhole && !frame.events.isEmpty }
}
