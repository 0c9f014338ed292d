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

  // `rounded()` would have to be linked from the C library's mathematics, which the engines do without.
  /// The length of a dot in microseconds.
  public var unit: Int64 { Int64(1_200_000 / wordsPerMinute + 0.5) }
}

extension MorseSpeed: CustomStringConvertible {
  /// The number alone, `20` or `17.5`.
  public var description: String {
    let whole = Int(wordsPerMinute)
    return Double(whole) == wordsPerMinute ? "\(whole)" : "\(wordsPerMinute)"
  }
}
