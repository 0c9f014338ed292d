/// A speed of sending, defined by the duration of a dit.
///
/// A word is PARIS with the gap after it, 50 dits long (ITU-R M.1677-1: a dah is 3, gaps are 1, 3
/// and 7), so at w words per minute a dit is 1200 / w milliseconds.
public struct MorseSpeed: Hashable, Sendable {
  /// The speed in words per minute.
  public let wordsPerMinute: Double

  /// The valid speeds, in words per minute.
  public static let range = 1.0...100.0
  /// 20 words per minute, a dit of 60 ms.
  public static let standard = MorseSpeed(known: 20)

  /// Creates a speed in words per minute; nil outside ``range``.
  public init?(wordsPerMinute: Double) {
    guard Self.range.contains(wordsPerMinute) else { return nil }
    self.init(known: wordsPerMinute)
  }

  private init(known wordsPerMinute: Double) { self.wordsPerMinute = wordsPerMinute }

  /// The duration of a dit.
  public var unit: Duration { .microseconds(unitMicroseconds) }

  // Not `rounded()`, which would link the C mathematics library.
  /// The duration of a dit in microseconds.
  package var unitMicroseconds: Int64 { Int64(exactUnit + 0.5) }

  /// The duration of a dit in microseconds, with fractions.
  var exactUnit: Double { Self.unit(wordsPerMinute: wordsPerMinute) }
}

/// The only conversion between words per minute and the duration of a dit; all other durations are
/// multiples of a dit.
extension MorseSpeed {
  /// The duration of a dit in seconds at one word per minute.
  private static let unitAtOneWord = 1.2

  /// Returns the duration of a dit in seconds at a speed in words per minute.
  static func seconds(wordsPerMinute: Double) -> Double { unitAtOneWord / wordsPerMinute }

  /// Returns the duration of a dit in microseconds at a speed in words per minute.
  package static func unit(wordsPerMinute: Double) -> Double {
    unitAtOneWord * 1_000_000 / wordsPerMinute
  }

  /// Returns the speed in words per minute if a dit takes this many microseconds.
  static func wordsPerMinute(unit: Double) -> Double { unitAtOneWord * 1_000_000 / unit }

  /// Returns the speed in words per minute if a dit takes this many seconds, in the precision of
  /// the decoder.
  static func wordsPerMinute(seconds: Float) -> Float { Float(unitAtOneWord) / seconds }

  /// Returns the duration of a word and the gap after it, in microseconds.
  static func word(wordsPerMinute: Double) -> Double { 60 * 1_000_000 / wordsPerMinute }
}

extension MorseSpeed: CustomStringConvertible {
  /// The number of words per minute without a unit, such as `20` or `17.5`.
  public var description: String {
    let whole = Int(wordsPerMinute)
    return Double(whole) == wordsPerMinute ? "\(whole)" : "\(wordsPerMinute)"
  }
}
