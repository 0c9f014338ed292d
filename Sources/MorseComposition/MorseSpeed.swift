/// A speed of sending, as the length of a dot.
///
/// A word is PARIS with the gap after it, 50 dots long (ITU-R M.1677-1 has the lengths: dash 3, gaps 1, 3 and 7), so at w
/// words a minute a dot is 1200 / w milliseconds.
public struct MorseSpeed: Hashable, Sendable {
  /// Words a minute.
  public let wordsPerMinute: Double

  /// The speeds that make sense, in words a minute.
  public static let range = 1.0...100.0
  /// 20 words a minute, a dot of 60 ms.
  public static let standard = MorseSpeed(known: 20)

  /// The speed of so many words a minute; nil outside of ``range``.
  public init?(wordsPerMinute: Double) {
    guard Self.range.contains(wordsPerMinute) else { return nil }
    self.init(known: wordsPerMinute)
  }

  private init(known wordsPerMinute: Double) { self.wordsPerMinute = wordsPerMinute }

  /// The length of a dot.
  public var unit: Duration { .microseconds(unitMicroseconds) }

  // `rounded()` would have to be linked from the C library's mathematics, which the engines do without.
  /// The length of a dot in microseconds.
  package var unitMicroseconds: Int64 { Int64(exactUnit + 0.5) }

  /// The length of a dot in microseconds, fractions included.
  var exactUnit: Double { Self.unit(wordsPerMinute: wordsPerMinute) }
}

/// The one place where words per minute become the length of a dot, and back. All other lengths are dots.
extension MorseSpeed {
  /// How many seconds a dot takes at one word per minute: a word is 50 of them.
  private static let unitAtOneWord = 1.2

  /// The length of a dot in seconds at so many words per minute.
  static func seconds(wordsPerMinute: Double) -> Double { unitAtOneWord / wordsPerMinute }

  /// The length of a dot in microseconds at so many words per minute.
  package static func unit(wordsPerMinute: Double) -> Double {
    unitAtOneWord * 1_000_000 / wordsPerMinute
  }

  /// The words per minute at which a dot takes so many microseconds.
  static func wordsPerMinute(unit: Double) -> Double { unitAtOneWord * 1_000_000 / unit }

  /// The words per minute at which a dot takes so many seconds. In the precision of the decoder.
  static func wordsPerMinute(seconds: Float) -> Float { Float(unitAtOneWord) / seconds }

  /// The length of a word, with the gap after it, in microseconds.
  static func word(wordsPerMinute: Double) -> Double { 60 * 1_000_000 / wordsPerMinute }
}

extension MorseSpeed: CustomStringConvertible {
  /// The number alone, `20` or `17.5`.
  public var description: String {
    let whole = Int(wordsPerMinute)
    return Double(whole) == wordsPerMinute ? "\(whole)" : "\(wordsPerMinute)"
  }
}
