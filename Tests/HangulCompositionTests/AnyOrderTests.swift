import Composition
import HangulComposition
import KeyEvents
import TextEditing
import Testing

/// The text after each key with `--auto-reorder flexible`.
@Suite struct AnyOrderTests {
  private static let options = HangulOptions(autoReorder: .flexible)

  /// Keys as on a US keyboard, each released before the next, and the text after each of them.
  private func steps(_ keys: String, _ layout: HangulLayout = .threeSet390) -> [String] {
    HangulTypist.steps(keys, layout, Self.options, tapped: true)
  }

  @Test(arguments: [
    // The final first, with both orders of the others.
    ("sjf", ["ㄴ", "ㅇㄴ", "안"]), ("sfj", ["ㄴ", "ㅏㄴ", "안"]), ("jsf", ["ㅇ", "ㅇㄴ", "안"]),
    ("fsj", ["ㅏ", "ㅏㄴ", "안"]), ("fjs", ["ㅏ", "아", "안"]), ("jfs", ["ㅇ", "아", "안"]),
    // Only the second ㅗ and ㅜ join, before and after the other vowel.
    ("fv", ["ㅏ", "ㅏㅗ"]), ("vf", ["ㅗ", "ㅗㅏ"]), ("f/", ["ㅏ", "ㅘ"]), ("/f", ["ㅗ", "ㅘ"]),
    ("kfv", ["ㄱ", "가", "가ㅗ"]), ("fk/", ["ㅏ", "가", "과"]), ("xf/k", ["ㄱ", "ㅏㄱ", "ㅘㄱ", "곽"]),
    ("f/r", ["ㅏ", "ㅘ", "ㅘㅐ"]), ("dg", ["ㅣ", "ㅢ"]),
    // Finals of two keys join the other way round too, whatever came between.
    ("kfqx", ["ㄱ", "가", "갓", "갃"]), ("qkxf", ["ㅅ", "ㄱㅅ", "ㄱㄳ", "갃"]), ("qx", ["ㅅ", "ㄳ"]),
    ("kfxx", ["ㄱ", "가", "각", "갂"]), ("xkfx", ["ㄱ", "ㄱㄱ", "각", "갂"]),
    // An initial that could join: while the syllable is incomplete, and directly after another.
    ("kxkf", ["ㄱ", "ㄱㄱ", "ㄲㄱ", "깍"]), ("fkkx", ["ㅏ", "가", "까", "깍"]),
    ("kfk", ["ㄱ", "가", "가ㄱ"]), ("kfxk", ["ㄱ", "가", "각", "각ㄱ"]), ("kfkf", ["ㄱ", "가", "가ㄱ", "가가"]),
    // A letter whose part is occupied begins a new syllable.
    ("sjfsjf", ["ㄴ", "ㅇㄴ", "안", "안ㄴ", "안ㅇㄴ", "안안"]), ("ff", ["ㅏ", "ㅏㅏ"]), ("ku", ["ㄱ", "ㄱㄷ"]),
    ("sju", ["ㄴ", "ㅇㄴ", "ㅇㄴㄷ"]), ("s f", ["ㄴ", "ㄴ ", "ㄴ ㅏ"]), ("sj f", ["ㄴ", "ㅇㄴ", "ㅇㄴ ", "ㅇㄴ ㅏ"]),
  ])
  func keys(keys: String, expected: [String]) { #expect(steps(keys) == expected) }

  /// If ㅗ and ㅜ have one key each, it joins.
  @Test func withoutASecondKey() {
    #expect(steps("fv", .threeSetNoShift) == ["ㅏ", "ㅘ"])
    #expect(steps("kh", .twoSetOnThreeSet) == ["ㅏ", "ㅘ"])
    #expect(steps("Sdk", .twoSetOnThreeSet) == ["ㄴ", "ㅇㄴ", "안"])
  }

  /// In two-set layouts it has the effect of `on`.
  @Test(arguments: ["kr", "kh", "ks", "krr", "rkk", "tkfka"])
  func twoSet(keys: String) {
    for layout in [HangulLayout.twoSet, .twoSetOld, .romaja] {
      #expect(typed(keys, layout, Self.options) == typed(keys, layout, .init(autoReorder: .on)))
    }
  }

  @Test func whatStandsSideBySideIsOpen() {
    var typist = HangulTypist(.threeSet390, Self.options)
    typist.tap("s")
    #expect(typist.composer.openCount == 1)
    typist.type("j")
    #expect(typist.composer.openCount == 2)
    #expect(typist.lastEdits == [TextEdit(removed: "ㄴ", inserted: "ㅇㄴ", open: 2)])
    #expect(typist.composer.preview == "ㅇㄴ = ㅇㄴ")
    typist.type("f")
    #expect(typist.composer.openCount == 1)
    #expect(typist.lastEdits == [TextEdit(removed: "ㅇㄴ", inserted: "안", open: 1)])
    #expect(typist.composer.preview == "ㄴㅇㅏ = 안")
    #expect(typist.letters == "ㄴㅇㅏ")
  }

  /// Letters are stored in the order of their keys, those of the final too while it is beside the
  /// initial.
  @Test func letters() {
    var typist = HangulTypist(.threeSet390, Self.options)
    typist.tap("xkxk")
    #expect(typist.text == "ㄲㄲ")
    #expect(typist.composer.preview == "ㄱㄱㄱㄱ = ㄲㄲ")
    #expect(typist.letters == "ㄱㄱ")
    typist.tap("f")
    #expect(typist.letters == "ㄱㄱㄱㄱㅏ")
  }

  @Test(arguments: [
    ("sjf", ["안", "ㅇㄴ", "ㄴ", ""]), ("sfj", ["안", "ㅏㄴ", "ㄴ", ""]),
    ("qkxf", ["갃", "ㄱㄳ", "ㄱㅅ", "ㅅ", ""]), ("fk/", ["과", "가", "ㅏ", ""]),
    ("kxkf", ["깍", "ㄲㄱ", "ㄱㄱ", "ㄱ", ""]), ("sju", ["ㅇㄴㄷ", "ㅇㄴ", "ㄴ", ""]),
    ("kfsjf", ["간아", "간ㅇ", "간", "가", "ㄱ", ""]),
  ])
  func lastKeyTakenBack(keys: String, expected: [String]) {
    let options = HangulOptions(backspace: .keystroke, autoReorder: .flexible)
    var typist = HangulTypist(.threeSet390, options)
    typist.tap(keys)
    var steps = [typist.text]
    while typist.composer.openCount > 0 {
      typist.press(.backspace)
      steps.append(typist.text)
    }
    #expect(steps == expected)
    #expect(typist.misfits == 0)
  }

  /// The policies that stay in the open syllable, if that is two letters.
  @Test func openLettersTakenBack() {
    for (backspace, expected) in [(HangulBackspace.jamo, "간ㄴ"), (.syllable, "간")] {
      var typist = HangulTypist(
        .threeSet390, HangulOptions(backspace: backspace, autoReorder: .flexible))
      typist.tap("kfssj<")
      #expect(typist.text == expected)
      typist.tap("<<")
      #expect(typist.text == "")
      #expect(typist.misfits == 0)
    }
  }

  /// A key whose meaning, a vowel or a final, depends on the open syllable: it is the vowel only
  /// after the initial, whether a final came before or not.
  @Test(arguments: [
    ("kfs", ["ㄱ", "가", "간"]), ("skf", ["ㄴ", "ㄱㄴ", "간"]), ("fk", ["ㅈ", "ㄱㅈ"]),
    ("fkf", ["ㅈ", "ㄱㅈ", "갖"]), ("skF", ["ㄴ", "ㄱㄴ", "간"]), ("sFk", ["ㄴ", "ㅏㄴ", "간"]),
    ("Fsk", ["ㅏ", "ㅏㄴ", "간"]), ("Fks", ["ㅏ", "가", "간"]), ("sf", ["ㄴ", "ㄵ"]),
    ("kocs", ["ㄱ", "구", "궤", "궨"]), ("skoc", ["ㄴ", "ㄱㄴ", "군", "궨"]), ("kbc", ["ㄱ", "구", "궃"]),
    ("kOcs", ["ㄱ", "구", "궤", "궨"]), ("Cko", ["ㅔ", "게", "게ㅊ"]), ("CkO", ["ㅔ", "게", "궤"]),
    ("CkB", ["ㅔ", "게", "게ㅜ"]), ("Fo", ["ㅏ", "차"]), ("so", ["ㄴ", "ㅊㄴ"]), ("sof", ["ㄴ", "ㅊㄴ", "찬"]),
  ])
  func keysOfSeveralMeanings(keys: String, expected: [String]) throws {
    let words = [
      "k": "ㄱ-", "f": "-ㅈ|ㅏ|-ㅈ", "F": "ㅏ", "s": "-ㄴ|ㅖ|-ㄴ", "S": "ㅖ", "o": "ㅊ-|ㅜ+|ㅊ-", "O": "ㅜ+",
      "b": "-ㅆ|ㅜ|-ㅆ", "B": "ㅜ", "c": "-ㅊ|ㅔ|-ㅊ", "C": "ㅔ",
    ]
    let layout = try HangulLayout(
      name: "few", kind: .threeSet,
      words: Dictionary(
        uniqueKeysWithValues: words.map {
          (HangulTypist.keystroke($0.key.unicodeScalars.first!), $0.value)
        }))
    #expect(steps(keys, layout) == expected)
  }

  /// Archaic letters, and tone marks anywhere but first.
  @Test(arguments: [
    ("sGk", [0x1100, 0x119E, 0x11AB]), ("Gsk", [0x1100, 0x119E, 0x11AB]),
    ("kU", [0x3131, 0x302E]), ("kUf", [0xAC00, 0x302E]), ("fUk", [0xAC00, 0x302E]),
    ("kfUx", [0xAC01, 0x302E]), ("xUkf", [0xAC01, 0x302E]), ("xkU", [0x3131, 0x3131, 0x302E]),
    ("kfUU", [0xAC00, 0x302E, 0x302E]), ("kfUk", [0xAC00, 0x302E, 0x3131]),
    ("Ukf", [0x302E, 0xAC00]), ("kfU<", [0xAC00]), ("kUf<", [0x3131, 0x302E]),
    // A letter without a compatibility letter forms one cluster with the letters beside it.
    ("*", [0x2A]), ("I", [0x1154, 0x1160]), ("sI", [0x1154, 0x1160, 0x11AB]),
    ("sIf", [0x1154, 0x1161, 0x11AB]), ("sIU", [0x1154, 0x1160, 0x11AB, 0x302E]),
    // Both orders of ㄱ and ㅅ are letters of Middle Korean.
    ("kfxq", [0xAC03]), ("kfqx", [0xAC00, 0x11E7]), ("qkfx", [0xAC00, 0x11E7]),
  ])
  func archaic(keys: String, expected: [UInt32]) {
    var typist = HangulTypist(.threeSetOld, Self.options)
    typist.tap(keys)
    #expect(typist.text.unicodeScalars.map(\.value) == expected)
    #expect(typist.misfits == 0)
  }

  /// The characters that a host counts as open are those that may change.
  @Test func openCharactersOfArchaicLetters() {
    for (keys, count) in [("sI", 1), ("xkU", 2), ("kfU", 1), ("sGk", 1), ("kU", 1)] {
      var typist = HangulTypist(.threeSetOld, Self.options)
      typist.tap(keys)
      #expect(typist.composer.openCount == count, "\(keys)")
      #expect(typist.text.count == count, "\(keys)")
    }
  }
}
