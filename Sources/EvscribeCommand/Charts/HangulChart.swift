import HangulComposition
import KeyEvents

/// A Hangul layout drawn as the board: for each key what is printed on a US board, and what it types alone and with
/// Shift.
struct HangulChart {
  var layout: HangulLayout

  /// The rows of the board: how far each is set in, and its first and last key (`KEY_1` to `KEY_EQUAL` and so on).
  private static let rows: [(indent: Int, keys: ClosedRange<UInt16>)] = [
    (0, 2...13), (2, 16...27), (3, 30...40), (5, 44...53),
  ]

  var text: String {
    let rows = Self.rows.map { indent, keys in
      let lines = ["shift  ", "       ", "key    "].enumerated().map { place, title in
        let cells = keys.map { key in
          padded(cell(KeyCode(rawValue: key), line: place), to: 5)
        }
        var line = title + String(repeating: " ", count: indent) + cells.joined()
        while line.last == " " { line.removeLast() }
        return line + "\n"
      }
      return lines.joined()
    }
    return "\(layout.name)\n\n" + rows.joined(separator: "\n")
  }

  private func cell(_ key: KeyCode, line: Int) -> String {
    let plain = layout.meaning(of: key, shift: false)
    let shifted = layout.meaning(of: key, shift: true)
    return switch line {
    case 0: shifted == plain ? "" : text(of: shifted)
    case 1: text(of: plain)
    default: key.name.count == 1 ? key.name : sign(of: key)
    }
  }

  private func text(of meaning: HangulLayout.Meaning) -> String {
    meaning.scalar.map(String.init) ?? ""
  }

  /// What is printed on a key of punctuation.
  private func sign(of key: KeyCode) -> String {
    for sign in ["-", "=", "[", "]", ";", "'", ",", ".", "/"] where KeyCode(named: sign) == key {
      return sign
    }
    return key.name
  }
}
