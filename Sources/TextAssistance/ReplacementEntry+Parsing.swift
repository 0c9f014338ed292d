import TextEditing

extension ReplacementEntry {
  /// An error in an entry: the problem, and often the expected text.
  package struct Problem: Error, Hashable {
    package var text: String
  }

  /// Parses `omw=On my way!`: the shortcut up to the first `=`, and its replacement.
  ///
  /// A shortcut has no white space or control characters, and a replacement no control characters
  /// except line feeds.
  package init(parsing text: String) throws(Problem) {
    let scalars = text.unicodeScalars
    guard let equals = scalars.firstIndex(of: "=") else {
      throw Problem(
        text: "invalid replacement \"\(text)\"; expected word=text, as in omw=On my way!")
    }
    let shortcut = scalars[..<equals]
    let replacement = scalars[scalars.index(after: equals)...]
    guard !shortcut.isEmpty else {
      throw Problem(text: "no word before the =; expected word=text, as in omw=On my way!")
    }
    guard !replacement.isEmpty else {
      throw Problem(text: "no text after the =; expected word=text, as in omw=On my way!")
    }
    try self.init(checking: String(shortcut), String(replacement))
  }

  /// Makes an entry from the parts in a file or an option. A problem does not quote them.
  package init(
    checking shortcut: String, _ replacement: String, kind: Kind = .shortcut, keepsCase: Bool = true
  ) throws(Problem) {
    let word = shortcut.unicodeScalars
    let text = replacement.unicodeScalars
    guard !word.isEmpty else { throw Problem(text: "the word is empty") }
    guard !text.isEmpty else { throw Problem(text: "the text is empty") }
    guard word.dropFirst(Self.shortcutLimit).isEmpty else {
      throw Problem(text: "the word is longer than \(Self.shortcutLimit) characters")
    }
    guard !word.contains(where: \.isSpace) else {
      throw Problem(text: "the word contains a space, which ends a word; expected one word")
    }
    guard text.dropFirst(Self.replacementLimit).isEmpty else {
      throw Problem(text: "the text is longer than \(Self.replacementLimit) characters")
    }
    guard !word.contains(where: Self.isControl) else {
      throw Problem(text: "the word contains a control character")
    }
    guard !text.contains(where: { Self.isControl($0) && $0 != "\n" }) else {
      throw Problem(text: "the text contains a control character other than a line break")
    }
    self.init(shortcut, replacement, kind: kind, keepsCase: keepsCase)
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
  }
}
