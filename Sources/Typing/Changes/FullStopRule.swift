import KeyEvents
import TextAssistance
import TextEditing

extension ChangeRule {
  /// The rule that turns two spaces into a full stop and a space.
  static let fullStop = ChangeRule(
    .fullStop, plural: "full-stops", isSmall: true, isUndoneByDelete: true, option: "full-stop",
    "Turn two spaces within 1.1 s into a full stop and a space"
  ) { text, end, changes in
    guard end.separator == " ", let time = end.timeSinceSpace, time <= DoubleSpace.longestTime,
      text.traits.allowsWordChanges, DoubleSpace.makesFullStop(text.typedScalar)
    else { return false }
    let cells = [TextCell("."), TextCell(" ")]
    if text.change(.fullStop, last: 2, to: cells, word: nil, into: &changes) {
      text.assistant?.value.lastSpace = nil
    }
    return true
  }
}
