import Composition
import HangulComposition
import KeyEvents
import TextEditing
import Testing

@Suite struct HangulBackspaceTests {
  /// The text after the keys and after each Backspace, until nothing is left.
  private func steps(_ keys: String, _ backspace: HangulBackspace) -> [String] {
    var typist = HangulTypist(backspace)
    typist.type(keys)
    var steps = [typist.text]
    while !typist.text.isEmpty, steps.count < 20 {
      typist.press(.backspace)
      steps.append(typist.text)
    }
    #expect(typist.misfits == 0)
    return steps
  }

  @Test(arguments: [
    ("rkqt", ["값", "갑", "가", "ㄱ", ""]), ("rhk", ["과", "고", "ㄱ", ""]), ("Rk", ["까", "ㄲ", ""]),
    ("rt", ["ㄳ", "ㄱ", ""]), ("hk", ["ㅘ", "ㅗ", ""]), ("rktk", ["가사", "가ㅅ", "가", ""]),
    ("dkssud", ["안녕", "안녀", "안ㄴ", "안", ""]), ("ekfrdl", ["닭이", "닭ㅇ", "닭", ""]),
    ("rtk", ["ㄱ사", "ㄱㅅ", "ㄱ", ""]), ("rks ", ["간 ", "간", ""]), ("rks|", ["간", ""]),
    ("rkT", ["갔", "가", "ㄱ", ""]),
  ])
  func jamo(keys: String, expected: [String]) { #expect(steps(keys, .jamo) == expected) }

  @Test(arguments: [
    ("rkqt", ["값", "갑", "가", "ㄱ", ""]), ("rhk", ["과", "고", "ㄱ", ""]), ("Rk", ["까", "ㄲ", ""]),
    ("rktk", ["가사", "갓", "가", "ㄱ", ""]),
    ("dkssud", ["안녕", "안녀", "안ㄴ", "안", "아", "ㅇ", ""]),
    ("ekfrdl", ["닭이", "닭ㅇ", "닭", "달", "다", "ㄷ", ""]),
    ("rtk", ["ㄱ사", "ㄳ", "ㄱ", ""]), ("rkqtk", ["갑사", "값", "갑", "가", "ㄱ", ""]),
    ("zzz", ["ㅋㅋㅋ", "ㅋㅋ", "ㅋ", ""]), ("rkRk", ["가까", "갂", "가", "ㄱ", ""]),
    ("rks rk", ["간 가", "간 ㄱ", "간 ", "간", ""]), ("rks|", ["간", ""]),
    ("hkl", ["ㅘㅣ", "ㅘ", "ㅗ", ""]),
  ])
  func keystroke(keys: String, expected: [String]) { #expect(steps(keys, .keystroke) == expected) }

  @Test(arguments: [
    ("rkqt", ["값", ""]), ("rktk", ["가사", "가", ""]), ("r", ["ㄱ", ""]), ("rks ", ["간 ", "간", ""]),
    ("dkssud", ["안녕", "안", ""]),
  ])
  func syllable(keys: String, expected: [String]) { #expect(steps(keys, .syllable) == expected) }

  @Test(arguments: [
    ("rkss<k", HangulBackspace.jamo, "간ㅏ"), ("rkss<k", .keystroke, "가나"),
    ("rt<k", .jamo, "가"), ("rktk<k", .jamo, "가사"), ("rktk<<t", .keystroke, "갓"),
    ("rktk<<t", .jamo, "가ㅅ"), ("ehdo<", .jamo, "도ㅇ"), ("rkt<k", .jamo, "가ㅏ"),
    ("wntp<<t", .jamo, "주ㅅ"), ("rkt<k", .syllable, "ㅏ"),
  ])
  func typingGoesOn(keys: String, backspace: HangulBackspace, text: String) {
    #expect(typed(keys, backspace) == text)
  }

  @Test func editsAreMinimal() {
    let cases: [(String, HangulBackspace, TextEdit)] = [
      ("rkqt<", .jamo, TextEdit(removed: "값", inserted: "갑", open: 1)),
      ("r<", .jamo, TextEdit(removed: "ㄱ", inserted: "", open: 0)),
      ("rkqt<", .syllable, TextEdit(removed: "값", inserted: "", open: 0)),
      ("rktk<", .keystroke, TextEdit(removed: "가사", inserted: "갓", open: 1)),
      ("rksr<", .keystroke, TextEdit(removed: "ㄱ", inserted: "", open: 1)),
      ("rksr<", .jamo, TextEdit(removed: "ㄱ", inserted: "", open: 0)),
    ]
    for (keys, backspace, edit) in cases {
      var typist = HangulTypist(backspace)
      typist.type(keys)
      #expect(typist.lastEdits == [edit])
      #expect(typist.composer.openCount == edit.open)
    }
  }

  /// Backspace removes keystrokes of up to 64 ended syllables; older text is ordinary text.
  @Test func keystrokesOf64SyllablesAreRemembered() {
    for syllables in [63, 64, 65, 66, 200] {
      var typist = HangulTypist(.keystroke)
      for _ in 0...syllables { typist.type("rk") }
      let reached = min(syllables, 64)
      // Each Backspace within the remembered syllables removes one keystroke.
      for _ in 0..<(reached * 2 + 2) {
        typist.press(.backspace)
        #expect(typist.isComposed)
      }
      #expect(typist.text == String(repeating: "가", count: syllables - reached))
      #expect(typist.misfits == 0)
      typist.press(.backspace)
      #expect(!typist.isComposed)
    }
  }

  @Test func anEndedCompositionIsForgotten() {
    for end in [" ", "|", "1"] {
      var typist = HangulTypist(.keystroke)
      typist.type("rktk" + end)
      typist.press(.backspace)
      #expect(!typist.isComposed)
    }
    var typist = HangulTypist(.keystroke)
    typist.type("rktk")
    typist.composer.reset()
    typist.press(.backspace)
    #expect(!typist.isComposed)
    typist.type("k")
    #expect(typist.text == "가ㅏ")
  }
}
