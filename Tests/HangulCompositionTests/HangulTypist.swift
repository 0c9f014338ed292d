import Composition
import HangulComposition
import KeyEvents
import TextEditing
import Testing

/// A text that is typed with a Hangul composer.
struct HangulTypist {
  private var typing: TextComposition<HangulComposer, TextDocument>
  var changes = TextChanges()
  /// The number of edits that were not applied as made.
  var misfits = 0
  /// Whether the composer handled the last key without the document.
  private(set) var isComposed = true

  init(_ backspace: HangulBackspace = .jamo, joinsLoneConsonants: Bool = true) {
    self.init(
      .twoSet,
      HangulOptions(backspace: backspace, joinsLoneConsonants: joinsLoneConsonants))
  }

  init(_ layout: HangulLayout, _ options: HangulOptions = HangulOptions()) {
    typing = TextComposition(HangulComposer(layout: layout, options: options), TextDocument())
  }

  var composer: HangulComposer {
    get { typing.composer }
    set { typing.composer = newValue }
  }
  var document: TextDocument {
    get { typing.client }
    set { typing.client = newValue }
  }
  var text: String { document.text }

  /// The edits of the last key.
  var lastEdits: [TextEdit] { Array(changes.edits) }

  mutating func press(
    _ key: KeyCode, _ modifiers: KeyModifiers = [], phase: KeyEvent.Phase = .began
  ) {
    guard composer.claims(key) else {
      if phase == .began { finish() }
      return
    }
    isComposed = key == .backspace ? composer.openCount > 0 : key != .enter && key != .keypadEnter
    changes.removeAll()
    let event = KeyEvent(time: .zero, key: key, phase: phase)
    if typing.receive(event, modifiers: modifiers, into: &changes) != .applied { misfits += 1 }
  }

  mutating func finish() {
    changes.removeAll()
    typing.finish(at: .zero, into: &changes)
  }

  mutating func press(_ keystroke: HangulKeystroke) {
    press(keystroke.key, keystroke.shift ? .leftShift : [])
  }

  mutating func release(_ keystroke: HangulKeystroke) { press(keystroke.key, phase: .ended) }

  /// Types as on a US keyboard, as ``type(_:)`` does, and releases each key before the next.
  mutating func tap(_ keys: String) {
    for scalar in keys.unicodeScalars {
      type(String(scalar))
      let changes = changes
      release(scalar == "<" ? HangulKeystroke(.backspace) : Self.keystroke(scalar))
      self.changes = changes
    }
  }

  /// Types as on a US keyboard: capitals with Shift, `<` is Backspace, `\n` Enter, `|` ends the
  /// composition from outside.
  mutating func type(_ keys: String) {
    for scalar in keys.unicodeScalars {
      switch scalar {
      case "<": press(.backspace)
      case "|": finish()
      default: press(Self.keystroke(scalar))
      }
    }
  }

  /// The text after each of the keys. If `tapped`, each is released before the next.
  static func steps(
    _ keys: String, _ layout: HangulLayout, _ options: HangulOptions, tapped: Bool = false
  ) -> [String] {
    var typist = HangulTypist(layout, options)
    let steps = keys.map { key in
      if tapped { typist.tap(String(key)) } else { typist.type(String(key)) }
      return typist.text
    }
    #expect(typist.misfits == 0)
    return steps
  }

  /// The letters of the character before the cursor, as its cell stores them.
  var letters: String {
    document.cell(beforeCursor: 0).map { HangulOrigin.letters(of: $0).map(\.description).joined() }
      ?? ""
  }

  static func keystroke(_ scalar: Unicode.Scalar) -> HangulKeystroke {
    let named: [Unicode.Scalar: KeyCode] = [" ": .space, "\n": .enter, "\t": .tab]
    if let index = "~!@#$%^&*()_+{}|:\">?".unicodeScalars.firstIndex(of: scalar) {
      let plain = "`1234567890-=[]\\;'./".unicodeScalars
      return HangulKeystroke(KeyCode(named: String(plain[index]))!, shift: true)
    }
    let lower = scalar.properties.lowercaseMapping
    let key = named[scalar] ?? KeyCode(named: lower)!
    return HangulKeystroke(key, shift: scalar.properties.isUppercase)
  }
}

/// The text that the keys type.
func typed(_ keys: String, _ backspace: HangulBackspace = .jamo) -> String {
  var typist = HangulTypist(backspace)
  typist.type(keys)
  return typist.text
}

/// The text that the keys type with that layout.
func typed(
  _ keys: String, _ layout: HangulLayout, _ options: HangulOptions = HangulOptions()
) -> String {
  var typist = HangulTypist(layout, options)
  typist.type(keys)
  return typist.text
}

extension Jamo.Initial {
  static var all: [Jamo.Initial] { (0..<count).map { Jamo.Initial(rawValue: $0)! } }
}

extension Jamo.Medial {
  static var all: [Jamo.Medial] { (0..<count).map { Jamo.Medial(rawValue: $0)! } }
}

extension Jamo.Final {
  static var all: [Jamo.Final] { (0..<count).map { Jamo.Final(rawValue: $0)! } }
}

extension Jamo.Letter {
  static var all: [Jamo.Letter] { (0..<count).map { Jamo.Letter(rawValue: $0)! } }
}

/// The 33 keys with letters in the two-set layout, as on a US keyboard.
let letterKeys: [(key: String, letter: String)] = zip(
  "qwertyuiopasdfghjklzxcvbnmQWERTOP", "ㅂㅈㄷㄱㅅㅛㅕㅑㅐㅔㅁㄴㅇㄹㅎㅗㅓㅏㅣㅋㅌㅊㅍㅠㅜㅡㅃㅉㄸㄲㅆㅒㅖ"
).map { (String($0), String($1)) }

/// The US key of each letter.
let keyOfLetter = Dictionary(uniqueKeysWithValues: letterKeys.map { ($0.letter, $0.key) })
