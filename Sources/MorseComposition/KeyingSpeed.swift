/// What is known of the speed of a hand before it is heard.
///
/// Speeds are words per minute, by the word PARIS with the gap after it: 50 units (ITU-R M.1677-1 gives the units).
public enum KeyingSpeed: Hashable, Sendable {
  /// Nothing. A lone first mark is judged as if 20 were meant.
  case unknown
  /// About so much. The hand may turn out to be faster or slower.
  case guess(Double)
  /// So much and no other: a mark is a dot below 2 units, a gap parts letters from 2 units on and words from 5 on.
  case fixed(Double)

  /// The speeds that are taken; others are taken for the nearest of these.
  public static let range = 1.0...100.0

  /// The nearest of the speeds that are taken.
  static func clamped(_ speed: Double) -> Double {
    max(range.lowerBound, min(speed, range.upperBound))
  }

  /// The units between the kinds where the speed is fixed: halfway between 1 and 3, and between 3 and 7.
  static let markBoundary: Float = 2
  static let letterBoundary: Float = 2
  static let wordBoundary: Float = 5

  /// The seconds of a unit.
  var unit: Float {
    switch self {
    case .unknown: KeyingModel.unit(wordsPerMinute: 20)
    case .guess(let speed), .fixed(let speed):
      KeyingModel.unit(wordsPerMinute: Self.clamped(speed))
    }
  }

  /// The unit that divides the kinds; nil where they are told by what was heard.
  var fixedUnit: Float? {
    if case .fixed = self { unit } else { nil }
  }
}
