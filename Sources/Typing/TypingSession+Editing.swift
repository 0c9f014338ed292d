import Composition
import KeyEvents
import TextEditing

extension TypingSession {
  /// Does what an editing key says; the composition ends first.
  mutating func perform(_ action: EditingAction, at time: EventTime) {
    endComposition(at: time)
    let mark = changes.edits.count
    switch action.verb {
    case .delete:
      _ = document.delete(action.unit, action.direction, into: &changes.edits)
    case .move:
      noteMove(document.move(action.unit, action.direction, selecting: action.selects))
    case .moveByLine:
      noteMove(document.moveByLine(action.direction, selecting: action.selects))
    }
    stampChanges(from: mark, at: time)
  }

  /// Ends the composition and keeps its text.
  mutating func endComposition(at time: EventTime) {
    modes[currentMode].composer.finish(at: time, into: &composed)
    if !applyComposed(at: time) { modes[currentMode].composer.reset() }
  }

  /// Ends the composition and the line.
  mutating func insertNewline(at time: EventTime) {
    endComposition(at: time)
    let mark = changes.edits.count
    document.deleteSelection(into: &changes.edits)
    if settings.sendsLines { noteMove(document.move(.document, .forward, selecting: false)) }
    document.insert(.newline, into: &changes.edits)
    stampChanges(from: mark, at: time)
    if settings.sendsLines { document.freeze() }
  }

  /// Makes the edits of the composer in the document; what it writes replaces the selection. Returns false when the
  /// text that an edit removes does not stand before the cursor; that edit and the rest are then forgotten.
  @discardableResult
  mutating func applyComposed(at time: EventTime) -> Bool {
    guard !composed.isEmpty else { return true }
    let mark = changes.edits.count
    if composed.hasInserted { document.deleteSelection(into: &changes.edits) }
    var isWhole = true
    for index in 0..<composed.count {
      guard document.apply(composed, at: index) else {
        isWhole = false
        break
      }
      changes.edits.append(composed, at: index)
    }
    composed.removeAll()
    stampChanges(from: mark, at: time)
    return isWhole
  }

  private mutating func noteMove(_ characters: Int) {
    if characters != 0 { changes.edits.commit(open: 0, moved: characters) }
  }

  private mutating func stampChanges(from mark: Int, at time: EventTime) {
    guard changes.edits.count > mark else { return }
    for _ in mark..<changes.edits.count {
      changes.times.append(time)
      changes.presses.append(lastHeardPress)
      if settings.wantsPreviews { changes.previews.append(preview) }
    }
    if settings.sendsPieces { document.freeze(keepingOpen: openCount) }
  }
}
