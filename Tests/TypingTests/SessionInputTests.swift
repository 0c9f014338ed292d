import Composition
import KeyEvents
import KeyTraces
import TestSupport
import TextEditing
import Testing

@testable import Typing

/// What a client reports and a source of candidates adds are inputs: with them a replay does the
/// same without a client.
@Suite("Session inputs other than frames")
struct SessionInputTests {
  @Test(
    "An edit that a field rejects does not change the text, and is recorded with its number",
    arguments: [
      // The syllable stays open, and the same key applies the next time.
      ([2: EditOutcome.refused], "r k s s", "간", ["0.080000 2 refused"]),
      ([1: .refused], "r k k", "가", ["0.040000 1 refused"]),
      // A new composition starts.
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

  @Test("A refusal by a client that did not declare it may refuse counts as a mismatch")
  func undeclaredRefusal() throws {
    let field = ScriptedField()
    field.mayRefuse = false
    field.answers = [1: .refused]
    let recorded = try RecordedSession.type("r k", into: field)
    #expect(RecordedSession.reports(recorded).map(\.content) == [.mismatch])
    try RecordedSession.check(recorded)
  }

  @Test(
    "After the client's text was changed, typing continues at the client's cursor")
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

  @Test("A client's correction of an edit is reported after that edit, also within a frame")
  func corrected() throws {
    let field = ScriptedField()
    field.corrections = [0: TextDocument("그"), 1: TextDocument("x")]
    var recorded = RecordedSession(try RecordedSession.session(into: field))
    let time = EventTime(microseconds: 5)
    // Two presses at the same time.
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

  @Test("The same letter in other scalars counts as a changed text")
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

  @Test("Typing replaces what is selected in the client")
  func selected() throws {
    let field = ScriptedField()
    field.document.replaceAll(before: "a", selected: "bcd", after: "e")
    let recorded = try RecordedSession.type("r", into: field)
    #expect(field.document.text == "aㄱe")
    #expect(recorded.session.document.text == "aㄱe")
    #expect(RecordedSession.reports(recorded).first?.editCount == 0)
    try RecordedSession.check(recorded)
  }

  @Test("Changed traits are recorded with the next press")
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

  @Test("Of a long text only the part near the cursor is reported")
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

  @Test("A control character in the client's text is not a change of it, and closes no list")
  func controlCharacters() throws {
    for text in ["Dear\r\n", "a\u{7F}\u{9B}", "\u{0}"] {
      let field = ScriptedField()
      field.document = TextDocument(text)
      var session = try RecordedSession.session(into: field)
      for (place, key) in [KeyCode.r, .k, .s, .space, .backspace].enumerated() {
        let time = EventTime(microseconds: Int64(place))
        session.receive(InputFrame(events: [.key(key, value: 1, at: time), .report(at: time)]))
        session.receive(InputFrame(events: [.key(key, value: 0, at: time), .report(at: time)]))
      }
      // The traits, and the text that the session has instead.
      #expect(session.step.inputs.count == 2)
      for input in try RecordedSession.candidates(at: 10) { session.receive(input) }
      session.advance(to: EventTime(microseconds: 20))
      #expect(session.list != nil)
    }
  }

  @Test("The text of a secure field is not reported, and its earlier text is forgotten")
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
    "A recording shows that there is a client, so a replay keeps all text as the client does",
    arguments: ["text", "jamo"])
  func keptText(format: String) throws {
    let field = ScriptedField()
    let recorded = try RecordedSession.type("r k enter backspace f k", into: field)
    #expect(field.document.text == "가라")
    #expect(recorded.session.step.inputs.map(\.content) == [.traits(TextInputTraits())])
    let lines = TypingSession(try TypingOptions(words: ["mode=hangul", "to=\(format)"])) {
      FakeCharacterMap()
    }
    let again = try recorded.replay(into: lines)
    #expect(again.document.text == "가라")
    #expect(again.step.sent.isEmpty)
  }

  @Test("A secure field gets no candidates, and its text stays masked afterwards")
  func secureCandidates() throws {
    let field = ScriptedField()
    field.traits.isSecureTextEntry = true
    var session = try RecordedSession.session(into: field)
    session.receive(InputFrame(events: [.key(.r, value: 1, at: .zero), .report(at: .zero)]))
    for input in try RecordedSession.candidates(at: 1) { session.receive(input) }
    session.receive(
      SessionInput(time: EventTime(microseconds: 2), .text(SurroundingText(before: "hunter2"))))
    session.advance(to: EventTime(microseconds: 3))
    #expect(session.step.inputs.map(\.content) == [.traits(field.traits)])
    #expect(session.list == nil && session.document.text == "ㄱ")
    field.traits.isSecureTextEntry = false
    let time = EventTime(microseconds: 4)
    session.receive(InputFrame(events: [.key(.k, value: 1, at: time), .report(at: time)]))
    let masked = session.step.inputs.dropFirst().map { $0.masked ?? $0.content }
    #expect(masked == [.traits(field.traits), .text(SurroundingText(before: "x"))])
  }

  @Test(
    "Whichever two edits a field refuses, the recording replays to the same edits",
    arguments: [
      "- - space - end .", "- - space - left . space", "- - space - - space . enter . space",
      ". space - space - . tab - end", "- - backspace - end . space",
    ])
  func refusals(keys: String) throws {
    let simulated = try SimulatedKeys(keys)
    for (first, second) in (0..<12).flatMap({ first in (first + 1...12).map { (first, $0) } }) {
      let field = ScriptedField()
      field.answers = [first: .refused, second: .refused]
      var live = TypingSession.withoutLayout(TypingOptions())
      let assistant = live.composition.client.assistant
      live.composition.client = AssistedText(SessionText(mirroring: ScriptedClient(field)))
      live.composition.client.assistant = assistant
      var log = SessionLog(live)
      for frame in simulated.frames { log.receive(frame) }
      log.finish(at: simulated.end)
      var again = TypingSession.withoutLayout(TypingOptions())
      log.replay(into: &again)
      let difference = Doings(again).difference(from: Doings(log.session))
      #expect(
        Doings(again) == Doings(log.session), "edits \(first) and \(second) refused: \(difference)")
    }
  }

  @Test(
    "For any session and field, the recording replays to the same edits and the same inputs")
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
      let assistant = live.composition.client.assistant
      live.composition.client = AssistedText(SessionText(mirroring: ScriptedClient(field)))
      live.composition.client.assistant = assistant
      var log = SessionLog(live)
      // At equal timestamps the lower device comes first.
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
      let isSame = again.step.inputs == log.session.step.inputs
      #expect(isSame, "\(random.description): \(SessionLog.difference(again, log.session))")
      #expect(again.document.text == log.session.document.text, "\(random.description)")
      #expect(again.traits == log.session.traits)
      let leaks = log.session.step.inputs.filter { ($0.masked ?? $0.content).has("ζ") }
      #expect(leaks.isEmpty, "\(random.description): \(leaks)")
      for input in log.session.step.inputs { counts[input.content.kind, default: 0] += 1 }
    }
  }
}

extension SessionInput.Content {
  /// Whether one of its texts contains the scalar.
  fileprivate func has(_ scalar: Unicode.Scalar) -> Bool {
    let texts =
      switch self {
      case .text(let text): [text.before, text.selected, text.after]
      case .candidate(let candidate): [candidate.comment, candidate.replaced]
      case .candidates(let title), .accounts(let title): [title]
      case .change(let change): [change.candidate.text, change.candidate.replaced]
      default: [] as [String]
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
    case .accounts: "accounts"
    case .candidate: "candidate"
    case .change: "change"
    case .choice: "choice"
    case .problem: "problem"
    case .end: "end"
    case .abort: "abort"
    }
  }
}
