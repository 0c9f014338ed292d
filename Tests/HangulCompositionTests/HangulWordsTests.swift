import KeyEvents
import TextEditing
import Testing

@testable import HangulComposition

/// Layouts made from words, as in a layout file.
@Suite struct HangulWordsTests {
  private func keystroke(_ key: Character) -> HangulKeystroke {
    HangulTypist.keystroke(key.unicodeScalars.first!)
  }

  private func layout(
    _ kind: HangulLayout.Kind, _ words: [Character: String], joins: [String]? = nil,
    isArchaic: Bool = false
  ) throws(HangulLayoutError) -> HangulLayout {
    var keys: [HangulKeystroke: String] = [:]
    for (key, word) in words { keys[keystroke(key)] = word }
    return try HangulLayout(
      name: "mine", kind: kind, isArchaic: isArchaic, words: keys, joins: joins)
  }

  @Test func ownJoins() throws {
    let mine = try layout(
      .threeSet, ["a": "ㄱ-", "s": "ㅏ", "d": "-ㄴ", "f": "★", "g": "-ㅅ"],
      joins: ["ㄱ- ㄱ- ㅋ-", "ㅏ ㅏ ㅑ", "-ㄴ -ㅅ -ㅆ"])
    #expect(typed("assdg", mine) == "걌")
    #expect(typed("aas", mine) == "카")
    #expect(typed("asf", mine) == "가★")
    #expect(typed("q[", mine) == "q[")
    #expect(mine.keystrokes(for: "캬")?.map(\.key.name) == ["a", "a", "s", "s"])
  }

  /// Keys with several meanings, as in Sin-sebeolsik: a final, or a vowel if the syllable has none
  /// or has one that waits for another.
  @Test func choices() throws {
    let mine = try layout(
      .threeSet,
      [
        "j": "ㅇ-", "k": "ㄱ-", "/": "ㅋ-|ㅗ+|ㅋ-", "f": "-ㄱ|ㅏ|-ㄱ", "d": "-ㅇ|ㅣ|-ㅇ|-ㅆ", "v": "-ㅅ|ㅗ|-ㅅ",
        "w": "-ㄹ|ㅑ|-ㄹ",
      ])
    for (keys, text) in [
      ("kff", "각"), ("k/f", "과"), ("k/ff", "곽"), ("kvf", "곡"), ("/f", "카"), ("f", "ㄱ"),
      ("k/w", "골"), ("kfd", "강"), ("kfdd", "강ㅆ"), ("kf/", "가ㅋ"), ("kf/f", "가카"), ("d", "ㅇ"),
      ("k/d", "괴"), ("kffv", "갃"), ("kf<f", "가"), ("jd", "이"),
    ] {
      #expect(typed(keys, mine) == text, "\(keys)")
    }
    #expect(mine.meaning(of: KeyCode(named: "f")!, shift: false).scalar == "ㄱ")
    #expect(
      try mine.keystrokes(typing: "과각 골").map(\.key.name).joined() == "kslashfkffspacekvw")
  }

  @Test func twoSetWords() throws {
    let mine = try layout(
      .twoSet, ["a": "ㄱ", "s": "ㅏ", "A": "U+1109", "S": "U+302E"], isArchaic: true)
    #expect(typed("asAs", mine) == "가사")
    #expect(typed("asS", mine) == "가〮")
  }

  @Test func whitespaceThatAKeyMayGive() throws {
    let mine = try layout(.threeSet, ["a": "U+9", "s": "U+A0", "d": "U+20"])
    #expect(typed("asd", mine) == "\t\u{A0} ")
  }

  @Test func invalidWords() {
    let bad: [(HangulLayout.Kind, String)] = [
      (.threeSet, "ㄸ--"), (.threeSet, "-ㄸ"), (.threeSet, "ㅏ-"), (.threeSet, "-ㅏ"),
      (.threeSet, "ㄱ+"),
      (.threeSet, "U+110000"), (.threeSet, "U+XYZ"), (.threeSet, "ab"), (.threeSet, "-ㄱ|"),
      (.twoSet, "ㄳ"), (.threeSet, ""), (.twoSet, "U+0"), (.threeSet, "U+8"), (.romaja, "U+A"),
      (.threeSet, "U+7F"), (.twoSet, "U+9F"), (.threeSet, "\u{8}"), (.threeSet, "\u{85}"),
    ]
    for (kind, word) in bad {
      let error = HangulLayoutError.badWord(word, key: KeyCode(named: "q")!, shift: true)
      #expect(throws: error, "\(word)") { _ = try layout(kind, ["Q": word]) }
      #expect(error.description.contains("invalid word \"\(word)\" for the key \"shift+q\""))
    }
    for join in ["", "ㅗ ㅏ", "ㅗ ㅏ ㄱ-", "ㄱ- ㅏ ㄱ-", "ㅗㅏㅘ", "x y z"] {
      #expect(throws: HangulLayoutError.badJoin(join)) {
        _ = try layout(.threeSet, [:], joins: [join])
      }
    }
  }

  /// The message quotes the word unchanged.
  @Test func wordsThatTheKindOfLayoutCannotHave() throws {
    let bad: [(HangulLayout.Kind, String)] = [
      (.threeSet, "ㄱ"), (.threeSet, "-ㄱ|ㅏ|-ㄱ|-ㄱ|-ㄱ"), (.twoSet, "ㄱ-"), (.twoSet, "ㄱ|ㅏ"),
      (.twoSet, "U+11A8"), (.twoSet, "U+302E"), (.threeSet, "U+1140"), (.threeSet, "U+119E"),
      (.threeSet, "U+11eb"), (.threeSet, "-ㄱ|!"), (.romaja, "ㄱ-"), (.twoSet, "ㅈ-ㄳ"),
      (.threeSet, "U+3131"),
    ]
    for (kind, word) in bad {
      let error = #expect(throws: HangulLayoutError.self) { _ = try layout(kind, ["Q": word]) }
      let start =
        "the word \"\(word)\" for the key \"shift+q\" does not fit the kind of the layout;"
      #expect(error?.description.hasPrefix(start) == true, "\(error?.description ?? "")")
    }
  }

  /// Invalid joins are reported first, then invalid words, then words that do not fit the kind of
  /// layout, each in the order of key codes.
  @Test func whichErrorIsReported() {
    for (words, joins, message) in [
      (["m": "??", "q": "ㄱ"], ["ㅏ"], "invalid join \"ㅏ\""),
      (["m": "??", "q": "ㄱ"], [], "invalid word \"??\" for the key \"m\""),
      (["m": "!!", "q": "??"], [], "invalid word \"??\" for the key \"q\""),
      (["m": "ㄴ", "q": "ㄱ"], [], "the word \"ㄱ\" for the key \"q\""),
    ] as [([Character: String], [String], String)] {
      let error = #expect(throws: HangulLayoutError.self) {
        _ = try layout(.threeSet, words, joins: joins)
      }
      #expect(error?.description.hasPrefix(message) == true, "\(error?.description ?? "")")
    }
  }

  @Test func tooManyMeanings() throws {
    var words: [HangulKeystroke: String] = [:]
    for index in 0..<256 {
      let key = KeyCode(rawValue: UInt16(2 + index / 2))
      let jamo =
        index < 124
        ? ConjoiningJamo.initialScalar(UInt8(index))
        : ConjoiningJamo.finalScalar(UInt8(index - 123))
      words[HangulKeystroke(key, shift: index % 2 == 1)] = "U+" + String(jamo.value, radix: 16)
    }
    #expect(throws: HangulLayoutError.tooManyMeanings) {
      _ = try HangulLayout(name: "mine", kind: .threeSet, isArchaic: true, words: words)
    }
  }

  /// Joins in a cycle end, and Backspace removes every key.
  @Test func joinsInACycle() throws {
    let mine = try layout(.threeSet, ["a": "ㅏ", "s": "ㄱ-"], joins: ["ㅏ ㅏ ㅏ"])
    var typist = HangulTypist(mine, HangulOptions(backspace: .keystroke))
    typist.type("s" + String(repeating: "a", count: 40))
    #expect(typist.text == "가ㅏㅏ")
    for _ in 0..<41 { typist.press(.backspace) }
    #expect(typist.text == "")
    #expect(typist.misfits == 0)
  }

  @Test(arguments: [
    ("한글 값", "ㅎㅏㄴㄱㅡㄹ ㄱㅏㅂㅅ"), ("과ㅘㄳ", "ㄱㅗㅏㅗㅏㄱㅅ"), ("abc1", "abc1"), ("까", "ㄲㅏ"),
    ("\u{1112}\u{119E}\u{11AB}", "ㅎㆍㄴ"), ("\u{1155}\u{1160}", "\u{1155}"), ("", ""),
    ("\u{1100}\u{116A}", "ㄱㅗㅏ"), ("가\u{11EB}", "ㄱㅏㅿ"),
  ])
  func lettersOfText(text: String, letters: String) {
    #expect(Jamo.letters(of: text).unicodeScalars.elementsEqual(letters.unicodeScalars))
  }
}
