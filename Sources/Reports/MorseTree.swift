package import MorseComposition
package import PlainText

/// A Morse code as a tree. Below each pattern are the patterns with one more signal at the end:
/// first a dit, then a dah.
package struct MorseTree {
  private let code: MorseCode

  /// Creates a tree of the code.
  package init(_ code: MorseCode) { self.code = code }

  package var text: DisplayText {
    var lines: [String] = []
    add(MorsePattern(), indent: "", to: &lines)
    return DisplayText(lines: lines)
  }

  /// Adds the longer patterns that begin with `pattern` and lead to a sign, one per line.
  private func add(_ pattern: MorsePattern, indent: String, to lines: inout [String]) {
    let branches = MorseSignal.allCases.map { signal in
      var branch = pattern
      branch.append(signal)
      return branch
    }
    .filter(leadsToSign)
    for branch in branches {
      let isLast = branch == branches.last
      let line = "\(indent)\(isLast ? "\u{2514}" : "\u{251C}") \(branch.glyphs)"
      lines.append(code.text(for: branch).map { "\(line) \($0)" } ?? line)
      add(branch, indent: indent + (isLast ? "  " : "\u{2502} "), to: &lines)
    }
  }

  private func leadsToSign(_ pattern: MorsePattern) -> Bool {
    let alphabet = code.alphabet
    let signs = [alphabet.letters, alphabet.punctuation, alphabet.prosigns].joined()
    return signs.contains { $0.pattern.text.hasPrefix(pattern.text) }
  }
}
