import Composition
import HangulComposition
import KeyEvents
import TextEditing

/// A comparison of both engines: they get the same keys, and their texts are compared after each
/// key.
struct Comparison {
  private let layout: HangulLayout
  private let options: HangulOptions
  private let theirs: Libhangul
  private var composer: HangulComposer
  private var document = TextDocument()
  private var edits = TextEditBuffer()
  private var theirText: [UInt32] = []
  private var theirOpen = 0
  /// The keys since neither engine had open text.
  private var run: [UInt8] = []
  private var hadFillers = false
  private(set) var counts: [Difference: Int] = [:]
  /// The first unexplained differences.
  private(set) var examples: [String] = []

  init?(_ layout: HangulLayout, _ theirName: String, _ options: HangulOptions) {
    guard
      let theirs = Libhangul(
        layout: theirName, autoReorder: options.autoReorder != .off,
        doubleStroke: options.doubleStroke,
        joinsLoneConsonants: options.joinsLoneConsonants)
    else { return nil }
    self.layout = layout
    self.options = options
    self.theirs = theirs
    composer = HangulComposer(layout: layout, options: options)
  }

  mutating func type(_ ascii: UInt8, _ keystroke: HangulKeystroke) {
    run.append(ascii)
    typeOurs(keystroke)
    typeTheirs(ascii)
    let ours = document.text.unicodeScalars.map(\.value)
    if ours != theirText {
      let difference = explain(ours)
      counts[difference, default: 0] += 1
      if difference == .unexplained, examples.count < 10 {
        examples.append(
          "\(layout.name): \(Self.string(run)): \(document.text), libhangul \(Self.string(theirText))"
        )
      }
      if difference != .noFillers { return startAfresh() }
    }
    if run.count > 40 || composer.openCount == 0 && theirOpen == 0 { startAfresh() }
  }

  private mutating func startAfresh() {
    theirs.reset()
    composer.reset()
    document = TextDocument()
    theirText = []
    theirOpen = 0
    run = []
    hadFillers = false
  }

  private mutating func typeOurs(_ keystroke: HangulKeystroke) {
    edits.removeAll()
    let event = KeyEvent(time: .zero, key: keystroke.key, phase: .began)
    let context = KeyContext(modifiers: keystroke.shift ? .leftShift : [])
    switch composer.receive(event, context, into: &edits) {
    case .composed:
      for index in edits.indices {
        precondition(document.apply(edits, at: index), "an edit must fit its document")
      }
    case .deleteBackward: document.deleteBackward()
    default: break
    }
  }

  private mutating func typeTheirs(_ ascii: UInt8) {
    if ascii == KeySequence.backspace {
      if theirs.backspace() {
        theirText.removeLast(theirOpen)
      } else {
        _ = theirText.popLast()
      }
    } else {
      let isUsed = theirs.process(ascii)
      theirText.removeLast(theirOpen)
      append(theirs.commit)
      if !isUsed { theirText.append(UInt32(ascii)) }
    }
    let count = theirText.count
    append(theirs.preedit)
    theirOpen = theirText.count - count
    if theirText.contains(where: Self.isFiller) { hadFillers = true }
  }

  private mutating func append(_ string: UnsafePointer<UInt32>?) {
    guard var place = string else { return }
    while place.pointee != 0 {
      theirText.append(place.pointee)
      place += 1
    }
  }

  /// Whether the key is a vowel, including one that only joins another, such as ㅗ and ㅜ on the
  /// right of 3set-final.
  private static func isVowel(_ meaning: HangulLayout.Meaning?) -> Bool {
    switch meaning {
    case .vowel, .joiningVowel: true
    default: false
    }
  }

  private func explain(_ ours: [UInt32]) -> Difference {
    if ours == Self.withoutFillers(theirText) { return .noFillers }
    let left = Self.lettersLeft(run[...])
    let strokes = left.suffix(2).map { ascii in
      layout.meaning(
        of: KeySequence.keystroke(ascii).key, shift: KeySequence.keystroke(ascii).shift)
    }
    if strokes.count == 2, case .initial = strokes[0], case .initial = strokes[1],
      options.joinsLoneConsonants
    {
      return .loneInitials
    }
    if options.autoReorder != .off, strokes.count == 2, strokes.allSatisfy(Self.isVowel) {
      return .vowelsInOrder
    }
    if options.doubleStroke, layout.kind == .twoSet, run.contains(KeySequence.backspace),
      zip(left.suffix(3), left.suffix(3).dropFirst()).contains(where: ==)
    {
      return .uncoveredDouble
    }
    if options.autoReorder != .off, layout.kind == .twoSet, run.last == KeySequence.backspace,
      let taken = Self.lettersLeft(run.dropLast()).last,
      Self.isVowel(
        layout.meaning(
          of: KeySequence.keystroke(taken).key, shift: KeySequence.keystroke(taken).shift))
    {
      return .vowelTakenBack
    }
    return hadFillers ? .lettersOfBrokenSyllables : .unexplained
  }

  /// The keys without those that Backspace deleted.
  private static func lettersLeft(_ keys: ArraySlice<UInt8>) -> [UInt8] {
    var left: [UInt8] = []
    for key in keys {
      if key == KeySequence.backspace { _ = left.popLast() } else { left.append(key) }
    }
    return left
  }

  private static func isFiller(_ value: UInt32) -> Bool { value == 0x115F || value == 0x1160 }

  /// The text with compatibility letters instead of conjoining jamo.
  private static func withoutFillers(_ text: [UInt32]) -> [UInt32] {
    text.compactMap { value in
      switch value {
      case 0x115F, 0x1160: nil
      case 0x1100...0x1112:
        Jamo.Initial(rawValue: UInt8(value - 0x1100)).map { Jamo.Letter($0).scalar.value }
      case 0x1161...0x1175:
        Jamo.Medial(rawValue: UInt8(value - 0x1161)).map { Jamo.Letter($0).scalar.value }
      case 0x11A8...0x11C2:
        Jamo.Final(rawValue: UInt8(value - 0x11A7)).flatMap { Jamo.Letter($0)?.scalar.value }
      default: value
      }
    }
  }

  private static func string(_ text: [UInt32]) -> String {
    var string = String.UnicodeScalarView()
    string.append(contentsOf: text.compactMap(Unicode.Scalar.init))
    return String(string)
  }

  private static func string(_ keys: [UInt8]) -> String {
    String(keys.map { $0 == KeySequence.backspace ? "⌫" : Character(Unicode.Scalar($0)) })
  }
}
