import HangulComposition
import KeyEvents
import TestSupport
import TextEditing
import Testing

/// Random keys compared with ``ReferenceModel``, up to 40,000 for each policy and option.
@Suite struct RandomTypingTests {
  @Test(arguments: HangulBackspace.allCases, [true, false])
  func agreesWithTheReference(backspace: HangulBackspace, joinsLoneConsonants: Bool) {
    let seed: UInt64 = 5_002 + (joinsLoneConsonants ? 1 : 0)
    var random = SeededGenerator(seed: seed)
    let start = HangulTypist(backspace, joinsLoneConsonants: joinsLoneConsonants)
    for round in 0..<TestAmount.count(40, long: 400) {
      var typist = start
      var model = ReferenceModel(backspace, joinsLoneConsonants: joinsLoneConsonants)
      // Every second round has only letters that join often.
      let letters = round.isMultiple(of: 2) ? Self.joiningKeys : letterKeys
      for index in 0..<100 {
        var isKeystrokeBackspace = false
        switch UInt64.random(in: 0..<100, using: &random) {
        case 0..<78 where model.syllablesInRun < 64:
          let (key, letter) = letters.randomElement(using: &random)!
          typist.type(key)
          model.letter(letter)
        case ..<94:
          typist.press(.backspace)
          model.takeBack()
          isKeystrokeBackspace = backspace == .keystroke
        case 94..<96:
          typist.type(" ")
          model.end(with: " ")
        case 96..<97:
          typist.type("\n")
          model.end(with: "\n")
        case 97..<98:
          typist.press(.escape)
          model.end()
        default:
          typist.type("1")
          model.end(with: "1")
        }
        let problem = disagreement(typist, model, isKeystrokeBackspace)
        #expect(problem == nil, "seed \(seed), round \(round), key \(index)")
        if problem != nil { return }
      }
    }
  }

  private static let joiningKeys = letterKeys.filter { "rtsgfqkhlnjR".contains($0.key) }

  /// The error after a key; nil if there is none.
  private func disagreement(
    _ typist: HangulTypist, _ model: ReferenceModel, _ isKeystrokeBackspace: Bool
  ) -> String? {
    if !typist.text.unicodeScalars.elementsEqual(model.text.unicodeScalars) {
      return "\(typist.text) instead of \(model.text)"
    }
    if typist.misfits > 0 { return "an edit did not fit" }
    if typist.composer.openCount != (model.openLetters.isEmpty ? 0 : 1) { return "open count" }
    if !model.openLetters.isEmpty, typist.letters != model.openLetters.joined() {
      return "letters \(typist.letters) instead of \(model.openLetters)"
    }
    for edit in typist.lastEdits {
      if edit.open != typist.composer.openCount { return "open count of an edit" }
      let removed = Array(edit.removed.unicodeScalars)
      let inserted = Array(edit.inserted.unicodeScalars)
      if removed.count > (isKeystrokeBackspace ? 2 : 1) || inserted.count > 2 { return "long edit" }
      if let first = removed.first, first == inserted.first { return "an edit that is not minimal" }
    }
    return typist.isComposed && typist.lastEdits.count > 1 ? "several edits" : nil
  }
}
