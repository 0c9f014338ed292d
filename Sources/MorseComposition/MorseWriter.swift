import Composition
import TextEditing

/// A writer that changes the text after signals, gaps and Delete, for three keys, paddles and a
/// single switch. Morse that is decoded by its timing is written by ``StraightKeyComposer``.
struct MorseWriter: Sendable {
  var code: MorseCode
  private var letter = OpenLetter()
  /// The last space written; nil once a signal has been sent after it.
  private var space: TextCell?
  /// The last character of the letter that a timeout, or a hold of a single switch, ended. Nil once
  /// anything but a timed space follows it.
  private var endedLetter: TextCell?
  /// The space that a timeout wrote before the cursor, if any. It is removed if no letter follows.
  private var timedSpace: TimedSpace?
  /// The space that a timeout wrote before the current letter, if any. It is opened again if that
  /// letter is deleted.
  private var spaceBeforeLetter: TimedSpace?

  /// The character before the current letter. If that letter has been deleted, this is the last
  /// character of the text again.
  private var beforeLetter: TextCell?
  private var isLetterDeleted = false

  private struct TimedSpace: Sendable {
    var cell: TextCell
    /// The last character of the letter before the space.
    var letter: TextCell?
  }

  init(_ code: MorseCode) { self.code = code }

  var isLetterOpen: Bool { letter.isOpen }
  /// Whether a timeout ended the last letter and nothing but a timed space has followed.
  var hasEndedLetter: Bool { endedLetter != nil }
  /// The last character written, if the next signal may depend on it; otherwise nil.
  var lastCell: TextCell? {
    letter.lastCell ?? space ?? (isLetterDeleted ? beforeLetter : nil)
  }
  var openCount: Int { timedSpace != nil ? 1 : letter.characterCount }

  func openCell(_ distance: Int) -> TextCell? {
    guard let timedSpace else { return letter.openCell(distance) }
    return distance == 0 ? timedSpace.cell : nil
  }

  var preview: String { letter.preview(code) }

  /// Returns the guide of a composer with this writer.
  func guide(_ bindings: MorseBindings, wordsPerMinute: Double? = nil) -> ComposerGuide {
    code.guide(bindings, open: letter.openPattern, wordsPerMinute: wordsPerMinute)
  }

  /// Appends a sent signal. `cell` is the character before the cursor.
  mutating func send(
    _ signal: MorseSignal, after cell: TextCell?, into edits: inout TextEditBuffer
  ) {
    if !letter.isOpen {
      spaceBeforeLetter = timedSpace
      beforeLetter = cell
    }
    isLetterDeleted = false
    timedSpace = nil
    endedLetter = nil
    space = nil
    letter.append(signal, code, after: cell, into: &edits)
  }

  /// Ends the open letter, if any, after a letter gap or a hold of a single switch.
  mutating func endLetter(into edits: inout TextEditBuffer) {
    if letter.isOpen { endedLetter = letter.lastCell }
    letter.end(code, into: &edits)
  }

  /// Writes a space after a word gap. It stays open until a letter follows, and is removed if none
  /// does, so that no line ends with a space.
  mutating func passWordGap(into edits: inout TextEditBuffer) {
    let space = insertSpace(after: letter.lastCell, into: &edits)
    timedSpace = TimedSpace(cell: space, letter: endedLetter)
    edits.commit(open: openCount)
  }

  /// Ends the open letter and writes a space. `cell` is the character before the cursor.
  mutating func writeSpace(after cell: TextCell?, into edits: inout TextEditBuffer) {
    endedLetter = nil
    insertSpace(after: cell, into: &edits)
    edits.commit(open: 0)
  }

  @discardableResult
  private mutating func insertSpace(
    after cell: TextCell?, into edits: inout TextEditBuffer
  ) -> TextCell {
    letter.forget()
    let isSecond = code.isSecond(after: cell)
    let space = TextCell(" ", origin: MorseOrigin.wordSpace.packed(isSecond: isSecond))
    edits.insert(space)
    self.space = space
    return space
  }

  /// Performs a role that sends no signal. `before` contains the cells before the cursor.
  mutating func perform(
    _ role: MorseRole, after before: CellsBeforeCursor, into edits: inout TextEditBuffer
  ) -> ComposerAnswer {
    endedLetter = nil
    isLetterDeleted = false
    switch role {
    case .space where timedSpace != nil:
      timedSpace = nil
      edits.commit(open: 0)
    case .space where letter.isOpen:
      letter.end(code, into: &edits)
    case .space where letter.hasOpenSyllable:
      letter.endAll(into: &edits)
    case .space:
      writeSpace(after: before[0], into: &edits)
    case .delete where letter.isOpen:
      letter.removeLast(code, into: &edits)
      if !letter.isOpen {
        isLetterDeleted = true
        reopenSpace(into: &edits)
      }
    case .delete:
      guard letter.reopen(code, after: before, into: &edits) else { return .deleteBackward }
    case .return:
      return .insertNewline
    case .dot, .dash, .key:
      break
    }
    return .composed
  }

  /// Deletes the last signal of the open letter; if none is open, the whole letter before the
  /// cursor. Answers `deleteBackward` if there is no such letter either.
  mutating func deleteLetter(
    after before: CellsBeforeCursor, into edits: inout TextEditBuffer
  ) -> ComposerAnswer {
    let wasOpen = letter.isOpen
    let answer = perform(.delete, after: before, into: &edits)
    if !wasOpen, letter.isOpen { letter.removeAll(code, into: &edits) }
    return answer
  }

  /// Removes the open letter, or the last letter that joined the open character. Returns false if
  /// there is no such letter.
  mutating func takeBackLetter(
    after before: CellsBeforeCursor, into edits: inout TextEditBuffer
  ) -> Bool {
    guard letter.isOpen || openCount > 0 && letter.reopen(code, after: before, into: &edits) else {
      return false
    }
    letter.removeAll(code, into: &edits)
    return true
  }

  /// Deletes the letter that a timeout ended, with the timed space after it, if any.
  mutating func deleteEndedLetter(
    after before: CellsBeforeCursor, into edits: inout TextEditBuffer
  ) -> ComposerAnswer {
    let isBehindSpace = timedSpace != nil
    removeTimedSpace(into: &edits)
    let answer = deleteLetter(after: isBehindSpace ? before.dropFirst() : before, into: &edits)
    reopenSpace(into: &edits)
    return answer
  }

  /// Ends the open letter in its present state. A timed space is removed.
  mutating func finish(into edits: inout TextEditBuffer) {
    removeTimedSpace(into: &edits)
    letter.endAll(into: &edits)
    isLetterDeleted = false
    endedLetter = nil
    spaceBeforeLetter = nil
  }

  /// Forgets the open letter without changing the text.
  mutating func reset() {
    isLetterDeleted = false
    timedSpace = nil
    endedLetter = nil
    spaceBeforeLetter = nil
    letter.forget()
  }

  private mutating func removeTimedSpace(into edits: inout TextEditBuffer) {
    guard timedSpace != nil else { return }
    timedSpace = nil
    edits.remove(" ")
    edits.commit(open: 0)
  }

  /// Opens a timed space again, until another letter follows, because the letter after it was
  /// deleted.
  private mutating func reopenSpace(into edits: inout TextEditBuffer) {
    guard let spaceBeforeLetter else { return }
    timedSpace = spaceBeforeLetter
    endedLetter = spaceBeforeLetter.letter
    space = spaceBeforeLetter.cell
    self.spaceBeforeLetter = nil
    edits.commit(open: openCount)
  }
}

/// The case of the letters typed in Morse, which does not distinguish case.
public enum MorseCase: String, Hashable, Sendable, CaseIterable {
  /// Small letters: `paris`.
  case lower
  /// Capitals: `PARIS`.
  case upper
}

/// A way to write a procedure sign that shares its signals with a punctuation mark.
///
/// A procedure sign with unshared signals is always written in angle brackets, `<SK>`; the
/// invitation to transmit, which shares its signals with a letter, is always written as the letter
/// `k`.
public enum MorseProsigns: String, Hashable, Sendable, CaseIterable {
  /// The punctuation mark: `+`, `=`, `(`, `&`.
  case punctuation
  /// The procedure sign: `<AR>`, `<BT>`, `<KN>`, `<AS>`.
  case angle
}
