import KeyEvents

extension CandidateRequest.Source {
  /// The user's phrases.
  public static let phrases = CandidateRequest.Source(
    "phrases", absence: "no phrases", option: "phrase-key",
    holdOption: "phrase-hold",
    rows: [
      .keys(
        "phrase-key", "The keys that write your phrases", standard: "no key", example: "f7",
        discussion: """
          A tap writes the phrase used last. Holding the key for 400 ms (phrase-hold in the configuration file sets \
          another time) opens the list of the phrases that `evscribe phrases list` shows, the most recently used \
          first; choose with digits, or with arrows and Return.
          """),
      .hold(
        "phrase-hold", "How long to hold a phrase key before the list of phrases opens",
        needs: [
          .given("phrase-key", without: "--phrase-key") {
            !$0.assistance[keysOf: "phrase-key"].isEmpty
          }
        ]),
    ])
}
