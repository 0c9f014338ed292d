import Composition
package import KeyEvents
package import Typing

/// An adapter through which an `AssistanceSource` answers a session's requests for candidates.
package final class CandidateSource: SessionSource {
  private let source: any AssistanceSource

  /// Creates a source that asks `source`.
  package init(_ source: any AssistanceSource) { self.source = source }

  package func answer(
    _ request: SessionRequest, of session: inout TypingSession, at time: EventTime
  ) {
    guard case .candidates(let request) = request else { return }
    session.answer(request, with: source.candidates(for: request), at: time)
  }

  package func learn(_ candidate: Candidate, from source: CandidateRequest.Source) {
    self.source.didChoose(candidate, from: source)
  }
}
