import KeyEvents

/// A converter from the time stamps of a device to times on the monotonic clock.
///
/// Stamps of a device that uses the monotonic clock need no conversion. If the device could not be
/// set to that clock, the clock is read at the first event, and its difference from the stamp of
/// this event is added to all stamps. The intervals between events, on which Morse depends, thus
/// stay exact, however late an event is read. If the first event was read late, all times are late
/// by the same amount, which only makes deadlines later. The offset is not reduced when a later
/// event is read sooner, because that would shorten the current press.
///
/// No time is before the start of the clock or after ``EventTime/latest``, because a recording with
/// such a time could not be read.
struct StampClock: Sendable {
  private let isMonotonic: Bool
  private var offset: Int64?
  private var last: EventTime?

  /// Creates a converter for the stamps of one device.
  ///
  /// - Parameter isMonotonic: whether the device stamps its events with the monotonic clock.
  init(isMonotonic: Bool) { self.isMonotonic = isMonotonic }

  /// Returns the time of an event stamped `stamp`, never before the last result; `now` is the time
  /// at which the event is read.
  mutating func time(of stamp: EventTime, now: @autoclosure () -> EventTime) -> EventTime {
    if isMonotonic { return noEarlier(than: stamp) }
    let offset = offset ?? stamp.microseconds(to: now())
    self.offset = offset
    return noEarlier(than: stamp.advanced(byMicroseconds: offset))
  }

  /// Returns `time`, or the last result if that is later; at most ``EventTime/latest``.
  mutating func noEarlier(than time: EventTime) -> EventTime {
    let result = min(max(last ?? .zero, time), .latest)
    last = result
    return result
  }
}
