import HangulComposition
import KeyEvents
import TextEditing
import Testing

@Suite struct RomajaTests {
  @Test(
    arguments: [
      ("gang", "강"), ("gangi", "강이"), ("anga", "앙아"), ("tt", "트ㅌ"), ("tta", "트타"),
      ("nanG", "난ㄱ"), ("sexy", "섹시"), ("xy", "지"), ("ssa", "싸"), ("kka", "크카"),
      ("chi", "치"), ("chh", "ㅊ"), ("a", "아"), ("ae", "애"), ("ai", "애"), ("eo", "어"),
      ("eu", "으"), ("yeo", "여"), ("ye", "예"), ("ya", "야"), ("wa", "와"), ("we", "웨"),
      ("weo", "워"), ("wo", "워"), ("wae", "왜"), ("eui", "의"), ("nga", "느가"), ("ng", "느ㄱ"),
      ("ngg", "느ㄲ"), ("annyeong", "안녕"), ("hangugeo", "항우거"), ("hanGugeo", "한구거"), ("a1", "아1"),
      ("gga", "까"),
      ("aa", "아아"), ("aae", "아애"), ("g1", "ㄱ1"), ("xx", "즈ㅈ"), ("ax", "앇"), ("axa", "악사"),
      ("agsa", "악사"), ("ass", "았"), ("assa", "앗사"), ("asssa", "았사"), ("Ga", "가"),
      ("GA", "ㄱ아"), ("gaGa", "가가"), ("gaA", "가아"), ("gs", "그ㅅ"), ("kn", "크ㄴ"),
      ("anja", "안자"), ("yy", "이이"), ("ayi", "애이"), ("agga", "악가"), ("akka", "앜카"),
      ("ww", "우우"), ("qw", "쿠"), ("sha", "스하"), ("ganAa", "간아아"), ("ga ga", "가 가"),
      ("gan<a", "가아"), ("ang<<", "아"), ("ga<", "ㄱ"), ("a<", ""), ("g<a", "아"),
    ] as [(String, String)])
  func words(keys: String, text: String) { #expect(typed(keys, .romaja) == text) }

  @Test func aKeyThatGivesAClusterIsTakenBackWhole() {
    var typist = HangulTypist(.romaja, HangulOptions(backspace: .keystroke))
    typist.type("axa")
    var steps = [typist.text]
    while typist.composer.openCount > 0 {
      typist.press(.backspace)
      steps.append(typist.text)
    }
    #expect(steps == ["악사", "앇", "아", ""])
    #expect(typed("axa<", .romaja) == "악ㅅ")
    #expect(typed("tt<", .romaja, HangulOptions(backspace: .keystroke)) == "ㅌ")
    #expect(typed("tt<", .romaja) == "트")
  }

  /// A cell stores the Hangul letters of a syllable, not its Latin keys.
  @Test func letters() {
    var typist = HangulTypist(.romaja)
    typist.type("yeong")
    #expect(typist.text == "영")
    #expect(typist.letters == "ㅇㅕㅇ")
  }
}
