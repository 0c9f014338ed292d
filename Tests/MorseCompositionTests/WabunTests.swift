import KeyEvents
import MorseComposition
import TextEditing
import Testing

@Suite("Japanese Morse")
struct WabunTests {
  private static let code = MorseCode(.wabun)

  @Test(
    "Each sequence of presses gives its text",
    arguments: [
      (".-..", "カ"), (".-.._.", "カヘ"), (".-.._..", "ガ"), (".-.._..-", "カウ"), (".-.._.._", "ガ"),
      (".-.._.._<", "ガ"), (".-.._.._<<", "カヘ"), (".-.._.._<<<", "カ"), (".-.._.._<<<<", "カ"),
      ("-..._..--.", "パ"), (".-.._..--.", "カ゜"), ("..", "゛"), (".-__..", "イ ゛"),
      ("..-_..", "ヴ"), ("-..._.._..", "バ゛"),
      // To Latin letters, and back.
      ("...-._.-_-...", "<SN>ab"), ("...-._.-__-...", "<SN>a b"),
      ("...-._.-_-..---_.-", "<SN>a<DO>イ"), ("...-._.-_-..---_<<<<<<<.-", "<SN>aa"),
      ("...-._.._", "<SN>i"), ("-.--.-", "（"),
      // After part of <SN> is deleted, kana follow.
      ("...-._<<_.-", "クイ"),
    ])
  func texts(presses: String, text: String) {
    var host = TypingHost(MorseComposer(code: Self.code))
    host.type(presses)
    #expect(host.text == text)
    #expect(host.faults == [] && host.misfits == 0)
  }

  @Test("A kana and its voicing mark are one character and two letters")
  func origins() {
    var host = TypingHost(MorseComposer(code: Self.code))
    host.type(".-.._..")
    let cells = Array(host.document.before)
    #expect(cells.count == 1)
    #expect(Self.code.patterns(of: cells[0]).map(\.text) == [".-..", ".."])
    #expect(host.composer.openCount == 1)
    host.finish()
    host.type("<<")
    #expect(host.text == "カヘ")
  }

  @Test("A kana that a voicing mark may follow stays open, so it is not passed on without the mark")
  func openKana() {
    var host = TypingHost(MorseComposer(code: Self.code))
    var sent: [Unicode.Scalar] = []
    for (presses, open) in [
      (".-..", 1), ("_", 1), (".", 2), (".", 1), ("_", 0), (".-", 1), ("_", 0), ("-..._", 1),
      ("_", 0),
    ] {
      host.type(presses)
      host.document.removeClosed(keepingOpen: host.composer.openCount) { sent += $0.map(\.scalar) }
      #expect(host.composer.openCount == open, "\(presses)")
    }
    #expect(String(String.UnicodeScalarView(sent)) + host.text == "ガイハ ")
    #expect(host.faults == [] && host.misfits == 0)
  }

  @Test(
    "With a straight key, the text before the cursor decides whether kana or Latin letters follow",
    arguments: [
      ("", "<SN>ee"), ("_", "<SN> ee"), ("__", "<SN>  ee"), ("!_", "<SN> ee"), ("_<", "<SN>ee"),
      ("/", "<SN>\nヘヘ"),
    ])
  func straightKeyBreaks(keys: String, text: String) {
    let bindings = MorseBindings([.key: [.f]], keyer: .straight)
    var host = KeyingHost(
      StraightKeyComposer(code: Self.code, bindings: bindings, speed: .fixed(20)))
    host.key("<SN>", on: .f)
    for key in keys {
      switch key {
      case "_": host.tap(.space)
      case "<": host.tap(.backspace)
      case "/": host.tap(.enter)
      default: host.finish()
      }
    }
    if keys.isEmpty { host.finish() }
    host.key("ヘ", on: .f)
    host.wait(200_000)
    host.key("ヘ", on: .f)
    host.finish()
    #expect(host.text == text)
    #expect(host.faults == [] && host.misfits == 0)
  }

  @Test("A voiced kana not typed in Morse reopens at its voicing mark")
  func foreignText() {
    var host = TypingHost(MorseComposer(code: Self.code), text: "ガ")
    host.type("<")
    #expect(host.text == "ガ")
    host.type("<<")
    #expect(host.text == "カ")
    #expect(host.faults == [] && host.misfits == 0)
  }
}
