import KeyEvents

/// Turns a device's stamps into times on the monotonic clock.
///
/// A device that was told to use that clock stamps with it. Where telling it failed, a stamp means something only beside
/// the device's other stamps: the distance between clock and stamp is taken at the first event, and again when a smaller
/// one is seen, because an event can be read late but never before it happened.
struct StampClock: Sendable {
  private let isMonotonic: Bool
  private var offset: Int64?
  private var last = EventTime(microseconds: .min)

  /// - Parameter isMonotonic: whether the device stamps with the monotonic clock.
  init(isMonotonic: Bool) { self.isMonotonic = isMonotonic }

  /// When an event with that stamp happened, never before an earlier one; `now` is what the clock says while it is read.
  mutating func time(of stamp: EventTime, now: EventTime) -> EventTime {
    var time = stamp
    if !isMonotonic {
      let distance = stamp.distance(to: now)
      let offset = min(offset ?? distance, distance)
      self.offset = offset
      time = stamp.advanced(by: offset)
    }
    return noEarlier(than: time)
  }

  /// That time, or the last one given where it is later.
  mutating func noEarlier(than time: EventTime) -> EventTime {
    last = max(last, time)
    return last
  }
}
