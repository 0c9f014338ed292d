import KeyEvents
import Testing
import Typing

@Suite("The ring of modes")
struct ModeRingTests {
  private static let ring = "mode=hangul,direct,morse"

  @Test(
    "A tap goes to the next mode; a long press opens a list to choose from",
    arguments: [
      ("hangeul", "direct"), ("hangeul hangeul", "morse"), ("hangeul hangeul hangeul", "hangul"),
      ("rightalt", "direct"), ("hangeul rightalt", "morse"),
      // A tap is complete when the key is released or another is pressed.
      ("d:hangeul", "hangul"), ("d:hangeul a", "direct"), ("d:hangeul a u:hangeul", "direct"),
      ("d:hangeul d:a u:hangeul u:a", "direct"), ("d:a d:hangeul u:a u:hangeul", "direct"),
      // A modifier does not complete the tap.
      ("d:hangeul d:shift", "hangul"), ("d:hangeul d:shift u:hangeul", "direct"),
      // A release up to the time of the list is a tap, also after repeats.
      ("d:hangeul t:399 u:hangeul", "direct"), ("d:hangeul t:400 u:hangeul", "direct"),
      ("d:hangeul t:300 r:hangeul u:hangeul", "direct"),
      // The list.
      ("d:hangeul t:401 u:hangeul", "hangul"), ("d:hangeul t:401 u:hangeul 3", "morse"),
      ("d:hangeul t:401 2 u:hangeul", "direct"), ("d:hangeul t:401 1 u:hangeul", "hangul"),
      ("d:hangeul t:401 u:hangeul 4", "hangul"), ("d:hangeul t:401 u:hangeul esc 2", "hangul"),
      ("d:hangeul t:401 u:hangeul a 2", "hangul"), ("d:hangeul t:401 u:hangeul shift+2", "hangul"),
      ("d:hangeul t:401 u:hangeul hangeul 2", "hangul"),
      ("d:hangeul t:401 u:hangeul 2 hangeul", "morse"),
      // Arrows and Space step and wrap around; Return chooses; the list has one page; Escape
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
      // Two next-mode keys held together make one tap.
      ("d:hangeul d:rightalt u:hangeul u:rightalt", "direct"),
      ("d:hangeul d:rightalt u:rightalt u:hangeul", "direct"),
      // With Ctrl, Hangeul is a command and right Alt a modifier.
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
    "A change of mode ends the composition, and list keys type nothing",
    arguments: [
      ("r k hangeul r k", "가rk"), ("r hangeul k hangeul .", "ㄱke"),
      ("r d:hangeul t:10 k u:hangeul", "ㄱk"), ("r d:hangeul t:500 u:hangeul 2 k", "ㄱk"),
      // A digit that chooses types nothing, even if it repeats; one without an item is typed.
      ("r d:hangeul t:500 u:hangeul d:2 r:2 u:2 k", "ㄱk"),
      ("r d:hangeul t:500 u:hangeul 4 k", "ㄱ4ㅏ"),
      // List keys type nothing and do not move the cursor.
      ("r d:hangeul t:500 u:hangeul right left space up enter k", "ㄱㅏ"),
      ("r k d:hangeul t:500 u:hangeul left esc s", "간"),
      // A letter closes the list and is typed.
      ("r d:hangeul t:500 u:hangeul down k", "가"),
      // Escape and the next-mode key close the list and do nothing else.
      ("r d:hangeul t:500 u:hangeul esc k", "가"), ("r d:hangeul t:500 u:hangeul hangeul k", "가"),
      // Opening the list does not end the composition; choosing the current mode does.
      ("r d:hangeul t:500 u:hangeul k", "가"), ("r d:hangeul t:500 u:hangeul 1 k", "ㄱㅏ"),
      // So does a full turn of the ring.
      ("r hangeul hangeul hangeul k", "ㄱㅏ"),
    ])
  func typing(keys: String, text: String) throws {
    #expect(try typed(keys, Self.ring).text == text)
  }

  @Test("Repeats and releases of a key go to the mode it was pressed in")
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

  @Test("Shift held across a change of mode is held in the next mode")
  func shiftAcross() throws {
    #expect(try typed("d:shift r hangeul r u:shift r", "mode=hangul,direct").text == "ㄲRr")
    #expect(try typed("d:shift hangeul u:shift r", "mode=morse,direct").text == "r")
  }

  @Test("A press that a remap drops, because the key it acts as is held, still completes a tap")
  func swallowedPress() throws {
    var typist = try Typist(Self.ring, "filter=remap=f1:f2")
    try typist.type("r d:f2 d:hangeul d:f1")
    #expect(typist.mode == "direct")
    #expect(typist.session.openCount == 0)
    try typist.type("u:hangeul u:f1 u:f2 k")
    typist.finish()
    #expect(typist.text == "ㄱk")
  }

  @Test("With one mode there is no next-mode key")
  func oneMode() throws {
    for mode in ["mode=morse", "mode=hangul", "mode=direct"] {
      var typist = try Typist(mode)
      try typist.type("hangeul d:hangeul t:500")
      #expect(typist.session.list == nil)
      #expect(typist.deadline == nil)
      // Right Alt is Alt: Backspace deletes a sentence.
      try typist.type("u:hangeul . rightalt+backspace")
      #expect(typist.text == "")
      #expect(typist.edits.count > 1)
    }
  }

  @Test("Right Alt is not a next-mode key if the layout of any mode needs it for a level")
  func rightAltForLevel() throws {
    var typist = try Typist("mode=hangul,direct", rightAltIsLevel: true)
    try typist.type("rightalt")
    #expect(typist.mode == "hangul")
    try typist.type("hangeul rightalt")
    #expect(typist.mode == "direct")
  }

  @Test("A key that a mode has bound is not a next-mode key in that mode")
  func boundModeKey() throws {
    #expect(
      try typed("hangeul hangeul rightalt hangeul .", "mode=morse,direct", "bind=dot=hangeul").text
        == "i")
    #expect(
      try typed(
        "hangeul hangeul rightalt . hangeul hangeul", "mode=morse,direct", "bind=dot=hangeul"
      ).text == "i.e")
  }

  @Test("Typing starts in the start mode, and the ring keeps its order")
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

  @Test("A press of the next-mode key without a release is not a tap")
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
