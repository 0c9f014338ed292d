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
    #expect(typist.answer == .deleteBackward)
    #expect(typist.lastEdits == [])
    #expect(typist.text == "")
  }

  @Test func unboundKeysLeaveEverything() {
    for name in ["esc", "left", "f5", "capslock", "leftshift", "leftctrl", "hangeul", "delete"] {
      var composer = HangulComposer()
      var edits = TextEditBuffer()
      let key = KeyCode(named: name)!
      #expect(!composer.hears(key))
      for shift in [KeyModifiers(), .leftShift] {
        let event = KeyEvent(time: .zero, key: key, phase: .began)
        #expect(composer.receive(event, KeyContext(modifiers: shift), into: &edits) == .unbound)
      }
      #expect(edits.isEmpty)
    }
  }

  /// What is heard is what is answered, and does not depend on what is open.
  @Test func hearsWhatItAnswers() {
    for code in 0..<KeyCode.limit {
      let key = KeyCode(rawValue: code)
      for before in ["", "rk"] {
        var typist = HangulTypist()
        typist.type(before)
        typist.press(key)
        #expect(typist.composer.hears(key) == (typist.answer != .unbound))
      }
    }
  }

  @Test func releasesDoNothing() {
    var typist = HangulTypist()
    typist.type("rk")
    for phase in [KeyEvent.Phase.ended, .cancelled] {
      for key in [KeyCode.a, .space, .backspace, .enter, .escape] {
        typist.press(key, phase: phase)
        #expect(typist.answer == .composed)
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
