import TestSupport
import Testing

@testable import TextEditing

/// Tests of masked texts: keys that skip or delete a unit of text go as far as in the secret text.
struct TextMaskTests {
  /// What texts are put together from: letters, apostrophes, marks, joiners, flags, ends of
  /// sentences and of lines.
  private static let parts: [String] = [
    "a", "b", "7", "_", "'", "\u{2019}", ".", "?", "…", "‽", "。", "！", "-", "(", "”", " ", "\u{A0}",
    "\n", "\r\n", "한", "ᄒ", "ᅡ", "ᆫ", "é", "e\u{301}", "\u{301}", "👩\u{200D}🚀", "🇰", "🇷", "Ⓐ", "½",
    "\u{AD}", "\u{200B}", "\u{600}", "\u{D4E}", "☕\u{FE0F}", "क्", "ष", "ǆ", "\u{FFFD}",
  ]

  @Test("Each unit of text has the same length in a masked text, on both sides of the cursor")
  func lengths() {
    let seed = propertySeed()
    var random = SeededGenerator(seed: seed)
    for _ in 0..<TestAmount.count(4000, long: 400_000) {
      let before = (0..<Int.random(in: 0..<7, using: &random)).map { _ in
        Self.parts.randomElement(using: &random) ?? ""
      }
      let after = (0..<Int.random(in: 0..<7, using: &random)).map { _ in
        Self.parts.randomElement(using: &random) ?? ""
      }
      // A cursor is between two characters.
      guard (before + after).joined().count == before.joined().count + after.joined().count else {
        continue
      }
      let (secret, masked) = Self.documents(before.joined(), after.joined())
      for unit in TextUnit.allCases {
        for direction in [TextDirection.backward, .forward] {
          #expect(
            masked.distance(unit, direction) == secret.distance(unit, direction),
            "seed \(seed): \(unit) \(direction) of \((before.joined(), after.joined()))")
        }
      }
    }
  }

  private static func documents(
    _ before: String, _ after: String
  ) -> (secret: TextDocument, masked: TextDocument) {
    var secret = TextDocument()
    secret.replaceAll(before: before, selected: "", after: after)
    let masks = TextMask.masks(of: before + after).map { TextCell($0.scalar) }
    let count = before.unicodeScalars.count
    var masked = TextDocument()
    masked.replaceAll(before: Array(masks[..<count]), selected: [], after: Array(masks[count...]))
    return (secret, masked)
  }
}
