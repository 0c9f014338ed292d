import TextFields

@testable import Typing

/// What a session has reported and asked since a test last looked.
extension TypingSession {
  mutating func takeFormEvents() -> [FormEvent] {
    collectFromForm()
    defer { step.formEvents = [] }
    return step.formEvents
  }

  var hasCandidateRequest: Bool {
    step.requests.contains { if case .candidates = $0 { true } else { false } }
  }

  mutating func takeCandidateRequest() -> CandidateRequest? {
    takeRequest { if case .candidates(let request) = $0 { request } else { nil } }
  }

  mutating func takeAccountRequest() -> String? {
    takeRequest { if case .accounts(let domain) = $0 { domain } else { nil } }
  }

  mutating func takeChosenAccount() -> ChosenAccount? {
    takeRequest { if case .secrets(let account) = $0 { account } else { nil } }
  }

  private mutating func takeRequest<Content>(_ content: (SessionRequest) -> Content?) -> Content? {
    for (index, request) in step.requests.enumerated() {
      guard let found = content(request) else { continue }
      step.requests.remove(at: index)
      return found
    }
    return nil
  }
}
