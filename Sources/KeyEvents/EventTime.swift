/// An instant on the kernel's monotonic clock, in microseconds.
///
/// Input devices are told to stamp their events with `CLOCK_MONOTONIC`, so two stamps can always be compared and no
/// change of the wall clock moves them. Where a stamp comes from a trace, only differences mean anything.
///
/// Spans of time are `Duration` wherever another program or a person says or reads them. Inside this package, on the way of
/// a key, they are whole microseconds in an `Int64`, as stamps are, and what takes or gives such a number says so in its
/// name.
@frozen
public struct EventTime: Hashable, Sendable {
  /// Microseconds since an arbitrary start.
  public var microseconds: Int64

  /// Makes the instant so many microseconds after the start of the clock.
  @inlinable
  public init(microseconds: Int64) { self.microseconds = microseconds }

  /// The start of the clock.
  @inlinable
  public static var zero: EventTime { EventTime(microseconds: 0) }

  /// The last instant that a trace can hold, whose seconds have twelve digits: in the year 33658.
  @inlinable
  public static var latest: EventTime { EventTime(microseconds: 999_999_999_999_999_999) }
}

extension EventTime: Comparable {
  /// Orders instants, however far they are apart.
  public static func < (left: EventTime, right: EventTime) -> Bool {
    left.microseconds < right.microseconds
  }
}

extension EventTime {
  /// The time from this instant to `other`; negative when `other` is earlier.
  public func duration(to other: EventTime) -> Duration { .microseconds(microseconds(to: other)) }

  /// The instant that much later, parts of a microsecond being cut off; beyond the first and the last instant there is none.
  public func advanced(by time: Duration) -> EventTime {
    advanced(byMicroseconds: time.wholeMicroseconds)
  }

  /// Microseconds from this instant to `other`, as ``duration(to:)``. A distance that no number holds is the longest there
  /// is.
  package func microseconds(to other: EventTime) -> Int64 {
    let (span, isTooLong) = other.microseconds.subtractingReportingOverflow(microseconds)
    return isTooLong ? (other > self ? .max : .min) : span
  }

  /// The instant `count` microseconds later, as ``advanced(by:)``.
  @inlinable
  package func advanced(byMicroseconds count: Int64) -> EventTime {
    let (time, isBeyond) = microseconds.addingReportingOverflow(count)
    return EventTime(microseconds: isBeyond ? (count > 0 ? .max : .min) : time)
  }
}

extension EventTime: CustomStringConvertible {
  /// Seconds with all six decimals, as a trace writes them: `1.000020`.
  public var description: String {
    let fraction = (microseconds.magnitude % 1_000_000).digits(6)
    let seconds = microseconds.magnitude / 1_000_000
    return "\(microseconds < 0 ? "-" : "")\(seconds).\(fraction)"
  }
}
