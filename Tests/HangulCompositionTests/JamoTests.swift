import HangulComposition
import TextEditing
import Testing

@Suite struct JamoTests {
  @Test func ordersAreThoseOfUnicode() {
    #expect(
      Jamo.Initial.all.map { Jamo.Letter($0).description }.joined() == "ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ")
    #expect(
      Jamo.Medial.all.map { Jamo.Letter($0).description }.joined() == "ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ")
    #expect(
      Jamo.Final.all.compactMap { Jamo.Letter($0)?.description }.joined()
        == "ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ")
    #expect(Jamo.Letter(Jamo.Final.none) == nil)
  }

  @Test func lettersAreTheCompatibilityBlock() {
    for (offset, letter) in Jamo.Letter.all.enumerated() {
      #expect(letter.scalar.value == 0x3131 + UInt32(offset))
      #expect(Jamo.Letter(letter.scalar) == letter)
    }
    for scalar in ["\u{3130}", "\u{3164}", "\u{1100}", "가", "a"] as [Unicode.Scalar] {
      #expect(Jamo.Letter(scalar) == nil)
    }
  }

  @Test func lettersKnowTheirPositions() {
    for initial in Jamo.Initial.all { #expect(Jamo.Letter(initial).initial == initial) }
    for medial in Jamo.Medial.all { #expect(Jamo.Letter(medial).medial == medial) }
    for final in Jamo.Final.all.dropFirst() { #expect(Jamo.Letter(final)?.final == final) }
    let letters = Jamo.Letter.all
    #expect(letters.filter { $0.initial != nil }.count == 19)
    #expect(letters.filter { $0.medial != nil }.count == 21)
    #expect(letters.filter { $0.final != nil }.count == 27)
    let noFinals = letters.filter { $0.initial != nil && $0.final == nil }
    #expect(noFinals.map(\.description) == ["ㄸ", "ㅃ", "ㅉ"])
  }

  @Test func numbersOutOfRangeAreRefused() {
    #expect(Jamo.Initial(rawValue: 19) == nil)
    #expect(Jamo.Medial(rawValue: 21) == nil)
    #expect(Jamo.Final(rawValue: 28) == nil)
    #expect(Jamo.Letter(rawValue: 51) == nil)
  }

  /// Checked by the canonical equivalence of the standard library.
  @Test func syllablesAreTheirConjoiningJamo() {
    var count = 0
    for initial in Jamo.Initial.all {
      for medial in Jamo.Medial.all {
        for final in Jamo.Final.all {
          let syllable = HangulSyllable(initial, medial, final)
          var conjoining = String.UnicodeScalarView()
          conjoining.append(Unicode.Scalar(0x1100 + UInt32(initial.rawValue))!)
          conjoining.append(Unicode.Scalar(0x1161 + UInt32(medial.rawValue))!)
          if final != .none {
            conjoining.append(Unicode.Scalar(0x11A7 + UInt32(final.rawValue))!)
          }
          #expect(String(syllable.scalar) == String(conjoining))
          #expect(HangulSyllable(syllable.scalar) == syllable)
          count += 1
        }
      }
    }
    #expect(count == HangulSyllable.count)
  }

  @Test func onlySyllablesAreTakenApart() {
    for scalar in ["\u{ABFF}", "\u{D7A4}", "ㄱ", "a"] as [Unicode.Scalar] {
      #expect(HangulSyllable(scalar) == nil)
    }
  }
}
