import KeyEvents

extension CandidateRequest.Source {
  /// Suggested words: those that begin like the word before the cursor or, after a space, those
  /// that may follow. In a form, Tab, the key of this source, goes to the next field instead.
  public static let words = CandidateRequest.Source(
    "words", absence: "no other words", option: "suggest", standardKeys: [KeyCombination(.tab)],
    rows: [
      OptionRow(
        "suggest", \.assistance.suggestionCount, .count(upTo: 6),
        "The number of words suggested while a word is typed, up to 6",
        discussion: """
          At the end of the text, the right arrow writes the first suggested word and a space; Tab, except in a form, \
          opens a list of the suggested words, from which you choose with digits. An English word list is needed \
          (`evscribe doctor` names it). With --language ko the words are Korean, and no space is written.
          """)
    ]
  ) { $0.suggestionCount > 0 }
}
