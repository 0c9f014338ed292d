import AssistanceSources
import KeyEvents
import TextAssistance
import Typing

/// Corrections from the word list, made automatically or offered for the typed word.
final class CorrectionCandidates: CandidateProvider {
  private var words: AutomaticCorrection
  private let learning: LiveLearning?
  /// The word for which corrections were last offered.
  private var doubtfulWord = ""

  /// Creates a source of corrections to the words of an index. Names and the user's own words are
  /// not corrected.
  init(_ index: WordIndex, names: [ReplacementEntry], learning: LiveLearning?) {
    words = AutomaticCorrection(index)
    words.leftAlone = Set(names.map { $0.shortcut.lowercased() })
    words.leftAlone.formUnion(learning?.learnt.words.folded ?? [])
    self.learning = learning
  }

  /// Returns the word that the user clearly meant; nil if it is the typed word, or in doubt.
  func correction(of word: String) -> String? { words.correction(of: word) }

  /// Returns the typed word, followed by up to six corrections; nil if no word is in doubt, or if
  /// there are no corrections.
  func candidates(for request: CandidateRequest) -> OfferedCandidates? {
    guard let word = request.doubtful else { return nil }
    doubtfulWord = word.text
    let all = ([word.text] + words.suggestions(for: word.text, count: 6)).compactMap { text in
      Candidate(text + word.tail, replacing: word.text + word.tail)
    }
    return all.count > 1 ? OfferedCandidates(title: word.text, all) : nil
  }

  /// Learns a doubtful word that the user keeps, and no longer corrects it.
  func didChoose(_ candidate: Candidate) {
    guard candidate.text == candidate.replaced, !doubtfulWord.isEmpty else { return }
    learning?.learn(doubtfulWord)
    words.leftAlone.insert(doubtfulWord.lowercased())
  }
}
