/// Why a key did nothing, for a view to say until the next press.
package enum SessionNotice: Hashable, Sendable {
  /// A key that undoes: no change is left whose text was not edited since.
  case nothingToUndo
  /// A key that asks a source: it has no candidates here.
  case nothingOffered(CandidateRequest.Source)
}

extension TypingSession {
  /// Records that the source that was asked last offers nothing.
  package mutating func noteNothingOffered() {
    if let askedSource { notice = .nothingOffered(askedSource) }
  }
}
