/// An instant on the kernel's monotonic clock, in microseconds.
///
/// Input devices are set to stamp their events with `CLOCK_MONOTONIC`, so any two stamps can be
/// compared, and changes of the wall clock do not affect them. In a trace only the differences
/// between stamps are meaningful.
///
/// Spans of time are `Duration` in the public interface and in options. Within this package, from
/// the keyboard to the text, they are whole microseconds in an `Int64`, like stamps; the names of
/// such parameters and functions contain the unit.
///
/// Sums and differences are clamped, so that no stamp in a trace can crash the program. Code that
/// calculates with times in floating point clamps the result before it converts it to an integer.
@frozen
public struct EventTime: Hashable, Sendable {
  /// Microseconds since an arbitrary start.
  public var microseconds: Int64

  /// Creates the instant `microseconds` after the start of the clock.
  @inlinable
  public init(microseconds: Int64) { self.microseconds = microseconds }

  /// The start of the clock.
  @inlinable
  public static var zero: EventTime { EventTime(microseconds: 0) }

  /// The last instant that can be written in a trace, with twelve digits of seconds: in the year
  /// 33658 if the clock started in 1970.
  @inlinable
  public static var latest: EventTime { EventTime(microseconds: 999_999_999_999_999_999) }
}

extension EventTime: Comparable {
  /// Orders instants by time.
  public static func < (left: EventTime, right: EventTime) -> Bool {
    left.microseconds < right.microseconds
  }
}

extension EventTime {
  /// Returns the time from this instant to `other`; negative if `other` is earlier. Clamped to
  /// about 292,000 years.
  public func duration(to other: EventTime) -> Duration { .microseconds(microseconds(to: other)) }

  /// Returns the instant `time` after this one; `time` is truncated to microseconds. The result is
  /// clamped to the range of `Int64`.
  public func advanced(by time: Duration) -> EventTime {
    advanced(byMicroseconds: time.wholeMicroseconds)
  }

  /// Returns the microseconds from this instant to `other`; negative if `other` is earlier. Clamped
  /// to the range of `Int64`.
  package func microseconds(to other: EventTime) -> Int64 {
    let (span, isTooLong) = other.microseconds.subtractingReportingOverflow(microseconds)
    return isTooLong ? (other > self ? .max : .min) : span
  }

  /// Returns the instant `count` microseconds after this one, clamped to the range of `Int64`.
  @inlinable
  package func advanced(byMicroseconds count: Int64) -> EventTime {
    let (time, isBeyond) = microseconds.addingReportingOverflow(count)
    return EventTime(microseconds: isBeyond ? (count > 0 ? .max : .min) : time)
  }
}

extension EventTime: CustomStringConvertible {
  /// The seconds with all six decimals, as in traces: `1.000020`.
  public var description: String {
    let fraction = (microseconds.magnitude % 1_000_000).digits(6)
    let seconds = microseconds.magnitude / 1_000_000
    return "\(microseconds < 0 ? "-" : "")\(seconds).\(fraction)"
  }
}

extension BinaryInteger {
  /// Returns the number, padded with zeros on the left to at least `count` digits.
  @inlinable
  package func digits(_ count: Int, radix: Int = 10, uppercase: Bool = false) -> String {
    let digits = String(self, radix: radix, uppercase: uppercase)
    return String(repeating: "0", count: Swift.max(0, count - digits.utf8.count)) + digits
  }
}
