/// A generator of random factors with mean 1, nearly normally distributed: each is made from the
/// sum of twelve uniform numbers. The same seed makes the same factors on every machine, because
/// only exact fractions are added.
struct NormalScatter {
  private var state: UInt64
  private let deviation: Double

  init(seed: UInt64, deviation: Double) {
    state = seed
    self.deviation = deviation
  }

  /// Returns the next factor, within three deviations of 1.
  mutating func next() -> Double {
    guard deviation > 0 else { return 1 }
    var sum = -6.0
    for _ in 0..<12 { sum += Double(nextBits() >> 11) / 9_007_199_254_740_992 }
    return 1 + deviation * min(max(sum, -3), 3)
  }

  /// Returns the next 64 random bits, by SplitMix64 (Steele, Lea, Flood, "Fast Splittable
  /// Pseudorandom Number Generators", 2014), which needs arithmetic that wraps around.
  private mutating func nextBits() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ bits >> 30) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ bits >> 27) &* 0x94D0_49BB_1331_11EB
    return bits ^ bits >> 31
  }
}
