import TestSupport
import Testing

@testable import KeyTraces

@Suite("Line feeds")
struct LineFeedSearchTests {
  /// Bytes that a sum over eight of them could mistake for a line feed or for the one after it.
  private static let alphabet: [UInt8] = [
    0x00, 0x09, 0x0A, 0x0B, 0x0D, 0x20, 0x7F, 0x80, 0x8A, 0xFF,
  ]

  @Test("the first one is found where a plain search finds it, from any place")
  func random() {
    let seed = propertySeed()
    var random = SeededGenerator(seed: seed)
    for length in 0...40 {
      for _ in 0..<50 {
        let bytes = (0..<length).map { _ in
          // Few line feeds, so that whole words without one come too.
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

  @Test("no byte beside it hides it or passes for it", arguments: UInt8.min...UInt8.max)
  func neighbours(byte: UInt8) {
    for place in 0..<16 {
      var bytes = [UInt8](repeating: byte, count: 16)
      bytes[place] = 0x0A
      let found = bytes.withUnsafeBufferPointer { $0.firstLineFeed(from: 0) }
      #expect(found == (byte == 0x0A ? 0 : place))
    }
  }
}
