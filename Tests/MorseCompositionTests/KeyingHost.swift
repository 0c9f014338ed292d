import Composition
import KeyEvents
import MorseComposition
import TestSupport
import TextEditing

/// A text with a composer for a straight key, kept as the owner of a composer has to keep it: deadlines are fired, and
/// each edit is checked.
struct KeyingHost {
  var composer: StraightKeyComposer
  var document: TextDocument
  /// The edits since ``clearEdits()``.
  private(set) var edits: [TextEdit] = []
  /// What is wrong with the edits, if anything.
  private(set) var faults: [String] = []
  /// How often an edit did not fit the text.
  private(set) var misfits = 0
  var time = EventTime(microseconds: 1_000_000)
  private var buffer = TextEditBuffer()
  private var generator: SeededGenerator

  init(
    _ composer: StraightKeyComposer = StraightKeyComposer(), text: String = "", seed: UInt64 = 1
  ) {
    self.composer = composer
    document = TextDocument(text)
    generator = SeededGenerator(seed: seed)
  }

  var text: String { document.text }

  /// Keys a text with a straight key.
  mutating func key(
    _ text: String, by hand: KeyedHand = KeyedHand(), on key: KeyCode = .leftControl
  ) {
    let lengths = hand.lengths(of: text, composer.code, using: &generator)
    for (place, length) in lengths.enumerated() {
      if place.isMultiple(of: 2) { offer(key, .began) }
      wait(length)
      if place.isMultiple(of: 2) { offer(key, .ended) }
    }
  }

  /// Taps a key that is no straight key.
  mutating func tap(_ key: KeyCode) {
    offer(key, .began)
    offer(key, .ended)
  }

  mutating func offer(_ key: KeyCode, _ phase: KeyEvent.Phase) {
    offer(KeyEvent(time: time, key: key, phase: phase), isSecond: false)
  }

  /// Lets time pass.
  mutating func wait(_ length: Int64) {
    let end = time.advanced(by: length)
    while let deadline = composer.deadline, deadline < end {
      buffer.removeAll()
      composer.advance(to: deadline, into: &buffer)
      if !applyEdits() { composer.reset() }
      if let next = composer.deadline, next < deadline { faults.append("a deadline went back") }
    }
    time = end
  }

  mutating func finish() {
    buffer.removeAll()
    composer.finish(at: time, into: &buffer)
    _ = applyEdits()
    if composer.openCount != 0 || composer.deadline != nil { faults.append("open after finish") }
  }

  mutating func clearEdits() { edits = [] }

  private mutating func offer(_ event: KeyEvent, isSecond: Bool) {
    buffer.removeAll()
    let context = KeyContext(cellBeforeCursor: document.cellBeforeCursor)
    let answer = composer.receive(event, context, into: &buffer)
    if answer != .composed, !buffer.isEmpty { faults.append("edits with \(answer)") }
    if (answer != .unbound) != composer.hears(event.key) { faults.append("\(answer)") }
    switch answer {
    case .composed:
      if applyEdits() { return }
      misfits += 1
      composer.reset()
      if isSecond {
        faults.append("the second offer did not fit")
      } else {
        offer(event, isSecond: true)
      }
    case .deleteBackward:
      document.deleteBackward()
    case .insertNewline:
      finish()
      document.insertText("\n")
    case .unbound:
      break
    }
  }

  private mutating func applyEdits() -> Bool {
    for index in buffer.indices {
      guard document.apply(buffer, at: index) else { return false }
      let edit = buffer[index]
      if let first = edit.removed.first, first == edit.inserted.first {
        faults.append("\(edit) is longer than needed")
      }
      if edit.open > document.text.count { faults.append("\(edit) has more open than there is") }
      edits.append(edit)
    }
    if !buffer.isEmpty, let edit = edits.last, edit.open != composer.openCount {
      faults.append("\(edit) and \(composer.openCount) open")
    }
    return true
  }
}
