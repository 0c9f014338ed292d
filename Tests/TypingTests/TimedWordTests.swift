import KeyEvents
import TestSupport
import TextEditing
import TextFields
import Testing

@testable import Typing

/// Automatic changes of words that a keyer closes: pauses end them, and later letters may follow
/// before they close.
@Suite("Words that pauses end")
struct TimedWordTests {
  private static let keyers = [
    "straight", "straight settle=0 wpm=20", "bug", "iambic-a", "iambic-b", "ultimatic",
    "single-switch switch-times=auto",
  ]

  /// A replacement stays as it is written.
  @Test(
    "Words change as with keys that end them, in the text and in the edits",
    arguments: keyers,
    [
      ("the cat sat on the mat", "The dog sat on the mat"),
      ("and i see the cat.", "And I see the dog."),
      ("the end. the cat is here", "The end. The dog is here"),
      ("cat cat cat the cat", "dog dog dog the cat"),
      ("see a/cat and cat, and i", "See a/cat and dog, and i"),
      ("the cat\nthe cat", "The dog\nThe cat"), ("sos we sink", "sos (1, 2) we sink"),
      ("the cat?\nok", "The dog?\nok"),
    ])
  func changes(keyer: String, row: (keyed: String, text: String)) throws {
    var sender = try MorseSender(
      keyer, ["capitals=sentences", "replace=cat=dog", "position=1,2", "to=edits"])
    try sender.key(row.keyed)
    sender.wait(200)
    sender.finish()
    #expect(sender.text == row.text)
    // Every edit removes what is before the cursor, so the edits make the same text.
    var text = String.UnicodeScalarView()
    for edit in sender.session.step.edits {
      let removed = Array(edit.removed.unicodeScalars)
      #expect(text.suffix(removed.count).elementsEqual(removed), "\(edit)")
      text.removeLast(removed.count)
      text += edit.inserted.unicodeScalars
    }
    #expect(String(text) == row.text)
  }

  @Test("In a field of a form too, where its rules hold", arguments: keyers)
  func fields(keyer: String) throws {
    var sender = try MorseSender(
      keyer, ["replace=cat=dogs"],
      [
        FormSessionTests.field("a") { $0.rules.maximumLength = 11 },
        FormSessionTests.field("mail") { $0.traits.keyboardType = .asciiCapable },
      ])
    try sender.key("a cat cat m")
    sender.wait(600)
    sender.tap(.tab)
    // The second one would be too long.
    #expect(try FormSessionTests.texts(sender.session)[0] == "a dogs cat m".prefix(11))
  }

  @Test("A change of a closed word is undone by the key for it, with the text behind it kept")
  func undone() throws {
    for keyer in Self.keyers {
      var sender = try MorseSender(keyer, ["replace=cat=dog"])
      try sender.key("a cat is here now and ")
      sender.wait(200)
      #expect(sender.text.hasPrefix("a dog is here"), "\(keyer): \(sender.text)")
      sender.tap(.f8)
      #expect(sender.text.hasPrefix("a cat is here now and"), "\(keyer): \(sender.text)")
    }
  }

  /// Corrects one word.
  private final class Corrector: AssistanceSource {
    private(set) var typed: [String] = []

    func correction(of word: DoubtfulWord) -> String? { word.text == "teh" ? "the" : nil }

    func completions(of prefix: String, after previous: String?, count: Int) -> [String] { [] }

    func didType(_ word: String, after previous: String?) { typed.append(word) }

    func position() -> String? { nil }

    func candidates(for request: CandidateRequest) -> OfferedCandidates? { nil }

    func didChoose(_ candidate: Candidate, from source: CandidateRequest.Source) {}
  }

  @Test(
    "A letter that is deleted does not keep other words from being corrected", arguments: keyers)
  func deletedLetter(keyer: String) throws {
    let source = Corrector()
    var sender = try MorseSender(keyer, ["correct=automatic"])
    sender.session.assistanceSource = source
    try sender.key("teh cat ")
    sender.tap(.backspace)
    try sender.key("t sat on teh mat and so on")
    sender.finish()
    #expect(sender.text == "the cat sat on the mat and so on")
    // The cursor comes back to a word that had ended, and to no other.
    sender = try MorseSender(keyer, ["correct=automatic"])
    sender.session.assistanceSource = source
    try sender.key("te")
    sender.wait(600)
    sender.tap(.left)
    sender.tap(.right)
    try sender.key("h so teh and so on")
    sender.finish()
    #expect(sender.text == "teh so the and so on")
  }

  @Test("A word counts, and changes, once if its space opens again", arguments: keyers)
  func reopenedSpace(keyer: String) throws {
    let source = Corrector()
    var sender = try MorseSender(keyer, ["replace=cq=cq cq", "suggest=3"])
    sender.session.assistanceSource = source
    try sender.key("cq e")
    sender.wait(200)
    sender.tap(.backspace)
    try sender.key("kay or")
    sender.finish()
    #expect(sender.text == "cq cq kay or")
    #expect(source.typed.filter { $0 == "cq" }.count == 1, "\(source.typed)")
  }

  @Test(
    "A key that moves the cursor or deletes a word closes words, which change first",
    arguments: keyers)
  func editingKeys(keyer: String) throws {
    for key in [KeyCode.left, .home, .right] {
      var sender = try MorseSender(keyer, ["replace=cat=dog"])
      try sender.key("a cat e")
      sender.wait(600)
      sender.tap(key)
      sender.tap(.end)
      #expect(sender.text == "a dog e", "\(key)")
    }
  }

  @Test("What is undone is a change that the user has seen", arguments: keyers)
  func unseenChange(keyer: String) throws {
    var sender = try MorseSender(keyer, ["replace=cat=dog"])
    try sender.key("cat and so on cat e")
    sender.wait(200)
    let shown = sender.text.ranges(of: "dog").count
    sender.tap(.f8)
    #expect(sender.text.ranges(of: "dog").count == max(0, shown - 1), "\(sender.text)")
  }

  @Test("A change can be undone after the letter behind it was deleted", arguments: keyers)
  func undoneBehindDeletion(keyer: String) throws {
    var sender = try MorseSender(keyer, ["replace=cat=dog"])
    try sender.key("a cat ")
    var count = 0
    while !sender.text.contains("dog") {
      try #require(count < 60)
      try sender.key("e ")
      count += 1
    }
    sender.wait(600)
    for _ in 0..<count { sender.tap(.backspace) }
    sender.tap(.f8)
    #expect(sender.text.hasPrefix("a cat"), "\(sender.text)")
  }

  @Test("In recordings that do not say so, such words stay as they are", arguments: keyers)
  func kept(keyer: String) throws {
    var sender = try MorseSender(keyer, ["replace=cat=dog", "timed-words=keep"])
    try sender.key("the cat is here")
    sender.finish()
    #expect(sender.text == "the cat is here")
    var options = try TypingOptions(words: ["mode=morse", "keyer=straight", "replace=cat=dog"])
    options.fillInTimedWords()
    #expect(options.assistance.timedWords == .change)
    options.assistance.timedWords = nil
    options.adoptTimedWords(stated: ["mode", "keyer"])
    #expect(options.assistance.timedWords == nil)
    options.adoptTimedWords(stated: ["mode", "replace"])
    #expect(options.assistance.timedWords == .keep)
  }
}
