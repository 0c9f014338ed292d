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
/// At most one character is replaced by a key, except where ``HangulBackspace/keystroke`` joins two syllables again, and with
/// ``HangulReordering/flexible``, where it may be two.
public struct HangulComposer: Composer, Sendable {
  /// How Hangul is typed, beside the layout.
  public let options: HangulOptions
  /// What the keys mean.
  public var layout: HangulLayout { automaton.tables.layout }
  var automaton: HangulAutomaton
  /// Kept for ``HangulBackspace/keystroke`` alone.
  var history: SyllableHistory?
  /// Kept for ``HangulReordering/flexible`` alone.
  var chord: HangulChord?

  /// Starts with nothing open.
  public init(layout: HangulLayout = .twoSet, options: HangulOptions = HangulOptions()) {
    self.options = options
    automaton = HangulAutomaton(layout: layout, options: options)
    if options.backspace == .keystroke { history = SyllableHistory() }
    if automaton.tables.isFlexible { chord = HangulChord() }
  }

  /// Takes a press and says what it means.
  ///
  /// - Complexity: O(1), nothing is allocated.
  public mutating func receive(
    _ event: KeyEvent, _ context: KeyContext, into edits: inout TextEditBuffer
  ) -> ComposerAnswer {
    guard event.phase == .began || event.phase == .repeated else {
      chord?.release(event.key)
      return .composed
    }
    let stroke = automaton.tables.stroke(
      of: event.key, shift: context.modifiers.rawValue & Self.shiftBits != 0)
    if stroke.kind.isLetter {
      if history != nil || automaton.tables.hasTails {
        receiveRemembering(stroke, of: event.key, into: &edits)
      } else {
        let change = automaton.add(stroke)
        edits.append(
          removing: change.removedCell, inserting: change.endedCell, change.openCell, open: 1)
      }
      return .composed
    }
    guard stroke.kind == .character else { return receiveEditing(event.key, context, into: &edits) }
    reset()
    edits.append(removing: .absent, inserting: TextCell(stroke.character), .absent, open: 0)
    return .composed
  }

  /// Either Shift, where the set itself would be asked of another module with each key.
  private static let shiftBits: UInt16 = 0b11

  /// Letters, digits, punctuation, blanks and the keypad's, Backspace and both Enter keys.
  public func claims(_ key: KeyCode) -> Bool {
    key == .backspace || key == .enter || key == .keypadEnter
      || layout.stroke(of: key, shift: false) != .nothing
      || layout.stroke(of: key, shift: true) != .nothing
  }

  /// Releases matter to ``HangulReordering/flexible`` alone.
  public var handlesReleases: Bool { chord != nil }

  /// Ends the composition and keeps its text.
  public mutating func finish(at time: EventTime, into edits: inout TextEditBuffer) {
    if openCount > 0 { edits.commit(open: 0) }
    reset()
  }

  /// Forgets the composition without touching the text.
  public mutating func reset() {
    automaton.end()
    history?.removeAll()
    chord?.forget()
  }

  /// 1 while a syllable or a letter is open, else 0; 2 while letters stand side by side until their syllable is whole
  /// (``HangulReordering/flexible``).
  public var openCount: Int { automaton.state.shown.characterCount }

  /// The cells of the syllable under way.
  public func openCell(_ distance: Int) -> TextCell? {
    let shown = automaton.state.shown
    guard shown.tail != 0 else {
      return distance == 0 && shown.cell != .absent ? shown.cell : nil
    }
    return shown.cell(fromEnd: distance)
  }

  /// One comparison but for archaic syllables.
  public func openCells(atEndOf cells: CellsBeforeCursor) -> Int? {
    let shown = automaton.state.shown
    guard shown.tail == 0 else { return shown.stands(in: cells) ? shown.count : nil }
    guard shown.cell != .absent else { return 0 }
    return cells[0]?.scalarValue == shown.cell.scalarValue ? 1 : nil
  }

  /// The letters and what they make: `ㄱㅏㅂㅅ = 값`.
  public var preview: String {
    var letters = ""
    var shown = String.UnicodeScalarView()
    automaton.state.shown.forEach { cell in
      letters += HangulOrigin.letters(of: cell).map(\.description).joined()
      shown.append(cell.scalar)
    }
    return letters.isEmpty ? String(shown) : "\(letters) = \(String(shown))"
  }

  private mutating func receiveEditing(
    _ key: KeyCode, _ context: KeyContext, into edits: inout TextEditBuffer
  ) -> ComposerAnswer {
    switch key {
    case .backspace: takeBack(after: context.before, into: &edits)
    case .enter, .keypadEnter: .insertNewline
    default: .composed
    }
  }

  /// As with any letter, but where it ends a syllable, that is remembered, and a syllable may be several scalars.
  @inline(never)
  private mutating func receiveRemembering(
    _ stroke: HangulStroke, of key: KeyCode, into edits: inout TextEditBuffer
  ) {
    let keys = automaton.state.keys
    let old = automaton.state.shown
    let isTogether = chord?.isWhole(with: key) ?? false
    let change = automaton.add(stroke, together: isTogether)
    let ended = ShownSyllable(cell: change.endedCell, tail: automaton.state.endedTail)
    let hasBegun = change.removedCell == .absent
    chord?.press(key, begins: hasBegun)
    if ended != .absent || hasBegun && old != .absent {
      history?.append(
        SyllableHistory.Ending(
          keys: keys, shown: hasBegun ? old : ended, keysAfter: automaton.state.keys.count))
    }
    edits.replace(hasBegun ? .absent : old, by: ended, automaton.state.shown, open: openCount)
  }
}
