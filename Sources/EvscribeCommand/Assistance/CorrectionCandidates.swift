import AssistanceSources
import KeyEvents
import TextAssistance
import Typing

/// Corrections from the word list, made automatically or offered for the typed word.
final class CorrectionCandidates: CandidateProvider {
  private var words: AutomaticCorrection
  private let signals: MorseCorrection
  private let learning: LiveLearning?
  /// The word for which corrections were last requested; empty if that word must not be learnt,
  /// because a part of it was sent in signals without a meaning.
  private var doubtfulWord = ""

  /// Creates a source of corrections to the words of an index. Names and the user's own words are
  /// not corrected.
  init(_ index: WordIndex, names: [ReplacementEntry], learning: LiveLearning?) {
    words = AutomaticCorrection(index)
    signals = MorseCorrection(MorseSlips(index))
    words.leftAlone = Set(names.map { $0.shortcut.lowercased() })
    words.leftAlone.formUnion(learning?.learnt.words.folded ?? [])
    self.learning = learning
  }

  /// Returns the word that the user clearly meant; nil if the typed word is left as it is. Where
  /// the signals of a word sent in Morse and its spelling lead to different words (`recieved` to
  /// `retrieved` and `received`), neither is clear.
  func correction(of word: DoubtfulWord) -> String? {
    guard let marks = word.marks else { return words.correction(of: word.text) }
    guard !MorseTraffic.contains(word.text), !words.leftAlone.contains(word.text.lowercased())
    else { return nil }
    let spelled = words.correction(of: word.text)
    guard let sent = signals.correction(of: word.text, sent: marks) else { return spelled }
    return spelled == nil || spelled == sent ? sent : nil
  }

  /// Returns the typed word, followed by up to six corrections; nil if no word is in doubt, or if
  /// there are no corrections.
  func candidates(for request: CandidateRequest) -> OfferedCandidates? {
    guard let word = request.doubtful else { return nil }
    doubtfulWord = word.hasUnknownSign ? "" : word.text
    var texts = [word.text]
    let bySignals = word.marks.map {
      signals.suggestions(for: word.text, sent: $0, count: Self.limit)
    }
    for text in (bySignals ?? []) + words.suggestions(for: word.text, count: Self.limit)
    where texts.count <= Self.limit && !texts.contains(text) {
      texts.append(text)
    }
    return OfferedCandidates(corrections: Array(texts.dropFirst()), of: word)
  }

  /// The maximum number of corrections in a list.
  static let limit = 6

  /// Learns a doubtful word that the user keeps, and no longer corrects it.
  func didChoose(_ candidate: Candidate) {
    guard candidate.text == candidate.replaced, !doubtfulWord.isEmpty else { return }
    learning?.learn(doubtfulWord)
    words.leftAlone.insert(doubtfulWord.lowercased())
  }
}
