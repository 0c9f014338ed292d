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
    let masked = session.changes.inputs.compactMap { $0.masked }
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
    #expect(live.session.changes.inputs.last == SessionInput(time: end, .end))
    // The head of a recording does not state the limit.
    let replayed = try live.replay(into: try Self.session(form: form()))
    #expect(replayed.isOver && replayed.lastTime == end)
    #expect(replayed.changes.inputs == live.session.changes.inputs)
  }
}
