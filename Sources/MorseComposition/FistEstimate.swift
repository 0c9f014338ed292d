/// An estimate of one sender's fist: for each ``TimingKind`` the mean of the logarithms of its
/// durations, and the uncertainty of that mean.
///
/// The means are jointly Gaussian with a full covariance: a long dit also raises the estimates of
/// dahs and gaps. Each duration is one step of a Kalman filter ("A New Approach to Linear Filtering
/// and Prediction Problems", 1960). In logarithms a change of speed shifts all means by the same
/// amount, and relative jitter does not depend on the speed.
///
/// In all vectors, the raw value of a kind is the index of its lane; the last two lanes are unused.
struct FistEstimate: Sendable {
  private(set) var mean: SIMD8<Float>
  private var ditRow = SIMD8<Float>.zero
  private var dahRow = SIMD8<Float>.zero
  private var elementGapRow = SIMD8<Float>.zero
  private var letterGapRow = SIMD8<Float>.zero
  private var wordGapRow = SIMD8<Float>.zero
  private var syllableGapRow = SIMD8<Float>.zero

  /// Creates an estimate with these means and no uncertainty.
  init(mean: SIMD8<Float>) { self.mean = mean }

  /// Returns the variance of the mean of a kind.
  func variance(of kind: TimingKind) -> Float { covariance(of: kind)[kind.rawValue] }

  /// Adds the uncertainty of a common shift of the means. `direction` is one standard deviation of
  /// the shift.
  mutating func doubt(_ direction: SIMD8<Float>) {
    ditRow += direction[0] * direction
    dahRow += direction[1] * direction
    elementGapRow += direction[2] * direction
    letterGapRow += direction[3] * direction
    wordGapRow += direction[4] * direction
    syllableGapRow += direction[5] * direction
  }

  /// Adds uncertainty to each mean independently.
  mutating func doubt(variances: SIMD8<Float>) {
    ditRow[0] += variances[0]
    dahRow[1] += variances[1]
    elementGapRow[2] += variances[2]
    letterGapRow[3] += variances[3]
    wordGapRow[4] += variances[4]
    syllableGapRow[5] += variances[5]
  }

  /// Updates the estimate with a duration of a kind.
  ///
  /// - Parameters:
  ///   - kind: the kind of the duration.
  ///   - difference: the logarithm of the duration minus the mean of the kind.
  ///   - noise: the variance of single durations about the mean.
  mutating func correct(_ kind: TimingKind, by difference: Float, noise: Float) {
    let covariance = covariance(of: kind)
    let gain = covariance / (covariance[kind.rawValue] + noise)
    mean += gain * difference
    ditRow -= gain[0] * covariance
    dahRow -= gain[1] * covariance
    elementGapRow -= gain[2] * covariance
    letterGapRow -= gain[3] * covariance
    wordGapRow -= gain[4] * covariance
    syllableGapRow -= gain[5] * covariance
  }

  private func covariance(of kind: TimingKind) -> SIMD8<Float> {
    switch kind {
    case .dit: ditRow
    case .dah: dahRow
    case .elementGap: elementGapRow
    case .letterGap: letterGapRow
    case .wordGap: wordGapRow
    case .syllableGap: syllableGapRow
    }
  }
}

extension FistEstimate {
  /// The kinds of gaps that a sender stretches, that is, makes longer than the speed of the marks
  /// implies.
  enum Stretch: Sendable, CaseIterable {
    case none
    /// Farnsworth: the gaps between letters, syllables and words.
    case letters
    /// All gaps, including those inside letters, as sent by learners, with one switch, or by
    /// blinking.
    case elements
    /// The gaps between syllables and between words: in SKATS a space separates syllables and two
    /// spaces separate words.
    case syllables
  }

  /// Creates the initial estimate, before any keying: 1 unit for dits and element gaps, 3 for dahs
  /// and letter gaps, 7 for word gaps (ITU-R M.1677-1) and 5 for syllable gaps, each with its
  /// uncertainty.
  ///
  /// - Parameters:
  ///   - unit: the duration of a dit at the guessed speed, in seconds.
  ///   - speedDoubt: the standard deviation of the logarithm of `unit`.
  ///   - stretch: the gaps that are assumed to be stretched.
  ///   - model: the constants.
  init(unit: Float, speedDoubt: Float, stretch: Stretch, _ model: borrowing KeyingModel) {
    var units = SIMD8<Float>.zero
    for kind in TimingKind.allCases {
      units[kind.rawValue] = NaturalLogarithm.of(unit * KeyingModel.units(of: kind))
    }
    switch stretch {
    case .none: self.init(mean: units)
    case .letters: self.init(mean: units + KeyingModel.letterStretch * model.stretch)
    case .elements: self.init(mean: units + KeyingModel.elementStretch * model.elementStretch)
    case .syllables: self.init(mean: units + KeyingModel.syllableStretch * model.syllableStretch)
    }
    doubt(KeyingModel.speed * speedDoubt)
    var own = SIMD8(
      0, model.ratioDoubt, model.gapDoubt, model.gapDoubt, model.wordDoubt, model.wordDoubt, 0, 0)
    switch stretch {
    case .none, .syllables: break
    case .letters: doubt(KeyingModel.letterStretch * model.stretchDoubt)
    case .elements:
      doubt(KeyingModel.elementStretch * model.elementStretchDoubt)
      own[TimingKind.dah.rawValue] = model.slowRatioDoubt
      own[TimingKind.letterGap.rawValue] = model.slowLetterDoubt
    }
    doubt(variances: own * own)
  }
}
