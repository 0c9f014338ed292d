/// Returns the variables set by a text of shell assignments, such as `/etc/default/keyboard`. The
/// last assignment of a name counts.
///
/// Handles quotes, backslashes and comments as in POSIX (Shell Command Language, 2.2 and 2.3), and
/// `export`. Expands nothing: `$` is literal. Skips lines that are not assignments.
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
  private var index = 0

  init(text: [Unicode.Scalar]) { self.text = text }

  private var next: Unicode.Scalar? { index < text.count ? text[index] : nil }

  /// Skips whitespace and comments. Returns false at the end of the text.
  mutating func skipToCommand() -> Bool {
    while let scalar = next {
      if scalar == "#" {
        skipLine()
      } else if Self.endsWord(scalar) {
        index += 1
      } else {
        return true
      }
    }
    return false
  }

  mutating func skipLine() {
    while let scalar = next, scalar != "\n" { index += 1 }
  }

  mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard next == scalar else { return false }
    index += 1
    return true
  }

  /// Reads a variable's name; nil if none begins at the current position.
  mutating func name() -> String? {
    let start = index
    while let scalar = next, Self.isName(scalar, first: index == start) { index += 1 }
    return index > start ? Self.string(text[start..<index]) : nil
  }

  /// Reads the text up to the next unquoted whitespace, without its quotes.
  mutating func word() -> String {
    var word: [Unicode.Scalar] = []
    var quote: Unicode.Scalar?
    while let scalar = next {
      if quote == nil, Self.endsWord(scalar) { break }
      index += 1
      switch (scalar, quote) {
      case ("'", nil), ("\"", nil): quote = scalar
      case (_, scalar): quote = nil
      case ("\\", nil), ("\\", "\""): appendEscaped(to: &word, isQuoted: quote != nil)
      default: word.append(scalar)
      }
    }
    return Self.string(word[...])
  }

  /// Appends the scalar after a backslash. In double quotes the backslash is kept before most
  /// scalars.
  private mutating func appendEscaped(to word: inout [Unicode.Scalar], isQuoted: Bool) {
    guard let scalar = next else { return word.append("\\") }
    index += 1
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
