import Composition
import TextEditing

/// What signals, gaps and Delete do to the text: the same for three keys, for paddles and
/// for a single switch. A hand whose gaps are read writes through ``StraightKeyComposer``.
struct MorseWriter: Sendable {
  let code: MorseCode
  private var letter = OpenLetter()
  /// The blank that was written last, if no signal was sent since.
  private var blank: TextCell?
  /// A blank stands before the cursor that time alone has written: it goes again if no letter comes after it.
  private var hasOpenBlank = false
  /// The open procedure sign turned out not to stand in the text: the delete that found out must not open it again.
  private var hasLostSign = false
  /// A sign of several characters was opened and taken back at once.
  private var hasTakenLongSign = false

  init(_ code: MorseCode) { self.code = code }

  var isLetterOpen: Bool { letter.isOpen }
  /// The character that was written last, where the next signal may ask for it.
  var lastCell: TextCell? { letter.lastCell ?? blank }
  var openCount: Int { hasOpenBlank ? 1 : letter.characterCount }
  var preview: String { letter.preview(code) }

  /// A signal was sent. `cell` is the character before the cursor.
  mutating func send(
    _ signal: MorseSignal, after cell: TextCell?, into edits: inout TextEditBuffer
  ) {
    hasLostSign = false
    hasTakenLongSign = false
    hasOpenBlank = false
    blank = nil
    letter.append(signal, code, after: cell, into: &edits)
  }

  /// The gap after a letter has passed.
  mutating func endLetter(into edits: inout TextEditBuffer) {
    letter.end(code, into: &edits)
  }

  /// The gap between two words has passed after a letter. The blank is open until a letter follows, so that no line ends
  /// with one.
  mutating func passWordGap(into edits: inout TextEditBuffer) {
    insertBlank(after: letter.lastCell, into: &edits)
    hasOpenBlank = true
    edits.commit(open: openCount)
  }

  /// Ends what is open and writes a blank. `cell` is the character before the cursor.
  mutating func writeBlank(after cell: TextCell?, into edits: inout TextEditBuffer) {
    insertBlank(after: cell, into: &edits)
    edits.commit(open: 0)
  }

  private mutating func insertBlank(after cell: TextCell?, into edits: inout TextEditBuffer) {
    letter.forget()
    let isSecond = code.isSecond(after: cell)
    let blank = TextCell(" ", origin: MorseOrigin.wordSpace.packed(isSecond: isSecond))
    edits.insert(blank)
    self.blank = blank
  }

  /// What a key does that makes no signals.
  mutating func perform(
    _ role: MorseRole, after cell: TextCell?, into edits: inout TextEditBuffer
  ) -> ComposerAnswer {
    let mayReopen = !hasLostSign
    hasLostSign = false
    hasTakenLongSign = false
    switch role {
    case .space where hasOpenBlank:
      hasOpenBlank = false
      edits.commit(open: 0)
    case .delete where hasOpenBlank:
      removeOpenBlank(into: &edits)
    case .space where letter.isOpen:
      letter.end(code, into: &edits)
    case .space where letter.hasOpenSyllable:
      letter.endAll(into: &edits)
    case .space:
      writeBlank(after: cell, into: &edits)
    case .delete where letter.isOpen:
      letter.removeLast(code, into: &edits)
    case .delete:
      guard mayReopen, let cell, letter.reopen(cell, code, into: &edits) else {
        return .deleteBackward
      }
    case .return:
      return .insertNewline
    case .dot, .dash, .key:
      break
    }
    return .composed
  }

  /// Takes the last signal of the open letter back; where none is open, the whole letter before the cursor.
  mutating func deleteLetter(
    after cell: TextCell?, into edits: inout TextEditBuffer
  ) -> ComposerAnswer {
    let wasOpen = letter.isOpen
    let answer = perform(.delete, after: cell, into: &edits)
    if !wasOpen, letter.isOpen {
      hasTakenLongSign = letter.isLongSign
      letter.removeAll(code, into: &edits)
    }
    return answer
  }

  /// Ends what is open as it stands. A blank that waits for a letter goes.
  mutating func finish(into edits: inout TextEditBuffer) {
    if hasOpenBlank { removeOpenBlank(into: &edits) }
    letter.endAll(into: &edits)
    hasLostSign = false
    hasTakenLongSign = false
  }

  /// Forgets what is open without touching the text.
  mutating func reset() {
    hasLostSign = letter.isLongSign || hasTakenLongSign
    hasTakenLongSign = false
    hasOpenBlank = false
    letter.forget()
  }

  private mutating func removeOpenBlank(into edits: inout TextEditBuffer) {
    hasOpenBlank = false
    edits.remove(" ")
    edits.commit(open: 0)
  }
}
