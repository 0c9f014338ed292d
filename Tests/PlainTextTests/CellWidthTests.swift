import PlainText
import Testing

struct CellWidthTests {
  @Test(
    arguments: [
      ("a", 1), ("~", 1), ("é", 1), ("e\u{301}", 1), ("ß", 1), ("я", 1), ("·", 1), ("–", 1),
      ("…", 1),
      ("가", 2), ("힣", 2), ("\u{1112}\u{1161}\u{11AB}", 2), ("\u{1112}", 2), ("\u{1161}", 0),
      ("\u{11AB}", 0), ("\u{A960}", 2), ("\u{D7B0}", 0), ("\u{D7FB}", 0), ("\u{115F}\u{1161}", 2),
      ("ㄱ", 2), ("ㅏ", 2), ("\u{3164}", 2), ("ㆎ", 2), ("ﾡ", 1), ("가\u{302E}", 4),
      ("漢", 2), ("か", 2), ("か\u{3099}", 2), ("カ", 2), ("ｶ", 1), ("、", 2), ("　", 2), ("Ａ", 2),
      ("￦", 2), ("₩", 1), ("\u{20000}", 2), ("\u{2FFFD}", 2), ("\u{3FFFD}", 2), ("☰", 2), ("䷀", 2),
      ("\u{301}", 0), ("\u{20DD}", 0), ("\u{200B}", 0), ("\u{200D}", 0), ("\u{FEFF}", 0),
      ("\u{AD}", 1), ("\u{2028}", 0), ("\u{600}", 1), ("\u{FE0F}", 0),
      ("😀", 2), ("👍🏽", 2), ("👩‍👩‍👧‍👦", 2), ("🇰🇷", 2), ("🇰", 1), ("❤", 1), ("❤️", 2), ("⚡", 2), ("1️⃣", 2),
      ("🏳️‍🌈", 2), ("🏴󠁧󠁢󠁥󠁮󠁧󠁿", 2), ("🏽", 2), ("क्ष", 2), ("नि", 2), ("ก็", 1), ("שָׁ", 1),
    ] as [(String, Int)])
  func clusters(_ cluster: String, _ cells: Int) {
    #expect(cluster.count == 1)
    #expect(CellWidth.cells(of: cluster) == cells)
  }

  @Test func aTextIsTheSumOfItsClusters() {
    #expect(CellWidth.cells(of: "a가e\u{301}👍🏽") == 6)
    #expect(CellWidth.cells(of: "") == 0)
  }

  @Test func everyScalarHasAWidth() {
    for scalar in EveryScalar.values {
      let value = scalar.value
      let cells = CellWidth.cells(of: scalar)
      switch scalar.properties.generalCategory {
      case .control, .nonspacingMark, .enclosingMark:
        #expect(cells == 0, "\(String(value, radix: 16))")
      default: #expect((0...2).contains(cells))
      }
      // A scalar that is an emoji by default is wide, except the halves of flags.
      if scalar.properties.isEmojiPresentation, !(0x1F1E6...0x1F1FF).contains(value) {
        #expect(cells == 2, "\(String(value, radix: 16))")
      }
      // The names of wide and narrow forms say so.
      let name = scalar.properties.name ?? ""
      if name.hasPrefix("FULLWIDTH ") || name.hasPrefix("CJK UNIFIED IDEOGRAPH")
        || name.hasPrefix("HANGUL SYLLABLE ") || name.hasPrefix("HANGUL CHOSEONG ")
      {
        #expect(cells == 2, "\(name)")
      }
      if name.hasPrefix("HALFWIDTH ") || name.hasPrefix("LATIN ") && !name.contains("COMBINING") {
        #expect(cells == 1, "\(name)")
      }
      if name.hasPrefix("HANGUL JUNGSEONG ") || name.hasPrefix("HANGUL JONGSEONG ") {
        #expect(cells == 0, "\(name)")
      }
    }
  }

  /// A syllable has the width of its jamo, all 11,172 of them.
  @Test func syllablesAreAsWideAsTheirJamo() {
    for value in UInt32(0xAC00)...0xD7A3 {
      let index = value - 0xAC00
      var jamo = String.UnicodeScalarView()
      jamo.append(Unicode.Scalar(0x1100 + index / 588)!)
      jamo.append(Unicode.Scalar(0x1161 + index % 588 / 28)!)
      if index % 28 > 0 { jamo.append(Unicode.Scalar(0x11A7 + index % 28)!) }
      #expect(CellWidth.cells(of: Unicode.Scalar(value)!) == 2)
      #expect(CellWidth.cells(of: String(jamo)) == 2)
    }
  }
}
