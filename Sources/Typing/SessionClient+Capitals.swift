import Composition
import KeyEvents
import TextAssistance
import TextEditing

/// Capital letters.
extension SessionClient {
  /// The edit with a capital in place of a small letter, if a capital is next.
  func capital(in edits: borrowing TextEditBuffer) -> (TextEditBuffer, small: TextCell)? {
    guard let assistant, edits.count == 1, edits.lastOpen == 0, edits.removedRange(0).isEmpty,
      edits.insertedRange(0).count == 1
    else { return nil }
    let small = edits.inserted(at: edits.insertedRange(0).lowerBound)
    guard let capital = small.scalar.capital, wantsCapital(assistant) else { return nil }
    var buffer = TextEditBuffer()
    buffer.insert(TextCell(capital, origin: small.origin))
    buffer.commit(open: 0)
    return (buffer, small)
  }

  /// Whether a capital is written that many cells before the cursor.
  private func wantsCapital(_ assistant: Assistant, before distance: Int = 0) -> Bool {
    guard currentTraits.allowsWordChanges, !document.hasSelection else { return false }
    func scalar(_ place: Int) -> Unicode.Scalar? { typedScalar(beforeCursor: distance + place) }
    return switch assistant.settings.capitals {
    case .none: false
    case .words: SentenceStart.isWordNext(scalar)
    case .sentences: assistant.settings.sentences.isNext(scalar)
    case .allCharacters: true
    }
  }

  mutating func apply(
    _ capital: (edits: TextEditBuffer, small: TextCell), into changes: inout TextChanges
  ) -> EditOutcome {
    let outcome = applyFollowed(capital.edits, then: nil, into: &changes)
    guard outcome == .applied, let assistant else { return outcome }
    // Where all letters are capitals, there is nothing to undo.
    if assistant.settings.capitals != .allCharacters, let written = cell(beforeCursor: 0) {
      let change = Assistant.Change(
        kind: .capital, start: document.countBeforeCursor - 1, old: [capital.small],
        new: [written])
      let count = editCount
      self.assistant?.note(change, editCount: count)
    }
    return outcome
  }

  /// Writes a capital at the start of a word whose letters were open while they were typed, as in
  /// Morse. Returns the word as it stands now; nil if nothing was changed.
  mutating func capitalizeStart(
    of word: EndedWord, into changes: inout TextChanges
  ) -> String? {
    guard let assistant, let first = word.text.unicodeScalars.first, let capital = first.capital,
      !assistant.leavesAlone(word.text)
    else { return nil }
    let distance = word.text.unicodeScalars.count + word.tailCount
    guard let cell = cell(beforeCursor: distance - 1), cell.origin != 0,
      wantsCapital(assistant, before: distance)
    else { return nil }
    let rest = (0..<distance - 1).reversed().compactMap(self.cell)
    let cells = [TextCell(capital, origin: cell.origin)] + rest
    guard
      change(
        .capital, last: distance, to: cells, word: word.text.lowercased(), into: &changes)
    else { return nil }
    return String(capital) + word.text.dropFirst()
  }

  /// English writes a capital I where it stands alone.
  mutating func capitalizeLoneI(
    _ word: EndedWord, into changes: inout TextChanges
  ) -> Bool {
    guard word.text == "i", !word.isInAddress, word.run == nil || word.tailCount == 1,
      typedScalar(beforeCursor: 0) != ".", let assistant, !assistant.leavesAlone("i"),
      assistant.settings.capitals == .sentences, assistant.settings.writesLoneI
    else { return false }
    write("I", for: "i", .capital, before: word.tailCount, into: &changes)
    return true
  }
}

extension Unicode.Scalar {
  /// The capital of a small letter, if it is one scalar.
  fileprivate var capital: Unicode.Scalar? {
    if isASCII {
      return ("a"..."z").contains(self) ? Unicode.Scalar(value - 32) : nil
    }
    guard properties.isLowercase else { return nil }
    let mapping = properties.uppercaseMapping.unicodeScalars
    guard mapping.count == 1, let first = mapping.first, first != self else { return nil }
    return first
  }
}
