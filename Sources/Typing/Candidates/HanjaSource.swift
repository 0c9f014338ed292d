import HanjaConversion
import KeyEvents

extension CandidateRequest.Source {
  /// Hanja for Hangul, Hangul for Hanja, symbols for jamo, and emoji for their names.
  public static let hanja = CandidateRequest.Source(
    "Hanja", absence: "no Hanja", option: "hanja-key",
    standardKeys: [KeyCombination(.hanja), KeyCombination(.f9)],
    rows: [
      OptionRow(
        "hanja", \.assistance.hanja, .choice("form"),
        "Offer Hanja at the press of a key, and write them in this form", standard: "no Hanja",
        discussion: """
          hanja writes 漢字, hanja-hangul 漢字(한자), hangul-hanja 한자(漢字). Hanja are offered for the selection or, without one, for the \
          longest word before the cursor that the table contains; Hangul is offered for Hanja, symbols for a jamo, and \
          emoji for their names in English or Korean. The same key closes the list. libhangul's table is needed.
          """
      ).topic(.hangul),
      .keys(
        "hanja-key", "The keys that offer Hanja",
        standard: "hanja and f9", example: "rightctrl,f9",
        needs: [.given("hanja", without: "--hanja") { $0.assistance.hanja != nil }]
      ).topic(.hangul),
    ]
  ) { $0.hanja != nil }
}
