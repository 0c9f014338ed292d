import TestSupport
import Testing
import TextAssistance

@Suite("An entry of an option")
struct EntryTests {
  @Test("A word, an equals sign and a text")
  func good() throws {
    for (text, shortcut, replacement) in [
      ("omw=On my way!", "omw", "On my way!"), ("a=b=c", "a", "b=c"), (":)=🙂", ":)", "🙂"),
      ("ㅇㅇ=응", "ㅇㅇ", "응"), ("sig=Jane\nDoe", "sig", "Jane\nDoe"), ("x= ", "x", " "),
      ("don't=do not", "don't", "do not"),
    ] {
      let entry = try ReplacementEntry(parsing: text)
      #expect(entry == ReplacementEntry(shortcut, replacement), "\(text)")
    }
    let longest = String(repeating: "가", count: 64) + "=" + String(repeating: "나", count: 1_000)
    #expect(try ReplacementEntry(parsing: longest).replacement.unicodeScalars.count == 1_000)
  }

  @Test(
    "What is wrong is said",
    arguments: [
      ("omw", "expected word=text"), ("", "expected word=text"), ("=x", "no word before the ="),
      ("omw=", "no text after the ="), ("on my=x", "the word contains a space"),
      ("a\tb=x", "the word contains a space"), ("a\u{3000}b=x", "the word contains a space"),
      ("a\u{1B}=x", "a control character"), ("a=\u{1B}[2J", "a control character"),
      ("a=b\r", "a control character"), ("a=b\u{9B}c", "a control character"),
      (String(repeating: "a", count: 65) + "=x", "longer than 64"),
      ("a=" + String(repeating: "b", count: 1_001), "longer than 1000"),
    ])
  func bad(_ text: String, _ expected: String) {
    do throws(ReplacementEntry.Problem) {
      _ = try ReplacementEntry(parsing: text)
      Issue.record("\(text.debugDescription) was read")
    } catch {
      #expect(error.text.contains(expected), "\(error.text)")
    }
  }
}
