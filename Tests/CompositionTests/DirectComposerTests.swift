import Composition
import KeyEvents
import TestSupport
import TextEditing
import Testing

@Suite struct DirectComposerTests {
  typealias Composer = DirectComposer<FakeCharacterMap>

  var log = FakeCharacterMap.Log()
  var edits = TextEditBuffer()
  var composer: Composer

  init() { composer = Composer(map: FakeCharacterMap(log: log)) }

  mutating func send(_ key: KeyCode, _ phase: KeyEvent.Phase = .began) -> ComposerAnswer {
    edits.removeAll()
    return composer.receive(
      KeyEvent(time: .zero, key: key, phase: phase), KeyContext(), into: &edits)
  }

  mutating func note(_ key: KeyCode, _ phase: KeyEvent.Phase = .began) {
    composer.noteModifier(KeyEvent(time: .zero, key: key, phase: phase))
  }

  @Test mutating func aKeyGivesItsCharacterInOneClosedEdit() {
    #expect(send(.a) == .composed)
    #expect(Array(edits) == [TextEdit(inserted: "a")])
    #expect(edits.insertedRange(0).map(edits.inserted(at:)) == [TextCell("a", origin: 0)])
    #expect(send(FakeCharacterMap.oddKey) == .composed)
    #expect(Array(edits) == [TextEdit(inserted: "x\u{301}")])
    #expect(send(.tab) == .composed)
    #expect(Array(edits) == [TextEdit(inserted: "\t")])
    #expect(composer.openCount == 0)
    #expect(composer.preview == "")
  }

  @Test mutating func aRepeatTypesAgain() {
    _ = send(.j)
    #expect(send(.j, .repeated) == .composed)
    #expect(Array(edits) == [TextEdit(inserted: "j")])
  }

  @Test mutating func aReleaseTypesNothing() {
    for phase in [KeyEvent.Phase.ended, .cancelled] {
      _ = send(.a)
      #expect(send(.a, phase) == .composed)
      #expect(edits.isEmpty)
    }
  }

  @Test mutating func theMapGetsEachPressAndReleaseOnce() {
    for phase in [KeyEvent.Phase.began, .repeated, .ended] { _ = send(.a, phase) }
    #expect(log.lines == ["press a", "down a", "press a", "up a"])
    log.lines = []
    for phase in [KeyEvent.Phase.began, .cancelled] { _ = send(.enter, phase) }
    #expect(log.lines == ["down enter", "up enter"])
    log.lines = []
    for phase in [KeyEvent.Phase.began, .repeated, .repeated, .cancelled] {
      note(.leftShift, phase)
    }
    #expect(log.lines == ["press leftshift", "down leftshift", "up leftshift"])
  }

  @Test mutating func aModifierIsFollowed() {
    note(.leftShift)
    _ = send(.a)
    #expect(Array(edits) == [TextEdit(inserted: "A")])
    note(.leftShift, .ended)
    _ = send(.a)
    #expect(Array(edits) == [TextEdit(inserted: "a")])
  }

  @Test mutating func aDeadKeyWaitsForItsLetter() {
    #expect(send(.grave) == .composed)
    #expect(edits.isEmpty)
    #expect(composer.preview == "`")
    #expect(composer.openCount == 0)
    #expect(send(.a) == .composed)
    #expect(Array(edits) == [TextEdit(inserted: "à")])
    #expect(composer.preview == "")
  }

  @Test mutating func aSequenceWithoutAContinuationTypesNothing() {
    _ = send(.grave)
    #expect(send(.j) == .composed)
    #expect(edits.isEmpty)
    #expect(composer.preview == "")
    _ = send(.grave)
    #expect(send(.slash) == .composed)
    #expect(edits.isEmpty)
  }

  @Test mutating func aSequenceCanBeginWithAModifierKey() {
    note(.rightAlt)
    note(.rightAlt, .ended)
    note(.leftShift)
    #expect(composer.preview == "`")
    _ = send(.a)
    #expect(Array(edits) == [TextEdit(inserted: "à")])
  }

  @Test mutating func repeatsAreNoPartOfASequence() {
    _ = send(.grave)
    for _ in 0..<3 {
      #expect(send(.grave, .repeated) == .composed)
      #expect(edits.isEmpty)
      #expect(composer.preview == "`")
    }
    #expect(send(.grave) == .composed)
    #expect(Array(edits) == [TextEdit(inserted: "`")])
    #expect(send(.grave, .repeated) == .composed)
    #expect(edits.isEmpty)
    #expect(composer.preview == "")
  }

  @Test mutating func backspaceCancelsASequenceOrDeletesACharacter() {
    #expect(send(.backspace) == .deleteBackward)
    #expect(send(.backspace, .repeated) == .deleteBackward)
    _ = send(.grave)
    #expect(send(.backspace) == .composed)
    #expect(edits.isEmpty)
    #expect(composer.preview == "")
    #expect(send(.backspace) == .deleteBackward)
    _ = send(.a)
    #expect(Array(edits) == [TextEdit(inserted: "a")])
  }

  @Test(arguments: [KeyCode.enter, .keypadEnter])
  mutating func enterEndsTheLineAndTheSequence(_ key: KeyCode) {
    _ = send(.grave)
    #expect(send(key) == .insertNewline)
    #expect(edits.isEmpty)
    #expect(composer.preview == "")
    #expect(send(key, .repeated) == .insertNewline)
  }

  @Test mutating func finishAndResetForgetTheSequenceAndKeepTheModifiers() {
    for isFinish in [false, true] {
      note(.leftShift)
      _ = send(.grave)
      edits.removeAll()
      if isFinish { composer.finish(at: .zero, into: &edits) } else { composer.reset() }
      #expect(edits.isEmpty)
      #expect(composer.preview == "")
      _ = send(.a)
      #expect(Array(edits) == [TextEdit(inserted: "A")])
      note(.leftShift, .cancelled)
    }
  }

  @Test mutating func aCommandIsWhatTheMapSays() {
    #expect(!composer.isCommand([.leftControl, .leftAlt, .leftSuper]))
    note(.capsLock)
    #expect(composer.isCommand([]))
  }

  @Test mutating func aKeyWithoutCharactersDoesNothing() {
    #expect(send(.dot) == .composed)
    #expect(send(.dot, .repeated) == .composed)
    #expect(edits.isEmpty)
    _ = send(.grave)
    #expect(composer.preview == "`")
  }

  @Test mutating func aModifierInTheMainBlockIsPartOfTheSequenceUnderWay() {
    #expect(send(.backslash) == .composed)
    _ = send(.grave)
    #expect(send(.backslash) == .composed)
    #expect(edits.isEmpty)
    #expect(composer.preview == "`")
    #expect(send(.a) == .composed)
    #expect(Array(edits) == [TextEdit(inserted: "à")])
  }

  @Test func theKeysItClaims() {
    let block = """
      1 2 3 4 5 6 7 8 9 0 minus equal backspace tab q w e r t y u i o p leftbrace rightbrace enter
      a s d f g h j k l semicolon apostrophe grave backslash z x c v b n m comma dot slash space
      102nd ro yen kpasterisk kpminus kpplus kpslash kpenter kpdot kpcomma kpjpcomma kpequal
      kpplusminus kpleftparen kprightparen kp0 kp1 kp2 kp3 kp4 kp5 kp6 kp7 kp8 kp9
      compose sysrq pause insert
      """
    let claimed = Set(block.split { $0 == " " || $0 == "\n" }.map { KeyCode(named: String($0))! })
    for code in 0..<KeyCode.limit {
      let key = KeyCode(rawValue: code)
      #expect(composer.claims(key) == claimed.contains(key), "\(key.name)")
    }
  }

  /// Whatever is typed, edits only insert.
  @Test(arguments: [UInt64(1), 2, 3])
  mutating func anyStreamKeepsTheContract(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let keys: [KeyCode] = [
      .a, .j, .grave, .slash, .dot, .enter, .backspace, FakeCharacterMap.oddKey,
    ]
    for _ in 0..<5000 {
      let key = keys.randomElement(using: &random)!
      let phase = KeyEvent.Phase.allCases.randomElement(using: &random)!
      let answer = send(key, phase)
      if answer != .composed { #expect(edits.isEmpty, "seed \(seed)") }
      for edit in edits {
        #expect(edit.removed.isEmpty && !edit.inserted.isEmpty && edit.open == 0, "seed \(seed)")
      }
    }
  }
}
