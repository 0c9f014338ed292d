import KeyEvents

extension EventTime {
  /// The longest span that is told from longer ones, in seconds.
  static let longestSpan: Float = 60

  /// Seconds from `start` to this instant: from 0 to ``longestSpan``, other spans being taken for the nearest.
  func seconds(since start: EventTime) -> Float {
    guard self > start else { return 0 }
    return min(Float(start.microseconds(to: self)) / 1_000_000, Self.longestSpan)
  }

  /// The instant so many seconds later; the end of all time where there is none.
  func advanced(bySeconds seconds: Float) -> EventTime {
    advanced(byMicroseconds: Int64(seconds * 1_000_000))
  }
}
