import KeyEvents

extension CandidateRequest.Source {
  /// Corrections of a typed word.
  public static let corrections = CandidateRequest.Source(
    "corrections", absence: "no other words", option: "correct-key",
    standardKeys: [KeyCombination(.f7)], isForWord: true,
    rows: [
      OptionRow(
        "correct", \.assistance.correction, .choice("when"), "Correct mistyped words",
        discussion: """
          automatic corrects a word when it ends, if the intended word is clear; offer changes nothing automatically. \
          With either, a key (--correct-key) opens a list of alternatives to the last word; the first entry of the list \
          keeps the word. An English word list is needed (`evscribe doctor` names it), or, to offer words of another --language, a \
          dictionary of hunspell. Names, words with digits and words whose correction was undone are never corrected \
          automatically. In Morse, words are compared by their signals; call signs, codes, abbreviations and groups of \
          five letters are never corrected automatically.
          """),
      .keys(
        "correct-key", "The keys that offer alternatives to the word before the cursor",
        standard: "the key f7",
        example: "f6,ctrl+semicolon",
        needs: [.given("correct", without: "--correct") { $0.assistance.correction != .off }]),
    ]
  ) { $0.correction != .off }
}
