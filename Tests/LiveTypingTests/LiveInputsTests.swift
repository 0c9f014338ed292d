import Composition
import SystemIO
import KeyEvents
@testable import LiveTyping
import KeyTraces
import TestSupport
import TextEditing
import Testing
import Typing

/// A field that accepts all edits except one, by its number from 0, and then shows a text of its
/// own.
private final class Field {
  var document = TextDocument()
  var offered = 0
}

private struct FieldClient: TextClient {
  let field: Field
  let refused: Int
  let mayRefuse = true

  var cellsBeforeCursor: CellsBeforeCursor { field.document.cellsBeforeCursor }

  func cell(beforeCursor distance: Int) -> TextCell? {
    field.document.cell(beforeCursor: distance)
  }

  var document: TextDocument { field.document }

  func apply(
    _ edits: borrowing TextEditBuffer, then action: TextAction?, into changes: inout TextChanges
  ) -> EditOutcome {
    defer { field.offered += 1 }
    guard field.offered != refused else {
      field.document = TextDocument("한")
      return .refused
    }
    return field.document.apply(edits, then: action, into: &changes)
  }
}

@Suite("What a client reports while it is recorded")
struct LiveInputsTests {
  private let folder = TemporaryFolder()

  @Test("is recorded, and the recording replays to the same text without the client")
  func recorded() throws {
    let path = "\(folder.path)/a.evemu"
    var recording = Recorder.Options(path: path, devices: [(.first, .plainKeyboard)])
    // With masks, the field's own text would be recorded as x.
    recording.masks = false
    let recorder = try Recorder(recording)
    let field = Field()
    let modes = [TypingMode(name: "hangul", composer: HangulComposer())]
    var options = TypingOptions()
    options.output.format = .document
    let live = LiveSession(
      session: TypingSession(modes: modes, client: FieldClient(field: field, refused: 2)),
      options: options, output: try LiveOutput(path: "\(folder.path)/text"), screen: nil,
      recorder: recorder, listensInBackground: true)
    let keys = try SimulatedKeys("r k s f k")
    for frame in keys.frames { live.receive(frame) }
    live.finish(at: keys.end)
    #expect(recorder.error == nil)
    #expect(field.document.text == "한라")
    #expect(live.session.document.text == "한라")

    var reader = EvemuReader()
    var session = TypingSession(modes: modes)
    let bytes = try readFile(at: path)
    // Only one closure at a time can capture the session: the inputs are fed in order.
    var feed: [(inout TypingSession) -> Void] = []
    try reader.read(
      bytes,
      frame: { frame in
        let frame = copy frame
        feed.append { $0.receive(frame) }
      }, input: { input in feed.append { $0.receive(input) } })
    try reader.finish { _ in }
    for step in feed { step(&session) }
    session.finish(at: keys.end)
    #expect(session.document.text == "한라")
    #expect(
      session.step.inputs.map(\.content) == [
        .traits(TextInputTraits()), .refused, .text(SurroundingText(before: "한")),
      ])
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.contains("# evscribe input: 0.080000 2 refused\n"), "\(text)")
    #expect(text.contains("# evscribe input: 0.080000 3 text \"한\" \"\" \"\"\nE: 0.080000"))
  }
}
