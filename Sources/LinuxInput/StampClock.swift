import KeyEvents

/// Turns a device's stamps into times on the monotonic clock.
///
/// A device that was told to use that clock stamps with it. Where telling it failed, the clock is read at the first event,
/// and from then on the stamps say how much later the others came. The distances stay those of the stamps, however late
/// an event is read: timing is what a stamp is good for. If the first event was read late, all times are as much too late, which
/// only makes deadlines come later.
///
/// No time is before the start of the clock or after the latest that a trace can hold: what a device says is recorded, and
/// has to be read again.
struct StampClock: Sendable {
  private let isMonotonic: Bool
  private var offset: Int64?
  private var last: EventTime?

  /// - Parameter isMonotonic: whether the device stamps with the monotonic clock.
  init(isMonotonic: Bool) { self.isMonotonic = isMonotonic }

  /// When an event with that stamp happened, never before an earlier one; `now` is what the clock says while it is read.
  mutating func time(of stamp: EventTime, now: @autoclosure () -> EventTime) -> EventTime {
    if isMonotonic { return noEarlier(than: stamp) }
    let offset = offset ?? stamp.microseconds(to: now())
    self.offset = offset
    return noEarlier(than: stamp.advanced(byMicroseconds: offset))
  }

  /// That time, or the last one given where it is later.
  mutating func noEarlier(than time: EventTime) -> EventTime {
    let result = min(max(last ?? .zero, time), .latest)
    last = result
    return result
  }
}
