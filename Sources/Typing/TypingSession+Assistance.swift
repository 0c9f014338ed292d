import Composition
import KeyEvents
import TextEditing

/// Undoing what was changed without being typed.
extension TypingSession {
  /// Who is asked for corrections and for the position; nil in a replay.
  package var assistanceSource: (any AssistanceSource)? {
    get { composition.client.assistant?.source }
    set { composition.client.assistant?.source = newValue }
  }

  /// Whether a press that deletes backwards undoes a change instead: nothing was typed since.
  func undoesByDelete(_ event: KeyEvent, _ route: KeyRoute) -> Bool {
    switch route.destination {
    case .text:
      guard composition.composer.deletes(event.key, in: Int(route.mode)) else { return false }
    case .editing:
      guard TextAction(number: route.argument) == .delete(.character, .backward) else {
        return false
      }
    default: return false
    }
    return composition.client.undoesByDelete && openCount == 0 && preview.isEmpty
  }

  /// Ends the composition, and undoes the last change whose text was not edited since.
  mutating func undo(at time: EventTime) {
    finishComposition(at: time)
    _ = composition.client.undo(into: &changes.text)
    stampChanges(at: time)
  }
}
