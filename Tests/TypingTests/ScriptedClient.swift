import Composition
import KeyEvents
import TestSupport
import TextEditing

/// A field of another program, whose text a test can change during a session.
final class ScriptedField {
  var document = TextDocument()
  var traits = TextInputTraits()
  /// Its answers to edits, by their number from 0; it applies all others.
  var answers: [Int: EditOutcome] = [:]
  /// What replaces its text after it has applied an edit, by the edit's number.
  var corrections: [Int: TextDocument] = [:]
  /// Whether it declares that it may refuse.
  var mayRefuse = true
  /// Adds random answers and changes; nil for the script alone.
  var chance: SeededGenerator?
  /// How many edits it was offered.
  private(set) var offered = 0

  fileprivate func apply(
    _ edits: borrowing TextEditBuffer, then action: TextAction?, into changes: inout TextChanges
  ) -> EditOutcome {
    defer { offered += 1 }
    let answer = answers[offered] ?? randomAnswer()
    guard answer == .applied else { return answer }
    let outcome = document.apply(edits, then: action, into: &changes)
    if let correction = corrections[offered] { document = correction }
    if let number = chance?.next(), number % 11 == 0 { change(number) }
    return outcome
  }

  private func randomAnswer() -> EditOutcome {
    switch chance?.next().quotientAndRemainder(dividingBy: 17).remainder {
    case 0, 1: .refused
    case 2: .mismatch
    default: .applied
    }
  }

  /// Changes the text as another program would.
  func change(_ number: UInt64) {
    switch number / 64 % 5 {
    case 0: document = TextDocument()
    case 1: document.deleteBackward()
    case 2: document.insertText("가aζ\u{0}\"\\\n\u{85}")
    case 3: document.adjustTextPosition(byCharacterOffset: -2)
    default:
      document.replaceAll(
        before: document.text, selected: number % 2 == 0 ? "x" : "", after: "한y")
    }
    if number % 3 == 0 { traits.isSecureTextEntry.toggle() }
    mayRefuse = number % 7 != 0
  }
}

/// The client for a scripted field.
struct ScriptedClient: TextClient {
  let field: ScriptedField

  init(_ field: ScriptedField) { self.field = field }

  var cellsBeforeCursor: CellsBeforeCursor { field.document.cellsBeforeCursor }

  func cell(beforeCursor distance: Int) -> TextCell? {
    field.document.cell(beforeCursor: distance)
  }

  var mayRefuse: Bool { field.mayRefuse }

  func apply(
    _ edits: borrowing TextEditBuffer, then action: TextAction?, into changes: inout TextChanges
  ) -> EditOutcome { field.apply(edits, then: action, into: &changes) }

  var document: TextDocument { field.document }

  var traits: TextInputTraits { field.traits }
}
