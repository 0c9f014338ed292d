import KeyEvents
import TestSupport
import TextAssistance
import Testing

@testable import Typing

/// Words whose letters are open while they are typed.
@Suite("Words of Morse")
struct MorseWordTests {
  /// The keys of a text: each letter ends with a space, and a space follows where one is written.
  private static func keys(_ text: String) -> String {
    let codes: [Character: String] = [
      "a": ". -", "d": "- . .", "h": ". . . .", "i": ". .", "m": "- -", "o": "- - -",
      "w": ". - -", ",": "- - . . - -", ".": ". - . - . -", "?": ". . - - . .", " ": "",
    ]
    return text.map { (codes[$0] ?? "") + " space" }.joined(separator: " ")
  }

  @Test(
    "A word also ends with a mark, and all its letters become capitals where the settings say so",
    arguments: [
      ("capitals=all", "hi a ", "HI A "), ("capitals=all", "hi,", "HI,"),
      ("capitals=sentences", "hi, i do. hi a ", "Hi, I do. Hi a "),
      ("capitals=words", "hi,a hi ", "Hi,a Hi "),
      ("replace=omw=on my way", "omw, omw? omw ", "on my way, on my way? on my way "),
      ("replace=hi=ǆ", "hi, ", "ǆ, "),
    ])
  func ends(option: String, text: String, expected: String) throws {
    for modes in ["morse", "morse,direct"] {
      var typist = try Typist("mode=\(modes)", option, "to=document")
      try typist.type(Self.keys(text))
      #expect(typist.text == expected, "\(modes)")
    }
  }

  /// Keeps the words that it is asked about, and changes none.
  private final class Source: AssistanceSource {
    var words: [DoubtfulWord] = []
    func correction(of word: DoubtfulWord) -> String? {
      words.append(word)
      return nil
    }
    func position() -> String? { nil }
    func completions(of prefix: String, after previous: String?, count: Int) -> [String] { [] }
    func didChoose(_ candidate: Candidate, from source: CandidateRequest.Source) {}
    func candidates(for request: CandidateRequest) -> OfferedCandidates? { nil }
  }

  @Test(
    "The signals of a word are known, also of letters that mean nothing",
    arguments: [
      (". - space - space space", "at", ". - g -"), ("- space . - space space", "ta", "- g . -"),
      // A capital that the settings wrote, and a letter that was reopened.
      ("- space . - space backspace . space space", "tr", "- g . - ."),
      // No letter, as when a gap was lost; a real question mark ends the word.
      ("- space . - . . - space space", "t?", "- g . - . . -"),
      (". . . . . . - space - space space", "?t", ". . . . . . - g -"),
      ("- space . . - - . . space", "t", "-"),
    ])
  func signals(keys: String, word: String, marks: String) throws {
    let sent = marks.split(separator: " ").map { mark -> MorseSlips.Mark in
      mark == "." ? .dit : mark == "-" ? .dah : .gap
    }
    for options in [["correct=automatic"], ["correct=automatic", "capitals=sentences"]] {
      var typist = try Typist(["mode=morse", "to=document"] + options)
      let source = Source()
      typist.session.assistanceSource = source
      try typist.type(keys)
      #expect(source.words.map { $0.text.lowercased() } == [word])
      #expect(source.words.first?.marks == sent)
      // The key of the list offers the same word.
      try typist.type("f7")
      let asked = try #require(typist.session.takeCandidateRequest()?.doubtful)
      #expect(asked.text.lowercased() == word && asked.marks == sent)
    }
  }

  @Test("Signals of a word that was typed in part, or without Morse, are not known")
  func noSignals() throws {
    var typist = try Typist(
      "mode=morse,direct", "to=document", "correct=offer", "next-mode-key=f1")
    try typist.type("- space . - space f1 a f7")
    let word = typist.session.takeCandidateRequest()?.doubtful
    #expect(word?.text == "taa" && word?.marks == nil)
    try typist.type("space f1 . space f7")
    #expect(typist.session.takeCandidateRequest()?.doubtful?.marks == [.dit])
  }

  @Test("Corrections before a sign without a meaning, which earlier versions made, are replayed")
  func earlierCorrections() throws {
    var typist = try Typist("mode=morse", "to=document", "correct=automatic")
    let candidate = try #require(Candidate("et?", replacing: "te?"))
    typist.session.receive(
      SessionInput(time: .zero, .change(AutomaticChange(.correction, candidate))))
    try typist.type("- space . space . . . . . . space")
    #expect(typist.text == "et?")
  }
}
