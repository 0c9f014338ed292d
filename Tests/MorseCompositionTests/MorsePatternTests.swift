import MorseComposition
import Testing

/// Every text of `.` and `-` with that many signals.
func allPatterns(ofLength length: Int) -> [String] {
  guard length > 0 else { return [""] }
  return allPatterns(ofLength: length - 1).flatMap { [$0 + ".", $0 + "-"] }
}

/// Every text of 1 to `limit` signals.
func allPatterns(upTo limit: Int) -> [String] {
  (1...limit).flatMap(allPatterns(ofLength:))
}

@Suite("Morse patterns")
struct MorsePatternTests {
  @Test("Every pattern of up to ten signals has its text, and differs from all others")
  func everyShortPattern() throws {
    var seen: Set<MorsePattern> = [MorsePattern()]
    for text in allPatterns(upTo: 10) {
      let pattern = try #require(MorsePattern(text))
      #expect(pattern.text == text)
      #expect(pattern.description == text)
      #expect(pattern.count == text.count)
      #expect(!pattern.isEmpty)
      #expect(MorsePattern(packed: pattern.packed) == pattern)
      #expect(
        pattern.glyphs
          == String(text.map { $0 == "." ? "\u{B7}" : "\u{2013}" }))
      #expect(seen.insert(pattern).inserted, "\(text)")
    }
  }

  @Test("Signals are removed in reverse order")
  func appendAndRemove() {
    for text in allPatterns(upTo: 7) {
      var pattern = MorsePattern()
      var steps: [MorsePattern] = []
      for signal in text {
        steps.append(pattern)
        pattern.append(signal == "." ? .dit : .dah)
      }
      #expect(pattern.text == text)
      for step in steps.reversed() {
        pattern.removeLast()
        #expect(pattern == step)
      }
      #expect(pattern.isEmpty)
    }
  }

  @Test("The packed form is a leading 1 and one bit per signal")
  func packed() {
    #expect(MorsePattern().packed == 1)
    #expect(MorsePattern(".-")?.packed == 0b101)
    #expect(MorsePattern("-..-.")?.packed == 0b110010)
    #expect(MorsePattern(packed: 0) == nil)
  }

  @Test("Removing a signal from an empty pattern leaves it empty")
  func emptyPattern() {
    var pattern = MorsePattern()
    pattern.removeLast()
    #expect(pattern == MorsePattern())
    #expect(pattern.count == 0 && pattern.isEmpty && pattern.text.isEmpty && pattern.glyphs.isEmpty)
    #expect(MorsePattern("") == pattern)
  }

  @Test("Beyond the capacity signals are counted, and removed one by one")
  func longPattern() {
    let known = String(repeating: ".-", count: 15) + "-"
    #expect(known.count == MorsePattern.capacity)
    var pattern = MorsePattern()
    for signal in known { pattern.append(signal == "." ? .dit : .dah) }
    #expect(pattern.text == known && pattern.excess == 0)
    for count in 1...10_000 {
      pattern.append(count.isMultiple(of: 3) ? .dah : .dit)
      #expect(pattern.count == known.count + count)
    }
    #expect(pattern.text == known)
    #expect(pattern.glyphs.last == "\u{2026}")
    for _ in 1...10_000 { pattern.removeLast() }
    #expect(pattern == MorsePattern(known))
    #expect(pattern.glyphs.last == "\u{2013}")
    pattern.removeLast()
    #expect(pattern.text == String(known.dropLast()))
  }

  @Test(
    "A pattern is read only from . and -, up to its capacity",
    arguments: ["a", ". -", "·", "–", ".-\n", "._", String(repeating: ".", count: 32)])
  func notAPattern(text: String) {
    #expect(MorsePattern(text) == nil)
  }
}
