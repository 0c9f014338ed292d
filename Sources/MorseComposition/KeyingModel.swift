/// The constants of ``TimingDecoder``.
///
/// They describe senders in general, and none needs to be exact: the fist of each sender is learnt.
/// They were tuned on synthetic senders of many kinds and checked on kinds that were not used for
/// tuning; `DecoderAccuracyTests` limits the errors.
///
/// Durations are logarithms of seconds, so 0.1 is about 10 %; a doubt is a standard deviation.
/// Prices are negative logarithms of probabilities.
struct KeyingModel: Sendable {
  // MARK: Speed and proportions

  /// The doubt of an unknown speed, guessed at 20 words per minute (``KeyingSpeed``): 6 to 66 words
  /// per minute are within two standard deviations.
  var speedDoubt: Float = 0.6
  /// The doubt of a speed that the user guessed (``KeyingSpeed/guess(_:)``).
  var guessedSpeedDoubt: Float = 0.25
  /// The doubt of the ratio of dah to dit, which is assumed to be 3; 2.2 (from hasty senders) to
  /// 4.2 (with bugs) are common.
  var ratioDoubt: Float = 0.2
  /// The doubt of the gaps inside and between letters relative to the marks. It also covers heavy
  /// weighting, with longer marks and shorter gaps.
  var gapDoubt: Float = 0.15
  /// The doubt of the gaps between words relative to the marks.
  var wordDoubt: Float = 0.2

  /// The minimum of the letter gap relative to the gap inside letters, as the logarithm of the
  /// ratio 1.8. Senders make it 2.1 to 5.4 times as long.
  var leastLetterGap: Float = 0.6
  /// The minimum of the letter gap relative to the dit, as the logarithm of the ratio 1.35. Senders
  /// make it 2.3 to 5.4 times as long; a gap of 3 dits is still 1.7 times as long as the dit if
  /// half a dit is moved from each gap to the mark before it.
  var leastLetterGapInDits: Float = 0.3

  /// The logarithm of the factor by which Farnsworth sending stretches the gaps between letters and
  /// words. At 18 words per minute slowed to 6 the factor is 6 (QEX, April 1990); the logarithm is
  /// 1.8.
  var stretch: Float = 1
  var stretchDoubt: Float = 0.6
  /// The share of senders with Farnsworth gaps.
  var stretchShare: Float = 0.25

  /// The logarithm of the factor by which novices and users of one switch stretch all gaps. Their
  /// gaps inside letters are 1.8 to 5.2 dits long, their dahs 3.5 to 6.9.
  var elementStretch: Float = 1.3
  var elementStretchDoubt: Float = 0.65
  /// The share of senders who stretch all gaps.
  var elementStretchShare: Float = 0.2
  /// The share of senders who stretch all gaps if the user stated the speed. It is smaller because
  /// those who know their speed are likely to make gaps of 1, 3 and 7 units.
  var guessedElementStretchShare: Float = 0.05
  /// The doubt of the ratio of dah to dit if all gaps are stretched.
  var slowRatioDoubt: Float = 0.25
  /// The doubt of the letter gap relative to the other gaps if all gaps are stretched.
  var slowLetterDoubt: Float = 0.24

  /// The logarithm of the factor, about 1.8, by which a sender who stretches only the gaps between
  /// syllables and words stretches these gaps. Only in codes with syllables.
  var syllableStretch: Float = 0.6
  /// The share of senders who stretch only the gaps between syllables and words.
  var syllableStretchShare: Float = 0.4
  /// The number of letter gaps assumed before the first gap between letters was received.
  var lettersBeforeSyllables: Float = 4
  /// The number of syllable gaps assumed before the first gap between letters was received. A
  /// sender who makes syllable gaps makes them often.
  var syllablesBeforeSyllables: Float = 2
  /// The share of syllable gaps below which no running gap is shown as a syllable gap.
  var leastSyllableShare: Float = 0.15
  /// The number of gaps over which the share of syllable gaps is averaged.
  var syllableMemory: Float = 40

  // MARK: Change

  /// The drift of the speed with each mark, as a standard deviation.
  var drift: Float = 0.012
  /// The independent drift of each mean with each mark, as a standard deviation.
  var ownDrift: Float = 0.008
  /// The standard deviation of a sudden change of speed. The decoder follows steps of 30 %, which
  /// an average over the last marks would miss.
  var jump: Float = 0.35
  /// The price of a sudden change of speed.
  var jumpPrice: Float = 4.5
  /// The squared difference from the mean, in variances, above which a mark may begin a new speed.
  var jumpSurprise: Float = 4

  // MARK: Jitter

  /// The jitter assumed at first, which is typical of a poor sender. A good sender is soon
  /// recognized.
  var jitter: Float = 0.18
  /// The weight of the assumed jitter, in samples.
  var jitterWeight: Float = 6
  /// The number of durations over which the overall jitter is averaged.
  var jitterLimit: Float = 78
  /// The minimum of the overall jitter.
  var leastJitter: Float = 0.065
  /// The maximum of the overall jitter. Without it, a reading that mistakes dits for dahs would be
  /// as good as any other.
  var mostJitter: Float = 0.35
  /// The overall jitter above which the keying may have been misread.
  var greatestJitter: Float = 0.2
  /// The pause in seconds after which there may be another sender.
  var restartPause: Float = 1
  /// The price of assuming another sender, or that the keying was misread.
  var restartPrice: Float = 2
  /// The number of samples of a kind at which its own jitter counts as much as the overall one.
  var kindWeight: Float = 10
  /// The factor that multiplies the weight of a kind's earlier samples with each new sample: about
  /// the last 40 count.
  var jitterMemory: Float = 1 - 1 / 40
  /// The variance of each kind relative to the overall one: letter gaps vary more than marks
  /// (Guenther, AFIT, 1973), word gaps most.
  var jitterFactors = SIMD8<Float>(1, 0.77, 0.77, 1.3, 1.5, 1.3, 1, 1)
  /// The degrees of freedom of Student's t distribution, which models the occasional outlier.
  var tail: Float = 6
  /// The power of the duration with which the likelihood of a word gap above the mean falls:
  /// slowly, because people pause to think.
  var pauseSlope: Float = 5

  // MARK: Letters

  /// The logarithm of the factor by which a letter becomes rarer with each unit of its length.
  /// Codes use short patterns for common letters: for the International code and English this is
  /// right within a factor of two for most letters, and figures stay possible.
  var brevity: Float = 0.28
  /// The frequency of punctuation relative to letters of the same length.
  var punctuationShare: Float = 0.3
  /// The frequency of procedure signs relative to letters of the same length.
  var prosignShare: Float = 0.1
  /// The share of letters that end a word.
  var wordShare: Float = 0.18
  /// The price of a pattern without a meaning.
  var unknownPrice: Float = 7
  /// The weight of ``LetterTriples`` and ``LetterPairs``, from 0 to 1.
  var letterWeight: Float = 0.9
  /// The initial shares of the models of ``WordState`` if ``words`` is nil.
  var sharesWithoutWords = WordState.Weights(0.15, 0.85, 0, 0, 0, 0, 0, 0)
  /// The initial shares of the models of ``WordState`` if ``words`` is not nil.
  var sharesWithWords = WordState.Weights(0.05, 0.25, 0.7, 0, 0, 0, 0, 0)
  /// The initial shares of the models of ``WordState`` if ``words`` has traffic.
  var sharesWithTraffic = WordState.Weights(0.04, 0.26, 0.4, 0.15, 0.15, 0, 0, 0)
  /// The probability of each letter of a word that is sent again, and of the gap after it.
  var repetition: Float = 0.95
  /// The number of words over which the shares of the models of ``WordState`` are averaged. If
  /// the shares were fixed, random groups would be read with more mistakes than without words.
  var shareMemory: Float = 6
  /// The share of words that are directly followed by punctuation. Without it, punctuation would
  /// count as a separate word.
  var punctuatedWords: Float = 0.1
  /// The probability that a word gap follows the punctuation after a word.
  var punctuationEndsWord: Float = 0.84
  /// The likely words; nil if only letters are modelled.
  var words: MorseWordTree?

  /// The logarithm of a factor of 10. A mark whose duration alone makes one element more likely
  /// than the other by this factor is read as that element, unless the sent element is known, the
  /// estimates of dits and dahs are still uncertain, or a sudden change of speed is assumed.
  var clearMark: Float = 2.3

  // MARK: Search

  /// The maximum number of readings.
  var beamWidth = 12
  /// The maximum difference in score from the best reading; readings with a greater difference are
  /// dropped.
  var beamRange: Float = 8
  /// The difference of means below which readings that agree on the open letter and its context
  /// count as one.
  var sameness: Float = 0.06
  /// The maximum number of open letters.
  var openLetters = 28
  /// The number of open words above which the first open letter is settled, if there are also more
  /// open letters than ``openLettersOfWords``.
  var openWords = 2
  /// The number of open letters above which ``openWords`` has an effect.
  var openLettersOfWords = 10
  /// The number of open letters above which ``openWords`` has an effect in codes with syllables,
  /// where it takes longer to distinguish syllable gaps from word gaps.
  var openLettersOfSyllables = 26

  /// The initial shares of the models of ``WordState``.
  var initialShares: WordState.Weights {
    guard let words else { return sharesWithoutWords }
    return words.hasTraffic ? sharesWithTraffic : sharesWithWords
  }

  static let standard = KeyingModel()

  /// Creates the standard constants with a prior for letters and a maximum number of open letters,
  /// from 0 to 28; nil for 28.
  static func standard(_ prior: MorsePrior, openLetters: Int? = nil) -> KeyingModel {
    var model = standard
    switch prior {
    case .none: model.letterWeight = 0
    case .letters: break
    case .words(let words): model.words = words
    }
    if let openLetters { model.openLetters = min(max(0, openLetters), model.openLetters) }
    return model
  }
}

extension KeyingModel {
  /// Returns the duration of a kind of mark or gap in units (ITU-R M.1677-1, part I, section 2).
  /// The recommendation does not define syllable gaps.
  static func units(of kind: TimingKind) -> Float {
    switch kind {
    case .dit, .elementGap: 1
    case .dah, .letterGap: 3
    case .wordGap: 7
    case .syllableGap: 5
    }
  }

  /// Returns the duration of a unit in seconds at a speed in words per minute.
  static func unit(wordsPerMinute: Double) -> Float {
    Float(MorseSpeed.seconds(wordsPerMinute: wordsPerMinute))
  }

  /// The direction in which a change of speed shifts the means.
  static let speed = SIMD8<Float>(1, 1, 1, 1, 1, 1, 0, 0)

  /// The direction in which stretching all gaps shifts the means.
  static let elementStretch = SIMD8<Float>(0, 0, 1, 1, 1, 1, 0, 0)
  /// The direction in which stretching the gaps between letters, syllables and words shifts the
  /// means.
  static let letterStretch = SIMD8<Float>(0, 0, 0, 1, 1, 1, 0, 0)
  /// The direction in which stretching the gaps between syllables and words shifts the means.
  static let syllableStretch = SIMD8<Float>(0, 0, 0, 0, 1, 1, 0, 0)
}
