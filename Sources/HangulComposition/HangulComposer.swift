public import Composition
public import KeyEvents
public import TextEditing

/// Typing Hangul: keys by their place on the board become letters, letters become syllables before the cursor.
///
/// A character that is no letter ends the composition and stands after it. Only Shift chooses the second meaning of a
/// key. Repeated keys type again.
///
/// ```swift
/// var composer = HangulComposer()
/// var edits = TextEditBuffer()
/// for keystroke in HangulLayout.twoSet.keystrokes(for: "가") ?? [] {
///   let event = KeyEvent(time: .zero, key: keystroke.key, phase: .began)
///   let context = KeyContext(modifiers: keystroke.shift ? .leftShift : [])
///   _ = composer.receive(event, context, into: &edits)
/// }
/// // Two edits: ㄱ is written, then 가 in place of ㄱ.
/// ```
///
/// At most one scalar is removed by a key, except where
/// ``HangulBackspace/keystroke`` joins two syllables again.
public struct HangulComposer: Composer, Sendable {
  /// What the keys mean.
  public let layout: HangulLayout
  /// What Backspace takes back.
  public let backspace: HangulBackspace
  var automaton: HangulAutomaton
  /// Kept for ``HangulBackspace/keystroke`` alone.
  var history: SyllableHistory?

  /// Starts with nothing open. With `joinsLoneConsonants` consonants without a vowel join as finals do: ㄱㅅ is ㄳ.
  public init(
    layout: HangulLayout = .twoSet, backspace: HangulBackspace = .jamo,
    joinsLoneConsonants: Bool = true
  ) {
    self.layout = layout
    self.backspace = backspace
    automaton = HangulAutomaton(joins: layout.joins, joinsLoneConsonants: joinsLoneConsonants)
    if backspace == .keystroke { history = SyllableHistory() }
  }

  /// Takes a press and says what it means.
  ///
  /// - Complexity: O(1), nothing is allocated.
  public mutating func receive(
    _ event: KeyEvent, _ context: KeyContext, into edits: inout TextEditBuffer
  ) -> ComposerAnswer {
    guard event.phase == .began || event.phase == .repeated else { return .composed }
    let shift = context.modifiers.containsAny(of: .shift)
    switch layout.meaning(of: event.key, shift: shift) {
    case .consonant(let consonant):
      let before = automaton.open
      write(automaton.add(consonant), before, into: &edits)
    case .vowel(let vowel):
      let before = automaton.open
      write(automaton.add(vowel), before, into: &edits)
    case .character(let scalar):
      reset()
      edits.insert(TextCell(scalar))
      edits.commit(open: 0)
    case .nothing:
      return receiveEditing(event.key, into: &edits)
    }
    return .composed
  }

  /// Letters, digits, punctuation, blanks and the keypad's, Backspace and both Enter keys.
  public func hears(_ key: KeyCode) -> Bool {
    key == .backspace || key == .enter || key == .keypadEnter
      || layout.meaning(of: key, shift: false) != .nothing
      || layout.meaning(of: key, shift: true) != .nothing
  }

  /// Ends the composition and keeps its text.
  public mutating func finish(at time: EventTime, into edits: inout TextEditBuffer) {
    if openCount > 0 { edits.commit(open: 0) }
    reset()
  }

  /// Forgets the composition without touching the text.
  public mutating func reset() {
    automaton.end()
    history?.removeAll()
  }

  /// 1 while a syllable or a letter is open, else 0.
  public var openCount: Int { automaton.open == nil ? 0 : 1 }

  /// The letters and what they make: `ㄱㅏㅂㅅ = 값`.
  public var preview: String {
    guard let open = automaton.open else { return "" }
    let letters = HangulOrigin.letters(of: open)
    return "\(letters.map(\.description).joined()) = \(open.scalar)"
  }

  private mutating func receiveEditing(
    _ key: KeyCode, into edits: inout TextEditBuffer
  ) -> ComposerAnswer {
    switch key {
    case .backspace: takeBack(into: &edits)
    case .enter, .keypadEnter: .insertNewline
    default: .unbound
    }
  }

  private mutating func write(
    _ change: HangulChange, _ before: TextCell?, into edits: inout TextEditBuffer
  ) {
    if let removed = change.removed { edits.remove(removed) }
    if let ended = change.ended { edits.insert(ended) }
    if let open = change.open { edits.insert(open) }
    edits.commit(open: 1)
    guard history != nil else { return }
    if let ended = change.ended {
      history?.append(ended)
    } else if change.removed == nil, let before {
      history?.append(before)
    }
  }
}
