public import Composition
public import KeyEvents
public import TextEditing

/// A composer of Hangul. It maps keys to letters by their position on the keyboard, and joins
/// letters to syllables before the cursor.
///
/// A character that is not a Hangul letter ends the composition, and is written after the composed
/// text. Only Shift selects the second meaning of a key. An autorepeat types the letter again.
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
/// A key replaces at most one character, but may replace two with ``HangulReordering/flexible``, or
/// when ``HangulBackspace/keystroke`` rejoins syllables.
public struct HangulComposer: Composer, Sendable {
  /// The options, apart from the layout.
  public let options: HangulOptions
  /// The layout, which maps keys to letters.
  public var layout: HangulLayout { automaton.tables.layout }
  var automaton: HangulAutomaton
  /// The ended syllables; nil unless ``HangulBackspace/keystroke`` is used.
  var history: SyllableHistory?
  /// The keys struck together; nil unless ``HangulReordering/flexible`` is used in a three-set
  /// layout.
  var chord: HangulChord?

  /// Creates a composer without an open syllable.
  public init(layout: HangulLayout = .twoSet, options: HangulOptions = HangulOptions()) {
    self.options = options
    automaton = HangulAutomaton(layout: layout, options: options)
    if options.backspace == .keystroke { history = SyllableHistory() }
    if automaton.tables.isFlexible { chord = HangulChord() }
  }

  /// Handles a press, a repeat or a release of a key. A release never changes the text.
  ///
  /// - Complexity: O(1), without allocation.
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

  /// The bits of both Shift keys. A constant, because the option set would cost a call into another
  /// module for each key.
  private static let shiftBits: UInt16 = 0b11

  /// Returns whether the language is Korean, `ko`.
  public func writes(_ language: String) -> Bool { language == "ko" }

  /// Returns whether the key types text (also on the keypad), or is Backspace or one of the Enter
  /// keys.
  public func claims(_ key: KeyCode) -> Bool {
    key == .backspace || key == .enter || key == .keypadEnter
      || layout.stroke(of: key, shift: false) != .nothing
      || layout.stroke(of: key, shift: true) != .nothing
  }

  /// Whether releases matter: true only with ``HangulReordering/flexible`` in three-set layouts.
  public var handlesReleases: Bool { chord != nil }

  /// Ends the composition and keeps its text.
  public mutating func finish(at time: EventTime, into edits: inout TextEditBuffer) {
    if openCount > 0 { edits.commit(open: 0) }
    reset()
  }

  /// Forgets the composition without changing the text.
  public mutating func reset() {
    automaton.end()
    history?.removeAll()
    chord?.forget()
  }

  /// The number of open characters: 0 if none, 1 for a syllable or a letter, 2 for an incomplete
  /// syllable that is written as separate letters (``HangulReordering/flexible``).
  public var openCount: Int { automaton.state.shown.characterCount }

  /// Returns the cell of the open syllable at `distance` from its last cell, which has distance 0;
  /// nil if there is none.
  public func openCell(_ distance: Int) -> TextCell? {
    let shown = automaton.state.shown
    guard shown.tail != 0 else {
      return distance == 0 && shown.cell != .absent ? shown.cell : nil
    }
    return shown.cell(fromEnd: distance)
  }

  /// Returns the number of open cells, 0 if there are none; nil if `cells` does not end with them.
  /// Takes one comparison, unless the syllable has several scalars.
  public func openCells(atEndOf cells: CellsBeforeCursor) -> Int? {
    let shown = automaton.state.shown
    guard shown.tail == 0 else { return shown.stands(in: cells) ? shown.count : nil }
    guard shown.cell != .absent else { return 0 }
    return cells[0]?.scalarValue == shown.cell.scalarValue ? 1 : nil
  }

  /// The letters of the open syllable and the syllable itself: `ㄱㅏㅂㅅ = 값`. Conjoining jamo and
  /// archaic letters are not listed before the equals sign, which is omitted if no letter is
  /// listed. Empty if no syllable is open.
  public var preview: String {
    var letters = ""
    var shown = String.UnicodeScalarView()
    automaton.state.shown.forEach { cell in
      letters += HangulOrigin.letters(of: cell).map(\.description).joined()
      shown.append(cell.scalar)
    }
    return letters.isEmpty ? String(shown) : "\(letters) = \(String(shown))"
  }

  /// Returns the letter or character that each key types; an empty string for a key that types
  /// none.
  public func labels(
    of keys: [KeyCode], _ modifiers: KeyModifiers, addsShift: Bool
  ) -> [String] {
    let shift = addsShift || modifiers.containsAny(of: .shift)
    return keys.map { layout.meaning(of: $0, shift: shift).scalar.map(String.init) ?? "" }
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

  /// Handles a letter if the ended syllables are remembered, or if syllables may have several
  /// scalars.
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
