import TextEditing

/// The letter under way: its signals, and what stands for them in the text. Every keyer writes through it.
struct OpenLetter: Sendable {
  private(set) var pattern = MorsePattern()
  /// What stands in the text.
  private var shown: [TextCell] = []
  /// What is to stand there; kept for its storage.
  private var next: [TextCell] = []

  init() {
    shown.reserveCapacity(Self.longestText)
    next.reserveCapacity(Self.longestText)
  }

  /// More characters than any pattern is written as.
  private static let longestText = 8

  var isOpen: Bool { !pattern.isEmpty }

  /// How many characters it has in the text.
  var characterCount: Int { shown.count }

  /// `·–· = r`; empty when nothing is open.
  var preview: String {
    guard isOpen else { return "" }
    var text = String.UnicodeScalarView()
    for cell in shown { text.append(cell.scalar) }
    return "\(pattern.glyphs) = \(String(text))"
  }

  /// Adds a signal, and opens a letter with it where none is open.
  mutating func append(
    _ signal: MorseSignal, _ code: borrowing MorseCode, into edits: inout TextEditBuffer
  ) {
    pattern.append(signal)
    show(code, into: &edits)
  }

  /// Takes the last signal back, and the character with the last one.
  mutating func removeLast(_ code: borrowing MorseCode, into edits: inout TextEditBuffer) {
    pattern.removeLast()
    show(code, into: &edits)
  }

  /// Ends the letter as it stands. Nothing happens where none is open.
  mutating func end(into edits: inout TextEditBuffer) {
    guard isOpen else { return }
    forget()
    edits.commit(open: 0)
  }

  /// Forgets the letter and leaves its text alone.
  mutating func forget() {
    pattern = MorsePattern()
    shown.removeAll(keepingCapacity: true)
  }

  /// Opens the letter again that ends with `cell`, the text staying as it is. Returns false, with nothing done, where
  /// the cell ends no letter.
  ///
  /// Of a procedure sign only the last character was seen. Naming all of it lets the owner of the text find out whether
  /// it still stands there whole.
  mutating func reopen(
    _ cell: TextCell, _ code: borrowing MorseCode, into edits: inout TextEditBuffer
  ) -> Bool {
    guard case .sign(let pattern, let characters) = code.origin(of: cell) else { return false }
    if characters > 1 {
      guard let prosign = code.prosign(for: pattern) else { return false }
      for scalar in prosign.unicodeScalars.dropLast() {
        shown.append(TextCell(scalar, origin: MorseOrigin.part.packed))
      }
    }
    shown.append(cell)
    self.pattern = pattern
    if characters > 1 {
      for cell in shown {
        edits.remove(cell.scalar)
        edits.insert(cell)
      }
    }
    edits.commit(open: shown.count)
    return true
  }

  /// Brings the text up to the pattern. Cells that stay the same, origin included, are not touched.
  private mutating func show(_ code: borrowing MorseCode, into edits: inout TextEditBuffer) {
    next.removeAll(keepingCapacity: true)
    if isOpen { code.appendCells(for: pattern, to: &next) }
    var kept = 0
    while kept < min(shown.count, next.count), shown[kept] == next[kept] { kept += 1 }
    for cell in shown[kept...] { edits.remove(cell.scalar) }
    for cell in next[kept...] { edits.insert(cell) }
    swap(&shown, &next)
    edits.commit(open: shown.count)
  }
}
