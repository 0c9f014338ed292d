import Composition
import HangulComposition
import KeyEvents
import KeyFiltering
import MorseComposition
import TextEditing
import Testing
import Typing

/// A session without frames: `press` taps a key.
@Suite struct PressTests {
  @Test func aKeyIsTapped() {
    var session = TypingSession(HangulComposer())
    #expect(session.press(.r) == [TextEdit(inserted: "ㄱ", open: 1)])
    #expect(session.press(.k) == [TextEdit(removed: "ㄱ", inserted: "가", open: 1)])
    #expect(session.press(.r, modifiers: .leftShift).map(\.inserted) == ["갂"])
    #expect(session.press(.left).map(\.moved).contains(-1))
    session.press(.end)
    session.press(.backspace)
    #expect(session.document.text == "")
  }

  @Test func modifiersAreDownForTheKeyAlone() {
    var session = TypingSession(HangulComposer())
    for modifiers in [KeyModifiers.leftShift, .rightShift, [.leftShift, .rightShift]] {
      session.press(.q, modifiers: modifiers)
      session.press(.q)
    }
    #expect(session.document.text == "ㅃㅂㅃㅂㅃㅂ")
    // A command ends the composition and types nothing.
    #expect(session.press(.c, modifiers: .leftControl).allSatisfy { $0.inserted.isEmpty })
    #expect(session.document.text == "ㅃㅂㅃㅂㅃㅂ")
  }

  @Test func timePasses() {
    var session = TypingSession(SwitchComposer())
    session.press(.space, at: .zero)
    #expect(session.document.text == "e")
    // A press without a time has the time of the previous event.
    session.press(.space)
    #expect(session.document.text == "i")
    session.press(.space, at: EventTime(microseconds: 2_000_000))
    #expect(session.document.text == "ie")
    session.finish(at: EventTime(microseconds: 3_000_000))
    #expect(session.press(.space) == [])
  }

  @Test func debouncedKeysComeOutLater() throws {
    var session = TypingSession(
      modes: [TypingMode(name: "hangul", composer: HangulComposer())],
      filters: KeyFilterChain(parsed: try ["debounce=5ms"].map(ParsedKeyFilter.init)))
    session.press(.r)
    session.press(.k, at: EventTime(microseconds: 100_000))
    session.finish(at: EventTime(microseconds: 200_000))
    #expect(session.document.text == "가")
  }
}

/// No modes, many modes, and a start that is not a mode.
@Suite struct OddRingTests {
  @Test func withoutAModeNoKeyWrites() {
    var session = TypingSession(modes: [], startingIn: 7)
    for code in 0..<KeyCode.limit { session.press(KeyCode(rawValue: code)) }
    session.finish(at: .zero)
    #expect(session.document.text == "")
    #expect(session.modeNames == [""])
    #expect(session.isOver)
  }

  @Test(arguments: [(Int.min, 0), (-1, 0), (1, 1), (2, 1), (.max, 1)])
  func aStartThatIsNoMode(start: Int, mode: Int) {
    let modes = ["a", "b"].map { TypingMode(name: $0, composer: HangulComposer()) }
    var session = TypingSession(modes: modes, startingIn: start)
    #expect(session.currentModeIndex == mode)
    session.press(.r)
    #expect(session.document.text == "ㄱ")
  }

  @Test func aRingMayHaveManyModes() {
    let modes = (0..<300).map { TypingMode(name: "\($0)", composer: HangulComposer()) }
    var session = TypingSession(modes: modes, startingIn: 299)
    #expect(session.modeNames.count == 300)
    #expect(session.currentModeName == "299")
    session.press(.hangeul)
    #expect(session.currentModeName == "0")
  }
}
