import Composition
import TextAssistance
import TextEditing

/// The word before the cursor that may be completed.
public struct CompletedWord: Hashable, Sendable {
  /// The typed part of the word; empty after a space.
  public var prefix: String
  /// The word before it in the same sentence; nil if there is none.
  public var previous: String?

  /// Returns the text to write for a suggested word: with a space behind it, but not behind Hangul,
  /// where a particle may follow.
  package static func written(_ word: String) -> String {
    let isHangul = word.unicodeScalars.last.map { (0xAC00...0xD7A3).contains($0.value) } ?? false
    return isHangul ? word : word + " "
  }
}

/// Suggested words. The owner of the session shows them; this extension inserts one.
extension AssistedText {
  /// Whether the cursor is at the end of the text, and nothing is selected.
  var isAtEnd: Bool {
    let document = document
    return document.countBeforeCursor == document.scalarCount && !document.hasSelection
  }

  /// The word before the cursor that may be completed; nil if there is none, or words may not be
  /// changed here.
  ///
  /// - Complexity: O(length of the two words)
  var completedWord: CompletedWord? {
    guard assistant?.value.settings.suggestionCount ?? 0 > 0,
      traits.allowsWordChanges,
      !document.hasSelection, !isInsideWord, let prefix = word(before: 0)
    else { return nil }
    let previous = word(beforeSpace: prefix.unicodeScalars.count)
    return prefix.isEmpty && previous == nil
      ? nil : CompletedWord(prefix: prefix, previous: previous)
  }

  /// Tells the source which word was typed, namely the one that ends `count` scalars before the
  /// cursor. Does nothing if no word ends there.
  func noteTypedWord(behind count: Int) {
    guard let assistant, assistant.value.settings.suggestionCount > 0,
      let source = assistant.value.source, traits.allowsWordChanges,
      let word = word(before: count), !word.isEmpty
    else { return }
    source.didType(word, after: self.word(beforeSpace: count + word.unicodeScalars.count))
  }

  /// Returns the word before the space that is `distance` scalars before the cursor; nil if there
  /// is no space, or no word before it.
  private func word(beforeSpace distance: Int) -> String? {
    guard typedScalar(beforeCursor: distance) == " ", let word = word(before: distance + 1),
      !word.isEmpty
    else { return nil }
    return word
  }

  /// Returns the word that ends `distance` scalars before the cursor, empty if none does; nil if it
  /// is too long or was not typed.
  private func word(before distance: Int) -> String? {
    var scalars: [Unicode.Scalar] = []
    while let scalar = typedScalar(beforeCursor: distance + scalars.count),
      scalar.isInWord
    {
      guard scalars.count < EndedWord.limit, scalar != "\u{FFFD}" else { return nil }
      scalars.append(scalar)
    }
    return String(String.UnicodeScalarView(scalars.reversed()))
  }

  /// Completes the word before the cursor (``CompletedWord/written(_:)``). Returns false if nothing
  /// is suggested.
  mutating func complete(into changes: inout TextChanges) -> Bool {
    guard let word = completedWord else { return false }
    let isDone = ask(.completion, for: word.prefix, before: 0, into: &changes) { source in
      source.completions(of: word.prefix, after: word.previous, count: 1).first.map(
        CompletedWord.written)
    }
    guard isDone else { return false }
    let count = editCount
    assistant?.value.completionCount = count
    noteTypedWord(behind: cell(beforeCursor: 0)?.scalar == " " ? 1 : 0)
    return true
  }

  /// Returns the edit that replaces the space after a completed word with a punctuation mark; nil
  /// if the edits write something else, or if there was another edit since.
  func markBehindCompletion(
    _ edits: borrowing TextEditBuffer, then action: TextAction?
  ) -> TextEditBuffer? {
    guard assistant?.value.completionCount == editCount, action == nil, edits.count == 1,
      edits.lastOpen == 0, edits.removedRange(0).isEmpty, edits.insertedRange(0).count == 1
    else { return nil }
    let mark = edits.inserted(at: edits.insertedRange(0).lowerBound)
    guard Self.marksBehindWords.contains(mark.scalar), cell(beforeCursor: 0)?.scalar == " " else {
      return nil
    }
    var buffer = TextEditBuffer()
    buffer.remove(" ")
    buffer.insert(mark)
    buffer.commit(open: 0)
    return buffer
  }

  /// Notes that the word before the cursor, with the space after it, was chosen with a single
  /// switch.
  mutating func noteChosenWord() {
    let end = document.countBeforeCursor
    assistant?.value.chosenWordEnd = end
  }

  /// Forgets the chosen word if the cursor has come before its end.
  mutating func forgetChosenWord() {
    guard let end = assistant?.value.chosenWordEnd, document.countBeforeCursor < end else { return }
    assistant?.value.chosenWordEnd = nil
  }

  /// Removes the space between a chosen word and the punctuation mark that has just closed after
  /// it. A mark that is typed at once replaces the space (``markBehindCompletion(_:then:)``), but a
  /// mark in Morse is already in the text, after the space, before it closes.
  ///
  /// - Parameters:
  ///   - count: the number of scalars from the mark to the cursor.
  ///   - changes: the changes to the text, to which one is added.
  mutating func joinMark(behind count: Int, into changes: inout TextChanges) {
    guard let end = assistant?.value.chosenWordEnd, document.countBeforeCursor == end + count,
      let mark = cell(beforeCursor: count - 1), Self.marksBehindWords.contains(mark.scalar),
      cell(beforeCursor: count)?.scalar == " "
    else { return }
    assistant?.value.chosenWordEnd = nil
    let rest = (0..<count).reversed().compactMap(cell)
    var buffer = TextEditBuffer()
    buffer.remove(" ")
    for cell in rest { buffer.remove(cell.scalar) }
    for cell in rest { buffer.insert(cell) }
    buffer.commit(open: assistant?.value.openCount ?? 0)
    _ = applyFollowed(buffer, then: nil, into: &changes)
  }

  private static let marksBehindWords: Set<Unicode.Scalar> = [".", ",", ";", ":", "!", "?", ")"]
}
