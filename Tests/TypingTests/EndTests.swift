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
      #expect(typist.session.now == EventTime.zero)
    }
  }
}
