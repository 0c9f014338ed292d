/// Prior knowledge of a sender's speed.
///
/// Speeds are in words per minute. A word is PARIS with the gap after it, together 50 of the units
/// of ITU-R M.1677-1.
public enum KeyingSpeed: Hashable, Sendable {
  /// No prior knowledge. A lone first mark is read as at 20 words per minute.
  case unknown
  /// An approximate speed. The sender may turn out to be faster or slower.
  case guess(Double)
  /// An exact speed: a mark shorter than 2 units is a dit, a gap of 2 units or more separates
  /// letters, and a gap of 5 units or more separates words.
  case fixed(Double)

  /// The valid speeds in words per minute; others are clamped.
  public static let range = 1.0...100.0

  /// Returns the nearest valid speed.
  static func clamped(_ speed: Double) -> Double {
    max(range.lowerBound, min(speed, range.upperBound))
  }

  /// The boundary between dit and dah at a fixed speed, in units: halfway between 1 and 3.
  static let markBoundary: Float = 2
  /// The boundary between element gap and letter gap at a fixed speed, in units: halfway between 1
  /// and 3.
  static let letterBoundary: Float = 2
  /// The boundary between letter gap and word gap at a fixed speed, in units: halfway between 3 and
  /// 7.
  static let wordBoundary: Float = 5

  /// The duration of a unit in seconds; at 20 words per minute if the speed is unknown.
  var unit: Float {
    switch self {
    case .unknown: KeyingModel.unit(wordsPerMinute: 20)
    case .guess(let speed), .fixed(let speed):
      KeyingModel.unit(wordsPerMinute: Self.clamped(speed))
    }
  }

  /// The duration of a unit in seconds if the speed is fixed; nil if it is estimated from the
  /// keying.
  var fixedUnit: Float? {
    if case .fixed = self { unit } else { nil }
  }
}
