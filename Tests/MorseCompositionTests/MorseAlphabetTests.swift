import MorseComposition
import TextEditing
import Testing

@Suite("Morse codes of all languages")
struct MorseAlphabetTests {
  private static let latin = "abcdefghijklmnopqrstuvwxyz"

  /// The letters that are sent with the signals of another, and received as that one.
  private static let sentOnly: [MorseCodeName: String] = [
    .greek: "ςάέήίόύώ", .russian: "ё", .ukrainian: "ґ", .hebrew: "ךםןףץ", .arabic: "أإآىة",
    .wabun: "ァィゥェォッャュョ",
  ]

  @Test("No two letters that can be received share a pattern", arguments: MorseCodeName.allCases)
  func clashes(name: MorseCodeName) {
    let alphabet = name.alphabet
    #expect(alphabet.name == name.rawValue)
    let sentOnly = Self.sentOnly[name] ?? ""
    let written = alphabet.letters.filter { !sentOnly.contains($0.text) }
    #expect(Set(written.map(\.pattern)).count == written.count)
    #expect(written.count == alphabet.letters.count - sentOnly.count)
    let signs = alphabet.letters + alphabet.punctuation + alphabet.prosigns
    #expect(Set(signs.map(\.text)).count == signs.count)
    // × is sent as x is.
    let punctuation = Set(alphabet.punctuation.filter { $0.text != "×" }.map(\.pattern))
    #expect(punctuation.isDisjoint(with: written.map(\.pattern)))
  }

  @Test(
    "Every letter can be typed with three keys, reopened and deleted",
    arguments: MorseCodeName.allCases)
  func threeKeys(name: MorseCodeName) {
    for letterCase in MorseCase.allCases {
      let code = MorseCode(name.alphabet, case: letterCase)
      let sentOnly = Self.sentOnly[name] ?? ""
      for sign in name.alphabet.letters where !sentOnly.contains(sign.text) {
        var host = TypingHost(MorseComposer(code: code))
        host.type(sign.pattern.text)
        let text = letterCase == .upper ? sign.text.uppercased() : sign.text
        #expect(host.text == text, "\(name) \(sign.pattern)")
        host.type("_<")
        #expect(host.composer.preview == "\(sign.pattern.glyphs) = \(text)")
        for _ in 0..<sign.pattern.count { host.type("<") }
        #expect(host.text == "" && host.composer.openCount == 0)
        #expect(host.faults == [] && host.misfits == 0)
      }
    }
  }

  @Test(
    "Letters, figures and a procedure sign are received as they were sent",
    arguments: MorseCodeName.allCases)
  func roundTrip(name: MorseCodeName) throws {
    let code = MorseCode(name.alphabet)
    let sentOnly = Self.sentOnly[name] ?? ""
    let letters = name.alphabet.letters.map(\.text).filter { !sentOnly.contains($0) }
    for text in letters + [
      letters.joined(separator: " "), "1 2 <\(name == .wabun ? "DO" : "SK")> 3",
    ] {
      var host = TypingHost(MorseComposer(code: code))
      host.send(try code.tokens(for: text))
      #expect(host.text == text)
      #expect(
        try code.tokens(for: text.uppercased()) == code.tokens(for: text) || text.contains("ß"))
    }
  }

  @Test(
    "The tables match the published ones",
    arguments: [
      (.korean, PublishedTables.korean), (.greek, PublishedTables.greek),
      (.russian, PublishedTables.russian), (.hebrew, PublishedTables.hebrew),
      (.arabic, PublishedTables.arabic),
      (.wabun, PublishedTables.wabun),
    ] as [(MorseCodeName, [(text: String, signals: String)])])
  func published(name: MorseCodeName, table: [(text: String, signals: String)]) throws {
    let code = MorseCode(name.alphabet, case: .upper)
    for (text, signals) in table {
      let pattern = try #require(MorsePattern(signals))
      #expect(code.text(for: pattern) == text, "\(name) \(signals)")
      #expect(try code.tokens(for: text) == [.letter(pattern)])
    }
    let sentOnly = Self.sentOnly[name] ?? ""
    let published = Set(table.map(\.text))
    let figures = Set("0123456789".map(String.init))
    let letters = Set(name.alphabet.letters.map { $0.text.uppercased() })
      .subtracting(sentOnly.uppercased().map(String.init)).subtracting(figures)
    #expect(letters.isSubset(of: published))
  }

  @Test("Letters have their published signals, and each published letter has a language")
  func latinExtensions() throws {
    let names: [MorseCodeName] = [
      .german, .french, .spanish, .swedish, .danish, .norwegian, .icelandic, .polish, .croatian,
      .esperanto,
    ]
    var rest = Dictionary(
      uniqueKeysWithValues: PublishedTables.latinExtensions.map { ($0.text, $0.signals) })
    let known = rest.merging(["ß": "...--..", "CH": "----"]) { $1 }
    for name in names {
      let letters = name.alphabet.letters.filter {
        !$0.text.allSatisfy { $0.isASCII } || $0.text == "ch"
      }
      #expect(!letters.isEmpty)
      for sign in letters {
        let text = sign.text == "ß" ? sign.text : sign.text.uppercased()
        #expect(known[text] == sign.pattern.text, "\(name) \(text)")
        rest[text] = nil
      }
      for letter in Self.latin {
        #expect(
          MorseCode(name.alphabet).pattern(for: letter.unicodeScalars.first!)
            == MorseCode().pattern(for: letter.unicodeScalars.first!))
      }
    }
    #expect(rest.isEmpty, "\(rest)")
  }

  @Test("Bulgarian and Ukrainian differ from Russian as published")
  func cyrillic() throws {
    let bulgarian = MorseCode(.bulgarian)
    let ukrainian = MorseCode(.ukrainian)
    #expect(bulgarian.text(for: try #require(MorsePattern("-..-"))) == "ъ")
    #expect(bulgarian.text(for: try #require(MorsePattern("--.--"))) == "ь")
    for (letter, signals) in [("є", "..-.."), ("и", "-.--"), ("і", ".."), ("ї", ".---.")] {
      #expect(ukrainian.text(for: try #require(MorsePattern(signals))) == letter)
    }
    #expect(bulgarian.pattern(for: "ы") == nil && ukrainian.pattern(for: "ы") == nil)
  }

  @Test("A character without signals is an error with its position")
  func unsendable() {
    let error = #expect(throws: MorseEncodingError.self) { try MorseCode().tokens(for: "ab ж") }
    #expect(error?.description == "character 4: the code international has no signal for \"ж\"")
  }

  @Test(
    "A text gives its letters, syllable ends and word gaps",
    arguments: [
      (.international, "  Sos\n\nsos ", "... --- ... / ... --- ..."),
      (.international, "<SK>", "...-.-"), (.international, "a<bt>b", ".- -...- -..."),
      (.german, "Ich", ".. ----"), (.german, "CHC", "---- -.-."), (.german, "ß", "...--.."),
      (.wabun, "ガッコウ", ".-.. .. .--. ---- ..-"), (.wabun, "ぱ", "-... ..--."),
      (.wabun, "（ア）", "-.--.- --.-- .-..-."),
      (.wabun, "<SN>cq <do>イ", "...-. -.-. --.- / -..--- .-"),
      (
        .wabun, "ア <SN>SOS <SK><sn>+<DO>ア",
        "--.-- / ...-. ... --- ... / ...-.- ...-. .-.-. -..--- --.--"
      ),
      (.korean, "학교", ".--- . .-.. .-.. -."), (.korean, "닭", "-... . ...- .-.."),
      (.korean, "값 ㄱ", ".-.. . .-- --. / .-.."), (.korean, "왜", "-.- .- --.-"),
      (.korean, "얘", "-.- .. ..-"), (.korean, "예", "-.- ... ..-"), (.korean, "까", ".-.. .-.. ."),
      (.korean, "오빠", "-.- .- | .-- .-- ."), (.greek, "Ώς", ".-- ..."), (.russian, "Ёж", ". ...-"),
    ] as [(MorseCodeName, String, String)])
  func tokens(name: MorseCodeName, text: String, signals: String) throws {
    let written = try MorseCode(name.alphabet).tokens(for: text).map { token in
      switch token {
      case .letter(let pattern): pattern.text
      case .syllableEnd: "|"
      case .wordGap: "/"
      }
    }
    #expect(written.joined(separator: " ") == signals)
  }
}
