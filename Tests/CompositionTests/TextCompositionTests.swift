import Composition
import KeyEvents
import TextEditing
import Testing

/// Types an open word of capital letters: A types a letter, Backspace removes one or, if none is
/// open, deletes; Space ends the word; Enter ends the line; a second after the last A a full stop
/// closes the word.
private struct WordComposer: Composer {
  private(set) var word: [TextCell] = []
  private(set) var deadline: EventTime?
  /// How many events it was offered.
  private(set) var offers = 0
  /// Whether a release types too.
  var writesOnRelease = false
  var handlesReleases = true

  func claims(_ key: KeyCode) -> Bool { [.a, .backspace, .space, .enter].contains(key) }

  mutating func receive(
    _ event: KeyEvent, _ context: KeyContext, into edits: inout TextEditBuffer
  ) -> ComposerAnswer {
    offers += 1
    guard event.phase == .began || writesOnRelease else { return .composed }
    switch event.key {
    case .enter: return .insertNewline
    case .space: word = []
    case .backspace:
      guard let last = word.popLast() else { return .deleteBackward }
      edits.remove(last.scalar)
    default:
      word.append(TextCell("A"))
      edits.insert(TextCell("A"))
      deadline = event.time.advanced(byMicroseconds: 1_000_000)
    }
    edits.commit(open: word.count)
    return .composed
  }

  mutating func advance(to time: EventTime, into edits: inout TextEditBuffer) {
    edits.insert(TextCell("."))
    edits.commit(open: 0)
    reset()
  }

  mutating func finish(at time: EventTime, into edits: inout TextEditBuffer) {
    if !word.isEmpty { edits.commit(open: 0) }
    reset()
  }

  mutating func reset() {
    word = []
    deadline = nil
  }

  func openCell(_ distance: Int) -> TextCell? {
    distance < word.count ? word[word.count - 1 - distance] : nil
  }

  var openCount: Int { word.count }
  var preview: String { "" }
}

/// A document that refuses some edits.
private struct RuledText: TextClient {
  var document = TextDocument()
  /// Whether text may be added.
  var takesText = true
  /// Whether a composition may end and leave its text.
  var takesEnd = true
  var takesNewline = true
  let mayRefuse = true

  var cellsBeforeCursor: CellsBeforeCursor { document.cellsBeforeCursor }

  func cell(beforeCursor distance: Int) -> TextCell? { document.cell(beforeCursor: distance) }

  mutating func apply(
    _ edits: borrowing TextEditBuffer, then action: TextAction?, into changes: inout TextChanges
  ) -> EditOutcome {
    if action == .insertNewline, !takesNewline { return .refused }
    for index in 0..<edits.count {
      let edit = edits[index]
      if !edit.inserted.isEmpty, !takesText { return .refused }
      if edit.open == 0, edit.removed.isEmpty, !takesEnd { return .refused }
    }
    return document.apply(edits, then: action, into: &changes)
  }
}

@Suite("A composer and its text")
struct TextCompositionTests {
  @Test("A deadline earlier than a press fires before it, one at the same time after it")
  func deadlines() {
    for (time, text) in [(Int64(999_999), "AA"), (1_000_000, "AA"), (1_000_001, "A.A")] {
      var typing = TextComposition(WordComposer(), TextDocument())
      typing.press(.a)
      typing.press(.a, at: EventTime(microseconds: time))
      #expect(typing.client.text == text)
    }
  }

  @Test("A command types nothing")
  func commands() {
    var typing = TextComposition(WordComposer(), TextDocument())
    let edits = typing.press(.a, modifiers: .leftControl)
    #expect(edits.isEmpty)
    typing.press(.a, modifiers: .leftShift)
    #expect(typing.client.text == "A")
  }

  private var typing = TextComposition(WordComposer(), RuledText())
  private var changes = TextChanges()
  private var time = EventTime.zero

  private mutating func press(
    _ key: KeyCode, phase: KeyEvent.Phase = .began
  ) -> EditOutcome {
    time.microseconds += 1000
    return typing.receive(KeyEvent(time: time, key: key, phase: phase), into: &changes)
  }

  private var text: String { typing.client.document.text }

  @Test("The text has what the composer writes, and so do the edits")
  mutating func typed() {
    for key in [KeyCode.a, .a, .backspace, .a, .enter, .backspace] {
      let outcome = press(key)
      #expect(outcome == .applied)
    }
    #expect(text == "AA")
    #expect(
      Array(changes.edits) == [
        TextEdit(inserted: "A", open: 1), TextEdit(inserted: "A", open: 2),
        TextEdit(removed: "A", open: 1), TextEdit(inserted: "A", open: 2), TextEdit(),
        TextEdit(inserted: "\n"), TextEdit(removed: "\n"),
      ])
  }

  @Test(
    "If the text was changed, the composer starts anew before the press, which it is offered once")
  mutating func mismatch() {
    _ = press(.a)
    typing.client.document = TextDocument("xyz")
    let outcome = press(.a)
    #expect(outcome == .mismatch)
    #expect(text == "xyzA" && typing.composer.word.count == 1 && typing.composer.offers == 2)
    let second = press(.a)
    #expect(second == .applied)
    // The end of the composition removes none of the changed text either.
    typing.client.document = TextDocument("xyz")
    typing.finish(at: time, into: &changes)
    #expect(text == "xyz")
  }

  @Test("A refused press leaves the text and the composer as they were")
  mutating func refused() {
    _ = press(.a)
    typing.client.takesText = false
    changes.removeAll()
    let before = typing.composer
    let outcome = press(.a)
    #expect(outcome == .refused)
    #expect(text == "A" && changes.isEmpty)
    #expect(typing.composer.word == before.word && typing.composer.deadline == before.deadline)
    typing.client.takesText = true
    typing.client.takesNewline = false
    let newline = press(.enter)
    #expect(newline == .refused)
    #expect(text == "A" && typing.composer.openCount == 1 && changes.isEmpty)
    let end = typing.perform(.insertNewline, at: time, into: &changes)
    #expect(end == .refused)
    #expect(text == "A" && typing.composer.openCount == 1)
  }

  @Test(
    "However much follows a refused end, it is typed once, with what was refused or without",
    arguments: [false, true])
  mutating func muchAfterRefusedEnd(takesEnd: Bool) {
    typing.composer.handlesReleases = false
    typing.client.takesEnd = false
    _ = press(.a)
    let end = press(.space)
    #expect(end == .refused)
    typing.client.takesEnd = takesEnd
    for count in 1...100 {
      let outcome = press(.a)
      #expect(outcome == .applied)
      #expect(text.utf8.count - count == (takesEnd || count < 32 ? 1 : 0))
    }
  }

  @Test("If a deadline or an end is refused, one edit removes the open text")
  mutating func refusedEnds() {
    for isDeadline in [true, false] {
      typing = TextComposition(WordComposer(), RuledText())
      typing.client.document = TextDocument("x")
      _ = press(.a)
      _ = press(.a)
      changes.removeAll()
      if isDeadline {
        typing.client.takesText = false
        typing.advance(to: time.advanced(byMicroseconds: 1_000_000), into: &changes)
      } else {
        typing.client.takesEnd = false
        typing.finish(at: time, into: &changes)
      }
      #expect(text == "x")
      #expect(Array(changes.edits) == [TextEdit(removed: "AA")])
      #expect(typing.composer.openCount == 0 && typing.deadline == nil)
    }
  }

  @Test("A refused release removes the open text, because the key is up")
  mutating func refusedRelease() {
    _ = press(.a)
    typing.composer.writesOnRelease = true
    typing.client.takesText = false
    changes.removeAll()
    let outcome = press(.a, phase: .ended)
    #expect(outcome == .refused)
    #expect(text == "" && typing.composer.openCount == 0)
    #expect(Array(changes.edits) == [TextEdit(removed: "A")])
  }

  @Test("A cancelled key deletes nothing and ends no line")
  mutating func cancelled() {
    typing.client.document = TextDocument("x")
    typing.composer.writesOnRelease = true
    for key in [KeyCode.backspace, .enter] {
      let outcome = press(key, phase: .cancelled)
      #expect(outcome == .applied)
    }
    #expect(text == "x")
  }

  @Test("A press of a key returns its edits")
  mutating func short() {
    #expect(typing.press(.a) == [TextEdit(inserted: "A", open: 1)])
    #expect(typing.press(.f) == [])
    #expect(typing.press(.backspace) == [TextEdit(removed: "A")])
  }

  @Test("Of several edits together either all are made or none")
  func allOrNone() {
    var document = TextDocument("ab")
    for (removed, fits) in [("b", true), ("xb", false), ("a", false), ("bc", false)] {
      var edits = TextEditBuffer()
      edits.insert("c")
      edits.commit(open: 0)
      edits.remove("c")
      edits.commit(open: 0)
      for scalar in removed.unicodeScalars { edits.remove(scalar) }
      edits.insert("d")
      edits.commit(open: 0)
      var changes = TextEditBuffer()
      let before = document.text
      #expect(document.apply(edits, into: &changes) == fits)
      #expect(document.text == (fits ? "ad" : before))
      #expect(changes.count == (fits ? 3 : 0))
      document = TextDocument("ab")
    }
  }
}
