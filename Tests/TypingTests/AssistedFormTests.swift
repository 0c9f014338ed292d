import KeyEvents
import KeyTraces
import TestSupport
import TextFields
import Testing

@testable import Typing

/// Where forms and assistance meet.
@Suite("Assistance in forms")
struct AssistedFormTests {
  private static func field(
    _ name: String, _ change: (inout TextField) -> Void = { _ in }
  ) -> TextField { FormSessionTests.field(name, change) }

  private static func session(_ words: String..., form: [TextField]) throws -> TypingSession {
    let words = ["mode=direct"] + words
    return TypingSession(
      try TypingOptions(words: words), form: FormSessionTests.form(form),
      characterMap: { FakeCharacterMap() }, layoutFile: { _ in nil })
  }

  @Test("Backspace behind later letters deletes a letter, and does not undo a capital before them")
  func deletesLater() throws {
    var session = try Self.session("capitals=sentences", form: [Self.field("a")])
    try FormSessionTests.type("r k space k a s backspace", &session)
    #expect(try FormSessionTests.texts(session) == ["Rk ka"])
  }

  @Test("A mark takes the place of the space behind a completed word, and of no later one")
  func markBehindCompletion() throws {
    var session = try Self.session("suggest=3", form: [Self.field("a")])
    let change = try #require(Candidate("ark ", replacing: "a"))
    session.receive(SessionInput(time: .zero, .change(AutomaticChange(.completion, change))))
    try FormSessionTests.type("a right . space r . space .", &session)
    #expect(try FormSessionTests.texts(session) == ["ark. r. ."])
  }

  @Test(
    "A change that an older recording of a form counted as 0 is made where its word ends",
    arguments: [0, nil] as [Int?])
  func olderRecordings(count: Int?) throws {
    var session = try Self.session("correct=automatic", form: [Self.field("a")])
    let change = AutomaticChange(.correction, try #require(Candidate("rak ", replacing: "ark ")))
    session.receive(SessionInput(time: .zero, editCount: count, .change(change)))
    try FormSessionTests.type("k space a r k space", &session)
    #expect(try FormSessionTests.texts(session) == ["k rak "])
  }

  @Test("A change with a later count waits for its edit")
  func counted() throws {
    var session = try Self.session("correct=automatic", form: [Self.field("a")])
    let change = AutomaticChange(.correction, try #require(Candidate("rak ", replacing: "ark ")))
    session.receive(SessionInput(time: .zero, editCount: 8, .change(change)))
    try FormSessionTests.type("a r k space a r k space", &session)
    #expect(try FormSessionTests.texts(session) == ["ark rak "])
  }

  @Test("What a candidate replaces in a field is masked over the text of the field")
  func maskedCandidate() throws {
    var session = try Self.session(form: [Self.field("a")])
    try FormSessionTests.type("a r", &session)
    let time = session.lastTime!
    session.receive(SessionInput(time: time, .candidates(title: "ar")))
    session.receive(
      SessionInput(time: time, .candidate(try #require(Candidate("x", replacing: "ar")))))
    session.receive(
      SessionInput(time: time, .candidate(try #require(Candidate("y", replacing: "kr")))))
    session.advance(to: time.advanced(byMicroseconds: 10))
    let masked = session.step.inputs.compactMap { $0.masked }
    #expect(
      masked == [.candidates(title: "")]
        + [("x", "ar"), ("y", "\u{FFFD}r")].map {
          .candidate(Candidate($0.0, replacing: $0.1)!)
        })
  }

  @Test("Events have the time of their key, also without assistance")
  func eventTimes() throws {
    var form = FormSessionTests.form([Self.field("a")])
    form.recordsEvents = true
    var session = FormSessionTests.session(form)
    try FormSessionTests.type("a r", &session)
    let times = session.takeFormEvents().filter { $0.kind == .didChange }.map(\.time)
    #expect(times == [100_000, 140_000].map(EventTime.init(microseconds:)))
  }

  @Test("An end by idleness is an input: a recording without the keys of a secure field has it")
  func idleEnd() throws {
    func form() -> [TextField] {
      [Self.field("a"), Self.field("pin") { $0.traits.isSecureTextEntry = true }]
    }
    var live = RecordedSession(try Self.session("idle-exit=1s", form: form()))
    var time: Int64 = 0
    for keys in ["a tab", "r", "k", "a"] {
      for var frame in try SimulatedKeys(keys).frames {
        for index in frame.events.indices { frame.events[index].time.microseconds += time }
        let isSecret = live.session.form?.traits.isSecureTextEntry == true
        // A recorder leaves such frames out.
        if isSecret { live.session.receive(frame) } else { live.receive(frame) }
      }
      time += 900_000
    }
    live.finish(at: EventTime(microseconds: 10_000_000))
    let end = try #require(live.session.lastTime)
    #expect(live.session.isOver && end.microseconds == 3_700_000)
    #expect(live.session.step.inputs.last == SessionInput(time: end, .end))
    // The head of a recording does not state the limit.
    let replayed = try live.replay(into: try Self.session(form: form()))
    #expect(replayed.isOver && replayed.lastTime == end)
    #expect(replayed.step.inputs == live.session.step.inputs)
  }

  @Test("An undo skips a change whose text was deleted")
  func undoSkips() throws {
    var session = try Self.session("replace=ka=ark", form: [Self.field("a")])
    try FormSessionTests.type("k a space r space k a space shift+home", &session)
    // The last change is gone with the word.
    try FormSessionTests.type(
      "end backspace backspace backspace backspace backspace f8", &session)
    #expect(try FormSessionTests.texts(session) == ["ka r"])
  }

  @Test("The preview of a client's secure field is empty, and so is its shown text")
  func secretPreview() throws {
    var session = TypingSession(try TypingOptions(words: ["mode=hangul", "to=document"])) {
      FakeCharacterMap()
    }
    var traits = TextInputTraits()
    traits.isSecureTextEntry = true
    session.receive(SessionInput(time: .zero, .traits(traits)))
    for key in [KeyCode.r, .k] { session.press(key, at: EventTime(microseconds: 10)) }
    #expect(session.document.text == "가")
    #expect(session.preview.isEmpty)
    let state = session.state(within: SessionState.Reach(lines: 2, scalars: 20))
    #expect(state.before == "•" && state.preview.isEmpty)
  }

  @Test("Of two keys or signs that fit, the one that was written later or first counts, every time")
  func order() throws {
    for _ in 0..<20 {
      let keys = FieldKeys([
        .previous: [KeyCombination(.tab, .shift)],
        .next: [
          KeyCombination(.tab, [.leftShift, .rightShift]), KeyCombination(.tab, .leftShift),
        ],
        .done: [KeyCombination(.tab, .leftShift)],
      ]).adding([.next: [.f7], .previous: [.f7]])
      #expect(keys.role(of: .tab, .leftShift) == .done)
      #expect(keys.role(of: .tab, .rightShift) == .previous)
      #expect(keys.role(of: .f7, []) == .previous)
      var form = FormSessionTests.form([Self.field("a"), Self.field("b")])
      form.signs = ["r": .next, "ar": .previous, "kr": .send]
      var session = FormSessionTests.session(form)
      try FormSessionTests.type("k a r", &session)
      #expect(try FormSessionTests.texts(session) == ["ka", ""])
      #expect(session.form?.firstResponder == 1)
    }
  }

  @Test("Text that was not typed is never asked about, nor replaced with a word")
  func foreignText() throws {
    final class Asked: AssistanceSource {
      var words: [String] = []
      func correction(of word: DoubtfulWord) -> String? {
        words.append(word.text)
        return nil
      }
      func position() -> String? { nil }
      func completions(of prefix: String, after previous: String?, count: Int) -> [String] { [] }
      func didChoose(_ candidate: Candidate, from source: CandidateRequest.Source) {}
      func candidates(for request: CandidateRequest) -> OfferedCandidates? { nil }
    }
    let source = Asked()
    var session = TypingSession(
      try TypingOptions(words: ["mode=direct", "to=document", "correct=automatic"])
    ) { FakeCharacterMap() }
    session.assistanceSource = source
    session.receive(
      SessionInput(time: .zero, .text(SurroundingText(before: "b", selected: "", after: ""))))
    for key in [KeyCode.a, .space, .r, .k, .space] {
      session.press(key, at: EventTime(microseconds: 10))
    }
    #expect(source.words == ["rk"])
  }

  @Test("A press that closes a syllable is known, also behind the press that opened it")
  func closings() throws {
    var session = FormSessionTests.session(
      FormSessionTests.form([Self.field("a")]), ["hangul"])
    func frame(_ keys: [KeyCode], at time: Int64) -> InputFrame {
      let time = EventTime(microseconds: time)
      return InputFrame(
        events: keys.map { .key($0, value: 1, at: time) }
          + keys.map { .key($0, value: 0, at: time) }
          + [.report(at: time)])
    }
    session.receive(frame([.r, .escape], at: 1))
    #expect(session.step.closings.map(\.key) == [.escape])
    session.receive(frame([.escape], at: 2))
    #expect(session.step.closings.isEmpty)
    session.receive(frame([.r], at: 3))
    session.receive(frame([.escape, .escape], at: 4))
    #expect(session.step.closings.map(\.key) == [.escape])
  }

  @Test(
    "Of a list nothing else is typed, and only a whole item is sent",
    arguments: [
      (InputView.choices(["Seoul", "Sejong", "서울"]), "x", "", true),
      (.choices(["ar", "ak", "sark"]), "x a r", "ar", true),
      (.choices(["ar", "ak", "sark"]), "s a k", "sa", false),
      (.choices(["ar", "ak", "sark"]), "s a r", "sar", false),
      (.choices(["ar", "ak", "sark"]), "s a r k", "sark", true),
      (.picker(5...25), "2 5", "25", true), (.picker(5...25), "2 6", "2", false),
      (.picker(5...25), "0 5", "5", true),
    ])
  func lists(view: InputView, keys: String, expected: String, isSent: Bool) throws {
    var form = FormSessionTests.form([
      Self.field("a") {
        $0.inputView = view
        $0.rules.isRequired = !expected.isEmpty
      }, Self.field("b"),
    ])
    form.recordsEvents = true
    var session = FormSessionTests.session(form)
    // The list is closed, so that letters are typed.
    try FormSessionTests.type("esc \(keys)", &session)
    #expect(try FormSessionTests.texts(session)[0] == expected)
    try FormSessionTests.type("ctrl+enter", &session)
    #expect(session.form?.isSent == isSent)
    #expect(session.form?.problem?.rule == (isSent ? nil : .choices))
  }

  @Test(
    "After a Morse letter that a field refuses the next one is read by itself",
    arguments: [
      (". - space - - - - - space", "0"), (". - space space . - - - - space", "1"),
      (". - - - - space . - space . . - - - space", "12"),
      // The letter may go on to a figure.
      ("- - . space . . space", "7"), (". space . . . . space . - space", "5"),
    ])
  func refusedLetter(keys: String, expected: String) throws {
    var session = FormSessionTests.session(
      FormSessionTests.form([Self.field("a") { $0.traits.keyboardType = .numberPad }]), ["morse"])
    try FormSessionTests.type(keys, &session)
    #expect(session.form?[0].closedText == expected)
    // What is still open goes; the reason is known until the next key, and a letter can be
    // corrected.
    try FormSessionTests.type("esc . - space", &session)
    #expect(session.form?.refusal?.rule == .characters)
    try FormSessionTests.type("backspace . . . . space", &session)
    #expect(try FormSessionTests.texts(session) == [expected + "5"])
  }

  @Test(
    "Other keys than Space close the letter after a refused one too",
    arguments: ["enter", "tab", "ctrl+enter", "left", ""])
  func otherEnds(key: String) throws {
    for (type, keys, expected) in [
      (TextInputTraits.KeyboardType.numberPad, ". - space . - - - -", "1"),
      (.numberPad, ". - space . -", ""), (.numberPad, "- - . space . .", "7"),
    ] {
      var session = FormSessionTests.session(
        FormSessionTests.form([Self.field("a") { $0.traits.keyboardType = type }, Self.field("b")]),
        ["morse"])
      try FormSessionTests.type("\(keys) \(key)", &session)
      session.finish(at: EventTime(microseconds: 90_000_000))
      #expect(try FormSessionTests.texts(session) == [expected, ""], "\(keys) \(key)")
    }
  }

  @Test("However many signals follow a refused Morse letter, they are a letter by themselves")
  func manySignals() throws {
    var session = FormSessionTests.session(
      FormSessionTests.form([Self.field("a") { $0.traits.keyboardType = .numberPad }]), ["morse"])
    let signals = Array(repeating: ".", count: 40) + Array(repeating: "backspace", count: 35)
    try FormSessionTests.type(". - space \(signals.joined(separator: " ")) space", &session)
    #expect(session.form?[0].closedText == "5")
  }

  @Test(
    "Letters of shortcuts are those of the layout, unless a recording keeps the positions",
    arguments: [
      (FakeCharacterMap.Letters.us, "z", "y"), (.de, "y", "z"), (.fr, "w", "z"),
    ])
  func letters(letters: FakeCharacterMap.Letters, key: String, other: String) throws {
    func text(_ keys: String, _ words: String...) throws -> String {
      var session = TypingSession(
        try TypingOptions(words: ["mode=direct", "to=document", "replace=ee=r"] + words)
      ) { FakeCharacterMap(letters: letters) }
      for frame in try SimulatedKeys(keys).frames { session.receive(frame) }
      return session.document.text
    }
    #expect(try text("e e space ctrl+\(key)") == "ee ")
    #expect(try text("e e space ctrl+\(other)") == "r ")
    #expect(try text("e e space ctrl+z", "letters=positions") == "ee ")
    #expect(try text("e e space ctrl+z", "letters=layout") == (letters == .us ? "ee " : "r "))
  }

  @Test(
    "A letter chooses in a list by the layout",
    arguments: [
      (FakeCharacterMap.Letters.us, "m", "M"), (.fr, "semicolon", "M"), (.fr, "m", ""),
      (.de, "m", "M"),
    ])
  func lettersOfLists(letters: FakeCharacterMap.Letters, key: String, expected: String) throws {
    let form = FormSessionTests.form([
      Self.field("a") { $0.inputView = .choices(["M", "F"]) }, Self.field("b"),
    ])
    var session = TypingSession(
      try TypingOptions(words: ["mode=direct"]), form: form,
      characterMap: { FakeCharacterMap(letters: letters) }, layoutFile: { _ in nil })
    try FormSessionTests.type(key, &session)
    #expect(try FormSessionTests.texts(session)[0] == expected)
  }

  @Test("What followed a refused letter stays in its field, and goes with it")
  func refusedLetterStays() throws {
    func session() -> TypingSession {
      FormSessionTests.session(
        FormSessionTests.form([
          Self.field("pin") {
            $0.traits.keyboardType = .numberPad
            $0.traits.isSecureTextEntry = true
            $0.modes = ["morse"]
          }, Self.field("b") { $0.rules.classes = [.digits] },
        ]), ["morse"])
    }
    // Escape and Tab close the open text: what came before counts no more.
    for keys in [". space . . esc - space", ". space . . tab - space"] {
      var typed = session()
      try FormSessionTests.type(keys, &typed)
      #expect(typed.composition.hasRefusedEnd)
      #expect(typed.openCount == 1)
      #expect(try FormSessionTests.texts(typed).joined().lowercased() == "t", "\(keys)")
    }
  }

  @Test("The items of a list are typed as they are written, also where capitals are asked for")
  func listWithCapitals() throws {
    var session = FormSessionTests.session(
      FormSessionTests.form([
        Self.field("a") {
          $0.inputView = .choices(["ark", "sark"])
          $0.traits.autocapitalizationType = .words
        }
      ]))
    try FormSessionTests.type("esc a r k", &session)
    #expect(try FormSessionTests.texts(session) == ["ark"])
  }
}
