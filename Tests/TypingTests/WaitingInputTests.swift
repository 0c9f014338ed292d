import Composition
import KeyEvents
import KeyTraces
import TestSupport
import TextEditing
import Testing

@testable import Typing

/// When inputs take effect: candidates, answers that wait, times that have passed.
@Suite("Inputs that wait for their time")
struct WaitingInputTests {
  @Test(
    "Candidates form a list with the usual keys, and the chosen one replaces its text",
    arguments: [
      ("enter", "韓"), ("2", "漢字"), ("down enter r", "漢字ㄱ"), ("esc r", "한ㄱ"), ("r", "한ㄱ"),
      // The text to replace is not there: nothing happens, and the syllable stays open.
      ("3", "한"), ("3 f", "한ㄹ"), ("up enter r", "한ㄱ"),
      // A digit without an item is not a list key.
      ("9", "한9"),
    ])
  func candidates(keys: String, text: String) throws {
    for filter in [[], ["filter=debounce=50ms"]] {
      var typist = try Typist(["mode=hangul", "to=document"] + filter)
      try typist.type("g k s")
      for input in try RecordedSession.candidates(at: 120_000) { typist.session.receive(input) }
      typist.session.advance(to: EventTime(microseconds: 120_000))
      #expect(typist.session.list?.title == "한")
      #expect(typist.session.list?.items.map(\.comment) == ["나라", "", ""])
      try typist.type(keys)
      #expect(typist.session.list == nil)
      typist.finish()
      #expect(typist.text == text, "\(filter)")
      #expect(
        typist.session.step.inputs.map(\.content)
          == (try RecordedSession.candidates(at: 0)).map(\.content))
    }
  }

  @Test("A candidate for a closed list is dropped, and a new list replaces the old one")
  func offers() throws {
    var typist = try Typist("mode=hangul")
    let inputs = try RecordedSession.candidates(at: 0)
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

  @Test("The number of candidates and of waiting inputs is limited")
  func limits() throws {
    var session = try RecordedSession.session(into: nil)
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

  @Test("An answer without an edit number waits while no edit is made")
  func unasked() throws {
    var typist = try Typist("mode=hangul")
    try typist.type("r k")
    let input = SessionInput(time: EventTime(microseconds: 90_000), .refused)
    typist.session.receive(input)
    #expect(typist.session.waitingInputs == [input])
    try typist.type("shift t:100")
    #expect(typist.session.waitingInputs == [input])
  }

  @Test("An input takes effect after past events, whatever its time; waiting inputs stay in order")
  func stamps() throws {
    var session = try RecordedSession.session(into: nil)
    let time = EventTime(microseconds: 500)
    session.receive(InputFrame(events: [.key(.r, value: 1, at: time), .report(at: time)]))
    let candidate = try #require(Candidate("漢"))
    session.receive(SessionInput(time: .zero, .candidates(title: "")))
    session.receive(SessionInput(time: time, .candidate(candidate)))
    session.receive(SessionInput(time: EventTime(microseconds: 503), .candidate(candidate)))
    session.receive(SessionInput(time: .zero, .candidate(candidate)))
    #expect(session.deadline == EventTime(microseconds: 501))
    session.advance(to: EventTime(microseconds: 502))
    #expect(session.step.inputs.map(\.time.microseconds) == [501, 501])
    session.receive(InputFrame(events: [.report(at: EventTime(microseconds: 600))]))
    #expect(session.step.inputs.map(\.time.microseconds) == [501, 501, 503, 503])
    // No input takes effect within a frame; one due between its events comes after it.
    session.receive(SessionInput(time: EventTime(microseconds: 650), .candidates(title: "b")))
    session.receive(
      InputFrame(events: [
        .key(.k, value: 1, at: EventTime(microseconds: 640)),
        .report(at: EventTime(microseconds: 660)),
      ]))
    session.advance(to: EventTime(microseconds: 661))
    #expect(session.step.inputs.last?.time.microseconds == 661)
  }

  @Test(
    "A deadline that has fired comes before candidates with the same time, as in a replay")
  func atTheDeadline() throws {
    var typist = try Typist("mode=morse,hangul,direct")
    typist.session.receive(
      InputFrame(events: [.key(.hangeul, value: 1, at: .zero), .report(at: .zero)]))
    let deadline = try #require(typist.session.deadline)
    typist.session.advance(to: deadline)
    #expect(typist.session.list?.title == "modes")
    for var input in try RecordedSession.candidates(at: 0) {
      input.time = deadline
      typist.session.receive(input)
    }
    typist.session.advance(to: deadline)
    #expect(typist.session.list?.title == "modes")
    typist.session.advance(to: deadline.advanced(byMicroseconds: 1))
    #expect(typist.session.list?.title == "한")
    #expect(
      typist.session.step.inputs.allSatisfy { $0.time == deadline.advanced(byMicroseconds: 1) })
  }

  @Test(
    "A late answer to an earlier edit is kept once and does not hold up later answers")
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

  @Test("A changed text closes the list of candidates")
  func closedByText() throws {
    var typist = try Typist("mode=hangul")
    try typist.type("g k s")
    for input in try RecordedSession.candidates(at: 120_000) { typist.session.receive(input) }
    typist.session.receive(
      SessionInput(time: EventTime(microseconds: 121_000), .text(SurroundingText(before: "x"))))
    typist.session.advance(to: EventTime(microseconds: 121_000))
    #expect(typist.session.list == nil)
  }

  @Test(
    "A remapped key chooses like the key it acts as",
    arguments: [
      ("remap=capslock:enter", "capslock", "韓"), ("remap=1:2,2:1", "1", "漢字"),
      ("remap=1:2,2:1", "2", "韓"),
    ])
  func remapped(filter: String, keys: String, text: String) throws {
    var typist = try Typist(["mode=hangul", "to=document", "filter=\(filter)"])
    try typist.type("g k s")
    for input in try RecordedSession.candidates(at: 120_000) { typist.session.receive(input) }
    typist.session.advance(to: EventTime(microseconds: 120_000))
    try typist.type(keys)
    #expect(typist.session.list == nil)
    #expect(typist.text == text)
  }

  @Test(
    "A list key ends the tap of a next-mode key that is down", arguments: ["enter", "down", "esc"])
  func tapEnds(key: String) throws {
    let code = try #require(KeyCode(named: key))
    var typist = try Typist("mode=hangul,morse,direct")
    typist.session.receive(
      InputFrame(events: [.key(.hangeul, value: 1, at: .zero), .report(at: .zero)]))
    for var input in try RecordedSession.candidates(at: 0) {
      input.time = EventTime(microseconds: 50_000)
      typist.session.receive(input)
    }
    let time = EventTime(microseconds: 100_000)
    typist.session.receive(InputFrame(events: [.key(code, value: 1, at: time), .report(at: time)]))
    #expect(typist.session.deadline == nil)
    let later = EventTime(microseconds: 200_000)
    typist.session.receive(
      InputFrame(events: [.key(.hangeul, value: 0, at: later), .report(at: later)]))
    #expect(typist.session.currentModeName == "hangul")
  }

  @Test("The next letter replaces what is selected in a host's field")
  func selectedInHost() throws {
    let host = Host()
    var session = try RecordedSession.session(into: nil)
    session.composition.client = AssistedText(SessionText(mirroring: DocumentProxyClient(host)))
    let keys = try SimulatedKeys("r k")
    for (number, frame) in keys.frames.enumerated() {
      if number == 2 { host.select("xyz") }
      session.receive(frame)
    }
    session.finish(at: keys.end)
    #expect(host.before == "ㄱㅏ")
    #expect(host.selectedText == nil)
  }
}

/// A host's field in which the user can select text.
private final class Host: TextDocumentProxy {
  private(set) var before = ""
  private(set) var selectedText: String?
  var documentContextBeforeInput: String? { before }
  var documentContextAfterInput: String? { nil }
  var hasText: Bool { !before.isEmpty }

  func select(_ text: String) { selectedText = text }

  func insertText(_ text: String) {
    selectedText = nil
    before += text
  }

  func deleteBackward() {
    if selectedText == nil { before = String(before.dropLast()) }
    selectedText = nil
  }

  func adjustTextPosition(byCharacterOffset offset: Int) {}
}
