import Measuring
import Composition
import HangulComposition
import KeyEvents
import TextEditing

/// The time that both engines take per key: alone, and with a document.
enum SpeedComparison {
  private static let keyCount = 1_000_000
  /// The limit of the document, as in a text field, which does not grow without end.
  private static let documentLimit = 10_000

  static let layouts = [
    ("2set", "2"), ("3set-390", "39"), ("3set-final", "3f"), ("romaja", "ro"), ("2set-old", "2y"),
  ]

  static func printAll(_ path: String?) {
    let (text, source) = KoreanText.load(path)
    print(
      "Korean text: \(source); \(keyCount) keys of it and \(keyCount) random keys with Backspace")
    print("ns/key                                     evscribe  libhangul      ratio")
    for (name, theirs) in layouts {
      guard let layout = HangulLayout(named: name) else { continue }
      let sequences = [
        ("text", KoreanText.keys(text, layout, atLeast: keyCount)),
        ("random", KoreanText.randomKeys(7, count: keyCount)),
      ]
      for (title, keys) in sequences {
        printRow("\(name), \(title), engine alone", alone(layout, keys), alone(theirs, keys))
        let theirDocument = document(theirs, keys)
        if !layout.isArchaic {
          printRow("\(name), \(title), with a document", changes(layout, keys), theirDocument)
        }
        printRow("\(name), \(title), as a composer", composer(layout, keys), theirDocument)
      }
    }
  }

  private static func printRow(_ title: String, _ ours: Double, _ theirs: Double) {
    let numbers = [ours, theirs, theirs / ours].map { number -> String in
      let tenths = Int(number * 10 + 0.5)
      let text = "\(tenths / 10).\(tenths % 10)"
      return String(repeating: " ", count: 11 - text.count) + text
    }
    print(title + String(repeating: " ", count: 40 - title.count) + numbers.joined())
  }

  private static func alone(_ layout: HangulLayout, _ keys: KeySequence) -> Double {
    var automaton = HangulAutomaton(layout: layout)
    return Measurement(operations: keys.count) {
      var sum: UInt64 = 0
      for keystroke in keys.keystrokes {
        if let change = automaton.add(keystroke.key, shift: keystroke.shift) {
          sum &+= change.open?.origin ?? 0
        } else if keystroke.key == .backspace {
          if let change = automaton.takeBack() { sum &+= change.open?.origin ?? 0 }
        } else {
          automaton.end()
        }
      }
      return Int(truncatingIfNeeded: sum)
    }.best
  }

  private static func alone(_ layout: String, _ keys: KeySequence) -> Double {
    guard let session = libhangul(layout) else { return .nan }
    return Measurement(operations: keys.count) {
      var sum: UInt32 = 0
      for byte in keys.ascii {
        if byte == KeySequence.backspace {
          _ = session.backspace()
        } else if !session.process(byte) {
          session.reset()
        }
        sum &+= session.preedit?[0] ?? 0
      }
      return Int(sum)
    }.best
  }

  /// The changes of the automaton, each applied to a document.
  private static func changes(_ layout: HangulLayout, _ keys: KeySequence) -> Double {
    var automaton = HangulAutomaton(layout: layout)
    return Measurement(operations: keys.count) {
      var document = TextDocument()
      var count = 0
      for keystroke in keys.keystrokes {
        if let change = automaton.add(keystroke.key, shift: keystroke.shift) {
          if !change.apply(to: &document) { automaton.end() }
        } else if keystroke.key == .backspace {
          if let change = automaton.takeBack() {
            _ = change.apply(to: &document)
          } else {
            document.deleteBackward()
          }
        } else {
          automaton.end()
          document.insertText(" ")
        }
        count += 1
        if count == documentLimit {
          count = 0
          document = TextDocument()
          automaton.end()
        }
      }
      return Int(document.cell(beforeCursor: 0)?.scalar.value ?? 0)
    }.best
  }

  /// The same with presses, as in a session: a composer returns edits, which are applied.
  private static func composer(_ layout: HangulLayout, _ keys: KeySequence) -> Double {
    var composer = HangulComposer(layout: layout)
    var edits = TextEditBuffer()
    return Measurement(operations: keys.count) {
      var document = TextDocument()
      var count = 0
      for keystroke in keys.keystrokes {
        let event = KeyEvent(time: .zero, key: keystroke.key, phase: .began)
        let context = KeyContext(
          modifiers: keystroke.shift ? .leftShift : [], before: document.cellsBeforeCursor)
        edits.removeAll()
        switch composer.receive(event, context, into: &edits) {
        case .composed:
          for index in edits.indices where !document.apply(edits, at: index) { composer.reset() }
        case .deleteBackward: document.deleteBackward()
        default: break
        }
        count += 1
        if count == documentLimit {
          count = 0
          document = TextDocument()
          composer.reset()
        }
      }
      return Int(document.cell(beforeCursor: 0)?.scalar.value ?? 0)
    }.best
  }

  /// Libhangul with a document, which is an array of scalars: the finished text, and the open text
  /// that each key replaces.
  private static func document(_ layout: String, _ keys: KeySequence) -> Double {
    guard let session = libhangul(layout) else { return .nan }
    return Measurement(operations: keys.count) {
      var text: [UInt32] = []
      var open = 0
      var count = 0
      for byte in keys.ascii {
        if byte == KeySequence.backspace {
          if session.backspace() {
            text.removeLast(open)
            open = append(session.preedit, to: &text)
          } else {
            _ = text.popLast()
          }
        } else {
          let isUsed = session.process(byte)
          text.removeLast(open)
          _ = append(session.commit, to: &text)
          if !isUsed { text.append(UInt32(byte)) }
          open = append(session.preedit, to: &text)
        }
        count += 1
        if count == documentLimit {
          count = 0
          text = []
          open = 0
          session.reset()
        }
      }
      return Int(text.last ?? 0)
    }.best
  }

  private static func append(_ string: UnsafePointer<UInt32>?, to text: inout [UInt32]) -> Int {
    guard var place = string else { return 0 }
    let start = text.count
    while place.pointee != 0 {
      text.append(place.pointee)
      place += 1
    }
    return text.count - start
  }

  private static func libhangul(_ layout: String) -> Libhangul? {
    Libhangul(
      layout: layout, autoReorder: false, doubleStroke: false, joinsLoneConsonants: true)
  }
}
