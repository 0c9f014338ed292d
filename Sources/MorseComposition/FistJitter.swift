/// The jitter of each ``TimingKind``: the variance of the logarithms of its durations.
///
/// Each kind has a separate variance. Dits vary more because they are short, and gaps vary more
/// because senders do not time them exactly. The fewer samples a kind has, the more the overall
/// variance of the sender counts for it. Old samples lose weight exponentially.
struct FistJitter: Sendable {
  private var overall: Float
  private var overallCount: Float
  private var sums = SIMD8<Float>.zero
  private var counts = SIMD8<Float>.zero

  init(_ model: borrowing KeyingModel) {
    overall = model.jitter * model.jitter
    overallCount = model.jitterWeight
  }

  func variance(of kind: TimingKind, _ model: borrowing KeyingModel) -> Float {
    let prior = overall * model.jitterFactors[kind.rawValue]
    let variance =
      (model.kindWeight * prior + sums[kind.rawValue])
      / (model.kindWeight + counts[kind.rawValue])
    return min(variance, model.mostJitter * model.mostJitter * model.jitterFactors[kind.rawValue])
  }

  /// Returns whether the overall jitter exceeds `jitter`, a standard deviation.
  func exceeds(_ jitter: Float) -> Bool { overall > jitter * jitter }

  /// Adds a sample: the square of the difference between the logarithm of a duration and the mean
  /// of its kind.
  mutating func note(_ square: Float, of kind: TimingKind, _ model: borrowing KeyingModel) {
    let lane = kind.rawValue
    sums[lane] = sums[lane] * model.jitterMemory + square
    counts[lane] = counts[lane] * model.jitterMemory + 1
    overallCount = min(overallCount + 1, model.jitterLimit)
    overall += (square / model.jitterFactors[lane] - overall) / overallCount
    overall = max(overall, model.leastJitter * model.leastJitter)
    overall = min(overall, model.mostJitter * model.mostJitter)
  }
}
