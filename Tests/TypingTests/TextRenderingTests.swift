import TextEditing
import Testing

@testable import Typing

@Suite("The formats signals and jamo")
struct TextRenderingTests {
  /// The typed text in the format that the option words set.
  private func rendered(_ keys: String, _ words: [String], portions: Int = .max) throws -> String {
    let typist = try typed(keys, words)
    var rendering = TextRendering(try TypingOptions(words: words))
    var bytes: [UInt8] = []
    var cells = (typist.session.step.sent + typist.session.document.cells)[...]
    while !cells.isEmpty {
      rendering.append(ArraySlice(cells.prefix(portions)), to: &bytes)
      cells = cells.dropFirst(portions)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test(
    "signals writes one space between letters and a slash between words",
    arguments: [
      ("mode=morse", ". . . space - - - space . . . space space .", "... --- ... / ."),
      ("mode=morse", ".", "."), ("mode=morse", "", ""), ("mode=morse", "space", ""),
      ("mode=morse", ". space space space space -", ". / -"),
      ("mode=morse", "space space . space space", "."),
      // Several lines.
      ("mode=morse", ". enter - enter", ".\n-\n"),
      ("mode=morse", ". space space enter - enter", ".\n-\n"),
      ("mode=morse", "enter enter .", "\n\n."), ("mode=morse", ". enter space - space", ".\n-"),
      // An unknown signal is written as it was sent; a question mark has its own signal.
      ("mode=morse", ". - . - . - . - space . . - - . .", ".-.-.-.- ..--.."),
      // A prosign of several characters is one signal; a deleted element is not written.
      (
        "mode=morse prosigns=angle", ". - . - . space . . . - . - space space .", ".-.-. ...-.- / ."
      ),
      ("mode=morse case=upper", ". - - backspace", ".-"),
      // Spaces and letters typed in other modes are written as signals; others are left out.
      (
        "mode=direct,morse", "s shift+o s space 5 grave e hangeul space .",
        "... --- ... / ..... . / ."
      ),
      ("mode=hangul,morse", "r hangeul . space hangeul k hangeul -", ". -"),
    ])
  func signals(words: String, keys: String, expected: String) throws {
    let words = words.split(separator: " ").map(String.init) + ["to=signals"]
    #expect(try rendered(keys, words) == expected)
    #expect(try rendered(keys, words, portions: 1) == expected)
  }

  @Test(
    "jamo writes the letters as typed, with one space between words",
    arguments: [
      ("mode=hangul", "r k q t space r k", "ㄱㅏㅂㅅ ㄱㅏ"), ("mode=hangul", "h k", "ㅗㅏ"),
      ("mode=hangul", "r t k", "ㄱㅅㅏ"), ("mode=hangul", "shift+r k", "ㄲㅏ"),
      ("mode=hangul", "r k space space s space", "ㄱㅏ ㄴ"), ("mode=hangul", "space r", "ㄱ"),
      ("mode=hangul", "r k 1 shift+1 s", "ㄱㅏ1!ㄴ"),
      ("mode=hangul", "r enter enter k space enter", "ㄱ\n\nㅏ\n"),
      ("mode=hangul", "r k s backspace k", "ㄱㅏㅏ"), ("mode=hangul", "", ""),
      ("mode=hangul", "space", ""),
      ("mode=hangul,direct", "r k hangeul r space 1", "ㄱㅏr 1"),
    ])
  func letters(words: String, keys: String, expected: String) throws {
    #expect(try rendered(keys, [words, "to=jamo"]) == expected)
    #expect(try rendered(keys, [words, "to=jamo"], portions: 1) == expected)
  }

  @Test(
    "Letters that join are written one by one, as they were sent",
    arguments: [
      // 있, 와 and 예 sent, 까 typed.
      ("code=korean", "- . - space . . - space - - . space - - .", "ㅇㅣㅅㅅ", "-.- ..- --. --."),
      (
        "code=korean", "- . - space . - space . space space space - . - space . . . space . . -",
        "ㅇㅗㅏ ㅇㅕㅣ", "-.- .- . / -.- ... ..-"
      ),
      ("code=korean", ". - . . space . . . - -", "ㄱ3", ".-.. ...--"),
      ("mode=hangul,morse code=korean", "shift+r k hangeul space .", "ㄲㅏ ㅏ", ".-.. .-.. . / ."),
      ("code=wabun", ". - . . space . . space - . . space . . - - .", "ガポ", ".-.. .. -.. ..--."),
      ("code=wabun", ". . . - . space . -", "<SN>a", "...-. .-"),
    ])
  func joined(words: String, keys: String, letters: String, signals: String) throws {
    let words = words.split(separator: " ").map(String.init)
    for portions in [1, .max] {
      #expect(try rendered(keys, words + ["to=jamo"], portions: portions) == letters)
      #expect(try rendered(keys, words + ["to=signals"], portions: portions) == signals)
    }
  }

  @Test(
    "text, document and edits write the text unchanged",
    arguments: ["text", "document", "edits"])
  func plain(format: String) throws {
    #expect(
      try rendered("r k space space hangeul grave e enter", ["mode=hangul,direct", "to=\(format)"])
        == "가  e\u{301}\n")
  }
}
