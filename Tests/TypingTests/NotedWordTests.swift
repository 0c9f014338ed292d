import KeyEvents
import KeyTraces
import TestSupport
import TextFields
import Testing

@testable import Typing

/// The words of which a source is told, so that it may suggest them again.
@Suite("Typed words are noted")
struct NotedWordTests {
  /// A source that notes what it is told, and completes every word with "ark".
  private final class Source: AssistanceSource {
    var words: [String] = []
    func correction(of word: DoubtfulWord) -> String? { word.text == "ka" ? "karma" : nil }
    func position() -> String? { nil }
    func completions(of prefix: String, after previous: String?, count: Int) -> [String] {
      ["ark"]
    }
    func didType(_ word: String, after previous: String?) {
      words.append("\(word) after \(previous ?? "nothing")")
    }
    func forgetTypedWords() { words.append("forgotten") }
    func didChoose(_ candidate: Candidate, from source: CandidateRequest.Source) {}
    func candidates(for request: CandidateRequest) -> OfferedCandidates? { nil }
  }

  private static func session(
    _ words: [String], _ fields: [TextField] = []
  ) throws -> (TypingSession, Source) {
    let options = try TypingOptions(words: words)
    var session =
      fields.isEmpty
      ? TypingSession(options) { FakeCharacterMap() }
      : TypingSession(
        options, form: FormSessionTests.form(fields), characterMap: { FakeCharacterMap() },
        layoutFile: { _ in nil })
    let source = Source()
    session.assistanceSource = source
    return (session, source)
  }

  @Test(
    "A word is noted when it ends, as it is then, with the word before it",
    arguments: [
      ("r a space", ["ra after nothing"]),
      ("r a space k space", ["ra after nothing", "k after ra"]),
      ("r a . space k space", ["ra after nothing", "k after nothing"]),
      ("r a enter", ["ra after nothing"]),
      ("r a space space enter", ["ra after nothing"]),
      ("k a space", ["karma after nothing"]),
      ("k a enter", ["karma after nothing"]),
      ("a right r space", ["ark after nothing", "r after ark"]),
      ("r space a right .", ["r after nothing", "ark after r"]),
      ("r a backspace space", ["r after nothing"]),
      ("5 r space", ["5r after nothing"]),
      ("r a", []),
    ] as [(String, [String])])
  func ends(keys: String, words: [String]) throws {
    var (session, source) = try Self.session(["mode=direct", "suggest=3", "correct=automatic"])
    for frame in try SimulatedKeys(keys).frames { session.receive(frame) }
    #expect(source.words == words)
    (session, source) = try Self.session(["mode=direct", "correct=automatic"])
    for frame in try SimulatedKeys(keys).frames { session.receive(frame) }
    #expect(source.words.isEmpty, "Nothing is suggested.")
  }

  @Test(
    "A word in Morse is noted when the next one begins, whatever ends it",
    arguments: [
      "three-key", "iambic-a", "straight", "single-switch",
      "single-switch switch-times=auto",
    ])
  func morse(keyer: String) throws {
    let source = Source()
    var sender = try MorseSender(keyer, ["suggest=3"])
    sender.session.assistanceSource = source
    try sender.key("the cat the rain the end ")
    #expect(sender.text.hasPrefix("the cat the rain the"))
    #expect(source.words.prefix(3) == ["the after nothing", "cat after the", "the after cat"])
  }

  @Test("A suggested word that was chosen from the list is noted, also with a switch")
  func chosen() throws {
    var (session, source) = try Self.session(["mode=direct", "suggest=3"])
    try FormSessionTests.type("r a space k tab", &session)
    let time = try #require(session.lastTime)
    #expect(session.takeCandidateRequest()?.source == .words)
    session.offer([try #require(Candidate("kara ", replacing: "k"))], title: "words", at: time)
    try FormSessionTests.type("1", &session)
    #expect(session.document.text == "ra kara ")
    #expect(source.words == ["ra after nothing", "kara after ra"])
  }

  @Test("Words of addresses and secrets are not noted, and the next visitor gets nothing")
  func fields() throws {
    let fields = [
      FormSessionTests.field("name"),
      FormSessionTests.field("mail") { $0.traits.keyboardType = .emailAddress },
      FormSessionTests.field("pin") { $0.traits.isSecureTextEntry = true },
      FormSessionTests.field("note"),
    ]
    var (session, source) = try Self.session(["mode=direct", "suggest=3"], fields)
    try FormSessionTests.type(
      "r a space tab k a space tab a r k space tab k space", &session)
    #expect(source.words == ["ra after nothing", "k after nothing"])
    session.begin(FormSessionTests.form(fields), at: try #require(session.lastTime))
    #expect(source.words.last == "forgotten")
  }
}
