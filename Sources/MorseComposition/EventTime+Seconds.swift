import KeyEvents

extension EventTime {
  /// The longest measured span, in seconds.
  static let longestSpan: Float = 60

  /// The seconds from `start` to this instant, clamped to 0 and ``longestSpan``.
  func seconds(since start: EventTime) -> Float {
    guard self > start else { return 0 }
    return min(Float(start.microseconds(to: self)) / 1_000_000, Self.longestSpan)
  }

  /// The instant later by `seconds`, at most the latest possible one.
  func advanced(bySeconds seconds: Float) -> EventTime {
    advanced(byMicroseconds: Int64(seconds * 1_000_000))
  }
}
