import Glibc
import TestSupport
import Testing
import Documents

@testable import AssistanceSources

@Suite("Phrases")
struct PhrasesTests {
  private let folder = TemporaryFolder()

  private var file: PhrasesFile {
    PhrasesFile(environment: ["XDG_STATE_HOME": "\(folder.path)/a/state"])!
  }

  private func mode(of path: String) -> mode_t {
    var status = stat()
    return lstat(path, &status) == 0 ? status.st_mode & 0o7777 : 0
  }

  @Test("The file is in the folder for states, or nowhere")
  func place() {
    #expect(file.path == "\(folder.path)/a/state/evscribe/phrases.yaml")
    #expect(
      PhrasesFile(environment: ["HOME": "/home/jane", "XDG_STATE_HOME": "relative"])?.path
        == "/home/jane/.local/state/evscribe/phrases.yaml")
    #expect(PhrasesFile(environment: ["HOME": ""]) == nil)
  }

  @Test("Phrases are kept for the user alone, in their order, with any text")
  func kept() throws {
    #expect(try file.read() == Phrases())
    let texts = ["On my way!", "두 줄\nhere: \"x\" \\ #", " 1", "- [a]", "e\u{301}", "\u{E9}"]
    for text in texts {
      _ = try file.update { phrases throws(Phrase.Problem) in
        try phrases.add(Phrase(text, tags: ["a", "가:"]))
      }
    }
    #expect(try file.read().list.map { Array($0.text.utf8) } == texts.map { Array($0.utf8) })
    #expect(try file.read().list[0].tags == ["a", "가:"])
    #expect(mode(of: file.path) == 0o600)
    #expect(mode(of: "\(folder.path)/a/state/evscribe") == 0o700)
    try file.update { phrases throws(Phrase.Problem) in phrases.use(at: 2) }
    #expect(try file.read().list.map(\.text).prefix(3) == [" 1", "On my way!", texts[1]])
    let removed = try file.update { phrases throws(Phrase.Problem) in phrases.remove(at: 0) }
    #expect(removed.text == " 1")
    #expect(try file.read().list.count == 5)
  }

  @Test("Pages: the last ones, then those of each tag, then those without; none if all fit on one")
  func pages() throws {
    var phrases = Phrases()
    for (text, tags) in [
      ("a", []), ("b", ["x"]), ("c", ["y", "x"]), ("d", []),
    ] { _ = try phrases.add(Phrase(text, tags: tags)) }
    func pages(_ length: Int, _ limit: Int) -> [String] {
      phrases.pages(of: length, limit: limit).map { page in
        "\(page.heading):\(page.phrases.map(\.text).joined())"
      }
    }
    #expect(pages(3, 8) == [":abc", "x:bc", "y:c", ":ad"])
    #expect(pages(3, 7) == [":abcd"])
    #expect(pages(4, 8) == [":abcd"])
    _ = phrases.remove(at: 3)
    _ = phrases.remove(at: 0)
    #expect(pages(1, 8) == [":b", "x:bc", "y:c"])
    #expect(Phrases().pages(of: 9, limit: 9).map(\.phrases) == [[]])
  }

  @Test("A text that is there gets the tags; tags choose phrases")
  func tags() throws {
    var phrases = Phrases()
    #expect(try phrases.add(Phrase("a", tags: ["x"])) == 0)
    #expect(try phrases.add(Phrase("b")) == 1)
    #expect(try phrases.add(Phrase("a", tags: ["y", "x"])) == 0)
    #expect(phrases.list.map(\.tags) == [["x", "y"], []])
    #expect(phrases.listed(withTag: "y").map(\.index) == [0])
    #expect(phrases.listed(withTag: "z").isEmpty)
    #expect(phrases.listed().map(\.index) == [0, 1])
  }

  @Test(
    "Anything but a phrase or a tag is refused",
    arguments: [
      ("", [], "the phrase is empty"), (" \n", [], "the phrase is empty"),
      ("a\u{1B}[2J", [], "a control character"), ("a\tb", [], "a control character"),
      (String(repeating: "a", count: 2_001), [], "longer than 2000"),
      ("a", [""], "a tag must be one word"), ("a", ["b c"], "a tag must be one word"),
      ("a", [String(repeating: "b", count: 65)], "at most 64"),
      ("a", (0...16).map { "t\($0)" }, "more than 16 tags"),
    ])
  func refused(_ text: String, _ tags: [String], _ expected: String) {
    do throws(Phrase.Problem) {
      _ = try Phrase(text, tags: tags)
      Issue.record("it was taken")
    } catch {
      #expect(error.text.contains(expected), "\(error.text)")
    }
  }

  @Test("No more than 1,000 are kept, and a change that is refused writes nothing")
  func limit() throws {
    try file.update { phrases throws(Phrase.Problem) in
      for number in 0..<1_000 { _ = try phrases.add(Phrase("phrase \(number)")) }
    }
    do throws(PhrasesFileError) {
      try file.update { phrases throws(Phrase.Problem) in
        phrases.use(at: 5)
        _ = try phrases.add(Phrase("one more"))
      }
      Issue.record("it was taken")
    } catch {
      guard case .refused(let problem) = error else {
        Issue.record("\(error)")
        return
      }
      #expect(problem.text == "there are already 1000 phrases; remove one first")
    }
    #expect(try file.read().list[0].text == "phrase 0")
  }

  @Test("A list that would be too large to be read again is not written")
  func size() throws {
    let smile = "\u{1F600}"
    _ = try file.update { phrases throws(Phrase.Problem) in try phrases.add(Phrase("a")) }
    do throws(PhrasesFileError) {
      try file.update { phrases throws(Phrase.Problem) in
        for number in 0..<900 {
          let text = "\(number) \(String(repeating: smile, count: 1_990))"
          let tags = (10...20).map { "\($0)\(String(repeating: smile, count: 60))" }
          _ = try phrases.add(Phrase(text, tags: tags))
        }
      }
      Issue.record("it was written")
    } catch {
      guard case .refused(let problem) = error else { throw error }
      #expect(problem.text == "the phrases would take more than 8 MiB; remove one first")
    }
    #expect(try file.read().list.map(\.text) == ["a"])
  }

  @Test(
    "A damaged file is refused with its position, and stays",
    arguments: [
      ("phrases: x\n", "1:10: found \"x\", expected a list of phrases"),
      ("phrases:\n  - x\n", "2:5: found \"x\", expected a phrase with `text:`"),
      ("phrases:\n  - {tags: [a]}\n", "2:5: missing key \"text\""),
      ("phrases:\n  - {text: a, tag: b}\n", "2:15: unknown key; expected text or tags"),
      ("phrases:\n  - {text: a, tags: b}\n", "2:21: found \"b\", expected a list of tags"),
      ("phrases:\n  - {text: a, tags: [b c]}\n", "2:12: a tag must be one word"),
      ("phrases:\n  - {text: \"\\e\"}\n", "2:12: the phrase contains a control character"),
      ("words: []\n", "1:1: unknown key; expected `phrases:`"),
    ])
  func damaged(_ text: String, _ expected: String) throws {
    do throws(YAMLError) {
      _ = try Phrases(parsing: Array(text.utf8))
      Issue.record("it was read")
    } catch {
      #expect("\(error)".hasPrefix(expected), "\(error)")
    }
  }

  @Test("Changes at the same time are all made")
  func together() throws {
    let file = file
    try withThread {
      for number in 0..<20 {
        _ = try? file.update { phrases throws(Phrase.Problem) in
          try phrases.add(Phrase("other \(number)"))
        }
      }
    } _: {
      for number in 0..<20 {
        _ = try file.update { phrases throws(Phrase.Problem) in
          try phrases.add(Phrase("own \(number)"))
        }
      }
    }
    #expect(try file.read().list.count == 40)
  }
}
