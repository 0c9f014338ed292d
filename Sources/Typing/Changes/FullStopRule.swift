import KeyEvents
import TextAssistance
import TextEditing

extension ChangeRule {
  /// Two spaces become a full stop and a space.
  static let fullStop = ChangeRule(
    .fullStop, plural: "full-stops", isSmall: true,
    rows: [
      OptionRow(
        "full-stop", \.assistance[isOn: "full-stop"], .onOff,
        "Turn two spaces within 1.1 s into a full stop and a space", flag: .inverted)
    ]
  ) { options in
    guard options[isOn: "full-stop"] else { return nil }
    return { text, end, changes in
      guard end.separator == " ", let time = end.timeSinceSpace,
        time <= DoubleSpace.longestTime, text.traits.allowsWordChanges,
        DoubleSpace.makesFullStop(text.typedScalar)
      else { return false }
      let cells = [TextCell("."), TextCell(" ")]
      if text.change(.fullStop, last: 2, to: cells, word: nil, into: &changes) {
        text.assistant?.value.lastSpace = nil
      }
      return true
    }
  }
}
