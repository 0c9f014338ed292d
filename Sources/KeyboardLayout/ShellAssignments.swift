/// The variables that a text of shell assignments sets, such as `/etc/default/keyboard`; the last one of a name counts.
///
/// Takes what POSIX (Shell Command Language, 2.2 and 2.3) says of quotes, backslashes and comments, and `export`.
/// Expands nothing: `$` stands for itself. Passes over a line that is no assignment.
///
/// - Complexity: O(length of the text)
package func shellAssignments(in text: String) -> [String: String] {
  var reader = ShellReader(text: Array(text.unicodeScalars))
  var variables: [String: String] = [:]
  while reader.skipToCommand() {
    guard let name = reader.name() else {
      reader.skipLine()
      continue
    }
    if reader.take("=") {
      variables[name] = reader.word()
    } else if name != "export" {
      reader.skipLine()
    }
  }
  return variables
}

private struct ShellReader {
  let text: [Unicode.Scalar]
  private var place = 0

  init(text: [Unicode.Scalar]) { self.text = text }

  private var next: Unicode.Scalar? { place < text.count ? text[place] : nil }

  /// Skips blanks and comments; false at the end of the text.
  mutating func skipToCommand() -> Bool {
    while let scalar = next {
      if scalar == "#" {
        skipLine()
      } else if Self.endsWord(scalar) {
        place += 1
      } else {
        return true
      }
    }
    return false
  }

  mutating func skipLine() {
    while let scalar = next, scalar != "\n" { place += 1 }
  }

  mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard next == scalar else { return false }
    place += 1
    return true
  }

  /// A variable's name, or nil where none begins.
  mutating func name() -> String? {
    let start = place
    while let scalar = next, Self.isName(scalar, first: place == start) { place += 1 }
    return place > start ? Self.string(text[start..<place]) : nil
  }

  /// What follows up to a blank that is not quoted, without its quotes.
  mutating func word() -> String {
    var word: [Unicode.Scalar] = []
    var quote: Unicode.Scalar?
    while let scalar = next {
      if quote == nil, Self.endsWord(scalar) { break }
      place += 1
      switch (scalar, quote) {
      case ("'", nil), ("\"", nil): quote = scalar
      case (_, scalar): quote = nil
      case ("\\", nil), ("\\", "\""): appendEscaped(to: &word, isQuoted: quote != nil)
      default: word.append(scalar)
      }
    }
    return Self.string(word[...])
  }

  /// What a backslash makes of the scalar after it. Between double quotes it is kept before most of them.
  private mutating func appendEscaped(to word: inout [Unicode.Scalar], isQuoted: Bool) {
    guard let scalar = next else { return word.append("\\") }
    place += 1
    if scalar == "\n" { return }
    if isQuoted, !["$", "`", "\"", "\\"].contains(scalar) { word.append("\\") }
    word.append(scalar)
  }

  private static func endsWord(_ scalar: Unicode.Scalar) -> Bool {
    [" ", "\t", "\r", "\n", ";", "&"].contains(scalar)
  }

  private static func isName(_ scalar: Unicode.Scalar, first: Bool) -> Bool {
    switch scalar {
    case "A"..."Z", "a"..."z", "_": true
    case "0"..."9": !first
    default: false
    }
  }

  private static func string(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    String(String.UnicodeScalarView(scalars))
  }
}
