extension HypothesisBeam {
  /// The seconds of a dot as the reading at that place has it.
  func unit(of place: Int) -> Float {
    NaturalLogarithm.inverse(hypotheses[place].hand.mean[TimingKind.dot.rawValue])
  }

  /// The seconds after which a gap that still runs is rather the end of the letter.
  func letterBoundary(of place: Int) -> Float {
    let pattern = hypotheses[place].pattern
    let odds =
      prior.continuation(pattern)
      - prior.letterEnd(pattern, after: hypotheses[place].context)
    return boundary(.elementGap, .letterGap, odds: odds, of: place)
  }

  /// The seconds after which a gap that still runs is rather the end of a syllable; nil where the hand makes none.
  func syllableBoundary(of place: Int) -> Float? {
    guard hasSyllables else { return nil }
    let share = hypotheses[place].syllableShare(model)
    guard share > model.leastSyllableShare else { return nil }
    return boundary(
      .letterGap, .syllableGap, odds: NaturalLogarithm.of((1 - share) / share), of: place)
  }

  /// The seconds after which a gap that still runs is rather the end of the word.
  func wordBoundary(of place: Int) -> Float {
    if syllableBoundary(of: place) != nil {
      return boundary(.syllableGap, .wordGap, odds: 0, of: place)
    }
    let pattern = hypotheses[place].pattern
    let context = hypotheses[place].context
    let odds =
      prior.letterEnd(pattern, after: context) - prior.wordEnd(pattern, after: context)
    return boundary(.letterGap, .wordGap, odds: odds, of: place)
  }

  /// Where two kinds are equally likely: between their means in proportion to how they scatter, then moved towards the
  /// rarer as far as the slopes of two Gaussians allow.
  private func boundary(
    _ shorter: TimingKind, _ longer: TimingKind, odds: Float, of place: Int
  ) -> Float {
    let low = hypotheses[place].hand.mean[shorter.rawValue]
    let high = max(low, hypotheses[place].hand.mean[longer.rawValue])
    let lowVariance = variance(of: shorter, in: place)
    let highVariance = variance(of: longer, in: place)
    let lowSpread = NaturalLogarithm.squareRoot(of: lowVariance)
    let highSpread = NaturalLogarithm.squareRoot(of: highVariance)
    let middle = low + (high - low) * lowSpread / (lowSpread + highSpread)
    let slope = (middle - low) / lowVariance + (high - middle) / highVariance
    let moved = slope > 0 ? middle + odds / slope : middle
    return NaturalLogarithm.inverse(max(low, min(moved, high)))
  }

  private func variance(of kind: TimingKind, in place: Int) -> Float {
    hypotheses[place].hand.variance(of: kind) + hypotheses[place].spread.variance(of: kind, model)
  }
}
