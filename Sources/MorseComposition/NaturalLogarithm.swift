/// The logarithm and exponential of `Float`, to about six digits. The standard library has neither,
/// and this module uses no C library. Both are branch-free apart from comparisons.
enum NaturalLogarithm {
  private static let ln2: Float = 0.693_147_18

  /// Returns the logarithm of a positive, normal number: the exponent times ln 2, plus the
  /// logarithm of the fraction m in √½...√2 as the series of 2 artanh((m − 1) / (m + 1)).
  static func of(_ value: Float) -> Float {
    let bits = value.bitPattern
    var exponent = Int32(bits >> 23) - 127
    var rest = Float(bitPattern: bits & 0x7F_FFFF | 0x3F80_0000)
    if rest > 1.414_213_5 {
      rest *= 0.5
      exponent += 1
    }
    let t = (rest - 1) / (rest + 1)
    let square = t * t
    let series = 1 + square * (1 / 3 + square * (1 / 5 + square / 7))
    return 2 * t * series + Float(exponent) * ln2
  }

  /// Returns the square root of a positive, normal number.
  static func squareRoot(of value: Float) -> Float { inverse(of(value) / 2) }

  /// Returns the number with this logarithm, which is clamped to −80...80.
  static func inverse(_ logarithm: Float) -> Float {
    let power = min(max(logarithm, -80), 80) / ln2
    // `rounded()` and `squareRoot()` would be calls into the C mathematics library, which Swift
    // does not link.
    let whole = Int32(power < 0 ? power - 0.5 : power + 0.5)
    let x = (power - Float(whole)) * ln2
    let series = 1 + x * (1 + x * (1 / 2 + x * (1 / 6 + x * (1 / 24 + x / 120))))
    return series * Float(bitPattern: UInt32(whole + 127) << 23)
  }
}
