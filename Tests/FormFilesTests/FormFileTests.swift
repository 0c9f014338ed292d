import KeyEvents
import TestSupport
import TextFields
import Testing
import Documents

@testable import FormFiles

@Suite("Form files")
struct FormFileTests {
  private static let visitor = """
    title: Visitor
    fields:
      - name: name            # the key of the result
        label: Your name
        maximum-length: 10
        return: next
      - name: age
        keyboard: number-pad
        range: 1...100
      - name: gender
        characters: MF
        maximum-length: 1
        capitals: all
        choices: [M, F]
      - name: email
        keyboard: email-address
        pattern: "[a-z0-9_.-]+@[a-z0-9.-]+[.][a-z.]{2,6}"
        message: This is not an e-mail address.
        return: done

    """

  private static func read(_ text: String) throws(YAMLError) -> FormFile {
    try FormFile(parsing: Array(text.utf8))
  }

  @Test("A form has its fields in order, with traits, rules and sentences")
  func visitor() throws {
    let file = try Self.read(Self.visitor)
    #expect(file.title == "Visitor")
    #expect(file.form.firstResponder == nil)
    let fields = (0..<file.form.count).map { file.form[$0] }
    #expect(fields.map(\.name) == ["name", "age", "gender", "email"])
    #expect(fields.map(\.label) == ["Your name", "age", "gender", "email"])
    #expect(fields[0].rules.maximumLength == 10)
    #expect(fields[0].traits.returnKeyType == .next)
    #expect(fields[1].traits.keyboardType == .numberPad)
    #expect(fields[1].rules.range?.source == "1...100")
    #expect(fields[2].rules.characters == ["M", "F"])
    #expect(fields[2].traits.autocapitalizationType == .allCharacters)
    #expect(fields[2].inputView == .choices(["M", "F"]))
    #expect(fields[3].rules.pattern?.matches("a@b.kr") == true)
    #expect(fields[3].messages[.pattern] == "This is not an e-mail address.")
  }

  @Test("Account contents have a domain; a language is a tag of BCP 47")
  func accountsAndLanguages() throws {
    for content in ["username", "password", "new-password", "one-time-code"] {
      let form = try Self.read("fields: [{name: a, domain: x.org, content: \(content)}]").form
      #expect(form[0].domain == "x.org")
    }
    for language in ["ko", "KO", "en-GB", "kok", "zh-Hant-TW", "sl-rozaj"] {
      let form = try Self.read("fields: [{name: a, language: \(language)}]").form
      #expect(form[0].language == language)
    }
  }

  @Test(
    "A form needs direct, the modes that its fields name, and Hangul for Korean text",
    arguments: [
      ("{name: a}", "direct"), ("{name: a, language: ko}", "direct,hangul"),
      ("{name: a, language: KO-kr}, {name: b, language: ko}", "direct,hangul"),
      ("{name: a, language: kok}, {name: b, language: en}", "direct"),
      ("{name: a, modes: morse direct}, {name: b, language: ko}", "direct,morse,hangul"),
      ("{name: a, language: ko, modes: morse}", "direct,morse"),
      // Such fields begin in direct, whatever their language.
      ("{name: a, secure: yes, language: ko}", "direct"),
      ("{name: a, keyboard: email-address, language: ko}", "direct"),
    ])
  func neededModes(fields: String, modes: String) throws {
    let file = try Self.read("fields: [\(fields)]")
    #expect(file.neededModes.map { "\($0)" }.joined(separator: ",") == modes)
  }

  @Test("Each word of a field has its effect")
  func words() throws {
    let file = try Self.read(
      """
      modes: [hangul, direct]
      application: org.example.kiosk
      fields:
        - {name: a-1, placeholder: p, value: "12", modes: morse direct, language: ko, class: digits}
        - {name: b, lines: 3, value: "a\\nb", class: [letters, space, ascii]}
        - {name: c, picker: 1...1000, messages: {range: From 1, required: Needed}, message: Wrong}
        - {name: d, secure: yes, content: new-password, minimum-length: 8, required: yes}
        - {name: e, same-as: d, secure: yes, content: password, domain: example.org}
        - {name: f, return: search, url: "https://example.org/?q={}", auto-enable-return: yes}
        - {name: g, correction: no, spelling: yes, appearance: alert, required: no, characters: "✓"}
      """)
    #expect(file.modes == ["hangul", "direct"])
    #expect(file.application == "org.example.kiosk")
    let form = file.form
    #expect(form[0].text == "12")
    #expect(form[0].placeholder == "p")
    #expect(form[0].modes == ["morse", "direct"])
    #expect(form[0].language == "ko")
    #expect(form[0].rules.classes == [.digits])
    #expect(form.isTextView(1) && !form.isTextView(0))
    #expect(form[1].lines == 3)
    #expect(form[1].text == "a\nb")
    #expect(form[1].rules.classes == [.letters, .space, .ascii])
    #expect(form[2].inputView == .picker(1...1000))
    #expect(form[2].messages[.range] == "From 1")
    #expect(form[2].messages[.required] == "Needed")
    #expect(form[2].messages[.pattern] == "Wrong")
    #expect(form[3].traits.isSecureTextEntry)
    #expect(form[3].traits.textContentType == .newPassword)
    #expect(form[3].rules.minimumLength == 8)
    #expect(form[3].rules.isRequired)
    #expect(form[4].rules.sameAs == "d")
    #expect(form[4].domain == "example.org")
    #expect(form[5].addressTemplate == "https://example.org/?q={}")
    #expect(form[5].traits.enablesReturnKeyAutomatically)
    #expect(form[6].traits.autocorrectionType == .no)
    #expect(form[6].traits.spellCheckingType == .yes)
    #expect(form[6].traits.keyboardAppearance == .alert)
    #expect(!form[6].rules.isRequired)
  }

  @Test(
    "A mistake is an error with its position, the given value and the expected one",
    arguments: [
      ("", "1:1", "a form: `fields:`"), ("fields: []", "1:9", "at least one field"),
      ("fields: a", "1:9", "a list of fields"), ("title: x", "1:1", "missing key \"fields\""),
      ("feilds: []", "1:1", "did you mean \"fields\"?"),
      ("fields: [a]", "1:10", "a field, as in"), ("fields: [{label: a}]", "1:10", "\"name\""),
      ("fields: [{name: A}]", "1:17", "lower-case letters"),
      ("fields: [{name: 1a}]", "1:17", "lower-case letters"),
      ("fields: [{name: a}, {name: a}]", "1:28", "already a field \"a\""),
      ("fields: [{name: a, keybord: url}]", "1:20", "did you mean \"keyboard\"?"),
      ("fields: [{name: a, zzzzzz: url}]", "1:20", "expected name, label,"),
      ("fields: [{name: a, keyboard: nummer-pad}]", "1:30", "did you mean \"number-pad\"?"),
      ("fields: [{name: a, range: 3...1}]", "1:27", "as in `1...100`"),
      ("fields: [{name: a, maximum-length: 0}]", "1:36", "from 1 to 65536"),
      ("fields: [{name: a, maximum-length: 99999999999999999999}]", "1:36", "from 1 to 65536"),
      ("fields: [{name: a, pattern: \"a(\"}]", "1:29", "character 2 of the pattern: found \"(\""),
      ("fields: [{name: a, required: maybe}]", "1:30", "yes or no"),
      ("fields: [{name: a, class: digit}]", "1:27", "one of digits"),
      ("fields: [{name: a, class: []}]", "1:27", "one of digits"),
      ("fields: [{name: a, same-as: b}]", "1:29", "there is no field \"b\""),
      ("fields: [{name: abc, same-as: abd}]", "1:31", "did you mean \"abc\"?"),
      ("fields: [{name: a, picker: 5...1}]", "1:28", "whole numbers"),
      (
        "fields: [{name: a, domain: example.org}]", "1:20",
        "`domain:` needs `content: username`, `password`, `new-password` or `one-time-code`"
      ),
      ("fields: [{name: a, content: name, domain: x.org}]", "1:35", "`content: username`"),
      ("fields: [{name: a, language: Korean}]", "1:30", "a language, as in `ko` or `en-GB`"),
      ("fields: [{name: a, language: ko_KR}]", "1:30", "a language, as in `ko` or `en-GB`"),
      ("fields: [{name: a, language: \"\"}]", "1:30", "a language, as in `ko` or `en-GB`"),
      ("fields: [{name: a, picker: 0...65536}]", "1:28", "at most 65536"),
      (
        "fields: [{name: a, picker: -9223372036854775808...9223372036854775807}]", "1:28",
        "at most 65536"
      ),
      ("fields: [{name: a, choices: []}]", "1:29", "one to 65536 choices"),
      ("fields: [{name: a, choices: [x, x]}]", "1:33", "already in the list"),
      ("fields: [{name: a, choices: [x], picker: 1...2}]", "1:34", "not both"),
      ("fields: [{name: a, choices: [x], secure: yes}]", "1:20", "a list to choose"),
      ("fields: [{name: a, choices: [x, 1], class: digits}]", "1:30", "\"x\" breaks the rule"),
      ("fields: [{name: a, picker: 0...10, range: 1...10}]", "1:28", "\"0\" breaks the rule"),
      ("fields: [{name: a, lines: 2, secure: yes}]", "1:17", "one line"),
      ("fields: [{name: a, lines: 0}]", "1:27", "from 1 to 1000"),
      ("fields: [{name: a, value: x, keyboard: number-pad}]", "1:27", "breaks the rule"),
      ("fields: [{name: a, value: \"x\\ny\"}]", "1:27", "control characters"),
      (
        "fields: [{name: a, secure: yes, url: \"http://x/{}\", return: go}]", "1:33",
        "must not contain the text of a secure field"
      ),
      ("fields: [{name: a, url: \"ftp://x/{}\", return: go}]", "1:25", "as in `https"),
      ("fields: [{name: a, url: \"http://x/\", return: go}]", "1:25", "as in `https"),
      ("fields: [{name: a, url: \"http://x/{}\"}]", "1:20", "`return: search`"),
      ("fields: [{name: a, modes: latin}]", "1:27", "morse, hangul, direct"),
      ("fields: [{name: a, modes: [morse, morse]}]", "1:35", "each at most once"),
      ("fields: [{name: a, messages: {ranges: x}}]", "1:31", "did you mean \"range\"?"),
      (
        "fields: [{name: a, minimum-length: 3, maximum-length: 2}]", "1:20",
        "larger than the maximum"
      ),
    ])
  func mistakes(text: String, position: String, message: String) {
    let error = #expect(throws: YAMLError.self) { try Self.read(text) }
    #expect(error?.mark.description == position)
    #expect(error?.problem.contains(message) == true, "\(error?.problem ?? "")")
  }

  @Test(
    "Keys without an effect, or with a misleading one, are errors",
    arguments: [
      ("same-as: a", 29, "another field"), ("lines: 2, url: \"http://x/{}\"", 30, "no effect"),
      ("return: next, lines: 2", 20, "no effect"),
      ("lines: 2, auto-enable-return: yes", 30, "no effect"),
      ("class: [digits, letters, digits]", 45, "each at most once"),
      ("maximum-length: +5", 36, "from 1 to"), ("minimum-length: 05", 36, "from 1 to"),
      ("lines: 010", 27, "from 1 to"), ("picker: +1...5", 28, "whole numbers"),
      ("picker: 01...5", 28, "whole numbers"), ("picker: 1...05", 28, "whole numbers"),
      ("picker: -0...5", 28, "whole numbers"), ("picker: \"1... 5\"", 28, "whole numbers"),
      ("picker: 1...3, pattern: \"1|3\"", 28, "\"2\" breaks the rule `pattern`"),
      ("picker: -1...3, keyboard: number-pad", 28, "\"-1\" breaks the rule `characters`"),
      ("picker: 1...10, minimum-length: 2", 28, "\"1\" breaks the rule `minimum-length`"),
      ("choices: [ab, b, c], maximum-length: 1", 30, "\"ab\" breaks the rule"),
      ("choices: [M, F, X], characters: MF", 36, "\"X\" breaks the rule `characters`"),
    ])
  func noEffect(words: String, column: Int, message: String) {
    let error = #expect(throws: YAMLError.self) { try Self.read("fields: [{name: a, \(words)}]") }
    #expect(error?.mark.description == "1:\(column)")
    #expect(error?.problem.contains(message) == true, "\(error?.problem ?? "")")
  }

  @Test("A picker may contain all numbers that the rules allow")
  func picker() throws {
    for words in [
      "picker: 1...100, range: 1...100, keyboard: number-pad", "picker: -3...3",
      "picker: 0...65535", "picker: 10...99, pattern: \"[1-9][0-9]\", maximum-length: 2",
    ] {
      #expect(try Self.read("fields: [{name: a, \(words)}]").form.count == 1)
    }
  }

  @Test("The text of a field cannot change the host of its address")
  func addresses() throws {
    for address in [
      "https://example.org/?q={}", "http://x/{}", "https://example.org?q={}", "https://x#{}",
      "https://example.org:8080/a/{}/b", "https://[2001:db8::1]/{}", "https://x/%7B{}",
    ] {
      let file = try Self.read("fields: [{name: a, return: go, url: \"\(address)\"}]")
      #expect(file.form[0].addressTemplate == address)
    }
    for address in [
      "https://{}", "https://{}/", "https://{}.x/", "https://a{}/", "https://a@{}/",
      "https://a:{}/",
      "https:///{}", "https://?q={}", "https://#{}", "http:/x/{}", "HTTPS://x/{}", "ftp://x/{}",
      "javascript:alert({})", "https://x/", "https://x/{}{}", "https://x/{}?{}", "https://x/{a}",
      "https://x/}{}", "https://x\\\\{}", "https://x\\\\y/{}", "https://x/ {}", "https://é/{}",
      "https://x/<{}>", "https://x/\\\"{}", "{}",
    ] {
      let error = #expect(throws: YAMLError.self, "\(address)") {
        try Self.read("fields: [{name: a, return: go, url: \"\(address)\"}]")
      }
      #expect(error?.mark.description == "1:37", "\(address)")
      #expect(error?.problem.contains("`https://example.org/?q={}`") == true)
    }
  }

  @Test("Texts of forms contain no control characters; a text view's value may have tabs and lines")
  func controls() throws {
    let escapes = ["\\0", "\\e", "\\x7F", "\\x9B", "\\r", "\\n", "\\t", "\\L", "\\P", "\\N"]
    for escape in escapes {
      let text = "\"a\(escape)b\""
      for (form, column) in [
        ("{title: \(text), fields: [{name: a}]}", 9),
        ("{application: \(text), fields: [{name: a}]}", 15),
        ("fields: [{name: a, label: \(text)}]", 27),
        ("fields: [{name: a, placeholder: \(text)}]", 33),
        ("fields: [{name: a, value: \(text)}]", 27),
        ("fields: [{name: a, language: \(text)}]", 30),
        ("fields: [{name: a, domain: \(text)}]", 28),
        ("fields: [{name: a, message: \(text)}]", 29),
        ("fields: [{name: a, messages: {range: \(text)}}]", 38),
        ("fields: [{name: a, choices: [x, \(text)]}]", 33),
        ("fields: [{name: a, characters: \(text)}]", 32),
        ("fields: [{name: a, pattern: \(text)}]", 29),
      ] {
        let error = #expect(throws: YAMLError.self, "\(form)") { try Self.read(form) }
        #expect(error?.mark.description == "1:\(column)", "\(form)")
        #expect(error?.problem.contains("without control ") == true, "\(form)")
        #expect(error?.problem.unicodeScalars.contains { $0.value < 0x20 } == false, "\(form)")
      }
      let view = "fields: [{name: a, value: \(text), lines: 2}]"
      if ["\\n", "\\t"].contains(escape) {
        #expect(try Self.read(view).form[0].text == (escape == "\\n" ? "a\nb" : "a\tb"))
      } else if !["\\L", "\\P"].contains(escape) {
        let error = #expect(throws: YAMLError.self, "\(view)") { try Self.read(view) }
        #expect(error?.mark.description == "1:27")
      }
    }
    // The pattern of a text view may match several lines.
    let view = try Self.read("fields: [{name: a, lines: 2, pattern: \"a\\nb\"}]").form[0]
    #expect(view.rules.pattern?.matches("a\nb") == true)
    for text in ["가나다", "e\u{301}", "👨‍👩‍👧", "a\u{200C}b"] {
      let form = try Self.read("fields: [{name: a, label: \(text), choices: [\(text)]}]").form
      #expect(form[0].label == text)
    }
    for text in ["\u{202E}a", "\u{200B}"] {
      #expect(throws: YAMLError.self) {
        try Self.read("fields: [{name: a, choices: [\"\(text)\"]}]")
      }
    }
  }

  @Test(
    "A message quotes a file without control characters, up to a limit",
    arguments: [500, 100_000])
  func quotes(length: Int) throws {
    let text = "\"a\\e\(String(repeating: "b", count: length))\""
    for form in [
      "\(text): x", "fields: [{name: a, \(text): x}]", "fields: [{name: a, same-as: \(text)}]",
      "modes: [\(text)]", "modes: \(text)", "fields: [{name: \(text)}]",
      "fields: [{name: a, keyboard: \(text)}]", "fields: [{name: a, messages: {\(text): x}}]",
      "fields: [{name: a, class: \(text)}]", "fields: [{name: a, choices: [\(text)]}]",
      "fields: [{name: a, value: \(text)}]", "fields: [{name: a, pattern: \(text)}]",
      "fields: [{name: a, url: \(text)}]", "fields: [{name: a, picker: \(text)}]",
      "fields: [{name: a, required: \(text)}]", "fields: [{name: a, range: \(text)}]",
    ] {
      let error = try #require(throws: YAMLError.self, "\(form.prefix(40))") { try Self.read(form) }
      #expect(!error.problem.unicodeScalars.contains { $0.value < 0x20 }, "\(form.prefix(40))")
      #expect(error.problem.count < 400, "\(form.prefix(40))")
    }
  }

  @Test(
    "No message quotes the value of a field",
    arguments: [
      (#""hush\n""#, "found text, expected text without control"), ("*hush", "found an alias"),
      ("!hush x", "found a tag"), ("hush", "breaks the rule `characters`"),
      ("\(String(repeating: "hush", count: 20_000))", "at most 65536 characters"),
      ("[hush]", "found a list"),
    ])
  func secrets(value: String, message: String) throws {
    let error = try #require(throws: YAMLError.self) {
      try Self.read("fields: [{name: a, secure: yes, class: digits, value: \(value)}]")
    }
    #expect(error.problem.contains(message), "\(error.problem)")
    #expect(!error.problem.contains("hush"), "\(error.problem)")
  }

  @Test("Each mistake is reported, in the order of the file")
  func allMistakes() {
    let text = """
      titel: x
      fields:
        - {name: A, keybord: url, range: 3...1}
        - {name: b, messages: {rang: x, required: "a\\nb"}, same-as: d}
        - {label: c}
        - {name: c, lines: 2, secure: yes, url: "http://x/{}"}
        - {name: c}
      modes: latin
      messages: {leav: x, empty: ""}
      """
    let places = FormFile.mistakes(in: Array(text.utf8)).map(\.mark.description)
    #expect(
      places == [
        "1:1", "3:12", "3:15", "3:36", "4:26", "4:45", "4:63", "5:5", "6:12", "6:38", "6:38",
        "6:38", "7:12", "8:8", "9:12", "9:28",
      ])
    #expect(FormFile.mistakes(in: Array(Self.visitor.utf8)).isEmpty)
    #expect(FormFile.mistakes(in: Array("fields: [".utf8)).count == 1)
    let many = "fields:\n" + String(repeating: "- {name: A, zzz: 1, lines: x}\n", count: 5_000)
    #expect((100...102).contains(FormFile.mistakes(in: Array(many.utf8)).count))
  }

  @Test(
    "Yes, true and on are equal, and no, false and off",
    arguments: [("yes", "no"), ("true", "false"), ("on", "off")])
  func answers(yes: String, no: String) throws {
    for (word, isOn) in [(yes, true), (no, false)] {
      let field = try Self.read(
        """
        fields: [{name: a, secure: \(word), required: \(word), auto-enable-return: \(word), \
        correction: \(word)}]
        """
      ).form[0]
      #expect(field.traits.isSecureTextEntry == isOn)
      #expect(field.rules.isRequired == isOn)
      #expect(field.traits.enablesReturnKeyAutomatically == isOn)
      #expect(field.traits.autocorrectionType == (isOn ? .yes : .no))
    }
  }

  @Test("The size of a form and the work of reading it have total limits")
  func limits() throws {
    func form(_ count: Int, _ words: String) -> String {
      "fields:\n" + (0..<count).map { "- {name: f\($0), \(words)}\n" }.joined()
    }
    func line(_ text: String, _ message: String) -> Int? {
      let error = #expect(throws: YAMLError.self) { try Self.read(text) }
      #expect(error?.problem.contains(message) == true, "\(error?.problem ?? "")")
      return error?.mark.line
    }
    // These are 200,000 characters of patterns, with each repetition written out.
    #expect(try Self.read(form(100, "pattern: \"a{1990}\"")).form.count == 100)
    #expect(line(form(102, "pattern: \"a{1990}\""), "the patterns of a form") == 102)
    #expect(try Self.read(form(2000, "pattern: \"[a-z0-9]+@[a-z]+\"")).form.count == 2000)
    // These are 100,000 choices.
    let choices = "choices: [\((0..<999).map { "c\($0)" }.joined(separator: ", "))]"
    #expect(try Self.read(form(100, choices)).form.count == 100)
    #expect(line(form(101, choices), "choices") == 102)
    // A choice may be as long as a candidate.
    let long = String(repeating: "x", count: 200)
    #expect(try Self.read("fields: [{name: a, choices: [\(long)]}]").form.count == 1)
    #expect(line("fields: [{name: a,\n choices: [\(long)x]}]", "at most 200 characters") == 2)
    // A value and a label have limits too.
    let value = String(repeating: "x", count: 65_536)
    #expect(try Self.read("fields: [{name: a, value: \(value)}]").form[0].text == value)
    #expect(line("fields: [{name: a,\n value: \(value)x}]", "at most 65536 characters") == 2)
    let label = String(repeating: "x", count: 1000)
    #expect(try Self.read("fields: [{name: a, label: \(label)}]").form[0].label == label)
    #expect(line("fields: [{name: a,\n label: \(label)x}]", "at most 1000 characters") == 2)
    // Each part is small enough; the work of comparing them is not.
    let costly = "pattern: \"(x|y?){390}\", value: \(value)"
    #expect(line(form(2, costly), "take too long") == 2)
    #expect(line(form(2, "picker: 0...65535, pattern: \"[0-9]{1,50}\""), "take too long") == 2)
  }

  @Test("A damaged form is read or refused with a position inside it")
  func damaged() {
    let seed = propertySeed()
    var random = SeededGenerator(seed: seed)
    let whole = Array(Self.visitor.utf8)
    for _ in 0..<TestAmount.count(2000, long: 50_000) {
      var bytes = whole
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes.remove(at: place)
        default: bytes.insert(contentsOf: bytes[place..<min(bytes.count, place + 20)], at: place)
        }
      }
      do throws(YAMLError) { _ = try FormFile(parsing: bytes) } catch {
        let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).count
        #expect((1...lines + 1).contains(error.mark.line), "seed \(seed)")
      }
    }
  }

  @Test("A form of a thousand fields is read; one of more than 10,000 is refused")
  func large() throws {
    func form(_ count: Int) -> String {
      "fields:\n" + (0..<count).map { "- {name: f\($0), keyboard: number-pad}\n" }.joined()
    }
    let file = try Self.read(form(1000))
    #expect(file.form.count == 1000)
    #expect(file.form.index(of: "f999") == 999)
    let error = #expect(throws: YAMLError.self) { try Self.read(form(10_001)) }
    #expect(error?.mark.line == 10_002)
  }
}
