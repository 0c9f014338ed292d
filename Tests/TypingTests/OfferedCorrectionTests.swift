import KeyEvents
import TestSupport
import TextEditing
import Testing

@testable import Typing

@Suite("Words that are offered in place of one")
struct OfferedCorrectionTests {
  private static func session(_ words: String...) throws -> TypingSession {
    let words = ["mode=direct", "to=document", "undo-key=f1"] + words
    return TypingSession(try TypingOptions(words: words)) { FakeCharacterMap() }
  }

  /// Corrects `ark` to `rak`.
  private final class Source: AssistanceSource {
    func correction(of word: DoubtfulWord) -> String? { word.text == "ark" ? "rak" : nil }
    func position() -> String? { nil }
    func completions(of prefix: String, after previous: String?, count: Int) -> [String] { [] }
    func didChoose(_ candidate: Candidate, from source: CandidateRequest.Source) {}
    func candidates(for request: CandidateRequest) -> OfferedCandidates? { nil }
  }

  private static func type(_ keys: String, in session: inout TypingSession) {
    for name in keys.split(separator: " ") {
      guard let key = KeyCode(named: String(name)) else { continue }
      let time = session.lastTime?.advanced(byMicroseconds: 1_000) ?? .zero
      session.press(key, at: time)
    }
  }

  /// Presses the key, and offers `other` for the word; false if nothing is asked.
  private static func offer(_ other: String, in session: inout TypingSession) -> Bool {
    type("f7", in: &session)
    guard let word = session.takeCandidateRequest()?.doubtful else { return false }
    let candidates = [word.text, other].compactMap {
      Candidate($0 + word.tail, replacing: word.text + word.tail)
    }
    session.offer(candidates, title: word.text, at: session.lastTime ?? .zero)
    return true
  }

  @Test(
    "The word is the last one of the line, unless it may not be changed",
    arguments: [
      ("a r", "ar", ""), ("a r space", "ar", " "), ("a r space space", "ar", "  "),
      ("a r - space", "ar", "- "), ("a r left", "ar", ""), ("a r space k left", "k", ""),
      // The mark beside the word counts, not the one beside the cursor.
      ("a r space /", "ar", " /"), ("a r / space", nil, ""), ("space space", nil, ""),
      ("", nil, ""), ("a enter", nil, ""), ("/ a", nil, ""),
    ] as [(String, String?, String)])
  func word(keys: String, text: String?, tail: String) throws {
    var session = try Self.session("correct=offer")
    Self.type(keys, in: &session)
    Self.type("f7", in: &session)
    let word = session.takeCandidateRequest()?.doubtful
    #expect(word == text.map { DoubtfulWord(text: $0, tail: tail) })
  }

  @Test("A word is offered nowhere else, nor without the option")
  func notOffered() throws {
    var plain = try Self.session("replace=x=y")
    Self.type("a r", in: &plain)
    #expect(!Self.offer("ark", in: &plain))
    let refusals: [(inout TextInputTraits) -> Void] = [
      { $0.spellCheckingType = .no }, { $0.keyboardType = .url },
      { $0.keyboardType = .emailAddress }, { $0.textContentType = .username },
      { $0.isSecureTextEntry = true }, { $0.textContentType = .oneTimeCode },
      { $0.textContentType = .familyName },
    ]
    for refuse in refusals {
      var traits = TextInputTraits()
      refuse(&traits)
      var session = try Self.session("correct=offer")
      session.receive(SessionInput(time: .zero, .traits(traits)))
      Self.type("a r", in: &session)
      #expect(!Self.offer("ark", in: &session), "\(traits)")
    }
  }

  @Test("A word that was chosen is one edit, is listed, and is undone at once")
  func chosen() throws {
    var session = try Self.session("correct=offer")
    Self.type("a r space", in: &session)
    #expect(session.document.text == "ar ")
    #expect(Self.offer("kr", in: &session))
    session.clearStep()
    Self.type("2", in: &session)
    #expect(session.document.text == "kr ")
    #expect(session.step.edits.count == 1)
    #expect(session.step.automatic.map(\.kind) == [.correction])
    Self.type("a f1", in: &session)
    #expect(session.document.text == "ar a")
  }

  @Test("The first entry keeps the word, which is not corrected from then on")
  func kept() throws {
    var session = try Self.session("correct=automatic")
    session.assistanceSource = Source()
    Self.type("a r k", in: &session)
    #expect(Self.offer("rak", in: &session))
    Self.type("1 space a r k space", in: &session)
    #expect(session.document.text == "ark ark ")
    var other = try Self.session("correct=automatic")
    other.assistanceSource = Source()
    Self.type("a r k space", in: &other)
    #expect(other.document.text == "rak ")
  }

  @Test("If there is another text by then, nothing is written")
  func stale() throws {
    var session = try Self.session("correct=offer")
    Self.type("a r space", in: &session)
    #expect(Self.offer("kr", in: &session))
    session.receive(SessionInput(time: session.lastTime!, .text(SurroundingText(before: "x"))))
    Self.type("2", in: &session)
    #expect(!session.document.text.contains("kr"))
  }
}
