import Testing
import TextAssistance

@Suite("Words that were typed before")
struct TypedWordsTests {
  private let completion = WordCompletion(SmallIndex.make())

  private func typed(_ text: String) -> TypedWords {
    var words = TypedWords()
    var previous: [UInt8] = []
    for word in text.split(separator: " ").map(String.init) {
      let key = completion.key(of: word) ?? []
      if !key.isEmpty { words.append(word, key: key, after: previous) }
      previous = key
    }
    return words
  }

  private func first(_ prefix: String, after previous: String? = nil, _ text: String) -> String? {
    completion.completions(of: prefix, after: previous, count: 1, typed: typed(text)).first
  }

  @Test(
    "A word that was typed comes before more frequent ones",
    arguments: [
      ("th", "", "the"), ("th", "thee", "the"), ("th", "thee thee thee", "thee"),
      ("w", "", "weird"), ("w", "wired", "wired"),
      ("W", "wired", "Wired"), ("w", "Wired", "wired"), ("mo", "monday", "Monday"),
      // A word alone is not offered for itself.
      ("wired", "wired", nil),
    ] as [(String, String, String?)])
  func repeated(prefix: String, text: String, word: String?) {
    #expect(first(prefix, text) == word)
  }

  @Test("A word that was typed after the same word comes before one that was typed more often")
  func afterTheSameWord() {
    let text = "the good go home go home go going going"
    #expect(first("g", text) == "go")
    #expect(first("g", after: "the", text) == "good")
    #expect(first("", after: "the", text) == "good")
  }

  @Test("A word that the list lacks is offered once it was typed twice, as it was last, or small")
  func unknown() {
    #expect(first("eva", "Evamaria the") == nil)
    #expect(first("eva", "Evamaria the EvaMaria") == "EvaMaria")
    #expect(first("eva", "Evamaria the Evamaria") == "Evamaria")
    #expect(first("eva", "Evamaria evamaria Evamaria") == "evamaria")
    #expect(first("EV", "Evamaria evamaria") == "EVAMARIA")
    #expect(first("thw", "thw thw") == nil)
  }

  @Test("Without typed words, and with those of another beginning, the order is the usual one")
  func usual() {
    for prefix in ["", "t", "th", "w", "g", "s"] {
      for previous in [nil, "am", "go", "xyz"] {
        let usual = completion.completions(of: prefix, after: previous, count: 20)
        for text in ["", "plate plate plate"] where prefix != "" {
          #expect(
            completion.completions(of: prefix, after: previous, count: 20, typed: typed(text))
              == usual)
        }
        for count in 0...usual.count {
          let some = completion.completions(
            of: prefix, after: previous, count: count, typed: typed("goes goes wired thee"))
          #expect(Set(some).count == some.count && some.count == count, "\(prefix) \(count)")
        }
      }
    }
  }

  @Test("Only the last thousand words are kept, and none after they are forgotten")
  func limit() {
    var words = typed("wired")
    let filler = completion.key(of: "the") ?? []
    for _ in 1..<TypedWords.limit { words.append("the", key: filler, after: []) }
    let prefix = completion.key(of: "wi") ?? []
    #expect(words.words(beginningWith: prefix, after: []).count == 1)
    words.append("the", key: filler, after: [])
    #expect(words.words(beginningWith: prefix, after: []).isEmpty)
    let all = words.words(beginningWith: [], after: [])
    #expect(all.map(\.count) == [TypedWords.limit])
    words.removeAll()
    #expect(words.words(beginningWith: [], after: []).isEmpty)
  }
}
