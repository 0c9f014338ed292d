import Composition
import KeyEvents
import MorseComposition
import TextEditing

/// A text with a Morse composer, kept as the owner of a composer has to keep it, and with each edit checked.
struct TypingHost {
  var composer: MorseComposer
  var document: TextDocument
  /// The text as made from the edits as values alone.
  var mirror: String
  /// The edits of the last press.
  var edits: [TextEdit] = []
  /// How often an edit did not fit the text.
  var misfits = 0
  /// What is wrong with the edits, if anything.
  var faults: [String] = []
  private var buffer = TextEditBuffer()
  private var time = EventTime.zero

  init(_ composer: MorseComposer = MorseComposer(), text: String = "") {
    self.composer = composer
    document = TextDocument(text)
    mirror = text
  }

  var text: String { document.text }

  var textBeforeCursor: String {
    document.before.reduce(into: "") { $0.unicodeScalars.append($1.scalar) }
  }

  /// Presses the first key of each role named: `.` dot, `-` dash, `_` space, `<` delete, `/` return.
  mutating func type(_ presses: String) {
    for press in presses { self.press(Self.key(press)) }
  }

  /// Sends what a text asks for, each letter ended by space.
  mutating func send(_ tokens: [MorseToken]) {
    for token in tokens {
      switch token {
      case .letter(let pattern): type(pattern.text + "_")
      case .syllableEnd: type("_")
      case .wordGap:
        for _ in 0..<2 where document.cellBeforeCursor?.scalar != " " { type("_") }
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
    offer(KeyEvent(time: time, key: key, phase: .began), modifiers, isSecond: false)
    time.microseconds += 1000
    if answer(KeyEvent(time: time, key: key, phase: .ended), modifiers) == .composed,
      !buffer.isEmpty
    {
      faults.append("a release made an edit")
    }
  }

  /// Ends the composition, as an arrow key or a change of the mode does.
  mutating func finish() {
    edits = []
    buffer.removeAll()
    composer.finish(at: time, into: &buffer)
    _ = applyEdits()
    if composer.openCount != 0 { faults.append("open after finish") }
  }

  /// Moves the cursor.
  mutating func move(by offset: Int) {
    finish()
    document.adjustTextPosition(byCharacterOffset: offset)
  }

  private mutating func offer(_ event: KeyEvent, _ modifiers: KeyModifiers, isSecond: Bool) {
    switch answer(event, modifiers) {
    case .composed:
      if !applyEdits() {
        misfits += 1
        if isSecond { faults.append("the second offer did not fit either") }
        composer.reset()
        if !isSecond { offer(event, modifiers, isSecond: true) }
      }
    case .deleteBackward:
      if composer.openCount != 0 { faults.append("deleteBackward with a letter open") }
      document.deleteBackward()
      mirrorCursorText()
    case .insertNewline:
      finish()
      document.insertText("\n")
      mirrorCursorText()
    case .unbound:
      break
    }
  }

  private mutating func answer(
    _ event: KeyEvent, _ modifiers: KeyModifiers
  ) -> ComposerAnswer {
    buffer.removeAll()
    let context = KeyContext(modifiers: modifiers, cellBeforeCursor: document.cellBeforeCursor)
    let answer = composer.receive(event, context, into: &buffer)
    if answer != .composed, !buffer.isEmpty { faults.append("edits with \(answer)") }
    return answer
  }

  private mutating func applyEdits() -> Bool {
    mirrorCursorText()
    for index in buffer.indices {
      guard document.apply(buffer, at: index) else { return false }
      let edit = buffer[index]
      edits.append(edit)
      if !mirror.hasSuffix(edit.removed) { faults.append("\(edit) does not fit \(mirror)") }
      mirror = String(mirror.dropLast(edit.removed.count)) + edit.inserted
      if let first = edit.removed.first, first == edit.inserted.first {
        faults.append("\(edit) is longer than needed")
      }
      if edit.open != composer.openCount { faults.append("\(edit) and \(composer.openCount)") }
    }
    if mirror != textBeforeCursor {
      faults.append("the edits gave \(mirror.debugDescription) for \(document.text)")
    }
    return true
  }

  /// Starts the mirror afresh where something other than an edit changed the text or moved the cursor.
  private mutating func mirrorCursorText() {
    mirror = textBeforeCursor
  }
}
