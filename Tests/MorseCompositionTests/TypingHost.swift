import Composition
import KeyEvents
import MorseComposition
import TextEditing

/// A document with a Morse composer; each edit is checked.
struct TypingHost {
  private var typing: TextComposition<MorseComposer, TextDocument>
  /// The text before the cursor, made from the edits alone.
  var mirror: String
  /// The edits of the last press.
  var edits: [TextEdit] = []
  /// The number of edits that did not fit the text.
  var misfits = 0
  /// The errors of the edits.
  var faults: [String] = []
  private var changes = TextChanges()
  private var time = EventTime.zero

  init(_ composer: MorseComposer = MorseComposer(), text: String = "") {
    typing = TextComposition(composer, TextDocument(text))
    mirror = text
  }

  var composer: MorseComposer {
    get { typing.composer }
    set { typing.composer = newValue }
  }
  var document: TextDocument {
    get { typing.client }
    set { typing.client = newValue }
  }
  var text: String { document.text }

  var textBeforeCursor: String {
    document.before.reduce(into: "") { $0.unicodeScalars.append($1.scalar) }
  }

  /// Presses a key of each role in turn: `.` dot, `-` dash, `_` space, `<` delete, `/` return.
  mutating func type(_ presses: String) {
    for press in presses { self.press(Self.key(press)) }
  }

  /// Types the tokens of a text, each letter ended by space.
  mutating func send(_ tokens: [MorseToken]) {
    for token in tokens {
      switch token {
      case .letter(let pattern): type(pattern.text + "_")
      case .syllableEnd: type("_")
      case .wordGap:
        for _ in 0..<2 where document.cell(beforeCursor: 0)?.scalar != " " { type("_") }
      }
    }
  }

  static func key(_ press: Character) -> KeyCode {
    switch press {
    case ".": .dot
    case "-": .minus
    case "_": .space
    case "<": .backspace
    default: .enter
    }
  }

  /// Taps a key.
  mutating func press(_ key: KeyCode, modifiers: KeyModifiers = []) {
    edits = []
    time.microseconds += 1000
    guard composer.claims(key) else { return }
    mirror = textBeforeCursor
    let event = KeyEvent(time: time, key: key, phase: .began)
    if typing.receive(event, modifiers: modifiers, into: &changes) == .mismatch { misfits += 1 }
    note()
    time.microseconds += 1000
    _ = typing.receive(KeyEvent(time: time, key: key, phase: .ended), into: &changes)
    if !changes.isEmpty { faults.append("a release made an edit") }
  }

  /// Ends the composition, as an arrow key or a change of mode does.
  mutating func finish() {
    edits = []
    mirror = textBeforeCursor
    typing.finish(at: time, into: &changes)
    note()
    if composer.openCount != 0 { faults.append("open after finish") }
  }

  /// Moves the cursor.
  mutating func move(by offset: Int) {
    finish()
    document.adjustTextPosition(byCharacterOffset: offset)
  }

  private mutating func note() {
    for edit in changes.edits {
      edits.append(edit)
      if !mirror.hasSuffix(edit.removed) { faults.append("\(edit) does not fit \(mirror)") }
      mirror = String(mirror.dropLast(edit.removed.count)) + edit.inserted
      if let first = edit.removed.first, first == edit.inserted.first {
        faults.append("\(edit) is longer than needed")
      }
    }
    if let edit = edits.last, edit.open != composer.openCount {
      faults.append("\(edit) and \(composer.openCount)")
    }
    if mirror != textBeforeCursor {
      faults.append("the edits gave \(mirror.debugDescription) for \(document.text)")
    }
    changes.removeAll()
  }
}
