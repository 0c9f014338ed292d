/// The width of a text in terminal cells.
///
/// Terminals differ in details. This type follows the rules that current terminals share: East
/// Asian Wide and Fullwidth take two cells (UAX #11), Ambiguous takes one; nonspacing marks,
/// enclosing marks and most format controls take none. An emoji sequence is as wide as one emoji.
package enum CellWidth {
  /// Returns the number of cells of a scalar by itself; 0 for a control character.
  package static func cells(of scalar: Unicode.Scalar) -> Int {
    let value = scalar.value
    if value < 0x300 {
      return value < 0x20 || (0x7F..<0xA0).contains(value) ? 0 : 1
    }
    switch value {
    // Conjoining vowels and finals join the leading consonant before them.
    case 0x1160...0x11FF, 0xD7B0...0xD7FF: return 0
    case 0xAC00...0xD7A3: return 2
    // Visible format controls (Prepended_Concatenation_Mark, PropList.txt).
    case 0x600...0x605, 0x6DD, 0x70F, 0x890...0x891, 0x8E2, 0x110BD, 0x110CD: return 1
    default: break
    }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .lineSeparator, .paragraphSeparator: return 0
    default: return isWide(value) ? 2 : 1
    }
  }

  /// Returns the number of cells of a grapheme cluster.
  ///
  /// A skin tone after an emoji that can have one takes no cells, and neither does an emoji joined
  /// to another by U+200D. The emoji variation selector (U+FE0F) makes a narrow emoji two cells
  /// wide.
  package static func cells(of cluster: Character) -> Int {
    var sum = 0
    var previous: Unicode.Scalar?
    var isJoined = false
    for scalar in cluster.unicodeScalars {
      switch scalar.value {
      case 0x200D: isJoined = previous?.properties.isEmoji == true || previous?.value == 0xFE0F
      case 0xFE0F where previous?.properties.isEmoji == true:
        if sum == 1 { sum = 2 }
      case 0x1F3FB...0x1F3FF where previous?.properties.isEmojiModifierBase == true: break
      default:
        if !isJoined { sum += cells(of: scalar) }
        isJoined = false
      }
      previous = scalar
    }
    return sum
  }

  /// Returns the number of cells of a text, in which control characters count as 0.
  package static func cells(of text: String) -> Int {
    text.reduce(0) { $0 + cells(of: $1) }
  }
}
