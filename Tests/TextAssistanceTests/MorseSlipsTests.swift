import TestSupport
import Testing
import TextAssistance

@Suite("Morse slips")
struct MorseSlipsTests {
  private let slips = MorseSlips(SmallIndex.make())

  @Test(
    "a word with one slip in its signals is found",
    arguments: [
      // A dit for a dah, a lost dit, a dit too many, a lost gap, a gap too many.
      ".--- .-.. .- - .", ".-. .-.. .- - .", ".--.. .-.. .- - .", ".--. .-...- - .",
      ".--. .- .. .- - .",
    ])
  func oneSlip(signals: String) throws {
    let marks = try #require(MorseSlips.marks(written: signals))
    let words = slips.words(for: marks).map { slips.index.text(of: $0) }
    #expect(words.contains("plate"))
  }

  @Test("two slips are too many, and without signals there is no word")
  func none() throws {
    let marks = try #require(MorseSlips.marks(written: ".--- .-.. .. - ."))
    #expect(slips.words(for: marks) == [])
    #expect(slips.words(for: []) == [])
    #expect(MorseSlips.marks(written: ". x") == nil)
  }

  @Test("every single slip in a word leads back to it")
  func allSlips() throws {
    let sent = try #require(slips.marks(of: "weird"))
    let word = try #require(slips.index.word("weird"))
    for place in sent.indices {
      var lost = sent
      lost.remove(at: place)
      #expect(slips.words(for: lost).contains(word), "without mark \(place)")
      for mark in MorseSlips.Mark.allCases {
        var added = sent
        added.insert(mark, at: place)
        #expect(slips.words(for: added).contains(word), "\(mark) before mark \(place)")
      }
    }
  }

  @Test(
    "call signs, codes, numbers and groups are not words",
    arguments: [
      "DL1ABC", "w1aw/p", "QTH", "qrz?", "73", "599", "5NN", "XKQZP", "tnx",
    ])
  func traffic(word: String) {
    #expect(MorseTraffic.contains(word))
  }

  @Test("other words may be changed", arguments: ["plat", "recieved", "antena"])
  func words(word: String) {
    #expect(!MorseTraffic.contains(word))
  }
}

@Suite("Correction of Morse")
struct MorseCorrectionTests {
  private var correction = MorseCorrection(MorseSlips(SmallIndex.make()))

  private func corrected(_ word: String) -> String? {
    correction.correction(of: word, sent: correction.slips.marks(of: word) ?? [])
  }

  private func suggested(_ word: String, count: Int = 5) -> [String] {
    correction.suggestions(
      for: word, sent: correction.slips.marks(of: word) ?? [], count: count)
  }

  @Test(
    "A word that is plain is changed, in its case",
    arguments: [
      ("separaee", "separate"), ("SEPARAEE", "SEPARATE"), ("Definitelw", "Definitely"),
    ])
  func changed(word: String, meant: String) {
    #expect(corrected(word) == meant)
    #expect(suggested(word).first == meant)
  }

  @Test("Words that are known, far from all words, or mixed stay")
  func leftAlone() {
    for word in ["separate", "zzzz", "", "sepARAEE", "\u{D55C}\u{AE00}"] {
      #expect(corrected(word) == nil, "\(word)")
    }
  }

  @Test("For groups of five, call signs and abbreviations, words are only suggested")
  func traffic() {
    #expect(corrected("jlate") == nil && suggested("jlate") == ["plate"])
    #expect(corrected("AA") == nil && suggested("AA") == ["AM"])
  }

  @Test("For a known word, others are suggested")
  func known() throws {
    var builder = WordIndexBuilder()
    builder.addWords(lines: Array("120 tale\n110 male\n100 tate".utf8))
    let index = try #require(WordIndex(IndexBytes(builder.build())))
    let correction = MorseCorrection(MorseSlips(index))
    let marks = try #require(correction.slips.marks(of: "tale"))
    #expect(correction.correction(of: "tale", sent: marks) == nil)
    #expect(correction.suggestions(for: "Tale", sent: marks, count: 1) == ["Male"])
    #expect(correction.suggestions(for: "tale", sent: marks, count: 0) == [])
  }

  @Test(
    "Signals without a meaning are compared too, but not those of another code",
    arguments: [
      ("sepa?te", "... . .--. .- .-..- - .", "separate"),
      ("xxxxxxxx", "... . .--. .- .-. .- . .", nil), ("separae", "... . .--. .- .-. .- .. .", nil),
      ("\u{441}\u{435}\u{43F}\u{430}\u{440}\u{430}\u{435}\u{435}", "... . .--. .- .-. .- . .", nil),
    ])
  func signals(word: String, sent: String, meant: String?) throws {
    let marks = try #require(MorseSlips.marks(written: sent))
    #expect(correction.correction(of: word, sent: marks) == meant)
    #expect(correction.suggestions(for: word, sent: marks, count: 5) == (meant.map { [$0] } ?? []))
  }

  @Test("A rare word and a short one are only suggested")
  mutating func margin() {
    correction.margin.frequency = 181
    #expect(corrected("separaee") == nil && suggested("separaee") == ["separate"])
    correction.margin.frequency = 150
    correction.margin.leastLetters = 9
    #expect(corrected("separaee") == nil)
  }
}
