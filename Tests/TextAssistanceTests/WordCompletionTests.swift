import Testing
import TextAssistance

@Suite("Completion")
struct WordCompletionTests {
  private let completion = WordCompletion(SmallIndex.make())

  @Test("the most frequent word comes first")
  func byFrequency() {
    #expect(completion.completions(of: "th", after: nil as String?, count: 1) == ["the"])
  }

  @Test("a word that follows the one before comes before more frequent ones")
  func byWordBefore() {
    #expect(completion.completions(of: "h", after: "go").first == "home")
    #expect(completion.completions(of: "h", after: "am").first == "here")
    #expect(completion.completions(of: "", after: "am").first == "going")
  }

  @Test(
    "capitals are those of the beginning, and names keep theirs",
    arguments: [
      ("mon", "Monday"), ("Wei", "Weird"), ("WEI", "WEIRD"), ("T", "The"),
    ])
  func capitals(prefix: String, word: String) {
    #expect(completion.completions(of: prefix, after: nil as String?).first == word)
  }

  @Test("a word is not offered for itself, and nothing for what no word begins with")
  func none() {
    #expect(completion.completions(of: "monday", after: nil as String?) == [])
    #expect(completion.completions(of: "x", after: "am") == [])
    #expect(completion.completions(of: "t1", after: nil as String?) == [])
  }

  @Test("no word is offered twice")
  func unique() {
    let offered = completion.completions(of: "g", after: "am", count: 9)
    #expect(Set(offered).count == offered.count)
    #expect(offered.first == "going")
  }
}
