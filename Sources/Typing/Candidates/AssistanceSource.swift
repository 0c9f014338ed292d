public import KeyEvents

/// A source that a session asks while the user types, such as a list of words or a receiver of
/// positions. A replay and a suite have no source: the text that a source wrote is an input there
/// (``KeyEvents/SessionInput/Content/change(_:)``).
public protocol AssistanceSource: AnyObject {
  /// Returns the word to write in place of a mistyped one; nil to leave that as it is. Called when
  /// a word has ended; must not wait for anything.
  func correction(of word: DoubtfulWord) -> String?

  /// Returns the geographical position, as it is to be written; nil if it is not known. Must not
  /// wait for anything.
  func position() -> String?

  /// Returns words that begin with `prefix`, the likeliest first; if the prefix is empty, words
  /// that may follow `previous`. Called where the words are shown, and when one is inserted; must
  /// not wait for anything.
  func completions(of prefix: String, after previous: String?, count: Int) -> [String]

  /// Called after a word was typed or completed, if words are suggested: the source may suggest it
  /// again. `previous` is the word before it in the same sentence; nil if there is none.
  func didType(_ word: String, after previous: String?)

  /// Called when another user begins. Words that were typed before must not be suggested to this
  /// user.
  func forgetTypedWords()

  /// Called after a candidate of that source was chosen.
  func didChoose(_ candidate: Candidate, from source: CandidateRequest.Source)

  /// Returns candidates for the request of a key; nil if there are none. Must not wait: if looking
  /// them up takes longer, returns ``OfferedCandidates/later``, and they follow as inputs of the
  /// session.
  func candidates(for request: CandidateRequest) -> OfferedCandidates?

  /// Returns the text of the candidate that the source would offer first, for a view of a key that
  /// writes it; nil if it is not known. Must not wait for anything.
  func firstCandidate(of source: CandidateRequest.Source) -> String?
}

extension AssistanceSource {
  /// Does nothing.
  public func didType(_ word: String, after previous: String?) {}

  /// Does nothing.
  public func forgetTypedWords() {}

  /// Returns nil.
  public func firstCandidate(of source: CandidateRequest.Source) -> String? { nil }
}

/// Candidates that a source offers.
public struct OfferedCandidates: Hashable, Sendable {
  /// A description of the candidates, in one or two words.
  public var title: String
  /// The candidates, the likeliest first.
  public var candidates: [Candidate]

  /// Makes an offer from its parts.
  public init(title: String, _ candidates: [Candidate]) {
    self.title = title
    self.candidates = candidates
  }

  /// No candidates yet.
  public static let later = OfferedCandidates(title: "", [])
}
