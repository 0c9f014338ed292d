import Composition
import HangulComposition
import KeyEvents
import TextEditing
import Testing

@Suite struct HangulComposerTests {
  @Test func aCharacterEndsTheCompositionInOneEdit() {
    var typist = HangulTypist()
    typist.type("rks")
    #expect(typist.composer.openCount == 1)
    typist.type(" ")
    #expect(typist.lastEdits == [TextEdit(inserted: " ", open: 0)])
    #expect(typist.composer.openCount == 0)
    typist.type("k")
    #expect(typist.text == "간 ㅏ")
  }

  @Test func charactersWithoutAndWithShift() {
    var typist = HangulTypist()
    typist.press(.digit1)
    typist.press(.digit1, .rightShift)
    typist.press(.slash, .leftShift)
    typist.press(.tab)
    typist.press(KeyCode(named: "kp7")!, .leftShift)
    #expect(typist.text == "1!?\t7")
  }

  @Test func finishingClosesWithAnEmptyEdit() {
    var typist = HangulTypist()
    typist.finish()
    #expect(typist.lastEdits == [])
    typist.type("rk")
    typist.finish()
    #expect(typist.lastEdits == [TextEdit(open: 0)])
    #expect(typist.text == "가")
    #expect(typist.composer.openCount == 0)
    typist.finish()
    #expect(typist.lastEdits == [])
    typist.type("s")
    #expect(typist.text == "가ㄴ")
  }

  @Test(arguments: [KeyCode.enter, .keypadEnter])
  func enterLeavesTheCompositionToItsOwner(key: KeyCode) {
    var composer = HangulComposer()
    var edits = TextEditBuffer()
    let giyeok = KeyEvent(time: .zero, key: KeyCode(named: "r")!, phase: .began)
    #expect(composer.receive(giyeok, KeyContext(), into: &edits) == .composed)
    edits.removeAll()
    let enter = KeyEvent(time: .zero, key: key, phase: .began)
    #expect(composer.receive(enter, KeyContext(), into: &edits) == .insertNewline)
    #expect(edits.isEmpty)
    #expect(composer.openCount == 1)
    #expect(typed("rks\nk") == "간\nㅏ")
  }

  @Test func backspaceOnNothingIsTheDocuments() {
    var typist = HangulTypist()
    typist.type("rks")
    typist.finish()
    typist.press(.backspace)
    #expect(typist.lastEdits == [TextEdit(removed: "간")])
    #expect(typist.text == "")
  }

  @Test func claimsLettersAndWhatEndsThem() {
    let composer = HangulComposer()
    for name in ["esc", "left", "f5", "capslock", "leftshift", "leftctrl", "hangeul", "delete"] {
      #expect(!composer.claims(KeyCode(named: name)!))
    }
    for name in ["q", "m", "1", "slash", "space", "tab", "kp7", "backspace", "enter", "kpenter"] {
      #expect(composer.claims(KeyCode(named: name)!))
    }
  }

  /// The claimed keys do not depend on the open syllable.
  @Test func claimsWhateverIsOpen() {
    for code in 0..<KeyCode.limit {
      let key = KeyCode(rawValue: code)
      var typist = HangulTypist()
      let isClaimed = typist.composer.claims(key)
      typist.type("rk")
      #expect(typist.composer.claims(key) == isClaimed)
    }
  }

  @Test func releasesDoNothing() {
    var typist = HangulTypist()
    typist.type("rk")
    for phase in [KeyEvent.Phase.ended, .cancelled] {
      for key in [KeyCode.a, .space, .backspace, .enter] {
        typist.press(key, phase: phase)
        #expect(typist.lastEdits == [])
      }
    }
    #expect(typist.text == "가")
    #expect(typist.composer.openCount == 1)
  }

  @Test func repeatsTypeAgain() {
    var typist = HangulTypist()
    typist.press(KeyCode(named: "z")!)
    typist.press(KeyCode(named: "z")!, phase: .repeated)
    typist.press(KeyCode(named: "z")!, phase: .repeated)
    #expect(typist.text == "ㅋㅋㅋ")
    typist.press(.backspace)
    typist.press(.backspace, phase: .repeated)
    #expect(typist.text == "ㅋ")
  }

  @Test func onlyShiftDoubles() {
    for (modifiers, letter) in [
      ([], "ㅂ"), (.leftShift, "ㅃ"), (.rightShift, "ㅃ"), (.shift, "ㅃ"), (.rightAlt, "ㅂ"),
    ] as [(KeyModifiers, String)] {
      var typist = HangulTypist()
      typist.press(.q, modifiers)
      #expect(typist.text == letter)
    }
    var typist = HangulTypist()
    typist.press(.capsLock)
    typist.press(.q)
    #expect(typist.text == "ㅂ")
  }

  @Test func resetForgets() {
    for backspace in HangulBackspace.allCases {
      var typist = HangulTypist(backspace)
      typist.type("rk")
      typist.composer.reset()
      #expect(typist.composer.openCount == 0)
      #expect(typist.composer.preview == "")
      typist.type("s")
      #expect(typist.lastEdits == [TextEdit(inserted: "ㄴ", open: 1)])
      #expect(typist.text == "가ㄴ")
    }
  }

  @Test(arguments: [
    ("", ""), ("r", "ㄱ = ㄱ"), ("rkqt", "ㄱㅏㅂㅅ = 값"), ("rkqtk", "ㅅㅏ = 사"), ("rt", "ㄱㅅ = ㄳ"),
    ("rk ", ""),
  ])
  func preview(keys: String, expected: String) {
    var typist = HangulTypist()
    typist.type(keys)
    #expect(typist.composer.preview == expected)
  }

  @Test func waitsForKeysAlone() {
    var typist = HangulTypist()
    typist.type("rk")
    #expect(typist.composer.deadline == nil)
    #expect(typist.composer.isCommand(.leftControl))
    #expect(!typist.composer.isCommand(.leftShift))
  }
}
