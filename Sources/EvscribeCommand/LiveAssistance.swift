import AssistanceSources
import Reporting
import TextAssistance
import Typing

/// What live typing asks while somebody types: the list of words.
final class LiveAssistance: AssistanceSource {
  private var words: AutomaticCorrection?
  private var completion: WordCompletion?
  /// Names by their beginnings are few enough to be looked through.
  private let names: [ReplacementEntry]

  /// Opens what the options need; fails if that is not installed.
  init(_ options: TypingOptions, names: [ReplacementEntry] = []) throws(CommandFailure) {
    self.names = names
    let assistance = options.assistance
    let corrects = assistance.correction == .automatic
    guard corrects || assistance.suggestionCount > 0 else { return }
    let list: WordList
    do { list = try WordList.installed(assistance.language) } catch {
      var failure = error
      let option = corrects ? "correct" : "suggest"
      failure.message = """
        --\(option): no list of words is installed for --language \(assistance.language); \
        choose another, or leave out --\(option)
        """
      throw failure
    }
    do {
      let index = try list.index(environment: Environment.all)
      if corrects {
        words = AutomaticCorrection(index)
        words?.leftAlone = Set(names.map { $0.shortcut.lowercased() })
      }
      if assistance.suggestionCount > 0 { completion = WordCompletion(index) }
    } catch {
      throw CommandFailure(reading: error)
    }
  }

  func correction(of word: String) -> String? { words?.correction(of: word) }

  func position() -> String? { nil }

  func completions(of prefix: String, after previous: String?, count: Int) -> [String] {
    let words = completion?.completions(of: prefix, after: previous, count: count) ?? []
    guard !prefix.isEmpty, !names.isEmpty else { return words }
    let beginning = prefix.lowercased()
    let known = names.lazy.filter {
      $0.shortcut.hasPrefix(beginning) && $0.shortcut.utf8.count > beginning.utf8.count
    }
    // Names come after the likeliest word, so that they are seen.
    var all = words
    all.insert(contentsOf: known.prefix(2).map(\.replacement), at: min(1, all.count))
    return Array(all.prefix(count))
  }

  func candidates(for request: CandidateRequest) -> OfferedCandidates? {
    switch request.source {
    case .words:
      guard let word = request.word else { return nil }
      let words = completions(of: word.prefix, after: word.previous, count: request.count)
      return OfferedCandidates(
        title: "words", words.compactMap { Candidate($0 + " ", replacing: word.prefix) })
    case .hanja, .phrases: return nil
    }
  }
}
