/// How a word is written when its Hanja are chosen.
package enum HanjaForm: String, Hashable, Sendable, CaseIterable {
  /// 漢字
  case hanja
  /// 漢字(한자)
  case hanjaFirst = "hanja-hangul"
  /// 한자(漢字)
  case hangulFirst = "hangul-hanja"

  /// The text for a word that is written that way.
  package func text(hanja: String, hangul: String) -> String {
    switch self {
    case .hanja: hanja
    case .hanjaFirst: "\(hanja)(\(hangul))"
    case .hangulFirst: "\(hangul)(\(hanja))"
    }
  }
}
