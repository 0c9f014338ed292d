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

  @Test("two slips are too many, and no signals are no word")
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
    "call signs, codes, numbers and groups are no words",
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

  @Test("of a thousand made-up signs, codes and groups each is left as it is")
  func madeUpTraffic() {
    var random = SeededGenerator(seed: 15)
    let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    func some(_ count: ClosedRange<Int>) -> String {
      let count = Int.random(in: count, using: &random)
      return String((0..<count).compactMap { _ in letters.randomElement(using: &random) })
    }
    let correction = MorseCorrection(slips)
    for round in 0..<1_000 {
      let word =
        switch round % 4 {
        case 0: some(1...2) + String(Int.random(in: 0...9, using: &random)) + some(1...3)
        case 1: "Q" + some(2...2)
        case 2: some(5...5)
        default: String(Int.random(in: 0...99_999, using: &random))
        }
      #expect(MorseTraffic.contains(word), "\(word)")
      if case .change(let other) = correction.decision(on: word) {
        Issue.record("\(word) became \(other)")
      }
    }
  }
}

@Suite("Correction of Morse")
struct MorseCorrectionTests {
  private var correction = MorseCorrection(MorseSlips(SmallIndex.make()))

  @Test(
    "A word that is plain is changed, in its case",
    arguments: [
      ("separaee", "separate"), ("SEPARAEE", "SEPARATE"), ("Definitelw", "Definitely"),
    ])
  func changed(word: String, meant: String) {
    #expect(correction.decision(on: word) == .change(meant))
  }

  @Test("Words that are known, far from all words, or left alone stay")
  mutating func leftAlone() {
    for word in ["separate", "zzzz", "", "한글"] {
      #expect(correction.decision(on: word) == .leaveAlone, "\(word)")
    }
    correction.leftAlone = ["separaee"]
    #expect(correction.decision(on: "Separaee") == .leaveAlone)
  }

  @Test("Groups of five, call signs and abbreviations are only offered words")
  func traffic() {
    #expect(correction.decision(on: "jlate") == .offer(["plate"]))
    #expect(correction.decision(on: "AA") == .offer(["AM"]))
  }

  @Test("The signals decide, if they were others than those of the letters")
  func signals() throws {
    let sent = try #require(MorseSlips.marks(written: ".. . .--. .- .-. .- . ."))
    #expect(correction.decision(on: "xxxxxxxx", sent: sent) == .leaveAlone)
    let slip = try #require(MorseSlips.marks(written: "... . .--. .- .-. .- . ."))
    #expect(correction.decision(on: "xxxxxxxx", sent: slip) == .change("separate"))
  }

  @Test("Other readings of the decoder that are words come first; two of them are only offered")
  func readings() {
    #expect(
      correction.decision(on: "thieu", otherReadings: ["thieu", "thxr", "their", "weird"])
        == .offer(["their", "weird"]))
    #expect(correction.decision(on: "wierdo", otherReadings: ["weird"]) == .change("weird"))
    #expect(
      correction.decision(on: "separaee", otherReadings: ["weird", "their"])
        == .offer(["weird", "their", "separate"]))
    #expect(
      correction.decision(on: "separaee", otherReadings: ["weird", "their"], count: 2)
        == .offer(["weird", "their"]))
  }

  @Test("A rival that is nearly as frequent, and a rare word, are only offered")
  mutating func margin() {
    correction.margin.frequency = 181
    #expect(correction.decision(on: "separaee") == .offer(["separate"]))
    correction.margin.frequency = 150
    correction.margin.leastLetters = 9
    #expect(correction.decision(on: "separaee") == .offer(["separate"]))
  }
}
