import KeyEvents

/// The order of frames and deadlines: a deadline fires after every frame stamped at or before the
/// deadline, and before every frame with a later stamp.
///
/// A frame that comes late, stamped at or before a deadline that has fired, gets the stamp one
/// microsecond after that deadline: the deadline cannot be undone, and a recording with the new
/// stamp replays in the same order.
///
/// A frame whose predecessor is from a device with a higher index and has the same or a later stamp
/// gets the stamp one microsecond after its predecessor: a recording that stores its devices one
/// after the other replays frames with equal stamps in the order of device indices.
struct SessionTimeline: Sendable {
  private var lastDelivered = EventTime(microseconds: .min)
  private var lastDevice = DeviceIndex.first
  private var lastFired: EventTime?

  /// Returns the earliest stamp that the next frame of the device may have.
  private func floor(for device: DeviceIndex) -> EventTime {
    let isBehind = device.rawValue < lastDevice.rawValue
    let floor = isBehind ? lastDelivered.advanced(byMicroseconds: 1) : lastDelivered
    return lastFired.map { max(floor, $0.advanced(byMicroseconds: 1)) } ?? floor
  }

  /// Fires the deadlines before the frame, then delivers it, with a later stamp if the order
  /// requires one. Drops the frame if the session is over. `isSynthetic` means that no device sent
  /// it.
  mutating func deliver(
    _ frame: inout InputFrame, to client: inout some TypingClient, isSynthetic: Bool = false
  ) {
    guard let stamp = frame.time else { return }
    fireDeadlines(of: &client, before: max(stamp, floor(for: frame.device)))
    guard !client.isOver else { return }
    frame.restamp(notBefore: floor(for: frame.device))
    lastDelivered = frame.time ?? lastDelivered
    lastDevice = frame.device
    if isSynthetic { client.receiveSynthetic(frame) } else { client.receive(frame) }
  }

  /// Fires the deadlines up to `time`.
  mutating func fireDeadlines(of client: inout some TypingClient, through time: EventTime) {
    fireDeadlines(of: &client, before: time.advanced(byMicroseconds: 1))
  }

  /// Fires the last deadlines and ends the session, at `time` or at the time of the last frame or
  /// deadline if that is later.
  mutating func finish(_ client: inout some TypingClient, at time: EventTime) {
    var end = max(time, lastDelivered)
    if let lastFired { end = max(end, lastFired) }
    if !client.isOver { fireDeadlines(of: &client, through: end) }
    client.finish(at: end)
  }

  private mutating func fireDeadlines(
    of client: inout some TypingClient, before time: EventTime
  ) {
    while let deadline = client.deadline, deadline < time, !client.isOver {
      client.advance(to: deadline)
      lastFired = lastFired.map { max($0, deadline) } ?? deadline
      // A client that returns the same deadline again would keep the loop here forever.
      if client.deadline == deadline { return }
    }
  }
}
