import HangulComposition
import KeyEvents
import TextEditing

/// The letter being sent: its signals and its text.
///
/// In a code whose letters join, a character stays open (may still change) after its last letter: a
/// Korean syllable, or a kana that a voicing mark may follow.
struct OpenLetter: Sendable {
  private(set) var pattern = MorsePattern()
  /// The character before the letter, if the letter may join it; otherwise nil.
  private var base: TextCell?
  /// Whether the letter belongs to the second code, to which `<SN>` switches.
  private var isSecond = false
  /// The current cells of ``base`` and the letter in the text.
  private var shown: [TextCell] = []
  /// The cells that replace ``shown``; a property so that the storage is reused.
  private var next: [TextCell] = []
  /// The pattern of the letter that ended last; empty if there is none. The letter can be reopened
  /// while ``shown`` still contains its characters.
  private var ended = MorsePattern()
  /// The character that the next letter may join; nil while a letter is open, or if there is none.
  private var joinable: TextCell?
  /// Whether ``joinable`` is a Korean syllable. A syllable ends separately, not with its last
  /// letter.
  private(set) var hasOpenSyllable = false

  init() {
    shown.reserveCapacity(Self.longestText)
    next.reserveCapacity(Self.longestText)
  }

  /// The reserved capacity: more characters than ``base`` and the text of a pattern ever have.
  private static let longestText = 9

  var isOpen: Bool { !pattern.isEmpty }

  /// The number of characters that may still change.
  var characterCount: Int { isOpen ? shown.count : joinable == nil ? 0 : 1 }

  /// The last character of the letter; nil if there is none. In a code whose letters join, it is
  /// kept after the end of the letter.
  var lastCell: TextCell? { shown.last }

  /// Returns the open cell at a distance before the cursor, 0 being the nearest; nil if there is
  /// none.
  func openCell(_ distance: Int) -> TextCell? {
    if isOpen { return distance < shown.count ? shown[shown.count - 1 - distance] : nil }
    return distance == 0 ? joinable : nil
  }

  /// Appends a signal, in a new letter if none is open. `cell` is the character before the cursor.
  mutating func append(
    _ signal: MorseSignal, _ code: borrowing MorseCode, after cell: TextCell? = nil,
    into edits: inout TextEditBuffer
  ) {
    if !isOpen { begin(code, after: cell) }
    pattern.append(signal)
    show(code, into: &edits)
  }

  /// Removes the last signal. If it is the only one, the letter is removed from the text.
  mutating func removeLast(_ code: borrowing MorseCode, into edits: inout TextEditBuffer) {
    pattern.removeLast()
    show(code, into: &edits)
  }

  /// Removes all signals of the open letter, and the letter from the text.
  mutating func removeAll(_ code: borrowing MorseCode, into edits: inout TextEditBuffer) {
    pattern = MorsePattern()
    show(code, into: &edits)
  }

  /// Ends the letter in its present state; has no effect if none is open.
  mutating func end(_ code: borrowing MorseCode, into edits: inout TextEditBuffer) {
    guard isOpen else { return }
    let letter = pattern
    pattern = MorsePattern()
    if code.alphabet.joining == .apart {
      forget()
    } else {
      ended = letter
      keepJoinable(code)
    }
    edits.commit(open: characterCount)
  }

  /// Ends the letter in its present state, and the character that the next letter might join.
  mutating func endAll(into edits: inout TextEditBuffer) {
    guard isOpen || joinable != nil else { return forget() }
    forget()
    edits.commit(open: 0)
  }

  /// Forgets the open letter without changing the text.
  mutating func forget() {
    pattern = MorsePattern()
    ended = MorsePattern()
    base = nil
    joinable = nil
    hasOpenSyllable = false
    isSecond = false
    shown.empty()
  }

  private mutating func begin(_ code: borrowing MorseCode, after cell: TextCell?) {
    isSecond = code.isSecond(after: cell)
    base = isSecond ? nil : joinable ?? code.voiceable(cell)
    joinable = nil
    hasOpenSyllable = false
    ended = MorsePattern()
    shown.empty()
    if let base { shown.append(base) }
  }

  /// Keeps the last character open if the next letter may join it.
  private mutating func keepJoinable(_ code: borrowing MorseCode) {
    joinable = shown.last.flatMap { code.joinable($0) }
    hasOpenSyllable = joinable != nil && code.alphabet.joining == .syllables
  }

  /// Updates the text to match the pattern. Rewrites the cells from the first one whose character
  /// or origin changes.
  private mutating func show(_ code: borrowing MorseCode, into edits: inout TextEditBuffer) {
    next.empty()
    code.write(pattern, after: base, isSecond: isSecond, into: &next)
    var kept = 0
    while kept < min(shown.count, next.count), shown[kept] == next[kept] { kept += 1 }
    for cell in shown[kept...] { edits.remove(cell.scalar) }
    for cell in next[kept...] { edits.insert(cell) }
    swap(&shown, &next)
    if !isOpen {
      keepJoinable(code)
      if joinable == nil { forget() }
    }
    edits.commit(open: characterCount)
  }
}

extension OpenLetter {
  /// Reopens the letter that ended last, or otherwise the letter that ends at the cursor, without
  /// changing the text. Returns false and does nothing if no complete letter ends there.
  mutating func reopen(
    _ code: borrowing MorseCode, after before: CellsBeforeCursor, into edits: inout TextEditBuffer
  ) -> Bool {
    guard let cell = before[0] else { return false }
    if !ended.isEmpty, shown.last == cell, before.endsWith(shown.lazy.map(\.scalar)) {
      pattern = ended
      ended = MorsePattern()
      joinable = nil
      hasOpenSyllable = false
    } else if let last = code.lastLetter(of: cell) {
      forget()
      base = last.rest
      shown.append(last.whole)
      pattern = last.pattern
    } else {
      return reopenSign(cell, code, after: before, into: &edits)
    }
    edits.commit(open: characterCount)
    return true
  }

  private mutating func reopenSign(
    _ cell: TextCell, _ code: borrowing MorseCode, after before: CellsBeforeCursor,
    into edits: inout TextEditBuffer
  ) -> Bool {
    guard case .sign(let pattern, let characters) = code.origin(of: cell) else { return false }
    let isSecond = MorseOrigin.isSecond(cell)
    var beginning: String?
    if characters > 1 {
      let text = code.longText(
        for: pattern, isSecond: isSecond, endingWith: cell.scalar, count: characters)
      guard let text, before.endsWith(text.unicodeScalars) else { return false }
      beginning = text
    }
    forget()
    self.isSecond = isSecond
    for scalar in beginning?.unicodeScalars.dropLast() ?? [] {
      shown.append(TextCell(scalar, origin: MorseOrigin.part.packed(isSecond: isSecond)))
    }
    shown.append(cell)
    self.pattern = pattern
    edits.commit(open: characterCount)
    return true
  }
}

extension OpenLetter {
  /// The signals of the open letter; nil if none is open.
  var openPattern: MorsePattern? { isOpen ? pattern : nil }

  /// Returns the signals and the text of the open letter, such as `·–· = r`; between two letters of
  /// a Korean syllable, its letters and the syllable, such as `ㄱㅏ = 가`; otherwise empty.
  func preview(_ code: borrowing MorseCode) -> String {
    guard isOpen else {
      guard hasOpenSyllable, let joinable else { return "" }
      let letters = HangulOrigin.letters(of: joinable)
      return "\(letters.map(\.description).joined()) = \(joinable.scalar)"
    }
    var text = String.UnicodeScalarView()
    if base == nil {
      for cell in shown { text.append(cell.scalar) }
    } else {
      text.append(
        contentsOf: (code.text(for: pattern, isSecond: isSecond) ?? MorseCode.unknown)
          .unicodeScalars)
    }
    return "\(pattern.glyphs) = \(String(text))"
  }
}
