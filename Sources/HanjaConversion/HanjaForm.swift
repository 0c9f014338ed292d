/// The written form of a chosen word.
package enum HanjaForm: String, Hashable, Sendable, CaseIterable {
  /// The Hanja alone, 漢字.
  case hanja
  /// The Hanja with the Hangul in brackets, 漢字(한자).
  case hanjaFirst = "hanja-hangul"
  /// The Hangul with the Hanja in brackets, 한자(漢字).
  case hangulFirst = "hangul-hanja"

  /// The text for a word in this form.
  package func text(hanja: String, hangul: String) -> String {
    switch self {
    case .hanja: hanja
    case .hanjaFirst: "\(hanja)(\(hangul))"
    case .hangulFirst: "\(hangul)(\(hanja))"
    }
  }
}
