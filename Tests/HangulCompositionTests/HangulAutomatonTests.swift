import HangulComposition
import KeyEvents
import TextEditing
import Testing

/// A key pressed on an open composition, and the one edit it must make.
struct Step: CustomTestStringConvertible, Sendable {
  var before: String
  var key: String
  var removed: String
  var inserted: String
  var testDescription: String { "\(before) \(key)" }

  init(_ before: String, _ key: String, _ removed: String, _ inserted: String) {
    self.before = before
    self.key = key
    self.removed = removed
    self.inserted = inserted
  }
}

@Suite struct HangulAutomatonTests {
  @Test(arguments: [
    // Nothing open.
    Step("", "r", "", "ㄱ"), Step("", "R", "", "ㄲ"), Step("", "k", "", "ㅏ"),
    // A consonant.
    Step("r", "t", "ㄱ", "ㄳ"), Step("r", "r", "", "ㄱ"), Step("e", "e", "", "ㄷ"),
    Step("E", "t", "", "ㅅ"), Step("r", "T", "", "ㅆ"), Step("r", "k", "ㄱ", "가"),
    Step("Q", "k", "ㅃ", "빠"),
    // A lone cluster.
    Step("rt", "r", "", "ㄱ"), Step("rt", "t", "", "ㅅ"), Step("rt", "k", "ㄳ", "ㄱ사"),
    Step("fg", "k", "ㅀ", "ㄹ하"),
    // A vowel without a consonant.
    Step("k", "r", "", "ㄱ"), Step("h", "k", "ㅗ", "ㅘ"), Step("k", "h", "", "ㅗ"),
    Step("hk", "l", "", "ㅣ"), Step("hk", "r", "", "ㄱ"), Step("k", "l", "", "ㅣ"),
    // Initial and vowel.
    Step("rk", "s", "가", "간"), Step("rk", "E", "", "ㄸ"), Step("rk", "Q", "", "ㅃ"),
    Step("rk", "W", "", "ㅉ"), Step("rk", "R", "가", "갂"), Step("rk", "T", "가", "갔"),
    Step("rh", "k", "고", "과"), Step("rk", "k", "", "ㅏ"), Step("rhk", "l", "", "ㅣ"),
    // A final of one letter.
    Step("rkr", "t", "각", "갃"), Step("rkr", "r", "", "ㄱ"), Step("rkt", "t", "", "ㅅ"),
    Step("rkt", "k", "갓", "가사"), Step("rks", "E", "", "ㄸ"), Step("rkd", "k", "강", "가아"),
    // A final of two.
    Step("rkqt", "t", "", "ㅅ"), Step("rkqt", "k", "값", "갑사"), Step("ekfr", "l", "닭", "달기"),
    // A double final from one key.
    Step("qjT", "r", "", "ㄱ"), Step("qjT", "m", "벘", "버쓰"), Step("rkR", "k", "갂", "가까"),
    Step("qjT", "t", "", "ㅅ"),
    // Another key.
    Step("rks", " ", "", " "), Step("r", "1", "", "1"), Step("", "1", "", "1"),
  ])
  func rowsOfTheTable(step: Step) {
    var typist = HangulTypist()
    typist.type(step.before)
    typist.type(step.key)
    let isLetter = keyOfLetter.values.contains(step.key)
    #expect(
      typist.lastEdits == [
        TextEdit(removed: step.removed, inserted: step.inserted, open: isLetter ? 1 : 0)
      ])
    #expect(typist.misfits == 0)
  }

  @Test(arguments: [
    ("dkssudgktpdy", "안녕하세요"), ("dlTek", "있다"), ("qhRdmaqkq", "볶음밥"), ("dhksQurgks", "완뼉한"),
    ("gksrmf", "한글"), ("Eogkrrygkrtod", "때학교학생"), ("qnpfr", "뷁"), ("rkqtdl", "값이"),
    ("dkr 123", "악 123"), ("zzzz", "ㅋㅋㅋㅋ"), ("eeee", "ㄷㄷㄷㄷ"), ("bb", "ㅠㅠ"), ("dhodlfo", "왜이래"),
  ])
  func words(keys: String, text: String) { #expect(typed(keys) == text) }

  static let medialJoins = [
    "ㅗㅏ": "ㅘ", "ㅗㅐ": "ㅙ", "ㅗㅣ": "ㅚ", "ㅜㅓ": "ㅝ", "ㅜㅔ": "ㅞ", "ㅜㅣ": "ㅟ", "ㅡㅣ": "ㅢ",
  ]
  static let finalJoins = [
    "ㄱㅅ": "ㄳ", "ㄴㅈ": "ㄵ", "ㄴㅎ": "ㄶ", "ㄹㄱ": "ㄺ", "ㄹㅁ": "ㄻ", "ㄹㅂ": "ㄼ", "ㄹㅅ": "ㄽ", "ㄹㅌ": "ㄾ",
    "ㄹㅍ": "ㄿ",
    "ㄹㅎ": "ㅀ", "ㅂㅅ": "ㅄ",
  ]

  /// Of all pairs of letters, exactly those in the tables join.
  @Test func everyPairOfKeys() {
    for (first, firstLetter) in letterKeys {
      for (second, secondLetter) in letterKeys {
        let pair = firstLetter + secondLetter
        let both = Self.medialJoins[pair] ?? Self.finalJoins[pair]
        if let both {
          #expect(typed(first + second) == both)
        } else if !isVowel(firstLetter) && isVowel(secondLetter) {
          #expect(typed(first + second).count == 1)
        } else {
          #expect(typed(first + second) == pair)
        }
      }
    }
  }

  @Test func everyPairOfConsonantsAfterAVowel() throws {
    for (first, firstLetter) in letterKeys where !isVowel(firstLetter) {
      for (second, secondLetter) in letterKeys where !isVowel(secondLetter) {
        let text = typed("dk" + first + second)
        let canEnd = !"ㄸㅃㅉ".contains(firstLetter)
        let lone = Self.finalJoins[firstLetter + secondLetter]
        if canEnd {
          let final = try #require(Jamo.Letter((lone ?? firstLetter).unicodeScalars.first!)?.final)
          let syllable = String(HangulSyllable(.all[11], .all[0], final).scalar)
          #expect(text == syllable + (lone == nil ? secondLetter : ""))
        } else {
          #expect(text == "아" + (lone ?? firstLetter + secondLetter))
        }
      }
    }
  }

  @Test func loneConsonantsStayApartIfAsked() {
    for (pair, both) in Self.finalJoins {
      let keys = pair.map { keyOfLetter[String($0)]! }.joined()
      var typist = HangulTypist(joinsLoneConsonants: false)
      typist.type(keys)
      #expect(typist.text == pair)
      typist.type("k<<<")
      #expect(typist.text == "")
      // After a vowel they still join.
      typist.type("rk" + keys)
      #expect(typist.letters == "ㄱㅏ" + pair)
      #expect(typed(keys) == both)
    }
  }

  /// Only two-set layouts accept letters without keys.
  @Test(arguments: HangulLayout.allNames)
  func lettersWithoutKeys(name: String) throws {
    let layout = try #require(HangulLayout(named: name))
    var automaton = HangulAutomaton(layout: layout)
    let letters = [
      automaton.add(try #require(Jamo.Letter("ㄱ")?.initial))?.open?.scalar,
      automaton.add(try #require(Jamo.Letter("ㅏ")?.medial))?.open?.scalar,
    ]
    #expect(letters == (layout.kind == .twoSet ? ["ㄱ", "가"] : [nil, nil]))
  }

  /// Without keys or a composer, as an on-screen keyboard would use it.
  @Test func theAutomatonAlone() throws {
    var automaton = HangulAutomaton()
    #expect(automaton.open == nil)
    #expect(automaton.takeBack() == nil)
    let giyeok = try #require(Jamo.Letter("ㄱ")?.initial)
    let wa = try #require(Jamo.Letter("ㅘ")?.medial)
    let siot = try #require(Jamo.Letter("ㅅ")?.initial)
    _ = automaton.add(giyeok)
    // A compound vowel added whole is one letter, and is removed whole.
    let joined = automaton.add(wa)
    #expect(joined?.removed == "ㄱ")
    #expect(joined?.ended == nil)
    #expect(joined?.open?.scalar == "과")
    #expect(automaton.takeBack()?.open?.scalar == "ㄱ")
    _ = automaton.add(wa)
    _ = automaton.add(siot)
    let carried = automaton.add(wa)
    #expect(carried?.removed == "괏")
    #expect(carried?.ended?.scalar == "과")
    #expect(carried?.open?.scalar == "솨")
    #expect(automaton.open == carried?.open)
    automaton.end()
    #expect(automaton.open == nil)
  }
}

func isVowel(_ letter: String) -> Bool { letter.unicodeScalars.first! >= "ㅏ" }
