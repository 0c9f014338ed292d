import Foundation
import MorseComposition
import TestSupport
import Testing

@testable import SessionMaking
@testable import Typing

@Suite("The word list for --prior words and traffic")
struct MorseWordListsTests {
  private let folder = TemporaryFolder()

  private static func options(_ words: String...) throws -> TypingOptions {
    var options = TypingOptions()
    for word in ["mode=morse", "keyer=straight"] + words {
      let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
      try options.setWord(parts[0], to: parts[1])
    }
    return options
  }

  @Test(
    "SHA-256 is that of the standard's examples, and of every padding",
    arguments: [
      ("", 1, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
      ("abc", 1, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
      (
        "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", 1,
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
      ),
      ("a", 1_000_000, "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"),
    ])
  func hash(text: String, count: Int, digits: String) {
    #expect(SHA256.digits(of: Array(String(repeating: text, count: count).utf8)) == digits)
  }

  @Test("SHA-256 is that of sha256sum for every length up to three blocks")
  func hashes() throws {
    for count in 0..<200 {
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 37) }
      let result = try ProcessRunner.run("/usr/bin/sha256sum", input: bytes)
      #expect(result.text.hasPrefix(SHA256.digits(of: bytes) + " "), "\(count) bytes")
    }
  }

  @Test("The words are read if they have an effect, and the list is named")
  func fill() throws {
    let path = folder.write("the\nThere\nthe's\n", to: "words")
    let lists = MorseWordLists(paths: ["/none", path]) { Issue.record("\($0)") }
    var options = try Self.options("prior=words")
    try lists.fill(&options)
    #expect(options.morse.words != nil)
    let list = try #require(options.morse.wordList)
    #expect(list.name == name(of: path) && list.size == 16)
    #expect(list.digest.hasPrefix("bde4b66bcf80947c"))
    // A recording that states the list is replayed without a message.
    var replayed = try Self.options("prior=words", "word-list=\(list)")
    try lists.fill(&replayed)
    #expect(replayed.morse.words == options.morse.words)
    // The words of traffic are added to the list only where they are asked for.
    var traffic = try Self.options("prior=traffic")
    try lists.fill(&traffic)
    let other = try #require(traffic.morse.wordList)
    #expect(other.name == list.name && other.size == list.size && other.digest != list.digest)
    for (word, isWord) in [("there", true), ("cq", false), ("599", false)] {
      let tree = try #require(traffic.morse.words)
      #expect(tree.likelihood(of: word) > 0)
      #expect((options.morse.words?.likelihood(of: word) ?? 0 > 0) == isWord, "\(word)")
    }
    for (prior, keyer) in [("letters", "bug"), ("words", "three-key"), ("words", "iambic-a")] {
      var other = try Self.options("prior=\(prior)", "keyer=\(keyer)")
      try MorseWordLists(paths: ["/none"]) { _ in }.fill(&other)
      #expect(other.morse.words == nil)
    }
  }

  /// The name of a list: its file and the folder of that.
  private func name(of path: String) -> String {
    path.split(separator: "/").suffix(2).joined(separator: "/")
  }

  @Test("A list with frequencies makes common words likelier; a name is printable")
  func frequencies() throws {
    let path = folder.write("200 the of\n100 thy\n", to: "my \u{E9}/words.txt")
    var options = try Self.options("prior=words")
    try MorseWordLists(paths: [path]) { _ in }.fill(&options)
    let tree = try #require(options.morse.words)
    #expect(options.morse.wordList?.name == "my___/words.txt")
    #expect(
      try Self.options("word-list=\(try #require(options.morse.wordList))").morse.wordList != nil)
    // A tenth of a million: five decades.
    #expect(tree.likelihood(of: "the") / tree.likelihood(of: "thy") > 90_000)
    #expect(tree.likelihood(of: "of") == tree.likelihood(of: "the"))
    #expect(tree.likelihood(of: "200") == 0 && tree.likelihood(of: "th") == 0)
  }

  @Test("A list other than the recording's causes a warning; a missing one is an error")
  func otherList() throws {
    let path = folder.write("the\n", to: "words")
    var said: [String] = []
    let lists = MorseWordLists(paths: ["/none", path]) { said.append($0) }
    let digest = String(repeating: "0", count: 64)
    var options = try Self.options("prior=words", "word-list=old 7 \(digest)")
    try lists.fill(&options)
    #expect(
      said == [
        "the recording was made with the word list old (7 bytes), but is now read with \(name(of: path)) (4 bytes): the text may differ"
      ])
    #expect(options.morse.wordList?.name == "old")
    // The prior that was recorded is not known. With the other one the list is the same.
    said = []
    for (recorded, given) in [("words", "traffic"), ("traffic", "words")] {
      var first = try Self.options("prior=\(recorded)")
      try lists.fill(&first)
      var second = try Self.options(
        "prior=\(given)", "word-list=\(try #require(first.morse.wordList))")
      try lists.fill(&second)
    }
    #expect(said.isEmpty)
    #expect(throws: SessionMakingError.self) {
      var options = try Self.options("prior=words")
      try MorseWordLists(paths: ["/none"]) { _ in }.fill(&options)
    }
  }

  @Test(
    "A recording names the list, and is replayed to the same text",
    .enabled(
      if: UMockKeyboard.isAvailable, "needs umockdev-run"), .waits,
    arguments: [
      ("words", "-  ....  .   ...  ....  ..  .--.", "the ship\n"),
      ("traffic", "-.-.  --.-   -..  .   ..-  .-.   .....  -.  -.", "cq de ur 5nn\n"),
    ])
  func recording(prior: String, signals: String, text: String) throws {
    let bench = RecordingBench()
    let keys = "t:300 \(Self.keyed(signals)) end"
    let live = try bench.shellOnPipes(
      [try bench.board(keys)],
      """
      exec "$EVSCRIBE" record --mode morse --keyer straight --prior \(prior) --type --stop-key end \
        --background -o "$F/keys.evemu" /dev/input/event5
      """)
    expect(live, exit: 0, output: text)
    let trace = try bench.contents("keys.evemu")
    #expect(trace.contains("# evscribe prior: \(prior)\n# evscribe word-list: en/words.txt "))
    // The command finds the installed list.
    let replayed = try Evscribe.run("replay", "\(bench.folder.path)/keys.evemu")
    expect(replayed, exit: 0, output: text)
    #expect(replayed.errorText.isEmpty, "\(replayed.errorText)")
  }

  /// Signals on a straight key; two spaces between letters, three between words.
  private static func keyed(_ signals: String) -> String {
    signals.map { signal in
      switch signal {
      case ".": "d:leftctrl t:80 u:leftctrl t:80"
      case "-": "d:leftctrl t:240 u:leftctrl t:80"
      default: "t:160"
      }
    }.joined(separator: " ")
  }
}
