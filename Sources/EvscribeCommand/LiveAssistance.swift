import AssistanceSources
import Reporting
import TextAssistance
import Typing

/// What live typing asks while somebody types: the list of words.
final class LiveAssistance: AssistanceSource {
  private var words: AutomaticCorrection?

  /// Opens what the options need; fails if that is not installed.
  init(_ options: TypingOptions) throws(CommandFailure) {
    guard options.assistance.correction == .automatic else { return }
    let list: WordList
    do { list = try WordList.installed(options.assistance.language) } catch {
      var failure = error
      failure.message = """
        --correct: no list of words is installed for --language \
        \(options.assistance.language); choose another, or leave out --correct
        """
      throw failure
    }
    do { words = AutomaticCorrection(try list.index(environment: Environment.all)) } catch {
      throw CommandFailure(reading: error)
    }
  }

  func correction(of word: String) -> String? { words?.correction(of: word) }

  func position() -> String? { nil }

  func candidates(for request: CandidateRequest) -> OfferedCandidates? { nil }
}
