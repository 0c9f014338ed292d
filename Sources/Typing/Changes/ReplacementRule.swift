import KeyEvents
import TextAssistance
import TextEditing

private let limit = TypingOptions.Assistance.replacementLimit

extension ChangeRule {
  /// The rule that replaces a shortcut with its text.
  static let replacement = ChangeRule(
    .replacement, plural: "replacements",
    rows: [
      OptionRow(
        "replace", OptionShape(placeholder: "word=text"), "Replace a word with other text",
        example: "\"omw=On my way!\"",
        discussion: """
          The word is replaced when a space, a punctuation mark or Return ends it. Where pauses end words in Morse, \
          the word is replaced once it can no longer be read differently, often one or two words later. Omw and OMW are \
          replaced too, by the text with the same capitals. Nothing is replaced in addresses, user names and codes.
          """,
        repetition: OptionRow.Repetition(
          limit: limit, problem: "too many replacements; at most \(limit)"),
        read: { options, text throws(OptionProblem) in
          guard options.assistance.replacements.count < limit else {
            throw OptionProblem("too many replacements; at most \(limit)")
          }
          do throws(ReplacementEntry.Problem) {
            options.assistance.replacements.append(try ReplacementEntry(parsing: text))
          } catch {
            throw OptionProblem(error.text)
          }
        },
        write: { $0.assistance.replacements.map { "\($0.shortcut)=\($0.replacement)" } },
        clear: { $0.assistance.replacements = [] }),
      OptionRow(
        "replace-exactly", \.assistance.replacesExactly, .onOff,
        "Replace a word only if it is typed with the same capitals as in --replace",
        flag: .inverted,
        needs: [.given("replace", without: "--replace") { !$0.assistance.replacements.isEmpty }]
      ),
    ]
  ) { options in
    guard !options.replacements.isEmpty else { return nil }
    return { text, end, changes in
      guard let word = end.word,
        let (shortcut, replacement, tailCount) = text.replacement(of: word, end.separatorCount)
      else { return false }
      text.write(
        replacement, for: shortcut, .replacement, before: tailCount, into: &changes)
      return true
    }
  }
}

extension TypingOptions.Assistance {
  /// The maximum number of replacements.
  package static var replacementLimit: Int { 1_000 }
}

extension AssistedText {
  /// Returns the shortcut that a word is or ends with, the text that replaces it, and the number of
  /// scalars after it; nil if there is none, or the user undid its replacement.
  fileprivate func replacement(
    of word: EndedWord, _ separatorCount: Int
  ) -> (shortcut: String, text: String, tailCount: Int)? {
    guard let replacements = assistant?.value.settings.replacements else { return nil }
    func text(for shortcut: String) -> String? {
      assistant?.value.leavesAlone(shortcut) == false
        ? replacements.replacement(for: shortcut) : nil
    }
    if let run = word.run, !run.unicodeScalars.contains("\u{FFFD}"),
      let text = text(for: run)
    {
      return (run, text, separatorCount)
    }
    guard !word.isInAddress, let text = text(for: word.text) else { return nil }
    return (word.text, text, word.tailCount)
  }

  /// The shortcut before the cursor, and the text that replaces it at the end of the word; nil if
  /// there is none.
  var shortcut: (word: String, text: String)? {
    guard assistant?.value.settings.replacements.isEmpty == false, !document.hasSelection,
      let word = wordThatMayChange(separatorCount: 0)
    else { return nil }
    return replacement(of: word, 0).map { ($0.shortcut, $0.text) }
  }
}
