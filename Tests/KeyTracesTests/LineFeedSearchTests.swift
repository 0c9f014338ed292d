import TestSupport
import Testing

@testable import KeyTraces

@Suite("The search for a line feed")
struct LineFeedSearchTests {
  /// Bytes that a check of eight at once could mistake for a line feed, alone or next to one.
  private static let alphabet: [UInt8] = [
    0x00, 0x09, 0x0A, 0x0B, 0x0D, 0x20, 0x7F, 0x80, 0x8A, 0xFF,
  ]

  @Test("From any start, the first line feed is found where a plain search finds it")
  func random() {
    let seed = propertySeed()
    var random = SeededGenerator(seed: seed)
    for length in 0...40 {
      for _ in 0..<50 {
        let bytes = (0..<length).map { _ in
          // Few line feeds, so that some words of eight bytes have none.
          Int.random(in: 0..<3, using: &random) > 0
            ? UInt8(ascii: "x") : Self.alphabet.randomElement(using: &random) ?? 0
        }
        for start in 0...length {
          let found = bytes.withUnsafeBufferPointer { $0.firstLineFeed(from: start) }
          #expect(found == bytes[start...].firstIndex(of: 0x0A) ?? length, "seed \(seed)")
        }
      }
    }
  }

  @Test("No byte next to a line feed hides it or is taken for it", arguments: UInt8.min...UInt8.max)
  func neighbours(byte: UInt8) {
    for place in 0..<16 {
      var bytes = [UInt8](repeating: byte, count: 16)
      bytes[place] = 0x0A
      let found = bytes.withUnsafeBufferPointer { $0.firstLineFeed(from: 0) }
      #expect(found == (byte == 0x0A ? 0 : place))
    }
  }
}
