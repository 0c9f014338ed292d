import TextAssistance
import Testing

@Suite("Spelling")
struct SpellerTests {
  private func first(_ typed: String) -> String? {
    let index = SmallIndex.make()
    var speller = Speller(index)
    return speller.suggestions(for: typed).first.map { index.text(of: $0.word) }
  }

  @Test(
    "the word that was meant comes first",
    arguments: [
      ("teh", "the"), ("wierd", "weird"), ("recieved", "received"), ("seperate", "separate"),
      ("neccessary", "necessary"), ("definately", "definitely"), ("dont", "don't"),
      ("eigth", "eighth"), ("sheap", "ship"),
    ])
  func suggestions(typed: String, meant: String) {
    #expect(first(typed) == meant)
  }

  @Test(
    "what is too far from every word, or no word, has no suggestion",
    arguments: [
      "zzzzzzzz", "", "w3ird", "a@b", String(repeating: "the", count: 20),
    ])
  func noSuggestion(typed: String) {
    #expect(first(typed) == nil)
  }

  @Test("a known word is its own first suggestion")
  func knownWord() {
    var speller = Speller(SmallIndex.make())
    let suggestions = speller.suggestions(for: "ten")
    #expect(suggestions.first?.cost == 0)
    #expect(suggestions.count > 1)
  }

  @Test("suggestions are ordered and not repeated, whatever their number", arguments: 1...6)
  func order(count: Int) {
    var speller = Speller(SmallIndex.make())
    let suggestions = speller.suggestions(for: "thee", count: count)
    #expect(suggestions.count <= count)
    #expect(Set(suggestions.map(\.word)).count == suggestions.count)
    #expect(suggestions.map(\.score) == suggestions.map(\.score).sorted())
  }
}

@Suite("Automatic correction")
struct AutomaticCorrectionTests {
  @Test(
    "a plain slip is corrected in the case it was typed in",
    arguments: [
      ("recieved", "received"), ("Recieved", "Received"), ("RECIEVED", "RECEIVED"),
      ("seperate", "separate"), ("mnoday", "Monday"), ("MNODAY", "MONDAY"),
      ("dont", "don't"), ("do'nt", "don't"), ("Dont", "Don't"), ("im", "I'm"), ("Im", "I'm"),
      ("teh", "the"), ("Hte", "The"), ("thier", "their"), ("WIERD", "WEIRD"), ("fro", "for"),
    ])
  func corrected(typed: String, meant: String) {
    var correction = AutomaticCorrection(SmallIndex.make())
    #expect(correction.correction(of: typed) == meant)
  }

  @Test(
    "what may be meant so is left alone",
    arguments: [
      // Too rare, a vowel for another, a letter left out, too few letters.
      "shpi", "tee", "weerd", "thir", "ot",
      "received", "reCieved", "RECieved", "rec1eved", "recieved.de", "re@cieved",
      "kubernetes",
      "separatez1", "",
    ])
  func leftAlone(typed: String) {
    var correction = AutomaticCorrection(SmallIndex.make())
    #expect(correction.correction(of: typed) == nil)
  }

  @Test("of two words that differ only in their apostrophe neither is written")
  func apostrophes() throws {
    var builder = WordIndexBuilder()
    builder.addWords(lines: Array("150 wo'nt won't".utf8))
    var correction = AutomaticCorrection(try #require(WordIndex(IndexBytes(builder.build()))))
    #expect(correction.correction(of: "wont") == nil)
  }

  @Test("names and words that were undone are left alone in any case")
  func names() {
    var correction = AutomaticCorrection(SmallIndex.make())
    correction.leftAlone = ["recieved"]
    #expect(correction.correction(of: "recieved") == nil)
    #expect(correction.correction(of: "Recieved") == nil)
  }
}
