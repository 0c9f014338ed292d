import AssistanceSources
import Composition
import KeyEvents
import PlainText
import Typing

/// The user's phrases, the most recently used first.
final class PhraseCandidates: CandidateProvider {
  /// The chosen phrases, in the order of the last choices. ``save()`` moves them to the top of the
  /// user's phrases.
  private var used: [String] = []
  /// The phrase that comes first, as of the last reading of the file or the last choice; nil if
  /// there is none.
  private(set) lazy var first: String? = {
    let phrases = try? PhrasesFile(environment: Environment.all)?.read()
    return phrases?.list.lazy.compactMap { Candidate($0.text)?.text }.first
  }()
  private let tell: (String) -> Void

  /// Creates a source of phrases. `tell` receives messages for the user, for example about phrases
  /// that cannot be shown.
  init(tell: @escaping (String) -> Void) { self.tell = tell }

  /// Returns the phrases that can be shown; nil if they cannot be read. Reads the file each time,
  /// because a command may have changed it.
  func candidates(for request: CandidateRequest) -> OfferedCandidates? {
    guard let file = PhrasesFile(environment: Environment.all) else { return nil }
    do {
      var phrases = try file.read()
      putUsedOnTop(&phrases)
      let list = phrases.list
      if list.isEmpty { tell("there are no phrases; `evscribe phrases add TEXT` adds one") }
      let hidden = list.filter { Candidate($0.text) == nil }.count
      if hidden > 0 {
        tell("phrases not shown (too long, or with invisible characters): \(hidden)")
      }
      let pages = phrases.pages(of: CandidateList.pageLength, limit: Candidate.limit)
      let shown = pages.flatMap { page in
        page.phrases.compactMap { phrase in
          Candidate(
            phrase.text, comment: page.heading.isEmpty ? phrase.tags.joined(separator: " ") : "",
            heading: page.heading)
        }
      }
      first = shown.first?.text
      return OfferedCandidates(title: "phrases", shown)
    } catch {
      tell("the phrases cannot be read: \(CommandFailure(error).message)")
      return nil
    }
  }

  func didChoose(_ candidate: Candidate) {
    used.removeAll { $0 == candidate.text }
    used.append(candidate.text)
    first = candidate.text
  }

  /// Moves the chosen phrases to the top. Waits for a lock and for the disk.
  func save() throws(CommandFailure) {
    guard !used.isEmpty, let file = PhrasesFile(environment: Environment.all) else { return }
    do throws(PhrasesFileError) {
      try file.update { phrases in putUsedOnTop(&phrases) }
    } catch {
      var failure = CommandFailure(error)
      failure.message = "the new order of the phrases cannot be saved: \(failure.message)"
      throw failure
    }
  }

  private func putUsedOnTop(_ phrases: inout Phrases) {
    for text in used {
      if let index = phrases.index(of: text) { phrases.use(at: index) }
    }
  }
}
