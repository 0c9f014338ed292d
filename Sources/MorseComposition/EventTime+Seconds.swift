import KeyEvents

extension EventTime {
  /// The maximum that ``seconds(since:)`` returns.
  static let longestSpan: Float = 60

  /// The seconds from `start` to this instant, clamped to the range from 0 to ``longestSpan``.
  func seconds(since start: EventTime) -> Float {
    guard self > start else { return 0 }
    return min(Float(start.microseconds(to: self)) / 1_000_000, Self.longestSpan)
  }

  /// The instant `seconds` later, but not after the latest possible one.
  func advanced(bySeconds seconds: Float) -> EventTime {
    advanced(byMicroseconds: Int64(seconds * 1_000_000))
  }
}
