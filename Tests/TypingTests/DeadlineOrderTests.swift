import KeyEvents
import KeyFiltering
import Testing
import Typing

/// Presses a key by itself 400 ms after left Shift goes down, and holds nothing back.
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
  /// What the composers were told: two modes, `1` and `2`; A, S and D ask to be called after 100,
  /// 200 and 5000 µs.
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
    "a deadline fires after every event stamped at or before it and before any later one",
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
    "while a release is held back nothing later fires, and the composer hears in order of stamp",
    arguments: [
      // At 1000 the release goes on; what was due before it came first, what was due behind it
      // comes after.
      ("a+0 a-50 @2000", "a+0 a-50 deadline100"),
      ("a+0 a-99 @1098", "a+0"),
      ("a+0 a-99 @1100", "a+0 a-99 deadline100"),
      ("a+0 a-100 @1101", "a+0 a-100 deadline100"),
      ("a+0 a-101 @102", "a+0 deadline100"),
      ("a+0 a-101 @1102", "a+0 deadline100 a-101"),
      // Presses that waited behind the release, with a deadline between their stamps.
      ("a+0 a-50 f+80 j+150 @3000", "a+0 a-50 f+80 deadline100 j+150"),
      ("a+0 a-50 f+100 @3000", "a+0 a-50 f+100 deadline100"),
      ("f+0 f-50 s+60 j+259 j-260 @5000", "f+0 f-50 s+60 j+259 j-260 deadline260"),
      ("f+0 f-50 s+60 j+261 j-270 @5000", "f+0 f-50 s+60 deadline260 j+261 j-270"),
      // A bounce never was, and the deadline after it fires in its time.
      ("a+0 a-50 a+60 @3000", "a+0 deadline100"),
      ("a+0 a-50 f+70 a+120 f-150 @3000", "a+0 f+70 deadline100 f-150"),
      // An unheard key does not wait.
      ("a+0 q+40 q-50 @101", "a+0 deadline100"),
    ], [false, true])
  func heldBack(_ row: (String, String), advances: Bool) throws {
    #expect(try log(row.0, filters: ["debounce=1ms"], advances: advances) == row.1)
  }

  @Test("among equal deadlines filters come before the mode key and the composer")
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
    // A digit that comes at the moment of the list comes before it: it completes a tap and chooses
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

  @Test("a filter's own tap of the next-mode key goes to the next mode, once")
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

  @Test("the filters, the mode key and the composer at one moment")
  func equalDeadlines() throws {
    // All three are due at 400 000: the release of F (held back 200 ms), the list of modes, the
    // composer's.
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
    // A deadline of the mode key leaves no line: it is seen between the other two.
    session.advance(to: EventTime(microseconds: 399_999))
    seen += log.lines.dropFirst(2)
    session.advance(to: EventTime(microseconds: 400_000))
    seen += log.lines.dropFirst(2)
    #expect(seen == ["f-200000", "deadline400000"])
    #expect(session.list != nil)
    #expect(session.deadline == nil)
  }

  @Test(
    "a tap of the mode key at the moment of the list is still a tap",
    arguments: [(400_000, "2:f+500000"), (400_001, "1:f+500000")])
  func holdTie(release: Int, expected: String) throws {
    let log = try log("hangeul+0 hangeul-\(release) f+500000", modes: 3)
    #expect(log.hasSuffix(expected))
  }

  @Test(
    "at the end deadlines fire in order, held keys are cancelled, the composition is finished",
    arguments: [
      ("a+0 f+10", 99, "a+0 f+10 a!99 f!99 finish99"),
      ("a+0 f+10", 100, "a+0 f+10 deadline100 a!100 f!100 finish100"),
      ("a+0 f+10 a-20", 400, "a+0 f+10 a-20 deadline100 f!400 finish400"),
      ("f+5", 5, "f+5 f!5 finish5"), ("f+5 f-6", 7, "f+5 f-6 finish7"), ("", 3, "finish3"),
      ("q+1", 3, "finish3"),
    ])
  func end(text: String, end: Int64, expected: String) throws {
    // A release of a key that nobody heard is nobody's.
    let expected = expected.replacing("unknown!3 ", with: "")
    #expect(try log(text, end: end) == expected)
  }

  @Test(
    "at the end what a filter held back comes in order with the deadlines behind it",
    arguments: [
      ("a+0 a-50", 60, "a+0 a-50 finish60"), ("a+0 a-50", 99, "a+0 a-50 finish99"),
      ("a+0 a-50", 100, "a+0 a-50 deadline100 finish100"),
      ("a+0 a-50 f+120", 130, "a+0 a-50 deadline100 f+120 f!130 finish130"),
      ("f+0 f-50 a+60 j+170", 500, "f+0 f-50 a+60 deadline160 j+170 a!500 j!500 finish500"),
      ("f+0 f-50 j+60 j-500", 1050, "f+0 f-50 j+60 j-500 finish1050"),
    ])
  func endWithHeldBack(text: String, end: Int64, expected: String) throws {
    // By their codes A is 30, F 33 and J 36.
    #expect(try log(text, filters: ["debounce=1ms"], end: end) == expected)
  }

  @Test("the stop key and the idle limit are ends like any other")
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
    // A press at the last moment is a press.
    #expect(try log("f+0 f-10 j+1000 @1500", settings: settings) == "f+0 f-10 j+1000")
    // A release that a filter holds back does not keep the session alive, nor is it lost.
    #expect(
      try log("a+0 a-999 f+1050", filters: ["debounce=1ms"], settings: settings)
        == "a+0 deadline100 a-999 finish1000")
  }

  @Test("after the end nothing is heard")
  func afterTheEnd() throws {
    var typist = try Typist("mode=direct", "stop-key=f12")
    try typist.type("a d:s f12 b u:s")
    #expect(typist.session.isOver)
    #expect(typist.session.deadline == nil)
    #expect(typist.session.presses.isEmpty)
    typist.session.finish(at: EventTime(microseconds: 9_000_000))
    typist.session.advance(to: EventTime(microseconds: 9_000_000))
    #expect(typist.text == "as")
    #expect(typist.session.lastTime == EventTime(microseconds: 40_000))
    // A switch that is still down has nothing more to say.
    #expect(try typed("d:space", "mode=morse", "keyer=single-switch").deadline == nil)
  }
}
