import KeyEvents
import TextEditing
import Testing
import Typing

@Suite("The end of a session")
struct EndTests {
  @Test(
    "An open composition is finished as it is, and no space is added",
    arguments: [
      ("mode=morse", ". -", "a", "+e~ -e+a~ ."), ("mode=morse", ". - space", "a", "+e~ -e+a~ ."),
      ("mode=hangul", "r k s", "간", "+ㄱ~ -ㄱ+가~ -가+간~ ."),
      ("mode=hangul", "r space", "ㄱ ", "+ㄱ~ + "),
      ("mode=direct", "a b", "ab", "+a +b"), ("mode=direct", "a grave", "a", "+a"),
    ])
  func finishing(mode: String, keys: String, text: String, edits: String) throws {
    let typist = try typed(keys, mode)
    #expect(typist.text == text)
    #expect(shorthand(typist.edits) == edits)
    #expect(typist.session.openCount == 0)
    #expect(typist.session.preview == "")
    #expect(typist.isOver)
  }

  @Test("idle-exit ends the session after that time without a press")
  func idle() throws {
    var typist = try Typist("mode=hangul", "idle-exit=500ms")
    try typist.type("r t:400 k t:440 s")
    #expect(!typist.isOver)
    #expect(typist.deadline == EventTime(microseconds: 1_420_000))
    // Repeats and releases do not count.
    try typist.type("d:f t:400 r:f t:99 u:f")
    #expect(!typist.isOver)
    try typist.type("t:2 a")
    #expect(typist.isOver)
    #expect(typist.text == "간ㄹㄹ")
    #expect(typist.times.last == 1460)
  }

  @Test("The idle time counts from the start if the session is told when it begins")
  func idleFromStart() throws {
    var typist = try Typist("mode=hangul", "idle-exit=500ms")
    #expect(typist.deadline == nil)
    typist.session.begin(at: EventTime(microseconds: 7))
    #expect(typist.deadline == EventTime(microseconds: 500_007))
    typist.session.advance(to: EventTime(microseconds: 500_006))
    #expect(!typist.isOver)
    typist.session.advance(to: EventTime(microseconds: 500_007))
    #expect(typist.isOver)
  }

  @Test(
    "The stop key ends the session in every mode, even if filters drop it, and types nothing")
  func stopKey() throws {
    for mode in ["morse", "hangul", "direct"] {
      let typist = try typed("d:dot f u:dot t f", "mode=\(mode)", "stop-key=f", "filter=only=dot,t")
      #expect(typist.text == (mode == "morse" ? "e" : "."))
      #expect(typist.session.lastTime == EventTime.zero)
    }
  }

  private func session(
    _ log: LoggingComposer.Log, stopKey: KeyCode? = nil, idleLimit: Duration? = nil
  ) -> TypingSession {
    var settings = TypingSession.Settings()
    settings.stopKey = stopKey
    settings.idleLimit = idleLimit
    let composer = LoggingComposer(log, claims: [.a])
    return TypingSession(
      modes: [TypingMode(name: "log", composer: composer)], settings: settings)
  }

  @Test(
    "A key held when the idle time ends is cancelled, whether or not that deadline was fired")
  func cancelledAtTheEnd() {
    for isWoken in [true, false] {
      let log = LoggingComposer.Log()
      var session = session(log, idleLimit: .seconds(1))
      for (index, frame) in frames("a+0 a-5000000").enumerated() {
        if isWoken, index == 1 { session.advance(to: EventTime(microseconds: 1_000_000)) }
        session.receive(frame)
      }
      #expect(log.lines == ["a+0", "a!1000000", "finish1000000"])
      #expect(session.isOver && !session.holdsKeys)
    }
  }

  @Test("A key released after the stop key in the same frame is cancelled")
  func stopKeyAmongOthers() {
    let log = LoggingComposer.Log()
    var session = session(log, stopKey: .f)
    let stamp = EventTime(microseconds: 7)
    session.receive(InputFrame(events: [.key(.a, value: 1, at: stamp), .report(at: stamp)]))
    session.receive(
      InputFrame(events: [
        .key(.f, value: 1, at: stamp), .key(.a, value: 0, at: stamp), .report(at: stamp),
      ]))
    #expect(log.lines == ["a+7", "a!7", "finish7"])
    #expect(session.isOver && !session.holdsKeys)
  }

  @Test("A negative idle limit counts as zero, and times never run backwards")
  func idleLimitBelowNone() {
    let log = LoggingComposer.Log()
    var session = session(log, idleLimit: .seconds(-5))
    for frame in frames("a+10 a-20") { session.receive(frame) }
    #expect(log.lines == ["a+10", "a!10", "finish10"])
    #expect(log.faults.isEmpty)
  }

  @Test("A masked key cannot be the stop key")
  func unknownStopKey() {
    let log = LoggingComposer.Log()
    var session = session(log, stopKey: .unknown)
    for frame in frames("unknown+0 unknown-1 a+2 a-3") { session.receive(frame) }
    #expect(!session.isOver)
    #expect(log.lines == ["a+2", "a-3"])
  }

  @Test(
    "Timestamps later than a trace can hold count as the latest one",
    arguments: ["single-switch", "bug"])
  func lastInstant(keyer: String) throws {
    var session = try Typist("mode=morse", "keyer=\(keyer)").session
    let end = EventTime(microseconds: .max)
    for key in [KeyCode.space, .dot, .z, .x] {
      session.receive(InputFrame(events: [.key(key, value: 1, at: end), .report(at: end)]))
    }
    session.finish(at: end)
    #expect(session.isOver)
    #expect(session.lastTime == .latest)
  }
}
