import HangulComposition
import KeyEvents
import TestSupport
import Testing

@Suite struct HangulKeystrokesTests {
  let layout = HangulLayout.twoSet

  private func text(_ keystrokes: [HangulKeystroke], _ backspace: HangulBackspace = .jamo) -> String
  {
    var typist = HangulTypist(backspace)
    for keystroke in keystrokes { typist.press(keystroke) }
    return typist.text
  }

  @Test(arguments: [
    ("안녕하세요", "dkssudgktpdy"), ("값이", "rkqtdl"), ("까치", "Rkcl"), ("얘들", "dOemf"), ("ㄳ", "rt"),
    ("가사", "rktk"), ("예, 1", "dP, 1"),
  ])
  func keysOfAText(text: String, keys: String) throws {
    let keystrokes = try #require(layout.keystrokes(for: text))
    #expect(keystrokes == keys.unicodeScalars.map(HangulTypist.keystroke))
  }

  @Test(arguments: [("ㄱㅅ", 1), ("ㄱㅏ", 1), ("갓ㅏ", 1), ("가ㅅ", 1), ("ㅗㅏㅣ", 1), ("ㅋㅋㅋ", 0), ("간가", 0)])
  func escapeKeepsLettersApart(text: String, escapes: Int) throws {
    let keystrokes = try #require(layout.keystrokes(for: text))
    #expect(keystrokes.count { $0.key == .escape } == escapes)
    #expect(self.text(keystrokes) == text)
  }

  @Test func everySyllableAndLetter() throws {
    // 17 divides none of 19, 21 and 28.
    let syllables = TestAmount.sample(0xAC00...0xD7A3, every: 17)
    for value in syllables + Array(0x3131...0x3163) {
      let scalar = try #require(Unicode.Scalar(UInt32(value)))
      let keystrokes = layout.keystrokes(for: scalar)
      #expect(text(keystrokes) == String(scalar))
      #expect(layout.keystrokes(for: String(scalar)) == keystrokes)
    }
  }

  @Test func whatCannotBeTyped() {
    for text in ["漢", "a", "가A", "é", "😀", "\u{1100}"] {
      #expect(layout.keystrokes(for: text) == nil)
    }
    #expect(layout.keystrokes(for: "漢" as Unicode.Scalar) == [])
    #expect(layout.keystrokes(for: "") == [])
  }

  @Test func printableSigns() throws {
    let signs = "0123456789!@#$%^&*()-_=+[]{};:'\"`~\\|,.<>/? \t\n"
    #expect(text(try #require(layout.keystrokes(for: signs))) == signs)
  }

  @Test func theKeypadAndTheKeyLeftOfZAreNotNeeded() throws {
    let keystrokes = try #require(layout.keystrokes(for: "1234567890*+-./()<>=,"))
    #expect(keystrokes.allSatisfy { $0.key < KeyCode.space })
    #expect(!keystrokes.contains { $0.key.name.hasPrefix("kp") })
  }

  /// The keystrokes for random text type the same text.
  @Test func randomText() throws {
    let seed: UInt64 = 20_260_401
    var random = SeededGenerator(seed: seed)
    for _ in 0..<TestAmount.count(80, long: 400) {
      var text = ""
      for _ in 0..<12 {
        let value =
          switch UInt64.random(in: 0..<10, using: &random) {
          case 0..<5: UInt32.random(in: 0xAC00...0xD7A3, using: &random)
          case 5..<9: UInt32.random(in: 0x3131...0x3163, using: &random)
          default: UInt32(0x20)
          }
        text.unicodeScalars.append(Unicode.Scalar(value)!)
      }
      let keystrokes = try #require(layout.keystrokes(for: text))
      #expect(self.text(keystrokes) == text, "seed \(seed)")
    }
  }
}
