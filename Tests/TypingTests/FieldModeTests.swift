import KeyEvents
import TextFields
import Testing

@testable import Typing

/// The mode in which a field begins, and what Morse writes into numbers.
@Suite("Modes of fields")
struct FieldModeTests {
  private static func session(_ words: [String], _ fields: [TextField]) throws -> TypingSession {
    TypingSession(
      try TypingOptions(words: words), form: FormSessionTests.form(fields),
      characterMap: { FakeCharacterMap() }, layoutFile: { _ in nil })
  }

  private static func field(
    _ name: String, _ language: String? = nil,
    _ type: TextInputTraits.KeyboardType = .default
  ) -> TextField {
    FormSessionTests.field(name) {
      $0.language = language
      $0.traits.keyboardType = type
    }
  }

  @Test(
    "A field with a language begins in the first mode that writes it",
    arguments: [
      ("direct,hangul", "ko", "hangul"), ("direct,hangul", "ko-KR", "hangul"),
      ("direct,hangul", "KO", "hangul"), ("hangul,direct", "en", "direct"),
      ("hangul,direct", "fr", "direct"), ("hangul,morse,direct", "en", "morse"),
      ("hangul,direct,morse", "en-GB", "direct"),
      // The mode in which one types already stays if it writes the language.
      ("morse,direct", "en", "morse"), ("direct,morse", "en", "direct"),
      // Morse writes the languages of its code.
      ("hangul,morse,direct", "fr", "direct"), ("hangul,morse,direct code=french", "fr", "morse"),
      ("hangul,morse,direct code=french", "en", "morse"),
      ("hangul,morse,direct code=norwegian", "nb", "morse"),
      ("direct,morse code=korean", "ko", "morse"), ("direct,morse code=wabun", "ja", "morse"),
      ("hangul,morse,direct code=russian", "en", "direct"),
      ("hangul,morse,direct code=greek", "el-GR", "morse"),
      // Where no mode is made for it: direct, else what there is.
      ("morse,direct", "ko", "direct"), ("morse,direct", "ja", "direct"),
      ("morse,hangul", "ja", "morse"), ("hangul", "en", "hangul"),
      ("direct,hangul", "kok", "direct"),
    ])
  func language(options: String, language: String, mode: String) throws {
    let words = "mode=\(options)".split(separator: " ").map(String.init)
    let session = try Self.session(words, [Self.field("a", language)])
    #expect(session.currentModeName == mode)
  }

  @Test("The mode before such a field comes back, and its keys are those of the mode")
  func goesBack() throws {
    var session = try Self.session(
      ["mode=direct,hangul"], ["a", "b", "c"].map { Self.field($0, $0 == "b" ? "ko" : nil) })
    try FormSessionTests.type("r k tab r k tab r k", &session)
    #expect(try FormSessionTests.texts(session) == ["rk", "가", "rk"])
    // The next-mode key still switches inside of it.
    try FormSessionTests.type("shift+tab hangeul s tab s", &session)
    #expect(try FormSessionTests.texts(session) == ["rk", "가s", "rks"])
  }

  @Test("What the field takes comes before its language")
  func traits() throws {
    let address = Self.field("a", "ko", .emailAddress)
    #expect(
      try Self.session(["mode=hangul,direct"], [address]).currentModeName == "direct")
    var own = Self.field("a", "en")
    own.modes = ["hangul", "morse"]
    #expect(try Self.session(["mode=hangul,direct,morse"], [own]).currentModeName == "morse")
    own.modes = ["hangul"]
    #expect(try Self.session(["mode=direct,hangul"], [own]).currentModeName == "hangul")
    own.language = "ko"
    own.modes = nil
    own.traits.isSecureTextEntry = true
    #expect(try Self.session(["mode=direct,hangul"], [own]).currentModeName == "direct")
  }

  private static let cut: [(signals: String, letter: String, digit: String)] = [
    (". -", "a", "1"), (". . -", "u", "2"), (". . . -", "v", "3"), (".", "e", "5"),
    ("- . . .", "b", "7"), ("- . .", "d", "8"), ("- .", "n", "9"), ("-", "t", "0"),
  ]

  @Test(
    "Cut numbers are digits where a field takes digits alone",
    arguments: [
      TextInputTraits.KeyboardType.numberPad, .decimalPad, .asciiCapableNumberPad, .phonePad,
    ])
  func cutNumbers(type: TextInputTraits.KeyboardType) throws {
    var field = Self.field("a", nil, type)
    field.modes = ["morse"]
    let keys = Self.cut.map { "\($0.signals) space" }.joined(separator: " ") + " ctrl+enter"
    for (words, text) in [
      (["mode=morse", "cut-numbers=on"], "12357890"), (["mode=morse"], ""),
      (["mode=morse", "cut-numbers=on", "code=korean"], "12357890"),
    ] {
      var session = try Self.session(words, [field])
      try FormSessionTests.type(keys, &session)
      let texts = try FormSessionTests.texts(session)
      #expect(texts == [text], "\(words)")
    }
  }

  @Test("Full figures and signs stay what they are, and letters stay letters elsewhere")
  func others() throws {
    var session = try Self.session(
      ["mode=morse", "cut-numbers=on"],
      [Self.field("a", nil, .decimalPad), Self.field("b"), Self.field("c", nil, .numberPad)])
    try FormSessionTests.type(
      ". . . . - space . - . - . - space - . . . . space - - space tab . - tab . -", &session)
    #expect(try FormSessionTests.texts(session) == ["4.6", "a", "1"])
    // A figure that was cut is reopened with its signals, as any letter is.
    try FormSessionTests.type("backspace backspace - . . . tab", &session)
    #expect(try FormSessionTests.texts(session) == ["4.6", "a", "7"])
  }

  @Test("Open text shows the digit", arguments: ["three-key", "single-switch"])
  func open(keyer: String) throws {
    var session = try Self.session(
      ["mode=morse", "cut-numbers=on", "keyer=\(keyer)"], [Self.field("a", nil, .numberPad)])
    try FormSessionTests.type(keyer == "three-key" ? "-" : "d:space t:500 u:space", &session)
    #expect(try FormSessionTests.texts(session) == ["0"])
    #expect(session.preview == "– = 0")
  }

  @Test(
    "Every keyer writes them",
    arguments: [
      ("straight wpm=20", "d:space t:180 u:space t:60 d:space t:60 u:space t:700"),
      ("iambic-a wpm=20", "d:rightctrl t:100 u:rightctrl t:150 d:leftctrl t:30 u:leftctrl t:700"),
      ("ultimatic wpm=20", "d:rightctrl t:100 u:rightctrl t:150 d:leftctrl t:30 u:leftctrl t:700"),
      ("bug wpm=20", "d:rightctrl t:180 u:rightctrl t:60 d:leftctrl t:30 u:leftctrl t:700"),
      ("single-switch", "d:space t:500 u:space t:100 d:space t:50 u:space t:2000"),
    ])
  func keyers(options: String, keys: String) throws {
    for (isOn, text) in [("on", "9"), ("off", "")] {
      let words = "mode=morse keyer=\(options) cut-numbers=\(isOn)".split(separator: " ")
      var session = try Self.session(
        words.map(String.init), [Self.field("a", nil, .numberPad), Self.field("b")])
      try FormSessionTests.type(keys, &session)
      session.finish(at: (session.lastTime ?? .zero).advanced(byMicroseconds: 5_000_000))
      let texts = try FormSessionTests.texts(session)
      #expect(texts == [text, ""], "\(words)")
    }
  }
}
