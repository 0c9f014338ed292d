public import KeyEvents

/// An assembler of the events of a trace into frames, separately for each device.
public struct TraceFrames: Sendable {
  private var assemblers: [FrameAssembler] = []

  /// Creates an assembler without events.
  public init() {}

  /// Handles an element, and passes on the frame that it completes, if any. Elements other than
  /// events are ignored.
  ///
  /// - Complexity: O(1); no allocation once a device's longest frame has been seen.
  public mutating func take(
    _ element: borrowing TraceElement, frame receive: (borrowing InputFrame) -> Void
  ) {
    guard case .event(let event, let device) = copy element else { return }
    let place = Int(device.rawValue)
    while assemblers.count <= place {
      assemblers.append(FrameAssembler(device: DeviceIndex(rawValue: UInt16(assemblers.count))))
    }
    if assemblers[place].append(event) { receive(assemblers[place].frame) }
  }
}
