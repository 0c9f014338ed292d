import AssistanceSources
import Reporting
import TextAssistance
import Typing

/// What live typing asks while somebody types: the list of words.
final class LiveAssistance: AssistanceSource {
  private var words: AutomaticCorrection?
  private var completion: WordCompletion?

  /// Opens what the options need; fails if that is not installed.
  init(_ options: TypingOptions) throws(CommandFailure) {
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
      if corrects { words = AutomaticCorrection(index) }
      if assistance.suggestionCount > 0 { completion = WordCompletion(index) }
    } catch {
      throw CommandFailure(reading: error)
    }
  }

  func correction(of word: String) -> String? { words?.correction(of: word) }

  func position() -> String? { nil }

  func completions(of prefix: String, after previous: String?, count: Int) -> [String] {
    completion?.completions(of: prefix, after: previous, count: count) ?? []
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
