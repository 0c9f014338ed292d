import HangulComposition
import KeyEvents
import TextEditing
import Testing

@Suite struct ThreeSetTests {
  /// The text after each of the keys, named as on a US keyboard.
  private func steps(
    _ keys: String, _ layout: HangulLayout = .threeSet390,
    _ options: HangulOptions = HangulOptions()
  ) -> [String] {
    HangulTypist.steps(keys, layout, options)
  }

  @Test(arguments: [
    // Initial, vowel, final; finals of two keys.
    ("kfx", ["ㄱ", "가", "각"]), ("kfxq", ["ㄱ", "가", "각", "갃"]),
    ("kfqq", ["ㄱ", "가", "갓", "갔"]), ("kfxx", ["ㄱ", "가", "각", "갂"]),
    ("kfs1", ["ㄱ", "가", "간", "갆"]),
    // Two initials join into a double one or stay two.
    ("kkf", ["ㄱ", "ㄲ", "까"]), ("lll", ["ㅈ", "ㅉ", "ㅉㅈ"]), ("ku", ["ㄱ", "ㄱㄷ"]),
    ("kn", ["ㄱ", "ㄱㅅ"]), ("knf", ["ㄱ", "ㄱㅅ", "ㄱ사"]),
    // Vowels join; a compound vowel from one key does not.
    ("k/f", ["ㄱ", "고", "과"]), ("kvf", ["ㄱ", "고", "과"]), ("kvfd", ["ㄱ", "고", "과", "과ㅣ"]),
    ("kgd", ["ㄱ", "그", "긔"]), ("kg8", ["ㄱ", "그", "그ㅢ"]), ("/f", ["ㅗ", "ㅘ"]),
    ("ff", ["ㅏ", "ㅏㅏ"]),
    // A letter out of order begins a new character, and no filler replaces a missing part.
    ("fk", ["ㅏ", "ㅏㄱ"]), ("xk", ["ㄱ", "ㄱㄱ"]), ("xf", ["ㄱ", "ㄱㅏ"]), ("kx", ["ㄱ", "ㄱㄱ"]),
    ("kxf", ["ㄱ", "ㄱㄱ", "ㄱㄱㅏ"]), ("fx", ["ㅏ", "ㅏㄱ"]), ("kq", ["ㄱ", "ㄱㅅ"]),
    ("fxq", ["ㅏ", "ㅏㄱ", "ㅏㄳ"]), ("xq", ["ㄱ", "ㄳ"]), ("kfxk", ["ㄱ", "가", "각", "각ㄱ"]),
  ])
  func keys(keys: String, expected: [String]) { #expect(steps(keys) == expected) }

  /// Two initials never become an initial and a final, whatever the options for consonants of
  /// two-set layouts.
  @Test func initialsStayInitials() {
    for joins in [true, false] {
      let options = HangulOptions(joinsLoneConsonants: joins, doubleStroke: joins)
      #expect(steps("kn", .threeSet390, options) == ["ㄱ", "ㄱㅅ"])
      #expect(steps("xq", .threeSet390, options) == ["ㄱ", "ㄳ"])
    }
  }

  @Test(arguments: [
    ("fk", ["ㅏ", "가"]), ("fkx", ["ㅏ", "가", "각"]), ("fkkx", ["ㅏ", "가", "까", "깍"]),
    ("kfk", ["ㄱ", "가", "가ㄱ"]), ("f/", ["ㅏ", "ㅘ"]), ("rv", ["ㅐ", "ㅙ"]), ("dv", ["ㅣ", "ㅚ"]),
    ("t9", ["ㅓ", "ㅝ"]), ("c9", ["ㅔ", "ㅞ"]), ("d9", ["ㅣ", "ㅟ"]), ("dg", ["ㅣ", "ㅢ"]),
    ("kf/", ["ㄱ", "가", "과"]), ("f/k", ["ㅏ", "ㅘ", "과"]), ("fk/", ["ㅏ", "가", "가ㅗ"]),
    ("fd", ["ㅏ", "ㅏㅣ"]),
    // Reordering never replaces two characters.
    ("xf", ["ㄱ", "ㄱㅏ"]), ("kxf", ["ㄱ", "ㄱㄱ", "ㄱㄱㅏ"]),
  ])
  func putInOrder(keys: String, expected: [String]) {
    #expect(steps(keys, .threeSet390, HangulOptions(autoReorder: .on)) == expected)
  }

  @Test(arguments: [
    ("kvf", ["ㄱ", "고", "고ㅏ"]), ("k/f", ["ㄱ", "고", "과"]), ("kbt", ["ㄱ", "구", "구ㅓ"]),
    ("k9t", ["ㄱ", "구", "궈"]), ("kgd", ["ㄱ", "그", "긔"]), ("vf", ["ㅗ", "ㅗㅏ"]),
  ])
  func strictJoins(keys: String, expected: [String]) {
    for layout in [HangulLayout.threeSet390, .threeSetFinal, .threeSetOld] {
      #expect(steps(keys, layout, HangulOptions(strictJoins: true)) == expected)
    }
  }

  /// In layouts with one key for ㅗ and one for ㅜ, these join even if joins are strict.
  @Test func strictJoinsWithoutASecondKey() {
    let options = HangulOptions(autoReorder: .on, strictJoins: true)
    #expect(steps("kvf", .threeSetNoShift, options) == ["ㄱ", "고", "과"])
    #expect(steps("rhk", .twoSetOnThreeSet, options) == ["ㄱ", "고", "과"])
    #expect(steps("kf/", .threeSet390, options) == ["ㄱ", "가", "과"])
    #expect(steps("kfv", .threeSet390, options) == ["ㄱ", "가", "가ㅗ"])
  }

  @Test(arguments: [
    ("kfxq", ["갃", "각", "가", "ㄱ", ""]), ("kfS", ["갆", "가", "ㄱ", ""]),
    ("k8", ["긔", "ㄱ", ""]), ("kvf", ["과", "고", "ㄱ", ""]), ("kkf", ["까", "ㄲ", "ㄱ", ""]),
    ("kx", ["ㄱㄱ", "ㄱ", ""]), ("kfmf", ["가하", "가ㅎ", "가", ""]),
  ])
  func backspace(keys: String, expected: [String]) {
    var typist = HangulTypist(.threeSet390)
    typist.type(keys)
    var steps = [typist.text]
    while !typist.text.isEmpty, steps.count < 20 {
      typist.press(.backspace)
      steps.append(typist.text)
    }
    #expect(steps == expected)
  }

  @Test(arguments: [
    ("kfxqmf", ["갃하", "갃ㅎ", "갃", "각", "가", "ㄱ", ""]), ("kx", ["ㄱㄱ", "ㄱ", ""]),
  ])
  func keystrokesTakenBack(keys: String, expected: [String]) {
    var typist = HangulTypist(.threeSet390, HangulOptions(backspace: .keystroke))
    typist.type(keys)
    var steps = [typist.text]
    while typist.composer.openCount > 0 {
      typist.press(.backspace)
      steps.append(typist.text)
    }
    #expect(steps == expected)
    #expect(typist.misfits == 0)
  }

  @Test(arguments: [
    ("2set-on-3set", "rkRgkfS", "각하ㄹㄴ"), ("3set-noshift", "kf-k0]", "갖걮"),
    ("3set-noshift", "yq/kf=", "ㄹㅅㄷ갗"), ("3set-final", "kf!kf@kf$", "갂갉갎"),
    ("ahnmatae", "fgjv", "깍"), ("ahnmatae", "dfjk.m", "땔ㄴ"), ("ahnmatae", "jl", "ㅘ"),
    ("3set-final", "k8[)", "긔(~"), ("3set-390", "H1kf!", "'ㅎ갖"),
  ])
  func otherLayouts(name: String, keys: String, expected: String) throws {
    let layout = try #require(HangulLayout(named: name))
    let text = typed(keys, layout)
    #expect(text.unicodeScalars.elementsEqual(expected.unicodeScalars))
    #expect(!text.unicodeScalars.contains("\u{115F}") && !text.unicodeScalars.contains("\u{1160}"))
  }
}
