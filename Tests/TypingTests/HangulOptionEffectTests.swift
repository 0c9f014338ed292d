import Composition
import HangulComposition
import KeyEvents
import TextEditing
import Testing

@testable import Typing

@Suite("Hangul options and the layouts in which they have an effect")
struct HangulOptionEffectTests {
  /// The keys that type without Shift.
  private static let keys = KeyCode.allNames.compactMap { KeyCode(named: $0) }.filter {
    $0.rawValue <= KeyCode.slash.rawValue && $0 != .enter && $0 != .backspace && $0 != .tab
  }

  /// The edits of each pair of keys, grouped by the first key.
  private static func edits(_ layout: HangulLayout, _ options: HangulOptions) -> [[TextEdit]] {
    // Building the composer's tables takes longer than all presses.
    let fresh = TextComposition(HangulComposer(layout: layout, options: options), TextDocument())
    return keys.map { first in
      var composition = fresh
      var edits: [TextEdit] = []
      for second in keys {
        for key in [first, second, .space] { edits += composition.press(key) }
      }
      return edits
    }
  }

  @Test(
    "An option is reported as without effect if and only if it changes no pair of keys",
    arguments: HangulLayout.allNames)
  func effects(name: String) throws {
    let layout = try #require(HangulLayout(named: name))
    let normal = Self.edits(layout, HangulOptions())
    for (option, value) in [
      ("double-stroke", "on"), ("join-lone-consonants", "off"), ("strict-joins", "on"),
      ("auto-reorder", "on"), ("auto-reorder", "flexible"),
    ] {
      var options = TypingOptions()
      try options.setModes([.hangul])
      try options.set("layout", to: name)
      try options.set(option, to: value)
      let isHeeded = Self.edits(layout, options.hangul.rules) != normal
      let isTaken = options.missingEffect(of: option) == nil
      #expect(isTaken == isHeeded, "\(option)")
    }
  }
}
