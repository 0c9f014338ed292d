import KeyEvents
import KeyFiltering
import Testing
import Typing

/// Taps a key 400 ms after a press of left Shift, and holds nothing back.
private struct TimerFilter: KeyFilter {
  static let name = "timer"
  static let usage = "timer=a"
  let key: KeyCode
  private(set) var deadline: EventTime?

  init(argument: String) { key = KeyCode(named: argument)! }

  mutating func receive(_ event: KeyEvent, into output: inout [KeyEvent]) {
    output.append(event)
    if event.key == .leftShift { deadline = event.time.advanced(byMicroseconds: 400_000) }
  }

  mutating func advance(to time: EventTime, into output: inout [KeyEvent]) {
    guard let due = deadline, due <= time else { return }
    deadline = nil
    output.append(KeyEvent(time: due, key: key, phase: .began))
    output.append(KeyEvent(time: due, key: key, phase: .ended))
  }
}

@Suite("The order of deadlines and keys")
struct DeadlineOrderTests {
  /// The log of the composers, `1:`, `2:`, ... with several modes. A, S and D set a deadline 100,
  /// 200 and 5000 µs later.
  private func log(
    _ text: String, filters: [String] = [], end: Int64? = nil, modes: Int = 1,
    settings: TypingSession.Settings = TypingSession.Settings(), advances: Bool = false
  ) throws -> String {
    let log = LoggingComposer.Log()
    let delays: [KeyCode: Int64] = [
      .a: 100, KeyCode(named: "s")!: 200, KeyCode(named: "d")!: 5000,
    ]
    let names = modes == 1 ? [""] : (1...modes).map { "\($0):" }
    var session = TypingSession(
      modes: names.map {
        TypingMode(
          name: $0,
          composer: LoggingComposer(log, name: $0, claims: [.f, .j], delays: delays))
      }, filters: KeyFilterChain(parsed: try filters.map(ParsedKeyFilter.init)), settings: settings)
    for frame in frames(text) {
      if advances {
        while let deadline = session.deadline, deadline < frame.time! {
          session.advance(to: deadline)
        }
      }
      session.receive(frame)
    }
    if let end { session.finish(at: EventTime(microseconds: end)) }
    #expect(log.faults.isEmpty)
    if end != nil { #expect(log.down.isEmpty) }
    return log.lines.joined(separator: " ")
  }

  @Test(
    "A deadline fires after all events up to its time and before any later one",
    arguments: [
      ("a+0 f+99", "a+0 f+99"),
      ("a+0 f+100", "a+0 f+100"),
      ("a+0 f+100 j+100 f-101", "a+0 f+100 j+100 deadline100 f-101"),
      ("a+0 f+101", "a+0 deadline100 f+101"),
      ("a+0 @100", "a+0"),
      ("a+0 @101", "a+0 deadline100"),
      // A later press moves it.
      ("a+0 a-50 a+100 f+150 f-201", "a+0 a-50 a+100 f+150 deadline200 f-201"),
      ("a+0 a-50 s+100 f+301", "a+0 a-50 s+100 deadline300 f+301"),
    ], [false, true])
  func ties(_ row: (String, String), advances: Bool) throws {
    #expect(try log(row.0, advances: advances) == row.1)
  }

  @Test(
    "While a release is held back no later deadline fires, and the composer gets events in order",
    arguments: [
      // The release is passed on after 1 ms. Deadlines before its time have fired by then, later
      // ones follow.
      ("a+0 a-50 @2000", "a+0 a-50 deadline100"),
      ("a+0 a-99 @1098", "a+0"),
      ("a+0 a-99 @1100", "a+0 a-99 deadline100"),
      ("a+0 a-100 @1101", "a+0 a-100 deadline100"),
      ("a+0 a-101 @102", "a+0 deadline100"),
      ("a+0 a-101 @1102", "a+0 deadline100 a-101"),
      // Presses that waited behind the release, with a deadline between their times.
      ("a+0 a-50 f+80 j+150 @3000", "a+0 a-50 f+80 deadline100 j+150"),
      ("a+0 a-50 f+100 @3000", "a+0 a-50 f+100 deadline100"),
      ("f+0 f-50 s+60 j+259 j-260 @5000", "f+0 f-50 s+60 j+259 j-260 deadline260"),
      ("f+0 f-50 s+60 j+261 j-270 @5000", "f+0 f-50 s+60 deadline260 j+261 j-270"),
      // A bounce is dropped, and the deadline after it fires on time.
      ("a+0 a-50 a+60 @3000", "a+0 deadline100"),
      ("a+0 a-50 f+70 a+120 f-150 @3000", "a+0 f+70 deadline100 f-150"),
      // An ignored key is not held back.
      ("a+0 q+40 q-50 @101", "a+0 deadline100"),
    ], [false, true])
  func heldBack(_ row: (String, String), advances: Bool) throws {
    #expect(try log(row.0, filters: ["debounce=1ms"], advances: advances) == row.1)
  }

  @Test("At equal deadlines filters come before the next-mode key and the composer")
  func filtersFirst() {
    for (key, delay, expected) in [
      ("j", 400_000, ["1:a+0", "1:j+400000", "1:j-400000", "1:deadline400000"]),
      ("j", 399_999, ["1:a+0", "1:deadline399999", "1:j+400000", "1:j-400000"]),
      ("j", 400_001, ["1:a+0", "1:j+400000", "1:j-400000"]),
    ] {
      let log = LoggingComposer.Log()
      var session = TypingSession(
        modes: [
          TypingMode(
            name: "",
            composer: LoggingComposer(
              log, name: "1:", claims: [.f, .j], delays: [.a: Int64(delay)]))
        ], filters: KeyFilterChain([TimerFilter(argument: key)]))
      for frame in frames("leftshift+0 a+0") { session.receive(frame) }
      session.advance(to: EventTime(microseconds: 400_000))
      #expect(log.lines == expected)
    }
    // A digit at the moment the list is due comes before it: it completes a tap and chooses
    // nothing.
    for (start, mode) in [("hangeul+1 leftshift+1", 1), ("hangeul+1 leftshift+2", 0)] {
      var session = TypingSession(
        modes: ["", "", ""].map {
          TypingMode(name: $0, composer: LoggingComposer(LoggingComposer.Log()))
        }, filters: KeyFilterChain([TimerFilter(argument: "1")]))
      for frame in frames(start) { session.receive(frame) }
      session.advance(to: EventTime(microseconds: 500_000))
      #expect(session.currentModeIndex == mode)
    }
  }

  @Test("A tap of the next-mode key made by a filter changes the mode once")
  func filterTapsNextModeKey() {
    let log = LoggingComposer.Log()
    var session = TypingSession(
      modes: ["1:", "2:"].map {
        TypingMode(name: $0, composer: LoggingComposer(log, name: $0, claims: [.a]))
      }, filters: KeyFilterChain([TimerFilter(argument: "hangeul")]))
    for frame in frames("leftshift+0 a+1 a-2 @500000") { session.receive(frame) }
    #expect(session.currentModeIndex == 1)
    for frame in frames("a+2000000 a-2000001") { session.receive(frame) }
    #expect(session.currentModeIndex == 1)
    #expect(log.lines.suffix(2) == ["2:a+2000000", "2:a-2000001"])
  }

  @Test("Filters, the next-mode key and the composer all act at one deadline, filters first")
  func equalDeadlines() throws {
    // Three are due at 400 000: the release of F (held back for 200 ms), the list of modes, and the
    // composer.
    let log = LoggingComposer.Log()
    var session = TypingSession(
      modes: ["", "", ""].map {
        TypingMode(
          name: $0,
          composer: LoggingComposer(log, claims: [.f], delays: [.a: 400_000]))
      }, filters: KeyFilterChain(parsed: try ["debounce=200ms"].map(ParsedKeyFilter.init)))
    for frame in frames("f+0 a+0 hangeul+0 f-200000") { session.receive(frame) }
    #expect(log.lines == ["f+0", "a+0"])
    #expect(session.deadline == EventTime(microseconds: 400_000))
    #expect(session.list == nil)
    var seen: [String] = []
    // The deadline of the next-mode key logs nothing; it opens the list.
    session.advance(to: EventTime(microseconds: 399_999))
    seen += log.lines.dropFirst(2)
    session.advance(to: EventTime(microseconds: 400_000))
    seen += log.lines.dropFirst(2)
    #expect(seen == ["f-200000", "deadline400000"])
    #expect(session.list != nil)
    #expect(session.deadline == nil)
  }

  @Test(
    "A next-mode key released at the moment the list is due is still a tap",
    arguments: [(400_000, "2:f+500000"), (400_001, "1:f+500000")])
  func holdTie(release: Int, expected: String) throws {
    let log = try log("hangeul+0 hangeul-\(release) f+500000", modes: 3)
    #expect(log.hasSuffix(expected))
  }

  @Test(
    "At the end deadlines fire in order, held keys are cancelled, the composition is finished",
    arguments: [
      ("a+0 f+10", 99, "a+0 f+10 a!99 f!99 finish99"),
      ("a+0 f+10", 100, "a+0 f+10 deadline100 a!100 f!100 finish100"),
      ("a+0 f+10 a-20", 400, "a+0 f+10 a-20 deadline100 f!400 finish400"),
      ("f+5", 5, "f+5 f!5 finish5"), ("f+5 f-6", 7, "f+5 f-6 finish7"), ("", 3, "finish3"),
      ("q+1", 3, "finish3"),
    ])
  func end(text: String, end: Int64, expected: String) throws {
    // No composer gets the release of an ignored key.
    let expected = expected.replacing("unknown!3 ", with: "")
    #expect(try log(text, end: end) == expected)
  }

  @Test(
    "At the end the events that a filter held back come in order with the deadlines",
    arguments: [
      ("a+0 a-50", 60, "a+0 a-50 finish60"), ("a+0 a-50", 99, "a+0 a-50 finish99"),
      ("a+0 a-50", 100, "a+0 a-50 deadline100 finish100"),
      ("a+0 a-50 f+120", 130, "a+0 a-50 deadline100 f+120 f!130 finish130"),
      ("f+0 f-50 a+60 j+170", 500, "f+0 f-50 a+60 deadline160 j+170 a!500 j!500 finish500"),
      ("f+0 f-50 j+60 j-500", 1050, "f+0 f-50 j+60 j-500 finish1050"),
    ])
  func endWithHeldBack(text: String, end: Int64, expected: String) throws {
    // Keys are cancelled in the order of their codes: A is 30, F 33 and J 36.
    #expect(try log(text, filters: ["debounce=1ms"], end: end) == expected)
  }

  @Test("The stop key and the idle limit end a session like any other end")
  func otherEnds() throws {
    var settings = TypingSession.Settings()
    settings.stopKey = .escape
    settings.idleLimit = .milliseconds(1)
    let isStopped = "a+0 f+10 deadline100 a!120 f!120 finish120"
    #expect(try log("a+0 f+10 esc+120 j+130", settings: settings) == isStopped)
    #expect(try log("a+0 f+10 esc+120 j+130", settings: settings, advances: true) == isStopped)
    let tie = "a+0 deadline100 a!100 finish100"
    #expect(try log("a+0 esc+100", settings: settings) == tie)
    let isIdle = "a+0 deadline100 a-600 finish1000"
    #expect(try log("a+0 a-600 f+1001", settings: settings) == isIdle)
    #expect(try log("a+0 a-600 f+1001", end: 5000, settings: settings) == isIdle)
    #expect(try log("a+0 a-600", end: 999, settings: settings).hasSuffix("a-600 finish999"))
    // A press exactly at the limit still counts.
    #expect(try log("f+0 f-10 j+1000 @1500", settings: settings) == "f+0 f-10 j+1000")
    // A release that a filter holds back does not keep the session alive, nor is it lost.
    #expect(
      try log("a+0 a-999 f+1050", filters: ["debounce=1ms"], settings: settings)
        == "a+0 deadline100 a-999 finish1000")
  }

  @Test("After the end all input is ignored")
  func afterTheEnd() throws {
    var typist = try Typist("mode=direct", "stop-key=f12")
    try typist.type("a d:s f12 b u:s")
    #expect(typist.session.isOver)
    #expect(typist.session.deadline == nil)
    #expect(typist.session.step.presses.isEmpty)
    typist.session.finish(at: EventTime(microseconds: 9_000_000))
    typist.session.advance(to: EventTime(microseconds: 9_000_000))
    #expect(typist.text == "as")
    #expect(typist.session.lastTime == EventTime(microseconds: 40_000))
    // A switch that is still down has no deadline.
    #expect(try typed("d:space", "mode=morse", "keyer=single-switch").deadline == nil)
  }
}
