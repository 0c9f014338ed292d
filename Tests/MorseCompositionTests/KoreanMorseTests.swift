import HangulComposition
import MorseComposition
import TestSupport
import TextEditing
import Testing

@Suite("Korean Morse")
struct KoreanMorseTests {
  private static let code = MorseCode(.korean)

  private func host(_ text: String = "") -> TypingHost {
    TypingHost(MorseComposer(code: Self.code), text: text)
  }

  /// Sends the jamo, each ended by space; `|` is the end of a syllable, a space the gap between
  /// words.
  private func sent(_ jamo: String, in host: inout TypingHost) throws {
    for scalar in jamo.unicodeScalars {
      switch scalar {
      case "|": host.type("_")
      case " ": host.type(host.composer.openCount > 0 ? "__" : "_")
      default: host.type(try #require(Self.code.pattern(for: scalar)).text + "_")
      }
    }
  }

  private func letters(_ host: TypingHost) -> String {
    host.document.before.map { cell in
      let letters = HangulOrigin.letters(of: cell)
      return letters.isEmpty ? String(cell.scalar) : letters.map(\.description).joined()
    }
    .joined()
  }

  @Test(
    "Jamo join into words, which keep the jamo that were sent",
    arguments: [
      ("ㅎㅏㄴㄱㅡㄹ", "한글"), ("ㅇㅏㄴㄴㅕㅇ", "안녕"), ("ㅎㅏㄱㄱㅛ", "학교"), ("ㄱㅜㄱㄱㅏ", "국가"),
      ("ㅁㅣㄷㄷㅏ", "믿다"), ("ㄷㅏㄹㄱㄱㅗㄱㅣ", "닭고기"), ("ㄱㅏㅂㅅ", "값"), ("ㄱㅏㅂㅅㅣ", "갑시"),
      ("ㄱㄱㅏ", "까"), ("ㄱㄱ", "ㄲ"), ("ㄱㅅ", "ㄳ"), ("ㅋㅋㅋ", "ㅋㅋㅋ"), ("ㅇㅣㅅㅅㄷㅏ", "있다"),
      ("ㄱㄱㅏㄱㄱㄷㅏ", "깎다"), ("ㅇㅣㅅㅅㅇㅓ", "있어"), ("ㅅㅅㅏㅇ", "쌍"), ("ㅇㅗ|ㅂㅂㅏ", "오빠"),
      ("ㅇㅏ|ㄱㄱㅏ", "아까"), ("ㅇㅗㅏ", "와"), ("ㅇㅗㅐ", "왜"), ("ㅇㅗㅏㅣ", "왜"), ("ㅇㅜㅓㅣ", "웨"),
      ("ㅇㅜㅔ", "웨"), ("ㅇㅏㅣ", "애"), ("ㅇㅐ", "애"), ("ㅇㅓㅣ", "에"), ("ㅇㅔ", "에"), ("ㅇㅑㅣ", "얘"),
      ("ㅇㅕㅣ", "예"), ("ㅇㅡㅣㅅㅏ", "의사"), ("ㅇㅏㅇㅣ", "아이"), ("ㅁㅜㅓ ㅎㅐ", "뭐 해"),
      ("ㄱㄱㅗㅏㅣㄱㅅ", "꽧"), ("ㅏㅣ", "ㅐ"), ("ㅏ|ㅣ", "ㅏㅣ"), ("ㄱ|ㅏ", "ㄱㅏ"), ("ㅇㅏㄷㄷㄷㅏ", "앋따"),
    ])
  func words(jamo: String, text: String) throws {
    var host = host()
    try sent(jamo, in: &host)
    #expect(host.text == text)
    #expect(letters(host) == jamo.filter { $0 != "|" })
    #expect(host.faults == [] && host.misfits == 0)
  }

  @Test("Every syllable is composed from its letters, alone and after each kind of syllable")
  func everySyllable() throws {
    let before = ["", "가", "각", "갂", "값", "ㄱ", "ㅏ", "쌌", "왜 ", "?"]
    // 17 divides neither 61 nor any of 19, 21 and 28.
    for index in TestAmount.sample(0..<UInt32(HangulSyllable.count), every: 17) {
      let syllable = String(try #require(Unicode.Scalar(0xAC00 + index)))
      for first in before where index % 61 == 0 || first == "" {
        var host = host()
        host.send(try Self.code.tokens(for: first + syllable))
        guard host.text != first + syllable || host.faults != [] else { continue }
        Issue.record("\(first + syllable) became \(host.text) \(host.faults)")
        return
      }
    }
  }

  @Test("The first space ends the jamo, the second the syllable, the third writes a space")
  func spaces() {
    var host = host()
    for (presses, text, open) in [
      (".-..", "ㄱ", 1), ("_", "ㄱ", 1), (".", "가", 1), ("_", "가", 1), ("_", "가", 0),
      ("_", "가 ", 0), ("-.-_", "가 ㅇ", 1), ("_.", "가 ㅇㅏ", 1),
    ] {
      host.type(presses)
      #expect(host.text == text)
      #expect(host.composer.openCount == open)
    }
    #expect(host.faults == [])
  }

  @Test("A jamo, and the syllable before it, change with each signal")
  func liveness() {
    var host = host()
    host.type("--._._--._")
    #expect(host.text == "삿")
    for (press, text, open) in [
      (".", "사사", 2), ("-", "사소", 2), (".", "사슈", 2), (".", "삿ㄱ", 2), ("-", "삿?", 2),
      ("<", "삿ㄱ", 2), ("<", "사슈", 2), ("<", "사소", 2), ("<", "사사", 2), ("<", "삿", 1),
      ("<", "삿", 1), ("<", "삼", 1),
    ] {
      host.type(press)
      #expect(host.text == text, "\(press)")
      #expect(host.composer.openCount == open, "\(text)")
    }
    #expect(host.faults == [] && host.misfits == 0)
  }

  @Test("Delete reopens the last jamo, also one that took the final consonant before it")
  func reopening() {
    var host = host()
    host.type("--._._--._._<")
    #expect(host.text == "사사")
    host.type("<")
    #expect(host.text == "삿")
    for (presses, text) in [
      ("..-_", "사시"), ("__", "사시 "), ("<", "사시"), ("<", "사시"), ("<", "사샤"), ("<", "사사"),
      ("<", "사ㅅ"), ("<", "사ㅅ"), ("<", "사ㅁ"),
    ] {
      host.type(presses)
      #expect(host.text == text)
    }
    #expect(host.faults == [])
  }

  @Test("Delete reopens the last letter of a syllable not typed in Morse")
  func reopeningForeignText() {
    for (text, letter, after) in [
      ("값", "--. = ㅅ", "갑ㅁ"), ("꽉", ".-.. = ㄱ", "꽈ㅠ"), ("깎", ".-.. = ㄱ", "까규"),
      ("예", "..- = ㅣ", "여ㅑ"),
      ("ㄲ", ".-.. = ㄱ", "규"), ("한", "..-. = ㄴ", "해"), ("왜", "--.- = ㅐ", "옷"),
    ] {
      var host = host(text)
      host.type("<")
      #expect(host.text == text)
      let glyphs = letter.replacing(".", with: "·").replacing("-", with: "–")
      #expect(host.composer.preview == glyphs)
      host.type("<")
      #expect(host.text == after)
      #expect(host.faults == [] && host.misfits == 0)
    }
  }

  @Test("Text not typed in Morse continues as if it had been sent")
  func goingOn() throws {
    let twoSet = HangulOrigin.packed("ㄲㅏㄲ".unicodeScalars.compactMap { Jamo.Letter($0) })
    for cell in [TextCell("깎"), TextCell("깎", origin: twoSet)] {
      for (presses, text) in [
        ("<_.", "깍가"), ("<_-...", "깎ㄷ"), ("<__.", "깎ㅏ"), ("<<_.", "까규ㅏ"), ("<<<<<.", "까가"),
      ] {
        var host = host("")
        var edits = TextEditBuffer()
        edits.insert(cell)
        edits.commit(open: 0)
        _ = host.document.apply(edits, at: 0)
        host.type(presses)
        #expect(host.text == text, "\(presses)")
        #expect(host.misfits == 0)
      }
    }
  }

  @Test("After random presses, removing all new signals one by one restores the text")
  func randomPresses() {
    let seed = propertySeed()
    var random = SeededGenerator(seed: seed)
    for round in 0..<400 {
      var host = host()
      for _ in 0..<Int.random(in: 0..<60, using: &random) {
        host.type([".", "-", ".", "-", "_", "<"].randomElement(using: &random)!)
      }
      let before = host.text
      host.type("_")
      let middle = host.text
      let signals = Int.random(in: 1...6, using: &random)
      for _ in 0..<signals { host.type(Bool.random(using: &random) ? "." : "-") }
      for _ in 0..<signals { host.type("<") }
      #expect(host.text == middle, "seed \(seed), round \(round), after \(before)")
      for _ in 0..<400 where !host.text.isEmpty { host.type("<") }
      #expect(host.text == "", "seed \(seed), round \(round)")
      #expect(host.faults == [] && host.misfits == 0, "seed \(seed), round \(round)")
    }
  }

  @Test("The preview shows a jamo's signals, and between jamo the jamo of the syllable")
  func preview() {
    var host = host()
    for (presses, preview) in [
      (".-..", "·–·· = ㄱ"), ("_", "ㄱ = ㄱ"), (".", "· = ㅏ"), ("_..-_", "ㄱㅏㅣ = 개"), ("_", ""),
    ] {
      host.type(presses)
      #expect(host.composer.preview == preview)
    }
  }
}
