/// The constants of the reader of hand-sent Morse. They describe senders in general, and none has
/// to be exact: what one sender does is learnt. They were tuned on synthetic senders of many kinds
/// and checked on kinds that were not used for tuning.
///
/// Durations are logarithms of seconds, so 0.1 is about 10 %; a doubt is a standard deviation.
/// Prices are negative logarithms of probabilities.
struct KeyingModel: Sendable {
  // MARK: Speed and proportions

  /// Doubt of an unknown speed: 5 to 50 words per minute are within two standard deviations of 16.
  var speedDoubt: Float = 0.6
  /// Doubt of a guessed speed.
  var guessedSpeedDoubt: Float = 0.25
  /// Doubt of the ratio 3 of dah to dit: 2.2 to 4.2 are common (bugs above, hasty senders below).
  var ratioDoubt: Float = 0.2
  /// Doubt of the gaps inside and between letters relative to the marks. It also covers heavy
  /// weighting, with longer marks and shorter gaps.
  var gapDoubt: Float = 0.15
  /// The same for gaps between words.
  var wordDoubt: Float = 0.2

  /// Farnsworth sending: how much longer the gaps between letters and words are than at an even
  /// speed, and the doubt of that. At 18 words per minute slowed to 6 they are 6 times longer (QEX,
  /// April 1990), which is 1.8.
  var stretch: Float = 1
  var stretchDoubt: Float = 0.6
  /// The share of senders who do so.
  var stretchShare: Float = 0.25

  /// The same for gaps between syllables and between words, in codes with syllables: twice as long,
  /// and the share of senders who do so.
  var syllableStretch: Float = 0.6
  var syllableStretchShare: Float = 0.4
  /// How many letter ends without and with a syllable gap are assumed before the first. A sender
  /// who makes such gaps makes them often.
  var lettersBeforeSyllables: Float = 4
  var syllablesBeforeSyllables: Float = 2
  /// With a smaller share, no running gap is shown as a syllable gap.
  var leastSyllableShare: Float = 0.15
  /// Over how many letter ends that share is averaged.
  var syllableMemory: Float = 40

  // MARK: Change

  /// How much the speed drifts with each mark.
  var drift: Float = 0.012
  /// How much each mean drifts independently.
  var ownDrift: Float = 0.008
  /// A sudden change of speed: its size, its price, and how many times the variance a squared
  /// difference must be before it is considered. This follows steps of 30 %, on which averages over
  /// the last marks fail.
  var jump: Float = 0.35
  var jumpPrice: Float = 4.5
  var jumpSurprise: Float = 4

  // MARK: Scatter

  /// The jitter assumed at first: that of a poor sender. A good one is soon recognised.
  var jitter: Float = 0.18
  /// How many samples that assumption weighs.
  var jitterWeight: Float = 8
  /// Over how many durations the overall jitter is averaged.
  var jitterLimit: Float = 60
  /// The smallest overall jitter.
  var leastJitter: Float = 0.04
  /// Above this jitter the keying may have been misread, and after a pause of that many seconds
  /// there may be another sender; the price of assuming either.
  var greatestJitter: Float = 0.2
  var restartPause: Float = 1
  var restartPrice: Float = 2
  /// How many samples of a kind it takes until its own jitter counts as much as the overall one.
  var kindWeight: Float = 10
  /// The decay of a kind's samples with each new one: about the last 40 count.
  var jitterMemory: Float = 1 - 1 / 40
  /// The variance of each kind relative to the overall one: letter gaps vary more than marks
  /// (Guenther, AFIT, 1973), word gaps most.
  var jitterFactors = SIMD8<Float>(1, 1, 1, 1.3, 1.5, 1.3, 1, 1)
  /// Degrees of freedom of Student's t distribution, which models the occasional outlier.
  var tail: Float = 6
  /// How fast the likelihood of a word gap falls above the mean: as this power of the duration,
  /// because people pause to think.
  var pauseSlope: Float = 5

  // MARK: Letters

  /// How much rarer a letter is for each unit that it takes to send. Codes give common letters
  /// short patterns: for the International code and English this is right within a factor of two
  /// for most letters, and figures stay possible.
  var brevity: Float = 0.28
  /// How much rarer punctuation and procedure signs are than letters of that length.
  var punctuationShare: Float = 0.3
  var prosignShare: Float = 0.1
  /// The share of letters that end a word.
  var wordShare: Float = 0.18
  /// The price of a pattern without a meaning.
  var unknownPrice: Float = 7
  /// The weight of ``LetterPairs``, from 0 to 1. Even at 1 call signs and random groups hardly
  /// suffer.
  var pairWeight: Float = 0.7

  // MARK: Search

  /// How many readings are kept at most.
  var beamWidth = 12
  /// How much less likely than the best a reading may be, as a difference of logarithms.
  var beamRange: Float = 8
  /// Readings with the same continuations count as one if no mean differs by more.
  var sameness: Float = 0.06
  /// At most this many letters are open to change.
  var openLetters = 28
  /// When more words and letters than these are open, the first of the letters is settled.
  var openWords = 2
  var openLettersOfWords = 10
  /// The same in codes with syllables, where it takes longer to tell syllable gaps from word gaps.
  var openLettersOfSyllables = 26

  static let standard = KeyingModel()
}

extension KeyingModel {
  /// Units of each kind (ITU-R M.1677-1, part I, section 2). Syllable gaps are not in it.
  static func units(of kind: TimingKind) -> Float {
    switch kind {
    case .dit, .elementGap: 1
    case .dah, .letterGap: 3
    case .wordGap: 7
    case .syllableGap: 5
    }
  }

  /// A unit in seconds.
  static func unit(wordsPerMinute: Double) -> Float {
    Float(MorseSpeed.seconds(wordsPerMinute: wordsPerMinute))
  }

  /// The direction in which a change of speed shifts the means.
  static let speed = SIMD8<Float>(1, 1, 1, 1, 1, 1, 0, 0)

  /// The directions of stretched gaps: those between letters and longer ones, and those between
  /// syllables and words.
  static let letterStretch = SIMD8<Float>(0, 0, 0, 1, 1, 1, 0, 0)
  static let syllableStretch = SIMD8<Float>(0, 0, 0, 0, 1, 1, 0, 0)
}
