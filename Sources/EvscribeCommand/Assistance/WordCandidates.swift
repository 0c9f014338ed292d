import AssistanceSources
import KeyEvents
import TextAssistance
import Typing

/// Completions of the typed word: the user's own words, the words of the word list (those already
/// typed count as likelier), and names.
final class WordCandidates: CandidateProvider {
  /// Whether suggestions are visible. While suggestions are hidden, no words are offered, because a
  /// key could then write a word that the user has not seen.
  var isShown = false
  private let completion: any WordCompleting
  private let learning: LiveLearning?
  private var typed = TypedWords()
  /// The names to suggest, which are searched linearly, because they are few.
  private let names: [ReplacementEntry]

  /// Creates a source of suggestions from a list of words.
  init(_ completion: any WordCompleting, names: [ReplacementEntry], learning: LiveLearning?) {
    self.completion = completion
    self.names = names
    self.learning = learning
  }

  /// Returns at most `count` completions of `prefix`; none while suggestions are not visible. The
  /// user's own words come first, then the likeliest words; up to two names follow the first word.
  func completions(of prefix: String, after previous: String?, count: Int) -> [String] {
    guard isShown else { return [] }
    var words = completion.completions(of: prefix, after: previous, count: count, typed: typed)
    // The user's own words come before all others.
    let known = learning?.learnt.words.words(beginningWith: prefix).prefix(count) ?? []
    if !known.isEmpty {
      words = Array((known + words.filter { !known.contains($0) }).prefix(count))
    }
    guard !prefix.isEmpty, !names.isEmpty else { return words }
    let beginning = prefix.lowercased()
    let shown = names.lazy.filter {
      $0.shortcut.hasPrefix(beginning) && $0.shortcut.utf8.count > beginning.utf8.count
    }
    // Names come after the likeliest word, so that they are seen.
    var all = words
    all.insert(contentsOf: shown.prefix(2).map(\.replacement), at: min(1, all.count))
    return Array(all.prefix(count))
  }

  func candidates(for request: CandidateRequest) -> OfferedCandidates? {
    guard let word = request.word else { return nil }
    let words = completions(of: word.prefix, after: word.previous, count: request.count)
    return OfferedCandidates(
      title: "words",
      words.compactMap { Candidate(CompletedWord.written($0), replacing: word.prefix) })
  }

  func didType(_ word: String, after previous: String?) {
    guard let key = completion.key(of: word) else { return }
    typed.append(word, key: key, after: previous.flatMap(completion.key) ?? [])
  }

  func forgetTypedWords() { typed.removeAll() }

  func didChoose(_ candidate: Candidate) {
    learning?.learn(candidate.text.split(separator: " ").first.map(String.init) ?? "")
  }
}
