import TestSupport
import Testing
import TextAssistance

@Suite("Learnt words")
struct LearntWordsTests {
  private func make(_ words: String..., limit: Int = 10) throws -> LearntWords {
    var learnt = LearntWords(limit: limit)
    for word in words { try learnt.use(word) }
    return learnt
  }

  @Test("What was used most comes first, then what was used last; case does not count")
  func order() throws {
    let learnt = try make("evscribe", "Soyeon", "iambic", "EVSCRIBE", "Evscribe")
    #expect(learnt.all.map(\.word) == ["Evscribe", "iambic", "Soyeon"])
    #expect(learnt.uses(of: "evscribe") == 3)
    #expect(learnt.contains("soyeon"))
    #expect(!learnt.contains("soyeo"))
  }

  @Test("The word used least, and of several the one used longest ago, is removed")
  func limit() throws {
    let learnt = try make("one", "two", "one", "three", "four", "two", limit: 3)
    #expect(learnt.all.map(\.word) == ["one", "two", "four"])
    let read = try LearntWords(text: "one\t1\ntwo\t3\nthree\t1\n", limit: 2)
    #expect(read.all.map(\.word) == ["two", "three"])
    #expect(learnt.count == 3)
    #expect(!learnt.contains("three"))
  }

  @Test("A word is forgotten in whatever case, once")
  func forget() throws {
    var learnt = try make("Soyeon", "iambic")
    let first = learnt.forget("soyeon")
    let second = learnt.forget("soyeon")
    #expect(first && !second)
    #expect(learnt.all.map(\.word) == ["iambic"])
  }

  @Test(
    "Anything but a word is refused",
    arguments: [
      "", "two words", "tab\there", "line\n", "no\u{A0}break", String(repeating: "a", count: 65),
    ])
  func refused(word: String) {
    #expect(throws: LearntWords.Problem.notAWord(word)) { try make(word) }
  }

  @Test("The text of the file gives the same words in the same order")
  func file() throws {
    let learnt = try make("evscribe", "소연", "iambic", "évscribe", "evscribe")
    #expect(learnt.text == "소연\t1\niambic\t1\névscribe\t1\nevscribe\t2\n")
    let read = try LearntWords(text: learnt.text, limit: 10)
    #expect(read.text == learnt.text)
    #expect(read.all.map(\.word) == learnt.all.map(\.word))
    let joined = try LearntWords(text: "a\t2\n\nb\t1\nA\t3")
    #expect(joined.all.map(\.word) == ["A", "b"])
    #expect(joined.uses(of: "a") == 5)
  }

  @Test(
    "A line that is wrong is named",
    arguments: ["a", "a\t", "a\tx", "a\t0", "a\t-1", "a\t1\t2", "\t1", "a b\t1", "a\t1000001"])
  func lines(line: String) {
    #expect(throws: LearntWords.Problem.line(2)) { try LearntWords(text: "word\t1\n\(line)\n") }
  }
}
