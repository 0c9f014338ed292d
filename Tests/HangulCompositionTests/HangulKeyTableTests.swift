import HangulComposition
import KeyEvents
import Testing

/// Key tables written by hand. A line has the key, its two US characters, and its meaning alone and
/// with Shift in each layout. A letter before a hyphen is an initial, one after a hyphen a final;
/// `=` stands for the US character, `U+3D` for an equals sign.
///
/// Two-set is KS X 5002; 390 and Final are as published by their makers, printed on keyboards,
/// and implemented by libhangul and kime.
@Suite struct HangulKeyTableTests {
  @Test(arguments: ["2set", "3set-390", "3set-final"])
  func everyKey(name: String) throws {
    let layout = try #require(HangulLayout(named: name))
    let index = try #require(["2set", "3set-390", "3set-final"].firstIndex(of: name))
    let lines = Self.table.split(separator: "\n").map { $0.split(separator: " ") }
    #expect(lines.count == 47)
    for line in lines {
      let key = try #require(KeyCode(named: String(line[0])))
      for shift in [false, true] {
        let word = String(line[2 + index * 2 + (shift ? 1 : 0)])
        let character = line[1].unicodeScalars.map { $0 }[shift ? 1 : 0]
        let shown = Self.word(layout.meaning(of: key, shift: shift))
        #expect(
          shown == (word == "U+3D" ? "=" : word == "=" ? String(character) : word),
          "\(line[0]), Shift \(shift)")
      }
    }
  }

  /// Keys of the other layouts that differ from these.
  @Test(arguments: [
    ("2set-on-3set", "q", "ㅂ-", "-ㅂ"), ("2set-on-3set", "k", "ㅏ", "ㅏ"),
    ("2set-on-3set", "o", "ㅐ", "ㅒ"), ("2set-on-3set", "v", "ㅍ-", "-ㅍ"),
    ("3set-noshift", "9", "ㅋ-", "("), ("3set-noshift", "0", "ㅒ", ")"),
    ("3set-noshift", "minus", "-ㅈ", "_"), ("3set-noshift", "equal", "-ㅊ", "+"),
    ("3set-noshift", "leftbrace", "-ㅌ", "{"), ("3set-noshift", "slash", "-ㄷ", "?"),
    ("2set-old", "a", "ㅁ", "U+1140"), ("2set-old", "k", "ㅏ", "U+119E"),
    ("3set-old", "g", "ㅡ", "U+119E"), ("3set-old", "semicolon", "ㅂ-", "U+302F"),
    ("ahnmatae", "a", "ㅂ-", "ㅂ-"), ("ahnmatae", "g", "ㅇ-", "U+114C"),
    ("ahnmatae", "comma", "-ㅁ", "<"), ("romaja", "k", "ㅋ", "ㅋ"), ("romaja", "a", "ㅏ", "ㅏ"),
  ])
  func others(name: String, key: String, alone: String, shifted: String) throws {
    let layout = try #require(HangulLayout(named: name))
    let code = try #require(KeyCode(named: key))
    #expect(Self.word(layout.meaning(of: code, shift: false)) == alone)
    #expect(Self.word(layout.meaning(of: code, shift: true)) == shifted)
  }

  private static func word(_ meaning: HangulLayout.Meaning) -> String {
    let scalar = meaning.scalar.map(String.init) ?? ""
    return switch meaning {
    case .initial: scalar + "-"
    case .final: "-" + scalar
    case .archaic(let scalar): "U+" + String(scalar.value, radix: 16, uppercase: true)
    default: scalar
    }
  }

  private static let table = """
    grave `~ = = = = * ※
    1 1! = = -ㅎ -ㅈ -ㅎ -ㄲ
    2 2@ = = -ㅆ = -ㅆ -ㄺ
    3 3# = = -ㅂ = -ㅂ -ㅈ
    4 4$ = = ㅛ = ㅛ -ㄿ
    5 5% = = ㅠ = ㅠ -ㄾ
    6 6^ = = ㅑ = ㅑ U+3D
    7 7& = = ㅖ = ㅖ “
    8 8* = = ㅢ = ㅢ ”
    9 9( = = ㅜ = ㅜ '
    0 0) = = ㅋ- = ㅋ- ~
    minus -_ = = = = ) ;
    equal =+ = = = = > =
    q qQ ㅂ ㅃ -ㅅ -ㅍ -ㅅ -ㅍ
    w wW ㅈ ㅉ -ㄹ -ㅌ -ㄹ -ㅌ
    e eE ㄷ ㄸ ㅕ -ㅋ ㅕ -ㄵ
    r rR ㄱ ㄲ ㅐ ㅒ ㅐ -ㅀ
    t tT ㅅ ㅆ ㅓ ; ㅓ -ㄽ
    y yY ㅛ ㅛ ㄹ- < ㄹ- 5
    u uU ㅕ ㅕ ㄷ- 7 ㄷ- 6
    i iI ㅑ ㅑ ㅁ- 8 ㅁ- 7
    o oO ㅐ ㅒ ㅊ- 9 ㅊ- 8
    p pP ㅔ ㅖ ㅍ- > ㅍ- 9
    leftbrace [{ = = = = ( %
    rightbrace ]} = = = = < /
    backslash \\| = = = = : \\
    a aA ㅁ ㅁ -ㅇ -ㄷ -ㅇ -ㄷ
    s sS ㄴ ㄴ -ㄴ -ㄶ -ㄴ -ㄶ
    d dD ㅇ ㅇ ㅣ -ㄺ ㅣ -ㄼ
    f fF ㄹ ㄹ ㅏ -ㄲ ㅏ -ㄻ
    g gG ㅎ ㅎ ㅡ / ㅡ ㅒ
    h hH ㅗ ㅗ ㄴ- ' ㄴ- 0
    j jJ ㅓ ㅓ ㅇ- 4 ㅇ- 1
    k kK ㅏ ㅏ ㄱ- 5 ㄱ- 2
    l lL ㅣ ㅣ ㅈ- 6 ㅈ- 3
    semicolon ;: = = ㅂ- = ㅂ- 4
    apostrophe '" = = ㅌ- = ㅌ- ·
    z zZ ㅋ ㅋ -ㅁ -ㅊ -ㅁ -ㅊ
    x xX ㅌ ㅌ -ㄱ -ㅄ -ㄱ -ㅄ
    c cC ㅊ ㅊ ㅔ -ㄻ ㅔ -ㅋ
    v vV ㅍ ㅍ ㅗ -ㅀ ㅗ -ㄳ
    b bB ㅠ ㅠ ㅜ ! ㅜ ?
    n nN ㅜ ㅜ ㅅ- 0 ㅅ- -
    m mM ㅡ ㅡ ㅎ- 1 ㅎ- "
    comma ,< = = = 2 = ,
    dot .> = = = 3 = .
    slash /? = = ㅗ = ㅗ !
    """
}
