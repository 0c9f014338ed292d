import Foundation
import KeyEvents
@testable import LiveTyping
import SystemIO
import SystemPackage
import TestSupport
import Testing
import Typing

/// Corrections that are looked up on another thread, only when the test says so.
private final class SlowDictionary: AssistanceSource, LoopPart {
  let late: LateCandidates
  private let mayAnswer: DispatchSemaphore
  private let hasBegun = DispatchSemaphore(value: 0)

  init(knows: Bool = true) throws {
    let mayAnswer = DispatchSemaphore(value: 0)
    self.mayAnswer = mayAnswer
    let late = LateCandidates { [hasBegun] request in
      hasBegun.signal()
      mayAnswer.wait()
      guard knows, let word = request.doubtful?.text else { return nil }
      return OfferedCandidates(
        title: word, [word, word + "!"].compactMap { Candidate($0, replacing: word) })
    }
    self.late = try #require(late)
  }

  func answer() { mayAnswer.signal() }
  func waitForQuestion() { hasBegun.wait() }

  func correction(of word: DoubtfulWord) -> String? { nil }
  func position() -> String? { nil }
  func completions(of prefix: String, after previous: String?, count: Int) -> [String] { [] }
  func didChoose(_ candidate: Candidate, from source: CandidateRequest.Source) {}

  func candidates(for request: CandidateRequest) -> OfferedCandidates? {
    late.lookUp(request)
    return .later
  }
}

@Suite("Candidates that take longer than a key may wait")
struct LateCandidatesTests {
  private let folder = TemporaryFolder()
  private var keys = KeyClock()

  private func live(_ source: SlowDictionary, _ words: [(String, String)] = []) throws
    -> LiveSession
  {
    var options = TypingOptions()
    for (name, value) in [("mode", "hangul"), ("correct", "offer")] + words {
      try options.set(name, to: value)
    }
    return LiveSession(
      session: .withoutLayout(options), options: options,
      output: try LiveOutput(path: "\(folder.path)/text"), screen: nil, recorder: nil,
      assistance: source, late: source.late, listensInBackground: true)
  }

  private func notice(_ live: LiveSession) -> SessionNotice? {
    live.session.state(within: SessionState.Reach(lines: 1, scalars: 9)).notice
  }

  /// Waits until the thread has answered, and lets the session handle that as the event loop does.
  private func awaitAnswer(_ source: SlowDictionary, _ live: LiveSession) {
    source.answer()
    var polled: [PolledDescriptor] = []
    source.late.appendDescriptors(to: &polled)
    for entry in polled {
      var entry = pollfd(fd: entry.descriptor.rawValue, events: Int16(POLLIN), revents: 0)
      #expect(poll(&entry, 1, 60_000) == 1)
    }
    for entry in polled { source.late.isReady(entry.descriptor, for: .readable) }
    let now = max(MonotonicClock.now, live.session.lastTime ?? .zero)
    #expect(source.late.deadline != nil)
    live.advance(to: now)
    live.advance(to: now.advanced(byMicroseconds: 10))
    #expect(source.late.deadline == nil)
  }

  @Test("are offered when they are known, and chosen from")
  mutating func offered() throws {
    let source = try SlowDictionary()
    let live = try live(source)
    keys.press([.r, .k, .f7], live)
    #expect(live.session.list == nil)
    awaitAnswer(source, live)
    #expect(live.session.list?.items.map(\.text) == ["가", "가!"])
    keys.press([KeyCode(named: "2")!], live)
    #expect(live.session.document.text == "가!")
    live.finish(at: keys.now)
  }

  @Test("open no list after another key, which types at once")
  mutating func outdated() throws {
    let source = try SlowDictionary()
    let live = try live(source)
    keys.press([.r, .k, .f7, .s], live)
    #expect(live.session.document.text == "가ㄴ")
    awaitAnswer(source, live)
    #expect(live.session.list == nil)
    // The last request is answered.
    keys.press([.f7, .f7], live)
    awaitAnswer(source, live)
    if live.session.list == nil { awaitAnswer(source, live) }
    #expect(live.session.list?.items.map(\.text) == ["가ㄴ", "가ㄴ!"])
    live.finish(at: keys.now)
  }

  @Test("are offered although a modifier was pressed, or the key has bounced")
  mutating func meaningless() throws {
    for (words, between) in [([], [.leftShift]), ([("filter", "debounce=5ms")], [.f7])]
      as [([(String, String)], [KeyCode])]
    {
      let source = try SlowDictionary()
      let live = try live(source, words)
      keys.press([.r, .k, .f7] + between, live)
      keys.wait(live)
      awaitAnswer(source, live)
      #expect(live.session.list?.items.map(\.text) == ["가", "가!"])
      live.finish(at: keys.now)
    }
  }

  @Test("do not replace a list that was opened meanwhile")
  mutating func otherList() throws {
    let source = try SlowDictionary()
    let live = try live(source)
    keys.press([.r, .k, .f7], live)
    source.waitForQuestion()
    keys.press([.f7], live)
    awaitAnswer(source, live)
    let list = live.session.list
    #expect(list != nil)
    keys.press([.down], live)
    let marked = live.session.list?.marked
    #expect(marked != list?.marked)
    awaitAnswer(source, live)
    #expect(live.session.list?.marked == marked)
    live.finish(at: keys.now)
  }

  @Test("are missing where none were found")
  mutating func absent() throws {
    let source = try SlowDictionary(knows: false)
    let live = try live(source)
    keys.press([.r, .k, .f7], live)
    #expect(notice(live) == nil)
    awaitAnswer(source, live)
    #expect(live.session.list == nil)
    #expect(notice(live) == .nothingOffered(.corrections))
    live.finish(at: keys.now)
  }
}

/// Presses keys, each at its own time.
private struct KeyClock {
  private(set) var now = MonotonicClock.now

  /// Lets 100 ms pass, with their deadlines.
  mutating func wait(_ live: LiveSession) {
    now = now.advanced(byMicroseconds: 100_000)
    while let deadline = live.deadline, deadline < now { live.advance(to: deadline) }
  }

  mutating func press(_ keys: [KeyCode], _ live: LiveSession) {
    for key in keys {
      for value: Int32 in [1, 0] {
        now = now.advanced(byMicroseconds: 1000)
        live.receive(InputFrame(events: [.key(key, value: value, at: now), .report(at: now)]))
      }
    }
  }
}
