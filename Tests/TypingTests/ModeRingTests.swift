import KeyEvents
import Testing
import Typing

@Suite("The ring of modes")
struct ModeRingTests {
  private static let ring = "mode=hangul,direct,morse"

  @Test(
    "which mode the mode key chooses",
    arguments: [
      ("hangeul", "direct"), ("hangeul hangeul", "morse"), ("hangeul hangeul hangeul", "hangul"),
      ("rightalt", "direct"), ("hangeul rightalt", "morse"),
      // The tap is over when it is let go, or when a key comes down.
      ("d:hangeul", "hangul"), ("d:hangeul a", "direct"), ("d:hangeul a u:hangeul", "direct"),
      ("d:hangeul d:a u:hangeul u:a", "direct"), ("d:a d:hangeul u:a u:hangeul", "direct"),
      // A modifier is no key that types: the tap goes on.
      ("d:hangeul d:shift", "hangul"), ("d:hangeul d:shift u:hangeul", "direct"),
      // Just short of the list is a tap, also with repeats.
      ("d:hangeul t:399 u:hangeul", "direct"), ("d:hangeul t:400 u:hangeul", "direct"),
      ("d:hangeul t:300 r:hangeul u:hangeul", "direct"),
      // The list.
      ("d:hangeul t:401 u:hangeul", "hangul"), ("d:hangeul t:401 u:hangeul 3", "morse"),
      ("d:hangeul t:401 2 u:hangeul", "direct"), ("d:hangeul t:401 1 u:hangeul", "hangul"),
      ("d:hangeul t:401 u:hangeul 4", "hangul"), ("d:hangeul t:401 u:hangeul esc 2", "hangul"),
      ("d:hangeul t:401 u:hangeul a 2", "hangul"), ("d:hangeul t:401 u:hangeul shift+2", "hangul"),
      ("d:hangeul t:401 u:hangeul hangeul 2", "hangul"),
      ("d:hangeul t:401 u:hangeul 2 hangeul", "morse"),
      // Arrows and Space mark, round the ends; Return chooses; a page is all there is; Escape
      // closes.
      ("d:hangeul t:401 u:hangeul right enter", "direct"),
      ("d:hangeul t:401 u:hangeul down down enter", "morse"),
      ("d:hangeul t:401 u:hangeul space space space kpenter", "hangul"),
      ("d:hangeul t:401 u:hangeul left enter", "morse"),
      ("d:hangeul t:401 u:hangeul up up enter", "direct"),
      ("d:hangeul t:401 u:hangeul end enter", "morse"),
      ("d:hangeul t:401 u:hangeul end home enter", "hangul"),
      ("d:hangeul t:401 u:hangeul pagedown enter", "morse"),
      ("d:hangeul t:401 u:hangeul pagedown pageup enter", "hangul"),
      ("d:hangeul t:401 u:hangeul right esc enter", "hangul"),
      ("d:hangeul t:401 u:hangeul right hangeul enter", "hangul"),
      ("d:hangeul t:401 u:hangeul right a enter", "hangul"),
      ("hangeul d:hangeul t:401 u:hangeul right enter", "morse"),
      // Two mode keys held together are one.
      ("d:hangeul d:rightalt u:hangeul u:rightalt", "direct"),
      ("d:hangeul d:rightalt u:rightalt u:hangeul", "direct"),
      // With Ctrl it is a command, and right Alt a modifier.
      ("ctrl+hangeul", "hangul"), ("ctrl+rightalt", "hangul"),
    ])
  func ringTable(keys: String, mode: String) throws {
    var typist = try Typist(Self.ring)
    try typist.type(keys)
    #expect(typist.mode == mode)
    typist.finish()
    #expect(typist.session.currentModeIndex < 3)
  }

  @Test(
    "what is typed around a change of the mode",
    arguments: [
      ("r k hangeul r k", "가rk"), ("r hangeul k hangeul .", "ㄱke"),
      ("r d:hangeul t:10 k u:hangeul", "ㄱk"), ("r d:hangeul t:500 u:hangeul 2 k", "ㄱk"),
      // A digit that chooses types nothing, also while it repeats; one that cannot choose is typed.
      ("r d:hangeul t:500 u:hangeul d:2 r:2 u:2 k", "ㄱk"),
      ("r d:hangeul t:500 u:hangeul 4 k", "ㄱ4ㅏ"),
      // The keys of the list type nothing and move nothing.
      ("r d:hangeul t:500 u:hangeul right left space up enter k", "ㄱㅏ"),
      ("r k d:hangeul t:500 u:hangeul left esc s", "간"),
      // A letter closes it and is typed.
      ("r d:hangeul t:500 u:hangeul down k", "가"),
      // Escape and the mode key take the list away and nothing else.
      ("r d:hangeul t:500 u:hangeul esc k", "가"), ("r d:hangeul t:500 u:hangeul hangeul k", "가"),
      // To offer the list ends nothing, and to choose the mode that is there ends the composition.
      ("r d:hangeul t:500 u:hangeul k", "가"), ("r d:hangeul t:500 u:hangeul 1 k", "ㄱㅏ"),
      // A whole turn of the ring ends it too.
      ("r hangeul hangeul hangeul k", "ㄱㅏ"),
    ])
  func typing(keys: String, text: String) throws {
    #expect(try typed(keys, Self.ring).text == text)
  }

  @Test("a key held across a change of the mode goes to the mode it was pressed in")
  func heldAcross() throws {
    let log = LoggingComposer.Log()
    let session = TypingSession(
      modes: ["1:", "2:"].map {
        TypingMode(name: $0, composer: LoggingComposer(log, name: $0, claims: [.a, .f]))
      })
    var typist = Typist(session)
    try typist.type("d:a hangeul r:a d:f u:a hangeul u:f")
    typist.finish()
    #expect(
      log.lines == [
        "1:a+0", "1:finish20000", "2:f+40000", "1:a-40000", "2:finish60000", "2:f-80000",
        "1:finish80000",
      ])
    #expect(log.faults.isEmpty)
    #expect(typist.text == "")
  }

  @Test("Shift held across a change of the mode is held in the next")
  func shiftAcross() throws {
    #expect(try typed("d:shift r hangeul r u:shift r", "mode=hangul,direct").text == "ㄲRr")
    #expect(try typed("d:shift hangeul u:shift r", "mode=morse,direct").text == "r")
  }

  @Test("a tap is over by a key too that a filter keeps back, because another acts as the same one")
  func swallowedPress() throws {
    var typist = try Typist(Self.ring, "filter=remap=f1:f2")
    try typist.type("r d:f2 d:hangeul d:f1")
    #expect(typist.mode == "direct")
    #expect(typist.session.openCount == 0)
    try typist.type("u:hangeul u:f1 u:f2 k")
    typist.finish()
    #expect(typist.text == "ㄱk")
  }

  @Test("with one mode there is no mode key")
  func oneMode() throws {
    for mode in ["mode=morse", "mode=hangul", "mode=direct"] {
      var typist = try Typist(mode)
      try typist.type("hangeul d:hangeul t:500")
      #expect(typist.session.list == nil)
      #expect(typist.deadline == nil)
      // Right Alt is Alt: a sentence.
      try typist.type("u:hangeul . rightalt+backspace")
      #expect(typist.text == "")
      #expect(typist.edits.count > 1)
    }
  }

  @Test("right Alt is no mode key where the layout of any mode needs it for a level")
  func rightAltForLevel() throws {
    var typist = try Typist("mode=hangul,direct", rightAltIsLevel: true)
    try typist.type("rightalt")
    #expect(typist.mode == "hangul")
    try typist.type("hangeul rightalt")
    #expect(typist.mode == "direct")
  }

  @Test("a key that the mode has bound is that key and no mode key there")
  func boundModeKey() throws {
    #expect(
      try typed("hangeul hangeul rightalt hangeul .", "mode=morse,direct", "bind=dot=hangeul").text
        == "i")
    #expect(
      try typed(
        "hangeul hangeul rightalt . hangeul hangeul", "mode=morse,direct", "bind=dot=hangeul"
      ).text == "i.e")
  }

  @Test("typing starts in the mode that is said, and the ring keeps its order")
  func start() throws {
    for (start, modes) in [
      ("hangul", ["hangul", "direct", "morse", "hangul"]),
      ("direct", ["direct", "morse", "hangul", "direct"]),
      ("morse", ["morse", "hangul", "direct", "morse"]),
    ] {
      var typist = try Typist(Self.ring, "start-mode=\(start)")
      #expect(typist.session.modeNames == ["hangul", "direct", "morse"])
      for mode in modes {
        #expect(typist.mode == mode)
        try typist.type("hangeul")
      }
      try typist.type("d:hangeul t:500 u:hangeul 2")
      #expect(typist.mode == "direct")
    }
  }

  @Test("a press of the mode key that nobody let go of is no tap")
  func cancelled() throws {
    for (keys, mode) in [("hangeul+0 hangeul!9", "a"), ("hangeul+0 hangeul-9", "b")] {
      var session = TypingSession(
        modes: ["a", "b"].map {
          TypingMode(name: $0, composer: LoggingComposer(LoggingComposer.Log()))
        })
      for frame in frames(keys) { session.receive(frame) }
      session.finish(at: EventTime(microseconds: 9))
      #expect(session.modeNames[session.currentModeIndex] == mode)
    }
    // Nor is one that the session's end cancels.
    var typist = try Typist(Self.ring)
    try typist.type("r d:hangeul")
    typist.finish()
    #expect(typist.mode == "hangul")
  }
}
