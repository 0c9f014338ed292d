extension HypothesisBeam {
  /// Returns the duration of a dit in seconds, as estimated by the reading at `index`.
  func unit(of index: Int) -> Float {
    NaturalLogarithm.inverse(hypotheses[index].fist.mean[TimingKind.dit.rawValue])
  }

  /// Returns the duration of a dah in seconds, as estimated by the reading at `index`.
  func dah(of index: Int) -> Float {
    NaturalLogarithm.inverse(hypotheses[index].fist.mean[TimingKind.dah.rawValue])
  }

  /// Returns the time in seconds after which a running gap is more likely to be a letter gap than
  /// an element gap.
  func letterBoundary(of index: Int) -> Float {
    let pattern = hypotheses[index].pattern
    let odds =
      prior.continuation(pattern)
      - end(after: index, endingWord: false).score
    return boundary(.elementGap, .letterGap, odds: odds, of: index)
  }

  /// Returns the time in seconds after which a running gap is more likely to be a syllable gap than
  /// a letter gap; nil if the sender makes hardly any syllable gaps
  /// (``KeyingModel/leastSyllableShare``).
  func syllableBoundary(of index: Int) -> Float? {
    guard hasSyllables else { return nil }
    let share = hypotheses[index].syllableShare(model)
    guard share > model.leastSyllableShare else { return nil }
    return boundary(
      .letterGap, .syllableGap, odds: NaturalLogarithm.of((1 - share) / share), of: index)
  }

  /// Returns the time in seconds after which a running gap is more likely to be a word gap than a
  /// shorter one.
  func wordBoundary(of index: Int) -> Float {
    if syllableBoundary(of: index) != nil {
      return boundary(.syllableGap, .wordGap, odds: 0, of: index)
    }
    let odds =
      end(after: index, endingWord: false).score - end(after: index, endingWord: true).score
    return boundary(.letterGap, .wordGap, odds: odds, of: index)
  }

  /// Returns the duration in seconds for which both kinds of gaps are equally likely.
  ///
  /// The logarithm of that duration divides the distance between the means of the two kinds in
  /// proportion to their standard deviations. It is then shifted towards the rarer kind by `odds`
  /// divided by the slope with which the two Gaussians diverge at that point. `odds` is the
  /// logarithm of the ratio of the shorter kind's frequency to that of the longer kind.
  private func boundary(
    _ shorter: TimingKind, _ longer: TimingKind, odds: Float, of index: Int
  ) -> Float {
    let low = expected(shorter, after: index)
    let high = max(low, expected(longer, after: index))
    let lowVariance = variance(of: shorter, in: index)
    let highVariance = variance(of: longer, in: index)
    let lowDeviation = NaturalLogarithm.squareRoot(of: lowVariance)
    let highDeviation = NaturalLogarithm.squareRoot(of: highVariance)
    let middle = low + (high - low) * lowDeviation / (lowDeviation + highDeviation)
    let slope = (middle - low) / lowVariance + (high - middle) / highVariance
    let moved = slope > 0 ? middle + odds / slope : middle
    return NaturalLogarithm.inverse(max(low, min(moved, high)))
  }

  private func variance(of kind: TimingKind, in index: Int) -> Float {
    hypotheses[index].fist.variance(of: kind) + hypotheses[index].jitter.variance(of: kind, model)
  }
}
