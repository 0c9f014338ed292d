import KeyEvents
import TextEditing

extension ChangeRule {
  /// The rule that corrects a mistyped word. Its options are those of the source of corrections.
  static let correction = ChangeRule(
    .correction, plural: "corrections", isUndoneByDelete: true, rows: []
  ) { options in
    guard options.correction == .automatic else { return nil }
    return { text, end, changes in
      guard text.traits.allowsCorrections, !end.cameBack else { return false }
      for word in text.wordsToCorrect(at: end)
      where !word.isInAddress && !word.text.isEmpty
        && text.assistant?.value.leavesAlone(word.text) == false
      {
        let doubtful = text.doubtful(word)
        let isChanged = text.ask(
          .correction, for: word.text, before: word.tailCount, into: &changes
        ) { $0.correction(of: doubtful) }
        if isChanged { return true }
      }
      return false
    }
  }
}
