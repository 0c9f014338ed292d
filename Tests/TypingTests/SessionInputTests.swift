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
  /// A session into a field, what it is fed with, and the trace that a recorder would write.
  private struct Recorded {
    var session: TypingSession
    private(set) var bytes: [UInt8] = []
    private var writer = EvemuWriter()
    private var written = 0

    init(_ session: TypingSession) { self.session = session }

    mutating func receive(_ frame: InputFrame) {
      session.receive(frame)
      writeInputs()
      writer.write(frame, to: &bytes)
    }

    mutating func receive(_ input: SessionInput) { session.receive(input) }

    mutating func advance(to time: EventTime) {
      session.advance(to: time)
      writeInputs()
    }

    mutating func finish(at time: EventTime) {
      session.finish(at: time)
      writeInputs()
      let end = session.now.map { max($0, time) } ?? time
      writer.write(InputFrame(events: [.report(at: session.isOver ? end : time)]), to: &bytes)
    }

    private mutating func writeInputs() {
      for input in session.changes.inputs.dropFirst(written) { writer.write(input, to: &bytes) }
      written = session.changes.inputs.count
    }

    /// The trace, read again and fed to a session that has no client.
    func replay(into session: TypingSession) throws -> TypingSession {
      var reader = EvemuReader()
      var order: [Item] = []
      try reader.read(
        bytes, frame: { order.append(.frame(copy $0)) }, input: { order.append(.input($0)) })
      try reader.finish { order.append(.frame(copy $0)) }
      var session = session
      var end = EventTime.zero
      for item in order {
        switch item {
        case .frame(let frame):
          session.receive(frame)
          end = frame.time ?? end
        case .input(let input): session.receive(input)
        }
      }
      session.finish(at: end)
      return session
    }

    private enum Item {
      case frame(InputFrame)
      case input(SessionInput)
    }

    var text: String { String(decoding: bytes, as: UTF8.self) }
  }

  private static func session(into field: ScriptedField?) throws -> TypingSession {
    var session = TypingSession(try TypingOptions(words: ["mode=hangul", "to=edits"])) {
      FakeCharacterMap()
    }
    session.composition.client =
      field.map { SessionClient(ScriptedClient($0)) } ?? SessionClient(TextDocument())
    return session
  }

  /// Types into the field; before each key with that number, from 0, `change` is called.
  private static func type(
    _ keys: String, into field: ScriptedField, change: [Int: () -> Void] = [:]
  ) throws -> Recorded {
    var recorded = Recorded(try session(into: field))
    let keys = try SimulatedKeys(keys)
    var number = 0
    for frame in keys.frames {
      if frame.hasPresses {
        change[number]?()
        number += 1
      }
      recorded.receive(frame)
    }
    recorded.finish(at: keys.end)
    return recorded
  }

  /// What was told but the traits.
  private static func reports(_ recorded: Recorded) -> [SessionInput] {
    recorded.session.changes.inputs.filter { if case .traits = $0.content { false } else { true } }
  }

  /// A replay does what was done, and gives the same recording.
  private static func check(_ recorded: Recorded) throws {
    let again = try recorded.replay(into: session(into: nil))
    #expect(Doings(again) == Doings(recorded.session), "\(recorded.text)")
    #expect(again.changes.inputs == recorded.session.changes.inputs)
    #expect(again.waitingInputs == [])
  }

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
    let recorded = try Self.type(keys, into: field)
    #expect(recorded.session.document.text == text)
    #expect(field.document.text == text)
    #expect(Self.reports(recorded).count == answers.count)
    for line in lines {
      #expect(recorded.text.contains("# evscribe input: \(line)\nE: "), "\(recorded.text)")
    }
    try Self.check(recorded)
  }

  @Test("a client that refuses and had not said so is taken to have another text")
  func undeclaredRefusal() throws {
    let field = ScriptedField()
    field.mayRefuse = false
    field.answers = [1: .refused]
    let recorded = try Self.type("r k", into: field)
    #expect(Self.reports(recorded).map(\.content) == [.mismatch])
    try Self.check(recorded)
  }

  @Test(
    "a text that is changed behind the session: what is typed next stands where the client's cursor is"
  )
  func changedBehind() throws {
    let field = ScriptedField()
    let recorded = try Self.type(
      "r k s k", into: field,
      change: [2: { field.document.replaceAll(before: "\"나\"\n", selected: "", after: "라") }])
    #expect(field.document.text == "\"나\"\n나라")
    #expect(recorded.session.document.text == field.document.text)
    #expect(
      recorded.text.contains(
        "# evscribe input: 0.080000 2 text \"\\\"나\\\"\\x0A\" \"\" \"라\"\nE: 0.080000"),
      "\(recorded.text)")
    try Self.check(recorded)
  }

  @Test("a text that shows an edit otherwise is told after that edit, within a frame too")
  func corrected() throws {
    let field = ScriptedField()
    field.corrections = [0: TextDocument("그"), 1: TextDocument("x")]
    var recorded = Recorded(try Self.session(into: field))
    let time = EventTime(microseconds: 5)
    // Two presses at one moment.
    recorded.receive(
      InputFrame(events: [
        .key(.r, value: 1, at: time), .key(.k, value: 1, at: time), .report(at: time),
      ]))
    recorded.finish(at: time)
    #expect(
      Self.reports(recorded) == [
        SessionInput(time: time, editCount: 1, .text(SurroundingText(before: "그"))),
        SessionInput(time: time, editCount: 2, .text(SurroundingText(before: "x"))),
      ])
    #expect(recorded.session.document.text == "x")
    try Self.check(recorded)
  }

  @Test("a text that shows other scalars for the same letter is another text")
  func decomposed() throws {
    let field = ScriptedField()
    field.corrections = [1: TextDocument("\u{1100}\u{1161}")]
    let recorded = try Self.type("r k s", into: field)
    #expect(Self.reports(recorded).count == 1)
    #expect(
      recorded.session.document.text.unicodeScalars.map(\.value) == [0x1100, 0x1161, 0x3134])
    #expect(field.document.text.unicodeScalars.map(\.value) == [0x1100, 0x1161, 0x3134])
    try Self.check(recorded)
  }

  @Test("a selection that the client shows is written over")
  func selected() throws {
    let field = ScriptedField()
    field.document.replaceAll(before: "a", selected: "bcd", after: "e")
    let recorded = try Self.type("r", into: field)
    #expect(field.document.text == "aㄱe")
    #expect(recorded.session.document.text == "aㄱe")
    #expect(Self.reports(recorded).first?.editCount == 0)
    try Self.check(recorded)
  }

  @Test("traits are known as soon as anything happens after them")
  func traits() throws {
    let field = ScriptedField()
    var wanted = TextInputTraits()
    wanted.keyboardType = .numberPad
    wanted.autocapitalizationType = .none
    wanted.isSecureTextEntry = true
    let recorded = try Self.type("r k", into: field, change: [1: { field.traits = wanted }])
    #expect(recorded.session.traits == wanted)
    #expect(
      recorded.text.contains(
        "# evscribe input: 0.040000 1 traits keyboard=number-pad capitals=none secure=yes\n"))
    #expect(try recorded.replay(into: Self.session(into: nil)).traits == wanted)
    try Self.check(recorded)
  }

  @Test("of a long text what stands near the cursor is told")
  func longText() throws {
    let field = ScriptedField()
    field.document.replaceAll(
      before: String(repeating: "가", count: 1000), selected: "",
      after: String(repeating: "나", count: 999))
    let recorded = try Self.type("r k", into: field)
    #expect(recorded.session.document.text.unicodeScalars.count == 2 * SessionInput.textLimit + 1)
    #expect(Self.reports(recorded).count == 1)
    try Self.check(recorded)
  }

  private static func candidates(at time: Int64) throws -> [SessionInput] {
    let time = EventTime(microseconds: time)
    return [
      SessionInput(time: time, .candidates(title: "한")),
      SessionInput(
        time: time, .candidate(try #require(Candidate("韓", comment: "나라", replacing: "한")))),
      SessionInput(time: time, .candidate(try #require(Candidate("漢字", replacing: "한")))),
      SessionInput(time: time, .candidate(try #require(Candidate("寒", replacing: "없")))),
    ]
  }

  @Test(
    "candidates are a list with the keys of all lists; what is chosen takes the place of what it replaces",
    arguments: [
      ("enter", "韓"), ("2", "漢字"), ("down enter r", "漢字ㄱ"), ("esc r", "한ㄱ"), ("r", "한ㄱ"),
      // Another text stands there: nothing is done, the syllable stays open.
      ("3", "한"), ("3 f", "한ㄹ"), ("up enter r", "한ㄱ"),
      // A digit that no item has is no key of the list.
      ("9", "한9"),
    ])
  func candidates(keys: String, text: String) throws {
    for filter in [[], ["filter=debounce=50ms"]] {
      var typist = try Typist(["mode=hangul", "to=document"] + filter)
      try typist.type("g k s")
      for input in try Self.candidates(at: 120_000) { typist.session.receive(input) }
      typist.session.advance(to: EventTime(microseconds: 120_000))
      #expect(typist.session.list?.title == "한")
      #expect(typist.session.list?.items.map(\.comment) == ["나라", "", ""])
      try typist.type(keys)
      #expect(typist.session.list == nil)
      typist.finish()
      #expect(typist.text == text, "\(filter)")
      #expect(
        typist.session.changes.inputs.map(\.content) == (try Self.candidates(at: 0)).map(\.content))
    }
  }

  @Test("what comes after the list was closed is left out, and a new offer closes the old one")
  func offers() throws {
    var typist = try Typist("mode=hangul")
    let inputs = try Self.candidates(at: 0)
    typist.session.receive(inputs[0])
    typist.session.receive(inputs[1])
    try typist.type("esc")
    var late = inputs[2]
    late.time = EventTime(microseconds: 40_000)
    typist.session.receive(late)
    try typist.type("t:1")
    #expect(typist.session.list == nil)
    for input in [inputs[0], inputs[1], inputs[0], inputs[2]] {
      var input = input
      input.time = EventTime(microseconds: 41_000)
      typist.session.receive(input)
    }
    try typist.type("t:1")
    #expect(typist.session.list?.items.map(\.text) == ["漢字"])
  }

  @Test("no more candidates are offered, and no more inputs wait, than there can be")
  func limits() throws {
    var session = try Self.session(into: nil)
    let candidate = try #require(Candidate("x"))
    session.receive(SessionInput(time: .zero, .candidates(title: "")))
    for _ in 0..<SessionInput.waitingLimit {
      session.receive(SessionInput(time: .zero, .candidate(candidate)))
    }
    #expect(session.waitingInputs.count == SessionInput.waitingLimit)
    session.advance(to: .zero)
    #expect(session.list?.items.count == Candidate.limit)
    #expect(session.waitingInputs.isEmpty)
    for _ in 0...SessionInput.waitingLimit {
      session.receive(SessionInput(time: .zero, .refused))
      session.advance(to: .zero)
    }
    #expect(session.waitingInputs.count == SessionInput.waitingLimit)
    #expect(Candidate("") == nil)
    #expect(Candidate(String(repeating: "x", count: SessionInput.textLimit + 1)) == nil)
  }

  @Test("an answer that no edit asked for waits to be told of")
  func unasked() throws {
    var typist = try Typist("mode=hangul")
    try typist.type("r k")
    let input = SessionInput(time: EventTime(microseconds: 90_000), .refused)
    typist.session.receive(input)
    #expect(typist.session.waitingInputs == [input])
    try typist.type("shift t:100")
    #expect(typist.session.waitingInputs == [input])
  }

  @Test("an input comes after what has happened, whatever its stamp; those that wait stay in order")
  func stamps() throws {
    var session = try Self.session(into: nil)
    let time = EventTime(microseconds: 500)
    session.receive(InputFrame(events: [.key(.r, value: 1, at: time), .report(at: time)]))
    let candidate = try #require(Candidate("漢"))
    session.receive(SessionInput(time: .zero, .candidates(title: "")))
    session.receive(SessionInput(time: time, .candidate(candidate)))
    session.receive(SessionInput(time: EventTime(microseconds: 503), .candidate(candidate)))
    session.receive(SessionInput(time: .zero, .candidate(candidate)))
    #expect(session.deadline == EventTime(microseconds: 501))
    session.advance(to: EventTime(microseconds: 502))
    #expect(session.changes.inputs.map(\.time.microseconds) == [501, 501])
    session.receive(InputFrame(events: [.report(at: EventTime(microseconds: 600))]))
    #expect(session.changes.inputs.map(\.time.microseconds) == [501, 501, 503, 503])
    // Within a frame nothing is taken: an input that comes between its events comes after it.
    session.receive(SessionInput(time: EventTime(microseconds: 650), .candidates(title: "b")))
    session.receive(
      InputFrame(events: [
        .key(.k, value: 1, at: EventTime(microseconds: 640)),
        .report(at: EventTime(microseconds: 660)),
      ]))
    session.advance(to: EventTime(microseconds: 661))
    #expect(session.changes.inputs.last?.time.microseconds == 661)
  }

  @Test(
    "a deadline that has fired comes before candidates with its stamp, as it does in the replay")
  func atTheDeadline() throws {
    var typist = try Typist("mode=morse,hangul,direct")
    typist.session.receive(
      InputFrame(events: [.key(.hangeul, value: 1, at: .zero), .report(at: .zero)]))
    let deadline = try #require(typist.session.deadline)
    typist.session.advance(to: deadline)
    #expect(typist.session.list?.title == "modes")
    for var input in try Self.candidates(at: 0) {
      input.time = deadline
      typist.session.receive(input)
    }
    typist.session.advance(to: deadline)
    #expect(typist.session.list?.title == "modes")
    typist.session.advance(to: deadline.advanced(byMicroseconds: 1))
    #expect(typist.session.list?.title == "한")
    #expect(
      typist.session.changes.inputs.allSatisfy { $0.time == deadline.advanced(byMicroseconds: 1) })
  }

  @Test("of a secure field no text is told, and what stood there before is forgotten")
  func secure() throws {
    let field = ScriptedField()
    field.document = TextDocument("before")
    var wanted = TextInputTraits()
    wanted.isSecureTextEntry = true
    let recorded = try Self.type(
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
    try Self.check(recorded)
  }

  @Test(
    "that there is a client is told, so that the replay keeps the text as it does",
    arguments: ["text", "jamo"])
  func keptText(format: String) throws {
    let field = ScriptedField()
    let recorded = try Self.type("r k enter backspace f k", into: field)
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
    "an answer to an edit that went before is told of once, and keeps those behind it from nothing")
  func late() throws {
    var typist = try Typist("mode=hangul")
    try typist.type("r k")
    for _ in 0..<3 {
      typist.session.receive(
        SessionInput(time: EventTime(microseconds: 81_000), editCount: 0, .refused))
    }
    typist.session.receive(
      SessionInput(time: EventTime(microseconds: 81_000), editCount: 3, .refused))
    try typist.type("s f k")
    #expect(typist.text == "가나")
    #expect(typist.session.waitingInputs.map(\.editCount) == [0])
  }

  @Test("a list of candidates is closed by another text")
  func closedByText() throws {
    var typist = try Typist("mode=hangul")
    try typist.type("g k s")
    for input in try Self.candidates(at: 120_000) { typist.session.receive(input) }
    typist.session.receive(
      SessionInput(time: EventTime(microseconds: 121_000), .text(SurroundingText(before: "x"))))
    typist.session.advance(to: EventTime(microseconds: 121_000))
    #expect(typist.session.list == nil)
  }

  @Test("masked: what the session has not made is an x, but where words and lines end")
  func masked() throws {
    let field = ScriptedField()
    field.corrections = [
      1: TextDocument(
        before: "My secret\n가".unicodeScalars.map { TextCell($0) }, after: "b c")
    ]
    let recorded = try Self.type("r k", into: field)
    guard case .text(let told)? = Self.reports(recorded).first?.content else {
      Issue.record("no text was told")
      return
    }
    #expect(told.before == "My secret\n가")
    #expect(told.masked == SurroundingText(before: "xx xxxxxx\n가", after: "x x"))
  }

  @Test(
    "any session into any field: the recording replays to the same, and is recorded as the same again"
  )
  func roundTrip() throws {
    var counts: [String: Int] = [:]
    let kinds = ["refused", "mismatch", "text", "traits", "candidates", "candidate"]
    try RandomSession.each(
      rounds: 6, until: { kinds.allSatisfy { counts[$0, default: 0] > 10 } }
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
          for var input in try Self.candidates(at: 0) {
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
      for input in log.session.changes.inputs { counts[input.content.kind, default: 0] += 1 }
    }
  }
}

extension SessionInput.Content {
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
