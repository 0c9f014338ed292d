import KeyEvents
import TextEditing
import Testing
import Typing

@Suite("The end of a session")
struct EndTests {
  @Test(
    "an open composition is finished as it stands, and no blank is added",
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

  @Test("the session ends when nothing was pressed for so long, counted from the last press")
  func idle() throws {
    var typist = try Typist("mode=hangul", "idle-exit=500ms")
    try typist.type("r t:400 k t:440 s")
    #expect(!typist.isOver)
    #expect(typist.deadline == EventTime(microseconds: 1_420_000))
    // Repeats and releases are no presses.
    try typist.type("d:f t:400 r:f t:99 u:f")
    #expect(!typist.isOver)
    try typist.type("t:2 a")
    #expect(typist.isOver)
    #expect(typist.text == "간ㄹㄹ")
    #expect(typist.times.last == 1460)
  }

  @Test("the time without keys counts from the start, where that is said")
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
    "the stop key is heard in every mode, writes nothing and need not be one that filters let through"
  )
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
    "a press that is under way at the end is cancelled, whether somebody woke the session or not")
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

  @Test("what stands in a frame behind the stop key ends as cancelled")
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

  @Test("a limit below none is none, and no stamp runs back")
  func idleLimitBelowNone() {
    let log = LoggingComposer.Log()
    var session = session(log, idleLimit: .seconds(-5))
    for frame in frames("a+10 a-20") { session.receive(frame) }
    #expect(log.lines == ["a+10", "a!10", "finish10"])
    #expect(log.faults.isEmpty)
  }

  @Test("a masked key is no stop key")
  func unknownStopKey() {
    let log = LoggingComposer.Log()
    var session = session(log, stopKey: .unknown)
    for frame in frames("unknown+0 unknown-1 a+2 a-3") { session.receive(frame) }
    #expect(!session.isOver)
    #expect(log.lines == ["a+2", "a-3"])
  }

  @Test("stamps past the last one of a trace count as that", arguments: ["single-switch", "bug"])
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
