import Composition
import KeyEvents
import KeyTraces
import TestSupport
import TextEditing
import Testing

@testable import Typing

/// What a client tells and a source puts in is an input: with it a replay does the same and asks nobody.
@Suite("Inputs of a session that are no frames")
struct SessionInputTests {
  @Test(
    "a field that does not take an edit leaves text and composition; the line says which edit",
    arguments: [
      // The syllable stays open, and the same key is taken the next time.
      ([2: EditOutcome.refused], "r k s s", "간", ["0.080000 2 refused"]),
      ([1: .refused], "r k k", "가", ["0.040000 1 refused"]),
      // The composition starts afresh.
      ([1: .mismatch], "r k k", "ㄱㅏ", ["0.040000 1 mismatch"]),
      ([0: .refused, 1: .refused], "r r k", "ㅏ", ["0.000000 0 refused", "0.040000 1 refused"]),
    ] as [([Int: EditOutcome], String, String, [String])])
  func answers(
    _ answers: [Int: EditOutcome], keys: String, text: String, lines: [String]
  ) throws {
    let field = ScriptedField()
    field.answers = answers
    let recorded = try RecordedSession.type(keys, into: field)
    #expect(recorded.session.document.text == text)
    #expect(field.document.text == text)
    #expect(RecordedSession.reports(recorded).count == answers.count)
    for line in lines {
      #expect(recorded.text.contains("# evscribe input: \(line)\nE: "), "\(recorded.text)")
    }
    try RecordedSession.check(recorded)
  }

  @Test("a client that refuses and had not said so is taken to have another text")
  func undeclaredRefusal() throws {
    let field = ScriptedField()
    field.mayRefuse = false
    field.answers = [1: .refused]
    let recorded = try RecordedSession.type("r k", into: field)
    #expect(RecordedSession.reports(recorded).map(\.content) == [.mismatch])
    try RecordedSession.check(recorded)
  }

  @Test(
    "a text that is changed behind the session: what is typed next stands where the client's cursor is"
  )
  func changedBehind() throws {
    let field = ScriptedField()
    let recorded = try RecordedSession.type(
      "r k s k", into: field,
      change: [2: { field.document.replaceAll(before: "\"나\"\n", selected: "", after: "라") }])
    #expect(field.document.text == "\"나\"\n나라")
    #expect(recorded.session.document.text == field.document.text)
    #expect(
      recorded.text.contains(
        "# evscribe input: 0.080000 2 text \"\\\"나\\\"\\x0A\" \"\" \"라\"\nE: 0.080000"),
      "\(recorded.text)")
    try RecordedSession.check(recorded)
  }

  @Test("a text that shows an edit otherwise is told after that edit, within a frame too")
  func corrected() throws {
    let field = ScriptedField()
    field.corrections = [0: TextDocument("그"), 1: TextDocument("x")]
    var recorded = RecordedSession(try RecordedSession.session(into: field))
    let time = EventTime(microseconds: 5)
    // Two presses at one moment.
    recorded.receive(
      InputFrame(events: [
        .key(.r, value: 1, at: time), .key(.k, value: 1, at: time), .report(at: time),
      ]))
    recorded.finish(at: time)
    #expect(
      RecordedSession.reports(recorded) == [
        SessionInput(time: time, editCount: 1, .text(SurroundingText(before: "그"))),
        SessionInput(time: time, editCount: 2, .text(SurroundingText(before: "x"))),
      ])
    #expect(recorded.session.document.text == "x")
    try RecordedSession.check(recorded)
  }

  @Test("a text that shows other scalars for the same letter is another text")
  func decomposed() throws {
    let field = ScriptedField()
    field.corrections = [1: TextDocument("\u{1100}\u{1161}")]
    let recorded = try RecordedSession.type("r k s", into: field)
    #expect(RecordedSession.reports(recorded).count == 1)
    #expect(
      recorded.session.document.text.unicodeScalars.map(\.value) == [0x1100, 0x1161, 0x3134])
    #expect(field.document.text.unicodeScalars.map(\.value) == [0x1100, 0x1161, 0x3134])
    try RecordedSession.check(recorded)
  }

  @Test("a selection that the client shows is written over")
  func selected() throws {
    let field = ScriptedField()
    field.document.replaceAll(before: "a", selected: "bcd", after: "e")
    let recorded = try RecordedSession.type("r", into: field)
    #expect(field.document.text == "aㄱe")
    #expect(recorded.session.document.text == "aㄱe")
    #expect(RecordedSession.reports(recorded).first?.editCount == 0)
    try RecordedSession.check(recorded)
  }

  @Test("traits are known as soon as anything happens after them")
  func traits() throws {
    let field = ScriptedField()
    var wanted = TextInputTraits()
    wanted.keyboardType = .numberPad
    wanted.autocapitalizationType = .none
    wanted.isSecureTextEntry = true
    let recorded = try RecordedSession.type(
      "r k", into: field, change: [1: { field.traits = wanted }])
    #expect(recorded.session.traits == wanted)
    #expect(
      recorded.text.contains(
        "# evscribe input: 0.040000 1 traits keyboard=number-pad capitals=none secure=yes\n"))
    #expect(try recorded.replay(into: RecordedSession.session(into: nil)).traits == wanted)
    try RecordedSession.check(recorded)
  }

  @Test("of a long text what stands near the cursor is told")
  func longText() throws {
    let field = ScriptedField()
    field.document.replaceAll(
      before: String(repeating: "가", count: 1000), selected: "",
      after: String(repeating: "나", count: 999))
    let recorded = try RecordedSession.type("r k", into: field)
    #expect(recorded.session.document.text.unicodeScalars.count == 2 * SessionInput.textLimit + 1)
    #expect(RecordedSession.reports(recorded).count == 1)
    try RecordedSession.check(recorded)
  }

  @Test("of a secure field no text is told, and what stood there before is forgotten")
  func secure() throws {
    let field = ScriptedField()
    field.document = TextDocument("before")
    var wanted = TextInputTraits()
    wanted.isSecureTextEntry = true
    let recorded = try RecordedSession.type(
      "r k s", into: field,
      change: [
        1: {
          field.traits = wanted
          field.document = TextDocument("hunter2")
        },
        2: { field.document = TextDocument("hunter3") },
      ])
    #expect(!recorded.text.contains("hunter"))
    #expect(recorded.session.document.text == "ㅏㄴ" || recorded.session.document.text == "안")
    try RecordedSession.check(recorded)
  }

  @Test(
    "that there is a client is told, so that the replay keeps the text as it does",
    arguments: ["text", "jamo"])
  func keptText(format: String) throws {
    let field = ScriptedField()
    let recorded = try RecordedSession.type("r k enter backspace f k", into: field)
    #expect(field.document.text == "가라")
    #expect(recorded.session.changes.inputs.map(\.content) == [.traits(TextInputTraits())])
    let lines = TypingSession(try TypingOptions(words: ["mode=hangul", "to=\(format)"])) {
      FakeCharacterMap()
    }
    let again = try recorded.replay(into: lines)
    #expect(again.document.text == "가라")
    #expect(again.changes.sent.isEmpty)
  }

  @Test(
    "masked: what was not typed is an x at every report, but where words and lines end",
    arguments: [
      // The correction of the second key.
      ("r k", [:], [1: ("My secret\n가", "b c")], ["\"xx xxxxxx\\x0A가\" \"\" \"x x\""]),
      // The program puts something behind the cursor, then something in front.
      (
        "r k s", [0: ("my PIN is 4711 ", ""), 1: ("my PIN is 4711 ㄱ", " ")], [:],
        ["\"xx xxx xx xxxx \" \"\" \"\"", "\"xx xxx xx xxxx ㄱ\" \"\" \" \""]
      ),
      (
        "r k s", [0: ("4711", ""), 2: ("Hallo! 4711가", "")], [:],
        ["\"xxxx\" \"\" \"\"", "\"xxxxx. xxxx가\" \"\" \"\""]
      ),
      // The cursor goes into what stands after it.
      (
        "r right s", [0: ("47", "11"), 2: ("47ㄱ1", "!")], [:],
        ["\"xx\" \"\" \"xx\"", "\"xxㄱx\" \"\" \".\""]
      ),
      // The client selects what was typed, and what was not.
      (
        "r k s", [0: ("ab ", ""), 2: ("ab 가", "!")], [:],
        ["\"xx \" \"\" \"\"", "\"xx 가\" \"\" \".\""]
      ),
      // What stands where foreign text was removed, and where typed text was typed again.
      (
        "backspace backspace r k", [0: ("4711", ""), 3: ("47ㄱ", "!")], [:],
        ["\"xxxx\" \"\" \"\"", "\"xxㄱ\" \"\" \".\""]
      ),
    ] as [(String, [Int: (String, String)], [Int: (String, String)], [String])])
  func masked(
    keys: String, changes: [Int: (String, String)], corrections: [Int: (String, String)],
    texts: [String]
  ) throws {
    func document(_ text: (before: String, after: String)) -> TextDocument {
      TextDocument(before: text.before.unicodeScalars.map { TextCell($0) }, after: text.after)
    }
    let field = ScriptedField()
    field.corrections = corrections.mapValues(document)
    let recorded = try RecordedSession.type(
      keys, into: field, change: changes.mapValues { text in { field.document = document(text) } })
    let lines = RecordedSession.reports(recorded).map { input in
      var input = input
      input.content = input.masked ?? input.content
      return SessionInputLine.text(of: input)
    }
    #expect(lines.count == texts.count, "\(lines)")
    for (line, text) in zip(lines, texts) { #expect(line.hasSuffix(" text \(text)"), "\(line)") }
  }

  @Test(
    "masked: what a candidate replaces is masked as the text is, its title and comment are not there"
  )
  func maskedCandidates() throws {
    let field = ScriptedField()
    field.document = TextDocument("hunter2 ")
    var session = try RecordedSession.session(into: field)
    for (place, key) in [KeyCode.r, .k].enumerated() {
      let time = EventTime(microseconds: Int64(place))
      session.receive(InputFrame(events: [.key(key, value: 1, at: time), .report(at: time)]))
    }
    let time = EventTime(microseconds: 10)
    session.receive(SessionInput(time: time, .candidates(title: "hunter2")))
    for replaced in ["가", "hunter2 가", "Hunter2 가", "a hunter2 가", "2 나"] {
      let candidate = try #require(Candidate("H!", comment: "hunter2", replacing: replaced))
      session.receive(SessionInput(time: time, .candidate(candidate)))
    }
    session.advance(to: time)
    let masked = session.changes.inputs.map { $0.masked ?? $0.content }.suffix(6)
    let replaced = [
      "가", "xxxxxxx 가", "\u{FFFD}xxxxxx 가", "\u{FFFD}\u{FFFD}xxxxxxx 가", "x \u{FFFD}",
    ]
    #expect(
      Array(masked) == [.candidates(title: "")]
        + replaced.compactMap { Candidate("H!", replacing: $0) }.map { .candidate($0) })
  }

  @Test("masked: what a client selects stays as it was typed, and what it unselects too")
  func maskedSelection() throws {
    let field = ScriptedField()
    let recorded = try RecordedSession.type(
      "r k space s", into: field,
      change: [
        2: { field.document.replaceAll(before: "e\u{301} ", selected: "가", after: "d…") },
        3: { field.document.replaceAll(before: "e\u{301} ", selected: "", after: " d…") },
      ])
    let masked = RecordedSession.reports(recorded).map { $0.masked }
    #expect(
      masked == [
        .text(SurroundingText(before: "x\u{301} ", selected: "가", after: "x.")),
        .text(SurroundingText(before: "x\u{301} ", after: " x.")),
      ])
  }

  /// A composer that took apart what was not typed would write it, and a replay has another text there.
  @Test(
    "what was not typed is deleted as a whole, and a masked recording replays to the same",
    arguments: [
      ("mode=morse", "backspace backspace . space", "secrev", "secre"),
      ("mode=morse code=korean", "backspace . space", "값", ""),
      ("mode=hangul", "backspace r", "값값", "값"),
    ])
  func foreignLetters(options: String, keys: String, text: String, rest: String) throws {
    func session() throws -> TypingSession {
      TypingSession(try TypingOptions(words: options.split(separator: " ").map(String.init))) {
        FakeCharacterMap()
      }
    }
    let field = ScriptedField()
    field.document = TextDocument(text)
    var live = try session()
    live.composition.client = SessionClient(ScriptedClient(field))
    var again = try session()
    let keys = try SimulatedKeys(keys)
    for frame in keys.frames {
      let count = live.changes.inputs.count
      live.receive(frame)
      for var input in live.changes.inputs.dropFirst(count) {
        input.content = try #require(input.maskedContent)
        again.receive(input)
      }
      again.receive(frame)
    }
    live.finish(at: keys.end)
    again.finish(at: keys.end)
    #expect(live.document.text == field.document.text)
    let mask = String(String.UnicodeScalarView(text.maskedScalars))
    #expect(again.document.text.count == live.document.text.count)
    #expect(again.document.text.unicodeScalars.first == mask.unicodeScalars.first || rest.isEmpty)
    #expect(again.changes.edits.count == live.changes.edits.count)
  }

  @Test("nothing is offered for a secure field, and it leaves nothing to the next one")
  func secureCandidates() throws {
    let field = ScriptedField()
    field.traits.isSecureTextEntry = true
    var session = try RecordedSession.session(into: field)
    session.receive(InputFrame(events: [.key(.r, value: 1, at: .zero), .report(at: .zero)]))
    for input in try RecordedSession.candidates(at: 1) { session.receive(input) }
    session.receive(
      SessionInput(time: EventTime(microseconds: 2), .text(SurroundingText(before: "hunter2"))))
    session.advance(to: EventTime(microseconds: 3))
    #expect(session.changes.inputs.map(\.content) == [.traits(field.traits)])
    #expect(session.list == nil && session.document.text == "ㄱ")
    field.traits.isSecureTextEntry = false
    let time = EventTime(microseconds: 4)
    session.receive(InputFrame(events: [.key(.k, value: 1, at: time), .report(at: time)]))
    let masked = session.changes.inputs.dropFirst().map { $0.masked ?? $0.content }
    #expect(masked == [.traits(field.traits), .text(SurroundingText(before: "x"))])
  }

  @Test(
    "any session into any field: the recording replays to the same, and is recorded as the same again"
  )
  func roundTrip() throws {
    var counts: [String: Int] = [:]
    let kinds = ["refused", "mismatch", "text", "traits", "candidates", "candidate"]
    try RandomSession.each(
      rounds: TestAmount.count(6, long: 40),
      until: { kinds.allSatisfy { counts[$0, default: 0] > 10 } }
    ) { random, seed in
      let field = ScriptedField()
      field.chance = SeededGenerator(seed: seed)
      var generator = SeededGenerator(seed: seed &+ 1)
      var live = random.session()
      live.composition.client = SessionClient(ScriptedClient(field))
      var log = SessionLog(live)
      // Of equal stamps the lower device is never behind the higher.
      let frames = random.frames.enumerated().sorted {
        ($0.1.time!, $0.1.device.rawValue, $0.0) < ($1.1.time!, $1.1.device.rawValue, $1.0)
      }
      for (_, frame) in frames {
        let time = frame.time!
        while let deadline = log.session.deadline, deadline < time, .random(using: &generator) {
          log.advance(to: deadline)
        }
        if Int.random(in: 0..<12, using: &generator) == 0 { field.change(generator.next()) }
        if Int.random(in: 0..<12, using: &generator) == 0 {
          let stamp = time.advanced(byMicroseconds: .random(in: -3...3, using: &generator))
          for var input in try RecordedSession.candidates(at: 0) {
            input.time = stamp
            log.receive(input)
          }
        }
        log.receive(frame)
      }
      log.finish(at: random.end)
      var again = random.session()
      log.replay(into: &again)
      let difference = Doings(again).difference(from: Doings(log.session))
      let doesTheSame = Doings(again) == Doings(log.session)
      #expect(doesTheSame, "\(random.description): \(difference)")
      let isSame = again.changes.inputs == log.session.changes.inputs
      #expect(isSame, "\(random.description): \(SessionLog.difference(again, log.session))")
      #expect(again.document.text == log.session.document.text, "\(random.description)")
      #expect(again.traits == log.session.traits)
      let leaks = log.session.changes.inputs.filter { ($0.masked ?? $0.content).has("ζ") }
      #expect(leaks.isEmpty, "\(random.description): \(leaks)")
      for input in log.session.changes.inputs { counts[input.content.kind, default: 0] += 1 }
    }
  }
}

extension SessionInput.Content {
  /// Whether that scalar is in a text of it.
  fileprivate func has(_ scalar: Unicode.Scalar) -> Bool {
    let texts =
      switch self {
      case .text(let text): [text.before, text.selected, text.after]
      case .candidate(let candidate): [candidate.comment, candidate.replaced]
      case .candidates(let title): [title]
      case .refused, .mismatch, .traits: [] as [String]
      }
    return texts.contains { $0.unicodeScalars.contains(scalar) }
  }

  fileprivate var kind: String {
    switch self {
    case .refused: "refused"
    case .mismatch: "mismatch"
    case .text: "text"
    case .traits: "traits"
    case .candidates: "candidates"
    case .candidate: "candidate"
    }
  }
}
