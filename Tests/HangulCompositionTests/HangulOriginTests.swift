import HangulComposition
import TextEditing
import Testing

@Suite struct HangulOriginTests {
  @Test(arguments: [
    ("rkqt", "ㄱㅏㅂㅅ"), ("Rk", "ㄲㅏ"), ("rhk", "ㄱㅗㅏ"), ("hk", "ㅗㅏ"), ("rt", "ㄱㅅ"), ("R", "ㄲ"),
    ("rnpfr", "ㄱㅜㅔㄹㄱ"), ("rk<", "ㄱ"), ("rkT", "ㄱㅏㅆ"), ("rkqt<", "ㄱㅏㅂ"), ("Ehl", "ㄸㅗㅣ"),
  ])
  func cellsKeepTheLettersAsTyped(keys: String, letters: String) {
    var typist = HangulTypist()
    typist.type(keys)
    #expect(typist.letters == letters)
    #expect(typist.document.cell(beforeCursor: 0)?.origin != 0)
  }

  @Test(arguments: [
    ("rktk", "ㄱㅏ ㅅㅏ"), ("rkqtk", "ㄱㅏㅂ ㅅㅏ"), ("rtk", "ㄱ ㅅㅏ"), ("rkRk", "ㄱㅏ ㄲㅏ"),
    ("rhkfrnj", "ㄱㅗㅏㄹ ㄱㅜㅓ"),
  ])
  func eachSyllableHasItsOwnLetters(keys: String, letters: String) {
    var typist = HangulTypist()
    typist.type(keys)
    let last = typist.letters
    typist.finish()
    typist.document.deleteBackward()
    #expect("\(typist.letters) \(last)" == letters)
  }

  @Test(arguments: [
    ("값", "ㄱㅏㅂㅅ"), ("까", "ㄲㅏ"), ("과", "ㄱㅗㅏ"), ("ㄳ", "ㄱㅅ"), ("ㄲ", "ㄲ"), ("ㅢ", "ㅡㅣ"), ("뷁", "ㅂㅜㅔㄹㄱ"),
    ("있", "ㅇㅣㅆ"), ("a", ""), (" ", ""), ("漢", ""),
  ])
  func unknownOriginsAreTakenApart(text: String, letters: String) {
    let cell = TextCell(text.unicodeScalars.first!)
    #expect(HangulOrigin.letters(of: cell).map(\.description).joined() == letters)
  }

  @Test func anOriginOfAnotherModeIsNotRead() {
    #expect(HangulOrigin.letters(of: TextCell("k", origin: 0b101_1)) == [])
  }

  @Test func sevenLettersFit() {
    let letters = Jamo.Letter.all.suffix(8)
    let origin = HangulOrigin.packed(letters)
    #expect(HangulOrigin.letters(of: TextCell("가", origin: origin)) == Array(letters.prefix(7)))
    #expect(origin < 1 << TextCell.originBitWidth)
    #expect(HangulOrigin.packed([Jamo.Letter("ㄱ")!, Jamo.Letter("ㅏ")!]) == 1 | 31 << 6)
  }
}
