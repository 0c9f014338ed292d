import KeyEvents
import MorseComposition
import Terminal

/// The cheat sheet of a Morse code, in columns that are read downwards.
struct MorseChart {
  var alphabet: MorseAlphabet
  var bindings = MorseBindings()

  var text: String {
    let keys: [String] = MorseRole.allCases.compactMap { role in
      let names = bindings.keys(for: role).map(\.name)
      return names.isEmpty ? nil : "\(role.rawValue): \(names.joined(separator: " or "))"
    }
    return [
      "Letters and figures", columns(alphabet.letters), "Punctuation",
      columns(alphabet.punctuation), "Procedure signs", columns(alphabet.prosigns),
      "Keys: \(keys.joined(separator: ", "))\n",
    ].joined(separator: "\n")
  }

  private func columns(_ signs: [MorseSign], count: Int = 4) -> String {
    let rows = (signs.count + count - 1) / count
    var text = ""
    for row in 0..<rows {
      var line = ""
      for place in stride(from: row, to: signs.count, by: rows) {
        let sign = signs[place]
        line += "  " + padded(sign.text, to: 7) + padded(sign.pattern.glyphs, to: 11)
      }
      while line.last == " " { line.removeLast() }
      text += line + "\n"
    }
    return text
  }
}

/// The text with blanks behind it, so wide on the terminal.
func padded(_ text: String, to cells: Int) -> String {
  text + String(repeating: " ", count: max(0, cells - CellWidth.cells(of: text)))
}
