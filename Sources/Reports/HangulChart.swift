package import HangulComposition
import KeyEvents
package import PlainText

/// A Hangul layout drawn as a keyboard.
///
/// Each key is shown with its label on a US keyboard, and the text that it types alone and with
/// Shift. A hyphen before a letter marks a final, as the legend explains. A key with several
/// letters shows all of them. For romaja, a list shows the letters that need several keys.
package struct HangulChart {
  private let layout: HangulLayout

  /// Creates a chart of the layout.
  package init(_ layout: HangulLayout) { self.layout = layout }

  /// The rows of the keyboard, with the indentation of each in terminal columns.
  private static let rows = zip([0, 7, 8, 10], KeyCode.mainRows)

  package var text: DisplayText {
    let width = KeyCode.mainRows.joined().reduce(5) { width, key in
      (0...1).reduce(width) {
        max($0, CellWidth.cells(of: cell(key, line: $1)) + 1)
      }
    }
    let rows = Self.rows.map { indent, keys in
      let lines = ["shift  ", "       ", "key    "].enumerated().map { index, title in
        let cells = keys.map { key in
          cell(key, line: index).padded(to: width)
        }
        var line = title + String(repeating: " ", count: indent) + cells.joined()
        while line.last == " " { line.removeLast() }
        return line
      }
      return DisplayText(lines: lines)
    }
    let keyboard = rows.joined(separator: "\n")
    return "\(layout.name)\n\n\(keyboard)\(legend(of: keyboard.text))\(combinations)"
  }

  /// Returns the legend for the hyphen; empty if no key has one.
  private func legend(of keyboard: String) -> DisplayText {
    let scalars = Array(keyboard.unicodeScalars)
    let final = zip(scalars, scalars.dropFirst()).first { hyphen, letter in
      hyphen == "-" && (0x3131...0x318E).contains(letter.value)
    }
    return final.map {
      "\n-\($0.1): a letter with a hyphen before it is a final, which ends a syllable\n"
    } ?? ""
  }

  /// The letters of romaja that need several keys. They are found from the keys of syllables:
  /// vowels from syllables such as 애, initials from those such as 까, finals from those such as 앙.
  private var combinations: DisplayText {
    guard layout.kind == .romaja else { return "" }
    func keys(initial: UInt32, medial: UInt32, final: UInt32 = 0) -> [String] {
      let value = 0xAC00 + (initial * 21 + medial) * 28 + final
      return Unicode.Scalar(value).map { layout.keystrokes(for: $0).map(\.key.name) } ?? []
    }
    var items: [(keys: [String], letter: Unicode.Scalar)] = []
    for medial in (0 as UInt8)..<21 {
      guard let letter = Jamo.Medial(rawValue: medial).map({ Jamo.Letter($0).scalar }) else {
        continue
      }
      var keys = keys(initial: 11, medial: UInt32(medial))
      // The usual spelling: y types the same as i, and w the same as u.
      if keys.count > 1, keys[0] == "i" { keys[0] = "y" }
      if keys.count > 1, keys[0] == "u" || keys[0] == "o" && keys[1] == "a" { keys[0] = "w" }
      items.append((keys, letter))
    }
    for initial in (0 as UInt8)..<19 {
      guard let letter = Jamo.Initial(rawValue: initial).map({ Jamo.Letter($0).scalar }) else {
        continue
      }
      items.append((keys(initial: UInt32(initial), medial: 0).dropLast(), letter))
    }
    for final in (1 as UInt8)..<28 {
      guard let letter = Jamo.Final(rawValue: final).flatMap({ Jamo.Letter($0)?.scalar }),
        !items.contains(where: { $0.letter == letter && $0.keys.count > 1 })
      else { continue }
      let keys = keys(initial: 11, medial: 0, final: UInt32(final))
      items.append((Array(keys.dropFirst()), letter))
    }
    var text: DisplayText = "\nLetters that take several keys\n"
    for (index, item) in items.filter({ $0.keys.count > 1 }).enumerated() {
      text += index > 0 && index % 8 == 0 ? "\n  " : "  "
      text += "\(item.keys.joined().padded(to: 4))\(item.letter)"
    }
    return text + "\n"
  }

  /// Returns the text of a cell: the text that the key types with Shift (line 0) or alone (1), or
  /// its label (2). Control characters are escaped, so that the displayed width is right.
  private func cell(_ key: KeyCode, line: Int) -> String {
    let plain = layout.meaning(of: key, shift: false)
    let shifted = layout.meaning(of: key, shift: true)
    return switch line {
    case 0: text(of: shifted) == text(of: plain) ? "" : text(of: shifted).escapingControls
    case 1: text(of: plain).escapingControls
    default: key.sign
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
}
