import Composition
import KeyEvents
import TestSupport
import TextEditing
import Testing

@testable import Typing

@Suite("A client that cannot tell what it shows")
struct BlindClientTests {
  @Test("It has all of assistance: its text is that of a document, key by key")
  func assistance() throws {
    let options = try TypingOptions(words: [
      "mode=direct", "to=document", "capitals=sentences", "full-stop=on", "replace=ka=ark",
      "undo-key=f1",
    ])
    let seed = propertySeed()
    var generator = SeededGenerator(seed: seed)
    let keys: [KeyCode] = [
      .a, .r, .k, .a, .k, .space, .space, .dot, .backspace, .left, .right, .f1,
    ]
    var kinds: Set<AutomaticChange.Kind> = []
    var undone = 0
    for round in 0..<40 {
      var plain = TypingSession(options) { FakeCharacterMap() }
      var session = plain
      let shown = Shown()
      var client = AssistedText(SessionText(mirroring: BlindClient(shown)))
      client.assistant = session.composition.client.assistant
      session.composition.client = client
      var time = EventTime.zero
      for count in 0..<60 {
        time = time.advanced(byMicroseconds: 100_000)
        let key = keys.randomElement(using: &generator) ?? .a
        plain.press(key, at: time)
        session.press(key, at: time)
        let place: Comment = "seed \(seed), round \(round), key \(count)"
        try #require(session.document.text == plain.document.text, place)
        try #require(shown.document.text == plain.document.text, place)
        for change in session.step.automatic {
          kinds.insert(change.kind)
          if change.isUndone { undone += 1 }
        }
        session.clearStep()
        plain.clearStep()
      }
      #expect(session.waitingInputs.isEmpty)
    }
    #expect(kinds == [.capital, .fullStop, .replacement])
    #expect(undone > 0)
  }

  /// What is on a screen that the session does not see.
  private final class Shown {
    var document = TextDocument()
  }

  private struct BlindClient: TextClient {
    let shown: Shown

    init(_ shown: Shown) { self.shown = shown }

    var cellsBeforeCursor: CellsBeforeCursor { CellsBeforeCursor() }

    func cell(beforeCursor distance: Int) -> TextCell? { nil }

    func apply(
      _ edits: borrowing TextEditBuffer, then action: TextAction?, into changes: inout TextChanges
    ) -> EditOutcome { shown.document.apply(edits, then: action, into: &changes) }

    var document: TextDocument { TextDocument() }

    var showsText: Bool { false }
  }
}
