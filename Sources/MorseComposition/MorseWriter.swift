import Composition
import TextEditing

/// What signals, gaps and Delete do to the text: the same for three keys, for paddles and
/// for a single switch. A hand whose gaps are read writes through ``StraightKeyComposer``.
struct MorseWriter: Sendable {
  let code: MorseCode
  private var letter = OpenLetter()
  /// The blank that was written last, if no signal was sent since.
  private var blank: TextCell?
  /// The last character of the letter that time has ended, if nothing but a blank by time came after it.
  private var endedLetter: TextCell?
  /// The blank before the cursor, where time alone has written it: it goes again if no letter comes after it.
  private var timedBlank: TimedBlank?
  /// The same for the blank before the letter that was begun last, which may be taken back.
  private var blankBeforeLetter: TimedBlank?

  private struct TimedBlank: Sendable {
    var cell: TextCell
    /// The last character of the letter before it.
    var letter: TextCell?
  }

  init(_ code: MorseCode) { self.code = code }

  var isLetterOpen: Bool { letter.isOpen }
  /// Whether time has ended the last letter, and nothing came since.
  var hasEndedLetter: Bool { endedLetter != nil }
  /// The character that was written last, where the next signal may ask for it.
  var lastCell: TextCell? { letter.lastCell ?? blank }
  var openCount: Int { timedBlank != nil ? 1 : letter.characterCount }

  func openCell(_ distance: Int) -> TextCell? {
    guard let timedBlank else { return letter.openCell(distance) }
    return distance == 0 ? timedBlank.cell : nil
  }

  var preview: String { letter.preview(code) }

  /// A signal was sent. `cell` is the character before the cursor.
  mutating func send(
    _ signal: MorseSignal, after cell: TextCell?, into edits: inout TextEditBuffer
  ) {
    if !letter.isOpen { blankBeforeLetter = timedBlank }
    timedBlank = nil
    endedLetter = nil
    blank = nil
    letter.append(signal, code, after: cell, into: &edits)
  }

  /// The gap after a letter has passed.
  mutating func endLetter(into edits: inout TextEditBuffer) {
    if letter.isOpen { endedLetter = letter.lastCell }
    letter.end(code, into: &edits)
  }

  /// The gap between two words has passed after a letter. The blank is open until a letter follows, so that no line ends
  /// with one.
  mutating func passWordGap(into edits: inout TextEditBuffer) {
    let blank = insertBlank(after: letter.lastCell, into: &edits)
    timedBlank = TimedBlank(cell: blank, letter: endedLetter)
    edits.commit(open: openCount)
  }

  /// Ends what is open and writes a blank. `cell` is the character before the cursor.
  mutating func writeBlank(after cell: TextCell?, into edits: inout TextEditBuffer) {
    endedLetter = nil
    insertBlank(after: cell, into: &edits)
    edits.commit(open: 0)
  }

  @discardableResult
  private mutating func insertBlank(
    after cell: TextCell?, into edits: inout TextEditBuffer
  ) -> TextCell {
    letter.forget()
    let isSecond = code.isSecond(after: cell)
    let blank = TextCell(" ", origin: MorseOrigin.wordSpace.packed(isSecond: isSecond))
    edits.insert(blank)
    self.blank = blank
    return blank
  }

  /// What a key does that makes no signals, with these cells before the cursor.
  mutating func perform(
    _ role: MorseRole, after before: CellsBeforeCursor, into edits: inout TextEditBuffer
  ) -> ComposerAnswer {
    endedLetter = nil
    switch role {
    case .space where timedBlank != nil:
      timedBlank = nil
      edits.commit(open: 0)
    case .space where letter.isOpen:
      letter.end(code, into: &edits)
    case .space where letter.hasOpenSyllable:
      letter.endAll(into: &edits)
    case .space:
      writeBlank(after: before[0], into: &edits)
    case .delete where letter.isOpen:
      letter.removeLast(code, into: &edits)
      if !letter.isOpen { reopenBlank(into: &edits) }
    case .delete:
      guard letter.reopen(code, after: before, into: &edits) else { return .deleteBackward }
    case .return:
      return .insertNewline
    case .dot, .dash, .key:
      break
    }
    return .composed
  }

  /// Takes the last signal of the open letter back; where none is open, the whole letter before the cursor.
  mutating func deleteLetter(
    after before: CellsBeforeCursor, into edits: inout TextEditBuffer
  ) -> ComposerAnswer {
    let wasOpen = letter.isOpen
    let answer = perform(.delete, after: before, into: &edits)
    if !wasOpen, letter.isOpen { letter.removeAll(code, into: &edits) }
    return answer
  }

  /// Takes the letter back that time has ended, with the blank that time may have written after it.
  mutating func deleteEndedLetter(
    after before: CellsBeforeCursor, into edits: inout TextEditBuffer
  ) -> ComposerAnswer {
    let isBehindBlank = timedBlank != nil
    removeTimedBlank(into: &edits)
    let answer = deleteLetter(after: isBehindBlank ? before.dropFirst() : before, into: &edits)
    reopenBlank(into: &edits)
    return answer
  }

  /// Ends what is open as it stands. A blank that waits for a letter goes.
  mutating func finish(into edits: inout TextEditBuffer) {
    removeTimedBlank(into: &edits)
    letter.endAll(into: &edits)
    endedLetter = nil
    blankBeforeLetter = nil
  }

  /// Forgets what is open without touching the text.
  mutating func reset() {
    timedBlank = nil
    endedLetter = nil
    blankBeforeLetter = nil
    letter.forget()
  }

  private mutating func removeTimedBlank(into edits: inout TextEditBuffer) {
    guard timedBlank != nil else { return }
    timedBlank = nil
    edits.remove(" ")
    edits.commit(open: 0)
  }

  /// The letter after a blank by time was taken back: the blank waits for another one.
  private mutating func reopenBlank(into edits: inout TextEditBuffer) {
    guard let blankBeforeLetter else { return }
    timedBlank = blankBeforeLetter
    endedLetter = blankBeforeLetter.letter
    blank = blankBeforeLetter.cell
    self.blankBeforeLetter = nil
    edits.commit(open: openCount)
  }
}
