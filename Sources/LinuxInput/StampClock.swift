import KeyEvents

/// A converter from a device's stamps to times on the monotonic clock.
///
/// The stamps of a device that was set to the monotonic clock need no conversion. If setting it
/// failed, the clock is read at the first event, and later events are placed relative to it by
/// their stamps. Their intervals remain exact, however late an event is read, because Morse depends
/// on them. If the first event was read late, all times are late by the same amount, which only
/// makes deadlines later. Lowering the offset when a later event is read sooner would shorten the
/// current press.
///
/// No time is before the start of the clock or after the latest time that a trace can contain: the
/// events are recorded, and the recording has to be readable.
struct StampClock: Sendable {
  private let isMonotonic: Bool
  private var offset: Int64?
  private var last: EventTime?

  /// - Parameter isMonotonic: whether the device stamps its events with the monotonic clock.
  init(isMonotonic: Bool) { self.isMonotonic = isMonotonic }

  /// The time of an event with that stamp, never before the last result; `now` is the time at which
  /// the event is read.
  mutating func time(of stamp: EventTime, now: @autoclosure () -> EventTime) -> EventTime {
    if isMonotonic { return noEarlier(than: stamp) }
    let offset = offset ?? stamp.microseconds(to: now())
    self.offset = offset
    return noEarlier(than: stamp.advanced(byMicroseconds: offset))
  }

  /// `time`, or the last result if that is later; at most ``EventTime/latest``.
  mutating func noEarlier(than time: EventTime) -> EventTime {
    let result = min(max(last ?? .zero, time), .latest)
    last = result
    return result
  }
}
