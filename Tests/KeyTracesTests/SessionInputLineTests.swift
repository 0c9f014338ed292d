import KeyEvents
import TestSupport
import Testing

@testable import KeyTraces

@Suite("Lines of session inputs")
struct SessionInputLineTests {
  private static let event = "E: 2.000000 0001 001e 1\nE: 2.000000 0000 0000 0\n"

  private static func inputs(in text: String) throws(TraceError) -> [SessionInput] {
    try TraceText(text).elements.compactMap {
      if case .input(let input) = $0 { input } else { nil }
    }
  }

  @Test(
    "Each line is read as its input and is not a setting",
    arguments: [
      ("1.000020 refused", SessionInput.Content.refused),
      ("1.000020 mismatch", .mismatch),
      (
        "1.000020  text \"a\\\"\\\\\" \"\" \"\\x0A\\u2028가\"  ",
        .text(
          SurroundingText(before: "a\"\\", selected: "", after: "\n\u{2028}가"))
      ),
      ("1.000020 traits", .traits(TextInputTraits())),
      ("1.000020 candidates \"한\"", .candidates(title: "한")),
      ("1.000020 accounts \"example.org\"", .accounts(title: "example.org")),
      ("1.000020 candidate \"韓\" \"\" \"한\"", .candidate(Candidate("韓", replacing: "한")!)),
      (
        "1.000020 candidate \"a\" \"\" \"\" \"work\" ",
        .candidate(Candidate("a", heading: "work")!)
      ),
      (
        "1.000020 change correction \"the \" \"teh \"",
        .change(AutomaticChange(.correction, Candidate("the ", replacing: "teh ")!))
      ),
      (
        "1.000020 change full-stop \". \" \"  \"",
        .change(AutomaticChange(.fullStop, Candidate(". ", replacing: "  ")!))
      ),
      ("1.000020 choice close", .choice(.close)),
      ("1.000020 choice next-field", .choice(.nextField)),
      ("1.000020 choice previous-field ", .choice(.previousField)),
      ("1.000020 choice done", .choice(.done)),
      ("1.000020 choice new-line", .choice(.newLine)),
      ("1.000020 choice mode 12", .choice(.mode(12))),
      ("1.000020 choice account 0 \"\"", .choice(.account(0, user: ""))),
      ("1.000020 choice account 3 \"ann 가\"", .choice(.account(3, user: "ann 가"))),
      ("1.000020 problem 1 0 same-as", .problem(.init(check: 1, field: 0, rule: .sameAs))),
      (
        "1.000020 problem 999999999999 12 minimum-length",
        .problem(.init(check: 999_999_999_999, field: 12, rule: .minimumLength))
      ),
      ("1.000020 abort", .abort),
    ])
  func contents(line: String, content: SessionInput.Content) throws {
    let time = EventTime(microseconds: 1_000_020)
    let counted = line.replacing("1.000020", with: "1.000020 17")
    for (line, count) in [(line, nil), (counted, 17)] {
      let text = "# EVEMU 1.3\n# evscribe input: \(line)\n# evscribe mode: hangul\n\(Self.event)"
      for text in [text, text.replacing("\n", with: "\r\n")] {
        let input = SessionInput(time: time, editCount: count, content)
        #expect(try Self.inputs(in: text) == [input])
        var reader = EvemuReader()
        var found: [SessionInput] = []
        try reader.read(Array(text.utf8), frame: { _ in }, input: { found.append($0) })
        #expect(found == [input])
        #expect(reader.settings.map(\.name) == ["mode"])
        #expect(try TraceHead(Array(text.utf8), isWhole: true)?.settings.map(\.name) == ["mode"])
      }
    }
  }

  @Test("All traits are written and read by their names")
  func traits() throws {
    for keyboard in TextInputTraits.KeyboardType.allCases {
      for capitals in TextInputTraits.AutocapitalizationType.allCases {
        for isSecure in [true, false] {
          var traits = TextInputTraits()
          traits.keyboardType = keyboard
          traits.autocapitalizationType = capitals
          traits.isSecureTextEntry = isSecure
          let input = SessionInput(time: .zero, .traits(traits))
          #expect(
            try Self.inputs(in: SessionInputLine.text(of: input) + "\n" + Self.event) == [input])
        }
      }
    }
  }

  @Test("each value of each other trait")
  func otherTraits() throws {
    for word in TextInputTraits.Word.all {
      for value in word.values {
        var traits = TextInputTraits()
        let isKnown = traits.set(word.name, to: value)
        #expect(isKnown)
        let input = SessionInput(time: .zero, .traits(traits))
        let line = SessionInputLine.text(of: input)
        #expect(try Self.inputs(in: line + "\n" + Self.event) == [input], "\(line)")
        let isWritten = ["keyboard", "capitals", "secure"].contains(word.name)
        #expect(line.contains(" \(word.name)=\(value)") == (isWritten || traits != .init()))
      }
      var traits = TextInputTraits()
      let isKnown = traits.set(word.name, to: "nothing")
      #expect(!isKnown)
    }
  }

  private static let long = String(repeating: "x", count: SessionInput.textLimit + 1)

  @Test(
    "A malformed line is an error with its line and column",
    arguments: [
      ("", 18, "the end of the line", "a time with six decimal places, as in 1.000020"),
      (" ", 19, "the end of the line", "a time with six decimal places"),
      (" soon", 19, "\"soon\"", "a time with six decimal places"),
      (" 1.5 refused", 21, "\"5\"", "a time with six decimal places"),
      (" -1.000000 refused", 19, "\"-1.000000\"", "a time with six decimal places"),
      (" 1.000000", 27, "the end of the line", "a space and the kind of input (refused,"),
      (" 1.000000 1", 29, "the end of the line", "a space and the kind of input (refused,"),
      (" 1.000000 1234567890123 refused", 28, "\"1234567890123\"", "the number of edits"),
      (
        " 1.000000 refusd", 28, "\"refusd\"",
        "refused, mismatch, text, traits, candidates, accounts, candidate, change, choice, problem, end or abort"
      ),
      (" 1.000000 choice", 34, "the end of the line", "a space and the choice"),
      (
        " 1.000000 choice clear", 35, "\"clear\"",
        "the choice: close, next-field, previous-field, done, new-line, mode or account"
      ),
      (" 1.000000 choice done x", 40, "\"x\"", "the end of the line"),
      (" 1.000000 choice mode", 39, "the end of the line", "a space and the index of the mode"),
      (" 1.000000 choice mode -1", 40, "\"-1\"", "from 0, of up to 6 digits"),
      (" 1.000000 choice mode 1234567", 40, "\"1234567\"", "from 0, of up to 6 digits"),
      (
        " 1.000000 choice account 1", 44, "the end of the line",
        "a space and the user of the account in double quotes"
      ),
      (
        " 1.000000 choice account 1 \"\\x1B\"", 45, "U+001B",
        "the user of the account without"
      ),
      (
        " 1.000000 problem", 35, "the end of the line",
        "a space and the number of the check, from 1, of up to 12 digits"
      ),
      (
        " 1.000000 problem 0 1 range", 36, "\"0\"",
        "the number of the check, from 1, of up to 12 digits"
      ),
      (
        " 1.000000 problem 1 -1", 38, "\"-1\"",
        "the index of the field, from 0, of up to 6 digits"
      ),
      (
        " 1.000000 problem 1 2", 39, "the end of the line",
        "a space and the rule that its text broke"
      ),
      (
        " 1.000000 problem 1 2 short", 40, "\"short\"",
        "the rule that the text broke, one of characters, maximum-length, minimum-length, range"
      ),
      (" 1.000000 change", 34, "the end of the line", "a space and the kind of change"),
      (
        " 1.000000 change guess \"a\" \"b\"", 35, "\"guess\"",
        "the kind of change, one of replacement, correction"
      ),
      (
        " 1.000000 change correction \"a\"", 49, "the end of the line",
        "a space and the text that the change replaces"
      ),
      (" 1.000000 change correction \"\" \"b\"", 46, "\"\"\"\"", "text that is not empty"),
      (" 1.000000 refused 1", 36, "\"1\"", "the end of the line"),
      (" 1.000000 text", 32, "the end of the line", "a space and the text before the cursor"),
      (" 1.000000 text a", 33, "\"a\"", "a space and the text before the cursor in double"),
      (" 1.000000 text \"a", 35, "the end of the line", "a double quote after the text before"),
      (" 1.000000 text \"a\" \"\"", 39, "the end of the line", "a space and the text after"),
      (" 1.000000 text \"a\"\"\" \"\"", 36, "\"\"\"\"", "a space and the selected text"),
      (" 1.000000 text \"\\n\" \"\" \"\"", 34, "\"\\n\"\"", "\\\", \\\\, \\xHH, \\uHHHH or"),
      (" 1.000000 text \"\\u12\" \"\" \"\"", 34, "\"\\u12\"\"", "\\\", \\\\, \\xHH, \\uHHHH or"),
      (
        " 1.000000 text \"\\uD800\" \"\" \"\"", 34, "\"\\uD800\"\"", "\\\", \\\\, \\xHH, \\uHHHH or"
      ),
      (
        " 1.000000 text \"\u{1}\" \"\" \"\"", 34, "the byte 0x1",
        "no control character; a tab is written as \\x09, a line break as \\x0A"
      ),
      (
        " 1.000000 text \"\(long)\" \"\" \"\"", 33, "\"\"\(String(repeating: "x", count: 23))\"",
        "at most 200"
      ),
      (" 1.000000 candidate \"\" \"\" \"\"", 38, "\"\"\"\"", "a candidate with text"),
      (
        " 1.000000 text \"\" \"a\\x1Bb\" \"\"", 36, "U+001B",
        "the selected text without control characters other than line breaks and tabs"
      ),
      (
        " 1.000000 text \"\\x0D\" \"\" \"\"", 33, "U+000D",
        "the text before the cursor without control"
      ),
      (" 1.000000 text \"\" \"\" \"\u{9B}\"", 39, "U+009B", "the text after the cursor without"),
      (
        " 1.000000 candidate \"a\\u202Eb\" \"\" \"\"", 38, "U+202E",
        "the text of the candidate without"
      ),
      (
        " 1.000000 candidate \"a\" \"\\x1B\" \"\\x1B\"", 49, "U+001B",
        "the text that the candidate replaces without"
      ),
      (" 1.000000 traits colour=red", 35, "\"colour=red\"", "a trait: keyboard, capitals"),
      (" 1.000000 traits secure", 35, "\"secure\"", "one of yes, no for secure"),
      (
        " 1.000000 traits secure=maybe", 35, "\"secure=maybe\"",
        "one of yes, no for secure; a trait may occur only once"
      ),
      (" 1.000000 traits secure=no secure=no", 45, "\"secure=no\"", "a trait may occur only once"),
    ])
  func mistakes(rest: String, column: Int, found: String, expected: String) throws {
    for portions in [Int.max, 3] {
      let error = #expect(throws: TraceError.self) {
        try TraceText("# EVEMU 1.3\n# evscribe input:\(rest)\n\(Self.event)", portions: portions)
      }
      #expect(error?.line == 2)
      #expect(error?.column == column)
      #expect(error?.found == found)
      #expect(error?.expected.contains(expected) == true, "\(error?.expected ?? "")")
    }
  }

  @Test("The error on an unknown escape names the right one")
  func unknownEscape() throws {
    let error = #expect(throws: TraceError.self) {
      try TraceText("# evscribe input: 1.000000 text \"\\n\" \"\" \"\"\n\(Self.event)")
    }
    #expect(error?.advice == "a line break is \\x0A, a tab \\x09")
  }

  /// Characters that neither a text nor a candidate may contain.
  private static let controls: [ClosedRange<UInt32>] = [0...8, 0xB...0x1F, 0x7F...0x9F]
  /// Further characters that the text of a candidate may not contain, below U+2100: line
  /// separators, invisible characters and direction marks.
  private static let unseen: [ClosedRange<UInt32>] = [
    0xAD...0xAD, 0x34F...0x34F, 0x61C...0x61C, 0x17B4...0x17B5, 0x180E...0x180F, 0x200B...0x200B,
    0x200E...0x200F, 0x2028...0x202E, 0x2060...0x206F,
  ]

  @Test(
    "Joined emoji and flags can be candidates; other invisible characters cannot",
    arguments: [
      ("👩‍💻❤️", true), ("می‌خواهم", true), ("🏴󠁧󠁢󠁥󠁮󠁧󠁿 x", true), ("🏴󠁧󠁢󠁥󠁮󠁧󠁿🏴󠁧󠁢󠁳󠁣󠁴󠁿", true),
      ("pаypal\u{200B}", false), ("a\u{E0041}", false), ("\u{E0067}\u{E007F}", false),
      ("🏴󠁧󠁢󠁥󠁮󠁧󠁿\u{E0067}", false), ("\u{FEFF}a", false), ("a\u{1BCA0}", false), ("a\u{2061}", false),
      ("\u{1F3F4}\u{E0067}\u{E007F}", false), ("\u{1F3F4}\u{E0068}\u{E0069}", false),
      ("\u{3164}", false), ("a\u{3164}", false), ("a\u{34F}", false), ("a\u{E01F0}", false),
      ("\u{FE0F}", false), ("葛\u{E0100}", true), ("葛\u{E0100}\u{E0101}", false), ("", false),
      ("\u{1112}\u{119E}", true), ("\u{115F}\u{1161}", true), ("\u{115F}", false), (" ", true),
    ])
  func seen(text: String, isTaken: Bool) {
    #expect((Candidate(text) != nil) == isTaken)
  }

  @Test("A candidate with control characters is refused; in a text U+FFFD replaces them")
  func controlCharacters() throws {
    for value in (UInt32(0)...0x2100) {
      let scalar = try #require(Unicode.Scalar(value))
      let isControl = Self.controls.contains { $0.contains(value) }
      let isRefused = isControl || Self.unseen.contains { $0.contains(value) }
      let text = "a\(scalar)b"
      #expect((Candidate(text) == nil) == isRefused, "U+\(String(value, radix: 16))")
      #expect((Candidate("a", replacing: text) == nil) == isControl)
      #expect(
        Candidate("a", comment: text)?.comment.unicodeScalars.elementsEqual(text.unicodeScalars)
          == true)
      let kept = SurroundingText(before: text, selected: text, after: text)
      let expected = isControl ? "a\u{FFFD}b" : text
      for part in [kept.before, kept.selected, kept.after] {
        #expect(part.unicodeScalars.elementsEqual(expected.unicodeScalars))
      }
      // Every value that can be created can be written and read.
      var contents = [SessionInput.Content.text(kept)]
      if let candidate = Candidate(text, replacing: text) { contents.append(.candidate(candidate)) }
      for content in contents {
        let input = SessionInput(time: .zero, content)
        #expect(
          try Self.inputs(in: SessionInputLine.text(of: input) + "\n" + Self.event) == [input])
      }
    }
  }

  @Test("Bytes that are not UTF-8 are refused")
  func notUTF8() throws {
    var reader = EvemuReader()
    let bytes = Array("# evscribe input: 1.000000 candidates \"".utf8) + [0xFF] + Array("\"\n".utf8)
    let error = #expect(throws: TraceError.self) { try reader.read(bytes) { _ in } }
    #expect(error?.column == 39)
    #expect(error?.expected == "text in UTF-8")
  }

  @Test("A time that goes back is an error, and so are too many inputs in a row")
  func order() throws {
    let late = "# evscribe input: 3.000000 refused\n"
    for text in [Self.event + "# evscribe input: 1.999999 refused\n", late + Self.event] {
      let error = #expect(throws: TraceError.self) { try TraceText(text) }
      #expect(error?.expected == "times that never decrease")
    }
    let line = "# evscribe input: 2.000000 refused\n"
    let many = String(repeating: line, count: SessionInput.waitingLimit)
    #expect(try Self.inputs(in: many + Self.event + many + Self.event).count == 20_000)
    let error = #expect(throws: TraceError.self) { try TraceText(many + line + Self.event) }
    #expect(error?.line == 10_001)
    #expect(error?.found == "more than 10000 inputs in a row")
  }

  @Test("The longest texts of invisible characters are written and read again")
  func invisible() throws {
    let scalars: [Unicode.Scalar] = [
      "\u{AD}", "\u{61C}", "\u{200B}", "\u{202E}", "\u{2066}", "\u{FEFF}", "\u{1BCA0}",
      "\u{1D173}", "\u{E0001}", "\u{E0067}", "\u{E007F}",
    ]
    for scalar in scalars {
      let text = String(repeating: Character(scalar), count: SessionInput.textLimit)
      let input = SessionInput(
        time: EventTime(microseconds: 999_999_999_999_999_999), editCount: 999_999_999_999,
        .text(SurroundingText(before: text, selected: text, after: text)))
      let line = SessionInputLine.text(of: input)
      #expect(line.utf8.count <= TraceLimits.line)
      #expect(try SessionInputLine.input(in: line, line: 1) == input, "\(scalar.value)")
    }
  }

  @Test("Any input is written and read again equal, in a line within the limit")
  func roundTrip() throws {
    let seed = propertySeed()
    var random = SeededGenerator(seed: seed)
    var inputs: [SessionInput] = []
    for _ in 0..<3000 { inputs.append(random.sessionInput(after: inputs.last?.time ?? .zero)) }
    var bytes = EvemuWriter().header(for: .plain)
    for input in inputs {
      let start = bytes.count
      EvemuWriter().write(input, to: &bytes)
      #expect(bytes.count - start <= TraceLimits.line, "seed \(seed)")
    }
    var reader = EvemuReader()
    var found: [SessionInput] = []
    try reader.read(bytes, frame: { _ in }, input: { found.append($0) })
    try reader.finish(frame: { _ in })
    #expect(found == inputs, "seed \(seed)")
    let worst = SurroundingText(
      before: String(repeating: "\u{FFFE}", count: 300),
      selected: String(repeating: "\u{2028}", count: 300),
      after: String(repeating: "\u{FEFF}", count: 300))
    let line = SessionInputLine.text(
      of: SessionInput(time: .latest, editCount: 999_999_999_999, .text(worst)))
    #expect(line.utf8.count < TraceLimits.line)
  }
}

extension DeviceDescription {
  fileprivate static var plain: DeviceDescription {
    DeviceDescription(identity: DeviceIdentity(name: "A"))
  }
}
