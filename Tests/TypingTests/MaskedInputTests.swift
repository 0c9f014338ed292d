import Composition
import KeyEvents
import KeyTraces
import TestSupport
import TextEditing
import Testing

@testable import Typing

/// Text that was not typed in the session stays hidden in a masked recording.
@Suite("Masked inputs")
struct MaskedInputTests {
  @Test(
    "Text that was not typed is masked in every report; only word and line ends show",
    arguments: [
      // The client corrects the edit of the second key.
      ("r k", [:], [1: ("My secret\n가", "b c")], ["\"xx xxxxxx\\x0A가\" \"\" \"x x\""]),
      // The program adds text after the cursor, then before it.
      (
        "r k s", [0: ("my PIN is 4711 ", ""), 1: ("my PIN is 4711 ㄱ", " ")], [:],
        ["\"xx xxx xx xxxx \" \"\" \"\"", "\"xx xxx xx xxxx ㄱ\" \"\" \" \""]
      ),
      (
        "r k s", [0: ("4711", ""), 2: ("Hallo! 4711가", "")], [:],
        ["\"xxxx\" \"\" \"\"", "\"xxxxx. xxxx가\" \"\" \"\""]
      ),
      // The cursor moves into the text after it.
      (
        "r right s", [0: ("47", "11"), 2: ("47ㄱ1", "!")], [:],
        ["\"xx\" \"\" \"xx\"", "\"xxㄱx\" \"\" \".\""]
      ),
      // The program adds text after the typed text.
      (
        "r k s", [0: ("ab ", ""), 2: ("ab 가", "!")], [:],
        ["\"xx \" \"\" \"\"", "\"xx 가\" \"\" \".\""]
      ),
      // Text typed where other text was deleted.
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
    "The text that a candidate replaces is masked, a heading is a number; title and comment go")
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
    for (replaced, heading) in [
      ("가", ""), ("hunter2 가", "lawyer"), ("Hunter2 가", "doctor"), ("a hunter2 가", "lawyer"),
      ("2 나", ""),
    ] {
      let candidate = try #require(
        Candidate("H!", comment: "hunter2", replacing: replaced, heading: heading))
      session.receive(SessionInput(time: time, .candidate(candidate)))
    }
    session.advance(to: time)
    let masked = session.step.inputs.map { $0.masked ?? $0.content }.suffix(6)
    let replaced = [
      "가", "xxxxxxx 가", "\u{FFFD}xxxxxx 가", "\u{FFFD}\u{FFFD}xxxxxxx 가", "x \u{FFFD}",
    ]
    #expect(
      Array(masked) == [.candidates(title: "")]
        + zip(replaced, ["", "1", "2", "1", ""])
        .compactMap { Candidate("H!", replacing: $0, heading: $1) }.map { .candidate($0) })
  }

  @Test("Typed text is not masked when the client selects it and clears the selection")
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

  /// A composer that decomposed a character that was not typed would write its parts; a masked
  /// replay has a different character there.
  @Test(
    "Characters that were not typed are deleted whole, live and in a masked replay",
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
    live.composition.client = AssistedText(SessionText(mirroring: ScriptedClient(field)))
    var again = try session()
    let keys = try SimulatedKeys(keys)
    for frame in keys.frames {
      let count = live.step.inputs.count
      live.receive(frame)
      for var input in live.step.inputs.dropFirst(count) {
        input.content = try #require(input.maskedContent)
        again.receive(input)
      }
      again.receive(frame)
    }
    live.finish(at: keys.end)
    again.finish(at: keys.end)
    #expect(live.document.text == field.document.text)
    let mask = String(String.UnicodeScalarView(TextMask.masks(of: text).map(\.scalar)))
    #expect(again.document.text.count == live.document.text.count)
    #expect(again.document.text.unicodeScalars.first == mask.unicodeScalars.first || rest.isEmpty)
    #expect(again.step.edits.count == live.step.edits.count)
  }
}
