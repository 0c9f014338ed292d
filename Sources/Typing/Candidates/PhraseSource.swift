import KeyEvents

extension CandidateRequest.Source {
  /// The user's phrases.
  public static let phrases = CandidateRequest.Source(
    "phrases", absence: "no phrases", option: "phrase-key",
    rows: [
      .keys(
        "phrase-key", "The keys that offer your phrases", standard: "no key", example: "f7",
        discussion: """
          The list contains the phrases that `evscribe phrases list` shows, the most recently used first; choose with \
          digits, or with arrows and Return.
          """)
    ])
}
