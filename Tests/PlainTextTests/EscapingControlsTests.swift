import PlainText
import Testing

@Suite struct EscapingControlsTests {
  /// Scalars that send commands to a terminal, break a line, change the direction of a text, or are
  /// invisible.
  private static let ranges: [ClosedRange<UInt32>] = [
    0...0x1F, 0x7F...0x9F, 0xAD...0xAD, 0x61C...0x61C, 0x180E...0x180E, 0x200B...0x200B,
    0x200E...0x200F, 0x2028...0x202E, 0x2060...0x2064, 0x2066...0x206F, 0xFEFF...0xFEFF,
    0xFFF9...0xFFFB, 0x1BCA0...0x1BCA3, 0x1D173...0x1D17A, 0xE0001...0xE0001, 0xE0020...0xE007F,
  ]

  @Test func everyScalarAloneAndAmongOthers() {
    for scalar in EveryScalar.values {
      let value = scalar.value
      let isEscaped = Self.ranges.contains { $0.contains(value) }
      // Joined to the text before and after it, as far as it can be.
      for (before, after) in [("", ""), ("\u{600}", "\u{301}")] {
        let text = before + String(scalar) + after
        let shown = text.escapingControls
        if isEscaped {
          let digits = String(value, radix: 16, uppercase: true)
          let escape =
            value > 0xFF ? "\\u{\(digits)}" : "\\x\(digits.count < 2 ? "0" : "")\(digits)"
          #expect(shown.unicodeScalars.elementsEqual((before + escape + after).unicodeScalars))
        } else if !shown.utf8.elementsEqual(text.utf8) {
          Issue.record("U+\(String(value, radix: 16)) is not shown as it is")
        }
      }
    }
  }

  @Test func joinersOfLettersAndOfEmojiStay() {
    for text in ["می\u{200C}خواهم", "👩\u{200D}👧", "क्\u{200D}ष", "\u{600}1", "한글"] {
      #expect(text.escapingControls.utf8.elementsEqual(text.utf8))
    }
  }
}
