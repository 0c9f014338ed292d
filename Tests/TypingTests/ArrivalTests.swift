import Composition
import HangulComposition
import KeyEvents
import KeyFiltering
import TestSupport
import Testing
import TextFields

@testable import Typing

@Suite("What was decided when a key arrived")
struct ArrivalTests {
  @Test("It is kept while a filter holds events back, whatever the stamps of the events are then")
  func shiftedStamps() throws {
    let modes = ["a", "b", "c"].map { TypingMode(name: $0, composer: HangulComposer()) }
    let debounce = try DebounceFilter(argument: "5ms")
    var session = TypingSession(
      modes: modes, filters: KeyFilterChain([LateFilter(), debounce]))
    try FormSessionTests.type("d:r t:20 u:r t:1 d:hangeul t:1 u:hangeul t:100 r t:100", &session)
    session.finish(at: (session.lastTime ?? .zero).advanced(byMicroseconds: 1_000_000))
    #expect(session.currentModeName == "b")
    #expect(session.document.text == "ㄱㄱ")
  }

  /// Gives each event a later stamp.
  private struct LateFilter: KeyFilter {
    static let name = "late"
    static let usage = "late"

    init() {}

    init(argument: String) throws(KeyFilterError) {}

    mutating func receive(_ event: KeyEvent, into output: inout [KeyEvent]) {
      var late = event
      late.time = event.time.advanced(byMicroseconds: 50_000)
      output.append(late)
    }
  }

  @Test("More events than are kept are forgotten only if none of them is held back")
  func limit() {
    var arrivals = Arrivals()
    var events: [KeyEvent] = []
    for time in 0..<3000 as Range<Int64> {
      var event = KeyEvent(time: EventTime(microseconds: time), key: .a, phase: .began)
      event.arrival = arrivals.next
      arrivals.append(.nextPressMode(Int(time)), at: event.time)
      events.append(event)
      arrivals.forget(before: EventTime(microseconds: max(0, time - 100)))
    }
    for (index, event) in events.enumerated() {
      var mode: Int?
      if case .nextPressMode(let kept) = arrivals.decision(of: event) { mode = kept }
      if mode != index, mode != nil || index >= 2899 { Issue.record("\(index)") }
    }
    arrivals.forget(before: nil)
    #expect(events.allSatisfy { arrivals.decision(of: $0) == nil })
  }
}
