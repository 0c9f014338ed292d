/// The numbers from which the reader of hand-sent Morse starts. They describe people, not one person: what a hand does
/// is learnt from it, and none of them has to be exact. They were chosen on made-up hands of many kinds, and held for
/// kinds that were not among these.
///
/// Lengths are logarithms of seconds, so 0.1 is about 10 %; what is doubted is given as a standard deviation. Prices are
/// logarithms of probabilities with the sign turned.
struct KeyingModel: Sendable {
  // MARK: Speed and proportions

  /// Doubt of a speed that nobody has told: 5 to 50 words per minute are within two of it around 16.
  var speedDoubt: Float = 0.6
  /// Doubt of a speed that was told as a guess.
  var guessedSpeedDoubt: Float = 0.25
  /// Doubt of the dash being 3 dots: 2.2 to 4.2 are common (bugs above, hasty hands below).
  var ratioDoubt: Float = 0.2
  /// Doubt of the gaps inside and between letters, as compared with the marks. A heavy hand, whose marks are longer and
  /// gaps shorter, is met by this doubt.
  var gapDoubt: Float = 0.15
  /// The same for gaps between words.
  var wordDoubt: Float = 0.2

  /// Farnsworth sending: gaps between letters and words are this much longer than at one speed throughout, and so
  /// doubtful. At 18 words per minute slowed to 6 they are 6 times longer (QEX, April 1990), which is 1.8.
  var stretch: Float = 1
  var stretchDoubt: Float = 0.6
  /// How many people send so.
  var stretchShare: Float = 0.25

  /// The same for gaps between syllables and words of codes with syllables: twice as long, and how many people send so.
  var syllableStretch: Float = 0.6
  var syllableStretchShare: Float = 0.4
  /// How many letters are taken to have ended without and with a gap between syllables before the first is heard. Who
  /// makes such gaps makes them often.
  var lettersBeforeSyllables: Float = 4
  var syllablesBeforeSyllables: Float = 2
  /// With a share below this no gap is shown as one while it still runs.
  var leastSyllableShare: Float = 0.15
  /// How many letter ends that share is learnt from.
  var syllableMemory: Float = 40

  // MARK: Change

  /// How much the speed drifts with each mark.
  var drift: Float = 0.012
  /// How much each mean drifts for itself.
  var ownDrift: Float = 0.008
  /// A sudden change of speed: how large, its price, and how many times the variance the square of a difference must be
  /// before one is thought of. Steps of 30 % are followed so; averages over the last marks break on them.
  var jump: Float = 0.35
  var jumpPrice: Float = 4.5
  var jumpSurprise: Float = 4

  // MARK: Scatter

  /// The scatter of a hand nobody has heard yet: that of a poor one. A good one is soon known.
  var spread: Float = 0.18
  /// How many lengths that assumption is worth.
  var spreadWeight: Float = 8
  /// How many lengths the scatter of the hand on the whole is averaged over.
  var spreadLimit: Float = 60
  /// No hand is taken to be steadier than this.
  var leastSpread: Float = 0.04
  /// A hand that scatters more than this was perhaps not understood, and after a pause of so many seconds there may be
  /// another one; the price of assuming so.
  var greatestSpread: Float = 0.2
  var restartPause: Float = 1
  var restartPrice: Float = 2
  /// How many lengths of a kind it takes until its own scatter counts as much as that of the hand on the whole.
  var kindWeight: Float = 10
  /// What is kept of the scatter of a kind when the next of that kind is heard: the last 40 count.
  var spreadMemory: Float = 1 - 1 / 40
  /// By how much the variance of each kind exceeds that of the hand: letter gaps scatter more than marks (Guenther, AFIT,
  /// 1973), word gaps most.
  var spreadFactors = SIMD8<Float>(1, 1, 1, 1.3, 1.5, 1.3, 1, 1)
  /// Degrees of freedom of Student's t distribution, which all lengths are taken to follow: now and then one is far off.
  var tail: Float = 6
  /// How fast the likelihood falls with a word gap that is longer than the mean: as a power of the length, because people
  /// pause to think.
  var pauseSlope: Float = 5

  // MARK: Letters

  /// How much rarer a letter is for each unit it takes to send. Codes give short patterns to common letters: this fits
  /// the International code and English to within a factor of two for most letters, and figures are not shut out.
  var brevity: Float = 0.28
  /// How much rarer punctuation and procedure signs are than letters of that length.
  var punctuationShare: Float = 0.3
  var prosignShare: Float = 0.1
  /// The share of letters that end a word.
  var wordShare: Float = 0.18
  /// The price of a pattern that stands for nothing.
  var unknownPrice: Float = 7
  /// How much the pairs of ``LetterPairs`` count, from 0 to 1. Even at 1 call signs and random groups hardly suffer.
  var pairWeight: Float = 0.7

  // MARK: Search

  /// How many readings are followed at most.
  var beamWidth = 12
  /// How much less likely than the best a reading may be.
  var beamRange: Float = 8
  /// Readings that go on alike count as one if no mean differs by more.
  var sameness: Float = 0.06
  /// More letters than this are never open to change.
  var openLetters = 28
  /// As soon as this many words and letters are open, the first of these letters is settled.
  var openWords = 2
  var openLettersOfWords = 10
  /// The same where there are syllables: it takes longer to tell whether a gap parts these or words.
  var openLettersOfSyllables = 26

  static let standard = KeyingModel()
}

extension KeyingModel {
  /// Units of each kind (ITU-R M.1677-1, part I, section 2). It has no gaps between syllables.
  static func units(of kind: TimingKind) -> Float {
    switch kind {
    case .dot, .elementGap: 1
    case .dash, .letterGap: 3
    case .wordGap: 7
    case .syllableGap: 5
    }
  }

  /// Seconds of a unit.
  static func unit(wordsPerMinute: Double) -> Float {
    Float(MorseSpeed.seconds(wordsPerMinute: wordsPerMinute))
  }

  /// The direction in which a change of speed moves the means.
  static let speed = SIMD8<Float>(1, 1, 1, 1, 1, 1, 0, 0)

  /// The directions of longer gaps from letters on, and from syllables on.
  static let letterStretch = SIMD8<Float>(0, 0, 0, 1, 1, 1, 0, 0)
  static let syllableStretch = SIMD8<Float>(0, 0, 0, 0, 1, 1, 0, 0)
}
