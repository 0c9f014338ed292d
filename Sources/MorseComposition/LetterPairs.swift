/// The frequency of a letter after another one, relative to its overall frequency.
///
/// Counted in the text of the Debian Administrator's Handbook (version 11; R. Hertzog, R. Mas),
/// some 7 million characters: half of the weight is English; Catalan, Czech, Dutch, French, German,
/// Indonesian, Italian, Norwegian, Polish, Portuguese, Spanish, Swedish and Turkish share the other
/// half. Accents are left out. Each row is mixed with a twentieth of the overall frequencies, so no
/// pair is impossible.
enum LetterPairs {
  /// A row for the previous character, a column for the next: space, then a to z. The values are
  /// natural logarithms: M is 0, each letter after M adds a quarter, each letter before it
  /// subtracts a quarter.
  private static let rows: StaticString = """
    MMPOPIPLKMNMLNILPQJNNMOQIKN
    LDOPMBIOHJLOQOQEMOOMOKOGILN
    GMIEDPACCPODQCCMCALHEQGCFTE
    GOBKEMBBTMOSJCCQFFKCMNAAAKO
    NOFCJRCEDPGGGJFNFBIICNJIALM
    OHONOGLLGHNLNOPCJPQPLGNKTKM
    MMBECKQDCSGCIBARBANFLOADALD
    NMHADQDNNNOLKEKKEAPIFRECAFB
    KOADASBAAOGFFDEMCBHCIIGFALD
    IKNPLJNOEANMOMQNKLKONDOCOEP
    HPDCIQHHBMAPGJKNDACJCPJFAAI
    MQFGFOCHFMOPLEINDBILMOIGALI
    LOFFLOHIEOHIRHEMFHCKINLGHSC
    LQPCGPDCBNDDGOCORABIDNFFEIC
    NLDNQMOTEMKKIEILDGBNOLLDCOJ
    LDLMLERNDEOLMQQINEQLKPOQKFN
    IPCFGMFHJJAFOFDPOAQIKNICDHE
    BBABACAAAAAAGAACAAACEZAFAAA
    MOHKLPJLENINGMHOGLHLKMOIHON
    OKFMDOGDKONOHHENNLBMQNGJAPL
    MNCFBNFEUOIFGDCOIBLJIMFNHMK
    JKNMJKJMEKPNOOPDOBOONBHGSGP
    HPDDERBGCPACCIFNHAFFBGFAAMG
    JODCDNAASRADEBKODAGLBEAOANG
    OOCOEOJAFPADBJBITJACPCAAAOB
    QONOHJGJEJPLKOJPOAHRKJINAAO
    JPIHJOCIDPIJIILLJAEDFPIPASR
    """

  /// The length of a row with its line break.
  private static let pitch = 28

  /// Returns the logarithm of the frequency of `next` after `previous`, relative to its overall
  /// frequency. Both are 1 to 26 for a to z, or 0 for a space.
  static func factor(of next: Int, after previous: Int) -> Float {
    rows.withUTF8Buffer { bytes in
      (Float(bytes[previous * pitch + next]) - Float(UInt8(ascii: "M"))) / 4
    }
  }

  /// The share of spaces among the characters that follow a letter.
  static let wordShare: Float = 0.194
}
