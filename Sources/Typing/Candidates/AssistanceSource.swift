public import KeyEvents

/// What a session asks while the user types: a list of words, a receiver of positions. A replay and
/// a suite have none: what a source put into the text is an input there
/// (``KeyEvents/SessionInput/Content/change(_:)``).
public protocol AssistanceSource: AnyObject {
  /// The word to write in place of a mistyped one; nil to leave it as it is. Asked when a word has
  /// ended; must not wait for anything.
  func correction(of word: String) -> String?

  /// The position as it is to be written; nil if it is not known. Must not wait for anything.
  func position() -> String?

  /// Words that begin with `prefix`, the likeliest first; if it is empty, words that may follow
  /// `previous`. Asked where they are shown, and when one is taken; must not wait for anything.
  func completions(of prefix: String, after previous: String?, count: Int) -> [String]

  /// A candidate of that source was chosen.
  func didChoose(_ candidate: Candidate, from source: CandidateRequest.Source)

  /// Candidates for what a key has asked for; nil if there are none.
  func candidates(for request: CandidateRequest) -> OfferedCandidates?
}

/// Candidates that a source offers.
public struct OfferedCandidates: Hashable, Sendable {
  /// What they are, in one or two words.
  public var title: String
  /// The candidates, the likeliest first.
  public var candidates: [Candidate]

  /// Makes it from its parts.
  public init(title: String, _ candidates: [Candidate]) {
    self.title = title
    self.candidates = candidates
  }
}
