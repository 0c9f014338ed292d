@testable import TextAssistance
import TestSupport
import Testing

@Suite("Word index")
struct WordIndexTests {
  @Test(
    "a word is found in any case and written as the list has it",
    arguments: [
      ("monday", "Monday"), ("MONDAY", "Monday"), ("Don\u{2019}t", "don't"), ("the", "the"),
    ])
  func knownWords(typed: String, written: String) throws {
    let index = SmallIndex.make()
    let word = try #require(index.word(typed))
    #expect(index.text(of: word) == written)
  }

  @Test(
    "what is not in the list is not found", arguments: ["teh", "th", "thex", "", "t3n", "café"])
  func unknownWords(typed: String) {
    #expect(SmallIndex.make().word(typed) == nil)
  }

  @Test("what follows a word comes with its frequency")
  func pairs() throws {
    let index = SmallIndex.make()
    var next: [String: Int] = [:]
    index.forEachWord(after: try #require(index.word("am"))) { next[index.text(of: $0)] = $1 }
    #expect(next == ["going": 190, "here": 150])
  }

  @Test("words that begin alike are one group in the table, and each of them is found")
  func groups() throws {
    var builder = WordIndexBuilder()
    let letters = Array("abcdefghijklmnopqrstuvwxyz")
    let endings = (0..<300).map { "\(letters[$0 / 26])\(letters[$0 % 26])" }
    for ending in endings { builder.add("interna\(ending)", frequency: 100) }
    let index = try #require(WordIndex(IndexBytes(builder.build())))
    var speller = Speller(index)
    for ending in endings {
      let found = speller.suggestions(for: "intrena\(ending)", count: 1)
      #expect(found.map { index.text(of: $0.word) } == ["interna\(ending)"])
    }
    #expect(index.bytes.count < 300 * 40)
  }

  @Test("a bucket with more groups than it can count keeps the first of them")
  func largeBucket() throws {
    var builder = WordIndexBuilder()
    var words: [String] = []
    for first in "bcdfghjklmnpqrstvwxz" {
      for second in "bcdfghjklmnpqrstvwxz" {
        for vowel in "aeiou" { words.append("\(first)\(vowel)\(second)") }
      }
    }
    for word in words { builder.add(word, frequency: 100) }
    let index = try #require(WordIndex(IndexBytes(builder.build())))
    var speller = Speller(index)
    for word in words {
      #expect(speller.suggestions(for: word, count: 1).first?.cost == 0, "\(word)")
    }
  }

  @Test("bytes that are cut off, longer, or no index are refused")
  func refusedBytes() {
    let bytes = SmallIndex.bytes
    #expect(WordIndex(IndexBytes([])) == nil)
    #expect(WordIndex(IndexBytes(Array(bytes.dropLast()))) == nil)
    #expect(WordIndex(IndexBytes(bytes + [0])) == nil)
    #expect(WordIndex(IndexBytes([0] + bytes.dropFirst())) == nil)
  }

  @Test("damaged bytes give other words, but never fail", arguments: 0..<8 as Range<UInt64>)
  func damagedBytes(round: UInt64) {
    let seed = propertySeed() &+ round
    var random = SeededGenerator(seed: seed)
    let bytes = SmallIndex.bytes
    for _ in 0..<50 {
      var damaged = bytes
      // The header keeps its magic and often its sizes, so that the parts behind it are read too.
      let first = Bool.random(using: &random) ? 8 : 40
      for _ in 0..<Int.random(in: 1...30, using: &random) {
        damaged[Int.random(in: first..<damaged.count, using: &random)] = .random(
          in: 0...255, using: &random)
      }
      guard let index = WordIndex(IndexBytes(damaged)) else { continue }
      var speller = Speller(index)
      for typed in ["teh", "wierd", "a", String(repeating: "z", count: 32)] {
        #expect(speller.suggestions(for: typed, count: 5).count <= 5, "seed \(seed)")
        #expect(WordCompletion(index).completions(of: typed, after: "am").count <= 6)
      }
      let slips = MorseSlips(index)
      if let marks = slips.marks(of: "plate") { #expect(slips.words(for: marks).count <= 5) }
    }
  }
}
