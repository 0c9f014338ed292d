/// How much the lengths of each ``TimingKind`` scatter: the variances of their logarithms.
///
/// Each kind has a variance of its own, for dots, which are short, and gaps, for which nobody counts, scatter more. One
/// that was seldom heard is taken for that of the hand on the whole. Lengths of long ago are slowly forgotten.
struct HandSpread: Sendable {
  private var overall: Float
  private var overallCount: Float
  private var sums = SIMD8<Float>.zero
  private var counts = SIMD8<Float>.zero

  init(_ model: borrowing KeyingModel) {
    overall = model.spread * model.spread
    overallCount = model.spreadWeight
  }

  func variance(of kind: TimingKind, _ model: borrowing KeyingModel) -> Float {
    let prior = overall * model.spreadFactors[kind.rawValue]
    return (model.kindWeight * prior + sums[kind.rawValue])
      / (model.kindWeight + counts[kind.rawValue])
  }

  /// Whether the hand on the whole scatters by more than that standard deviation.
  func exceeds(_ spread: Float) -> Bool { overall > spread * spread }

  /// Takes in the square of a difference from the mean.
  mutating func note(_ square: Float, of kind: TimingKind, _ model: borrowing KeyingModel) {
    let lane = kind.rawValue
    sums[lane] = sums[lane] * model.spreadMemory + square
    counts[lane] = counts[lane] * model.spreadMemory + 1
    overallCount = min(overallCount + 1, model.spreadLimit)
    overall += (square / model.spreadFactors[lane] - overall) / overallCount
    overall = max(overall, model.leastSpread * model.leastSpread)
  }
}
