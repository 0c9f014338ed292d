import MorseComposition
import TextEditing
import Testing

@Suite("Origins of Morse characters")
struct MorseOriginTests {
  private func roundTrip(_ origin: MorseOrigin) -> MorseOrigin? {
    MorseOrigin(TextCell("x", origin: origin.packed))
  }

  @Test("An origin is read back from a cell as it was stored")
  func roundTrips() throws {
    for text in allPatterns(upTo: 9) + [String(repeating: "-", count: MorsePattern.capacity)] {
      for characters in 1...7 {
        let origin = MorseOrigin.sign(try #require(MorsePattern(text)), characters: characters)
        #expect(roundTrip(origin) == origin)
        #expect(origin.packed >> UInt64(TextCell.originBitWidth) == 0)
      }
    }
    #expect(roundTrip(.part) == .part)
    #expect(roundTrip(.wordSpace) == .wordSpace)
  }

  @Test("The origin of two letters in one character is read back as it was stored")
  func joined() throws {
    for first in allPatterns(upTo: 6) {
      for second in ["..", "..--.", ".", "-----"] {
        let origin = MorseOrigin.joined(
          try #require(MorsePattern(first)), try #require(MorsePattern(second)))
        #expect(roundTrip(origin) == origin)
        #expect(origin.packed >> UInt64(TextCell.originBitWidth) == 0)
      }
    }
  }

  @Test("Signals beyond the capacity are left out")
  func longPattern() {
    let known = MorsePattern(String(repeating: ".", count: MorsePattern.capacity))!
    var pattern = known
    for _ in 0..<100 { pattern.append(.dah) }
    #expect(
      roundTrip(.sign(pattern, characters: 1)) == .sign(known, characters: 1))
  }

  @Test("A cell without an origin, or with Hangul's 42 bits, is not read as Morse")
  func foreignOrigins() {
    #expect(MorseOrigin(TextCell("a")) == nil)
    for bit in UInt64(0)..<42 {
      #expect(MorseOrigin(TextCell("a", origin: 1 << bit)) == nil)
    }
    #expect(MorseOrigin(TextCell("가", origin: 1 << 42 - 1)) == nil)
  }

  @Test("In a cell without an origin, the character determines the signals")
  func encodedCells() {
    let code = MorseCode()
    let r = MorseOrigin.sign(MorsePattern(".-.")!, characters: 1)
    #expect(code.origin(of: TextCell("r")) == r)
    #expect(code.origin(of: TextCell("R")) == r)
    #expect(code.origin(of: TextCell(" ")) == .wordSpace)
    #expect(code.origin(of: TextCell("?")) == .sign(MorsePattern("..--..")!, characters: 1))
    #expect(code.origin(of: TextCell("가")) == nil)
    #expect(code.origin(of: TextCell("\n")) == nil)
  }

  @Test("An origin takes precedence over the character")
  func originsFirst() {
    let code = MorseCode()
    let unknown = MorseOrigin.sign(MorsePattern("........-")!, characters: 1)
    #expect(code.origin(of: TextCell("?", origin: unknown.packed)) == unknown)
    #expect(code.origin(of: TextCell("K", origin: MorseOrigin.part.packed)) == .part)
  }
}
