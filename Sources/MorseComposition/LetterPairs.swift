/// How much more or less likely a letter is after another than on the whole.
///
/// Counted over the text of the Debian Administrator's Handbook (version 11; R. Hertzog, R. Mas), some 7 million
/// characters: half of the weight is English; Catalan, Czech, Dutch, French, German, Indonesian, Italian, Norwegian,
/// Polish, Portuguese, Spanish, Swedish and Turkish share the other half. Accents are left out. A twentieth of each row is
/// what letters are without any letter before them, so no pair is impossible.
enum LetterPairs {
  /// A row for what came before: a blank, then a to z. In it a column for what follows: a blank, then a to z. M is no
  /// difference; each letter of the alphabet after it a quarter more of the logarithm, each before it a quarter less.
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

  /// The characters of a row, the line break included.
  private static let pitch = 28

  /// The logarithm of how much likelier `next` is after `previous` than on the whole. Both are numbers of letters, a
  /// being 1, or 0 for a blank.
  static func factor(of next: Int, after previous: Int) -> Float {
    rows.withUTF8Buffer { bytes in
      (Float(bytes[previous * pitch + next]) - Float(UInt8(ascii: "M"))) / 4
    }
  }

  /// The share of blanks among what follows a letter.
  static let wordShare: Float = 0.194
}
