import HangulComposition
import KeyEvents
import Terminal

/// A Hangul layout drawn as the board: for each key what is printed on a US board, and what it types alone and with
/// Shift. A final has a dash before it; a key that gives several letters, by what is open, has all of them.
struct HangulChart {
  var layout: HangulLayout

  /// The rows of the board: how far each is set in, and its keys (`KEY_GRAVE`, `KEY_1` to `KEY_EQUAL` and so on).
  private static let rows: [(indent: Int, keys: [UInt16])] = [
    (0, [41] + Array(2...13)), (7, Array(16...27) + [43]), (8, Array(30...40)),
    (10, Array(44...53)),
  ]

  var text: String {
    let width = Self.rows.lazy.flatMap(\.keys).reduce(5) { width, key in
      (0...1).reduce(width) {
        max($0, CellWidth.cells(of: cell(KeyCode(rawValue: key), line: $1)) + 1)
      }
    }
    let rows = Self.rows.map { indent, keys in
      let lines = ["shift  ", "       ", "key    "].enumerated().map { place, title in
        let cells = keys.map { key in
          padded(cell(KeyCode(rawValue: key), line: place), to: width)
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
    switch meaning {
    case .final: "-" + (meaning.scalar.map(String.init) ?? "")
    case .choice(let meanings):
      meanings.reduce(into: "") { cell, meaning in
        let letter = text(of: meaning)
        if !cell.contains(letter) { cell += letter }
      }
    default: meaning.scalar.map(String.init) ?? ""
    }
  }

  /// What is printed on a key of punctuation.
  private func sign(of key: KeyCode) -> String {
    for sign in ["`", "-", "=", "[", "]", "\\", ";", "'", ",", ".", "/"]
    where KeyCode(named: sign) == key {
      return sign
    }
    return key.name
  }
}
