import HangulComposition
import KeyEvents
import TextEditing
import Testing

@Suite struct TwoSetOptionsTests {
  @Test(arguments: [
    ("kr", "가"), ("krt", "갓"), ("krtk", "가사"), ("hkr", "과"), ("kh", "ㅘ"), ("jn", "ㅝ"),
    ("ksr", "낙"), ("kk", "ㅏㅏ"), ("lh", "ㅚ"), ("lm", "ㅢ"), ("pn", "ㅞ"), ("oh", "ㅙ"),
    ("ln", "ㅟ"), ("le", "디"), ("lee", "딛"), ("rkh", "과"), ("rkhs", "관"), ("hkl", "ㅘㅣ"),
    ("krh", "가ㅗ"), ("hsk", "놔"), ("hskr", "놕"), ("hsk<", "노"), ("kE", "따"), ("khr", "과"),
    ("rhk", "과"), ("dkssud", "안녕"),
    ("kr<<", ""), ("kr<", "ㅏ"), ("khr<<", "ㅏ"),
  ])
  func putInOrder(keys: String, text: String) {
    for backspace in [HangulBackspace.jamo, .keystroke] {
      let options = HangulOptions(backspace: backspace, autoReorder: .on)
      #expect(typed(keys, .twoSet, options) == text)
    }
  }

  @Test(arguments: [
    ("rr", "ㄲ"), ("rrk", "까"), ("rkrr", "갂"), ("rkrrk", "각가"), ("rkrrr", "갂ㄱ"),
    ("rkrt", "갃"), ("rrr", "ㄲㄱ"), ("ee", "ㄸ"), ("eek", "따"), ("keek", "ㅏ따"),
    ("rkR", "갂"), ("rkRk", "가까"), ("rrt", "ㄲㅅ"), ("ftt", "ㄽㅅ"), ("qqt", "ㅃㅅ"),
    ("ww", "ㅉ"), ("tt", "ㅆ"), ("rktt", "갔"), ("qjttm", "벗스"), ("qjTm", "버쓰"),
    ("rktt<", "갓"), ("rr<", "ㄱ"), ("rkqtt", "값ㅅ"), ("rkee", "갇ㄷ"), ("rt", "ㄳ"),
  ])
  func doubleStroke(keys: String, text: String) {
    #expect(typed(keys, .twoSet, HangulOptions(doubleStroke: true)) == text)
  }

  @Test(arguments: [("krr", "각"), ("kee", "닫"), ("kt", "사"), ("ktt", "삿"), ("kttt", "샀")])
  func bothTogether(keys: String, text: String) {
    let options = HangulOptions(autoReorder: .on, doubleStroke: true)
    #expect(typed(keys, .twoSet, options) == text)
  }

  @Test func bothAreOffByDefault() {
    for (keys, text) in [("kr", "ㅏㄱ"), ("kh", "ㅏㅗ"), ("rr", "ㄱㄱ"), ("rktt", "갓ㅅ")] {
      #expect(typed(keys) == text)
    }
    #expect(HangulOptions() == HangulOptions(backspace: .jamo, joinsLoneConsonants: true))
  }
}
