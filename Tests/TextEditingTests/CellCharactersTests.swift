import TestSupport
import Testing

@testable import TextEditing

/// The characters of cells are those of a string.
@Suite("Characters of cells")
struct CellCharactersTests {
  /// Scalars that join others in each of the ways of Unicode Standard Annex 29, and some that do
  /// not.
  private static let scalars: [Unicode.Scalar] = [
    "a", "б", "中", "가", "\n", "\r", "\u{301}", "\u{903}", "\u{600}", "\u{1F1F0}", "\u{1F1F7}",
    "\u{200D}", "\u{1F469}", "\u{1F3FD}", "\u{FE0F}", "\u{1100}", "\u{1161}", "\u{11A8}",
    "\u{915}", "\u{94D}", "\u{93C}", "\u{AC00}", "\u{E33}", "❤",
  ]

  private static func text(_ random: inout SeededGenerator) -> String {
    var text = String.UnicodeScalarView()
    for _ in 0..<Int.random(in: 0..<12, using: &random) {
      if let scalar = scalars.randomElement(using: &random) { text.append(scalar) }
    }
    return String(text)
  }

  @Test("They have the same values, number and boundaries as in a string")
  func model() {
    let seed = propertySeed()
    var random = SeededGenerator(seed: seed)
    for _ in 0..<4000 {
      let text = Self.text(&random)
      let cells = TextDocument(text).allCells
      #expect(
        cells.characters.map { String($0).unicodeScalars.map(\.value) }
          == text.map { String($0).unicodeScalars.map(\.value) },
        "seed \(seed): \(text.debugDescription)")
      #expect(cells.characterCount == text.count, "seed \(seed)")
      for (place, index) in text.unicodeScalars.indices.enumerated() {
        let isBoundary = index.samePosition(in: text) != nil
        #expect(cells.startsCharacter(at: place) == isBoundary, "seed \(seed), \(place)")
      }
      var document = TextDocument(text)
      for _ in 0..<text.count / 2 { document.adjustTextPosition(byCharacterOffset: -1) }
      #expect(document.allCells.map(\.scalar) == Array(text.unicodeScalars), "seed \(seed)")
    }
  }
}
