import Composition
import KeyEvents
import MorseComposition
import TestSupport
import TextEditing

/// A document with a composer for a straight key; each edit is checked.
struct KeyingHost {
  private var typing: TextComposition<StraightKeyComposer, TextDocument>
  /// The edits since ``clearEdits()``.
  private(set) var edits: [TextEdit] = []
  /// The errors of the edits.
  private(set) var faults: [String] = []
  /// The number of edits that did not fit the text.
  private(set) var misfits = 0
  var time = EventTime(microseconds: 1_000_000)
  private var changes = TextChanges()
  private var generator: SeededGenerator

  init(
    _ composer: StraightKeyComposer = StraightKeyComposer(), text: String = "", seed: UInt64 = 1
  ) {
    typing = TextComposition(composer, TextDocument(text))
    generator = SeededGenerator(seed: seed)
  }

  var composer: StraightKeyComposer {
    get { typing.composer }
    set { typing.composer = newValue }
  }
  var document: TextDocument {
    get { typing.client }
    set { typing.client = newValue }
  }
  var text: String { document.text }

  /// Keys a text with a straight key.
  mutating func key(
    _ text: String, by sender: KeyedSender = KeyedSender(), on key: KeyCode = .leftControl
  ) {
    let lengths = sender.lengths(of: text, composer.code, using: &generator)
    for (index, length) in lengths.enumerated() {
      if index.isMultiple(of: 2) { offer(key, .began) }
      wait(length)
      if index.isMultiple(of: 2) { offer(key, .ended) }
    }
  }

  /// Taps a key other than the straight key.
  mutating func tap(_ key: KeyCode) {
    offer(key, .began)
    offer(key, .ended)
  }

  mutating func offer(_ key: KeyCode, _ phase: KeyEvent.Phase) {
    offer(KeyEvent(time: time, key: key, phase: phase))
  }

  /// Lets time pass, in microseconds, and fires the deadlines before its end.
  mutating func wait(_ length: Int64) {
    let end = time.advanced(byMicroseconds: length)
    while let deadline = typing.deadline, deadline < end {
      typing.advance(to: deadline, into: &changes)
      note()
      if let next = typing.deadline, next < deadline { faults.append("a deadline went back") }
    }
    time = end
  }

  mutating func finish() {
    typing.finish(at: time, into: &changes)
    note()
    if composer.openCount != 0 || composer.deadline != nil { faults.append("open after finish") }
  }

  mutating func clearEdits() { edits = [] }

  private mutating func offer(_ event: KeyEvent) {
    guard composer.claims(event.key) else { return }
    if typing.receive(event, into: &changes) == .mismatch { misfits += 1 }
    note()
  }

  private mutating func note() {
    for edit in changes.edits {
      if let first = edit.removed.first, first == edit.inserted.first {
        faults.append("\(edit) is longer than needed")
      }
      if edit.open > document.text.count { faults.append("\(edit) has more open than there is") }
      edits.append(edit)
    }
    if !changes.isEmpty, let edit = edits.last, edit.open != composer.openCount {
      faults.append("\(edit) and \(composer.openCount) open")
    }
    changes.removeAll()
  }
}
