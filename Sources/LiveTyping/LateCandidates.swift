package import KeyEvents
import SessionOutput
import Synchronization
package import SystemIO
package import SystemPackage
package import Typing

#if canImport(Glibc)
  import Glibc
#endif

/// Candidates that a thread looks up, because that takes longer than a key may wait. They are
/// offered once they are known, unless the text has changed or a list was opened meanwhile.
package final class LateCandidates: SessionPart {
  private let thread: LookUpThread
  /// The time at which the thread announced an answer; nil if there is none.
  package private(set) var deadline: EventTime?

  /// Starts a thread that calls `lookUp`; nil if the system refuses. The closure returns nil if
  /// there are no candidates.
  package init?(_ lookUp: @escaping @Sendable (CandidateRequest) -> OfferedCandidates?) {
    guard let thread = LookUpThread(lookUp) else { return nil }
    self.thread = thread
  }

  /// Looks up the candidates for a request. An earlier request is forgotten.
  package func lookUp(_ request: CandidateRequest) { thread.ask(request) }

  package func appendDescriptors(to list: inout [PolledDescriptor]) {
    list.append(PolledDescriptor(thread.news.descriptor, .readable))
  }

  package func isReady(_ descriptor: FileDescriptor, for events: PollEvents) {
    thread.news.clear()
    deadline = MonotonicClock.now
  }

  func settle(_ driver: inout SessionDriver, at time: EventTime, isDue: Bool, isOver: Bool) {
    guard deadline != nil else { return }
    deadline = nil
    guard let answer = thread.removeAnswer(), !isOver, driver.session.list == nil else { return }
    driver.update { $0.answer(answer.request, with: answer.offer, at: time) }
  }

  package func finish() { thread.stop() }
}

/// A thread that looks up candidates, always for the last request only.
private final class LookUpThread: Sendable {
  struct Answer {
    var request: CandidateRequest
    var offer: OfferedCandidates?
  }

  private struct State {
    var request: CandidateRequest?
    var answer: Answer?
    var isOver = false
  }

  private let state = Mutex(State())
  private let requests: Doorbell
  /// Rings when an answer is there.
  let news: Doorbell

  init?(_ lookUp: @escaping @Sendable (CandidateRequest) -> OfferedCandidates?) {
    guard let requests = Doorbell(), let news = Doorbell() else { return nil }
    self.requests = requests
    self.news = news
    guard let thread = startThread({ [self] in run(lookUp) }) else { return nil }
    // Looking up a word may take longer than the end of the session.
    pthread_detach(thread)
  }

  func ask(_ request: CandidateRequest) {
    state.withLock { $0.request = request }
    requests.ring()
  }

  /// Returns the last answer, once; nil if there is none, or if a later request waits for its own.
  func removeAnswer() -> Answer? {
    state.withLock { state in
      let answer = state.answer.take()
      return state.request == nil ? answer : nil
    }
  }

  func stop() {
    state.withLock { $0.isOver = true }
    requests.ring()
  }

  private func run(_ lookUp: (CandidateRequest) -> OfferedCandidates?) {
    while true {
      requests.wait(milliseconds: -1)
      requests.clear()
      let (next, isOver) = state.withLock { ($0.request.take(), $0.isOver) }
      if isOver { return }
      guard let next else { continue }
      let offer = lookUp(next)
      state.withLock { $0.answer = Answer(request: next, offer: offer) }
      news.ring()
    }
  }
}
