/// What is believed of the lengths that one hand keys: for each ``TimingKind`` the mean of the logarithms of its lengths,
/// and how doubtful that is.
///
/// The means are one Gaussian with a full covariance: a long dot also makes dashes and gaps believed to be longer. Each
/// length is one step of a Kalman filter ("A New Approach to Linear Filtering and Prediction Problems", 1960). In
/// logarithms a change of speed adds the same to all five means, and a hand is as exact at 10 as at 30 words per minute.
///
/// The lanes of all vectors are the raw values of the kinds; the last two are not used.
struct HandEstimate: Sendable {
  private(set) var mean: SIMD8<Float>
  private var dotRow = SIMD8<Float>.zero
  private var dashRow = SIMD8<Float>.zero
  private var elementGapRow = SIMD8<Float>.zero
  private var letterGapRow = SIMD8<Float>.zero
  private var wordGapRow = SIMD8<Float>.zero
  private var syllableGapRow = SIMD8<Float>.zero

  /// Believes these means without a doubt.
  init(mean: SIMD8<Float>) { self.mean = mean }

  /// How doubtful the mean of the kind is.
  func variance(of kind: TimingKind) -> Float { covariance(of: kind)[kind.rawValue] }

  /// Doubts whether all means are off together, in the proportions of `direction`, by one standard deviation.
  mutating func doubt(_ direction: SIMD8<Float>) {
    dotRow += direction[0] * direction
    dashRow += direction[1] * direction
    elementGapRow += direction[2] * direction
    letterGapRow += direction[3] * direction
    wordGapRow += direction[4] * direction
    syllableGapRow += direction[5] * direction
  }

  /// Doubts each mean for itself.
  mutating func doubt(variances: SIMD8<Float>) {
    dotRow[0] += variances[0]
    dashRow[1] += variances[1]
    elementGapRow[2] += variances[2]
    letterGapRow[3] += variances[3]
    wordGapRow[4] += variances[4]
    syllableGapRow[5] += variances[5]
  }

  /// Takes in a length of that kind.
  ///
  /// - Parameters:
  ///   - kind: what it is.
  ///   - difference: by how much the logarithm of the length is above the mean of the kind.
  ///   - noise: the variance that the hand has about its own mean.
  mutating func correct(_ kind: TimingKind, by difference: Float, noise: Float) {
    let covariance = covariance(of: kind)
    let gain = covariance / (covariance[kind.rawValue] + noise)
    mean += gain * difference
    dotRow -= gain[0] * covariance
    dashRow -= gain[1] * covariance
    elementGapRow -= gain[2] * covariance
    letterGapRow -= gain[3] * covariance
    wordGapRow -= gain[4] * covariance
    syllableGapRow -= gain[5] * covariance
  }

  private func covariance(of kind: TimingKind) -> SIMD8<Float> {
    switch kind {
    case .dot: dotRow
    case .dash: dashRow
    case .elementGap: elementGapRow
    case .letterGap: letterGapRow
    case .wordGap: wordGapRow
    case .syllableGap: syllableGapRow
    }
  }
}

extension HandEstimate {
  /// Which gaps are longer than the speed of the marks would have them.
  enum Stretch: Sendable, CaseIterable {
    case none
    /// Those between letters and all longer ones: Farnsworth.
    case letters
    /// Those between syllables and words: a blank between syllables and two between words, as SKATS has it.
    case syllables
  }

  /// What is believed before anything was heard: the proportions 1 : 3 : 1 : 3 : 7 of ITU-R M.1677-1, and doubts of them.
  ///
  /// - Parameters:
  ///   - unit: seconds of a dot at the speed that is guessed.
  ///   - speedDoubt: the standard deviation of its logarithm.
  ///   - stretch: the gaps that are thought to be stretched.
  ///   - model: what people are like.
  init(unit: Float, speedDoubt: Float, stretch: Stretch, _ model: borrowing KeyingModel) {
    var units = SIMD8<Float>.zero
    for kind in TimingKind.allCases {
      units[kind.rawValue] = NaturalLogarithm.of(unit * KeyingModel.units(of: kind))
    }
    switch stretch {
    case .none: self.init(mean: units)
    case .letters: self.init(mean: units + KeyingModel.letterStretch * model.stretch)
    case .syllables: self.init(mean: units + KeyingModel.syllableStretch * model.syllableStretch)
    }
    doubt(KeyingModel.speed * speedDoubt)
    if stretch == .letters { doubt(KeyingModel.letterStretch * model.stretchDoubt) }
    let own = SIMD8(
      0, model.ratioDoubt, model.gapDoubt, model.gapDoubt, model.wordDoubt, model.wordDoubt, 0, 0)
    doubt(variances: own * own)
  }
}
