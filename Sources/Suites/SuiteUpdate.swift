import KeyEvents
package import YAMLReading

/// Replaces expected texts in the file of a suite with the actual ones. Every other byte is kept.
package struct SuiteUpdate {
  package init() {}

  private var replacements: [Replacement] = []

  private struct Replacement {
    var node: YAMLNode
    /// What came.
    var text: String

    /// The text as a YAML scalar.
    var scalar: String { SuiteUpdate.isPlain(text) ? text : SuiteUpdate.quoted(text) }

    /// The text that replaces `old` in the file: anchor and tag stay, and of a block the comment in
    /// its first line and the blank lines after it.
    func written(over old: ArraySlice<Unicode.Scalar>) -> String {
      // An absent value begins right after the colon.
      if node.range.isEmpty { return " " + scalar }
      let value = SuiteUpdate.withoutProperties(old)
      let properties = SuiteUpdate.string(old[..<value.startIndex])
      guard case .scalar(_, .block) = node.content else { return properties + scalar }
      let (comment, end) = SuiteUpdate.surroundings(ofBlock: value)
      return properties + scalar + SuiteUpdate.string(comment) + SuiteUpdate.string(end)
    }
  }

  /// Whether there is nothing to write.
  package var isEmpty: Bool { replacements.isEmpty }

  /// Puts `text` in the place of a scalar. Cases come in the order of the file.
  package mutating func replace(_ node: YAMLNode, with text: String) {
    replacements.append(Replacement(node: node, text: text))
  }

  /// The file with the new expectations.
  package func applied(to bytes: [UInt8]) -> [UInt8] {
    let scalars = Array(String(decoding: bytes, as: UTF8.self).unicodeScalars)
    let start = scalars.first == "\u{FEFF}" ? 1 : 0
    var result = String.UnicodeScalarView()
    var place = 0
    for replacement in replacements {
      let range = replacement.node.range
      let old = scalars[start + range.lowerBound..<start + range.upperBound]
      result.append(contentsOf: scalars[place..<old.startIndex])
      result.append(contentsOf: replacement.written(over: old).unicodeScalars)
      place = old.endIndex
    }
    result.append(contentsOf: scalars[place...])
    return Array(String(result).utf8)
  }

  /// The mark of the first text that cannot be replaced, and its new scalar. This happens if the
  /// value is absent, as after `? text`, and a scalar there would be read as something else. Nil if
  /// the new file parses as the old one with the replaced texts.
  package func misplaced(in bytes: [UInt8]) -> (place: YAMLMark, scalar: String)? {
    if says(bytes, upTo: replacements.count) { return nil }
    // The file is right with the first `right` replacements, and wrong with the first `wrong`.
    var (right, wrong) = (0, replacements.count)
    while wrong - right > 1 {
      let middle = (right + wrong) / 2
      if says(bytes, upTo: middle) { right = middle } else { wrong = middle }
    }
    return (replacements[right].node.mark, replacements[right].scalar)
  }

  /// Whether the file with the first `count` replacements parses as before, with the new texts.
  private func says(_ bytes: [UInt8], upTo count: Int) -> Bool {
    var some = SuiteUpdate()
    some.replacements = Array(replacements.prefix(count))
    return some.says(some.applied(to: bytes), insteadOf: bytes)
  }

  private func says(_ new: [UInt8], insteadOf old: [UInt8]) -> Bool {
    guard let new = try? YAMLNode(parsing: new), let old = try? YAMLNode(parsing: old) else {
      return false
    }
    let texts = replacements.map { ($0.node.range, $0.text) }
    return Self.says(new, insteadOf: old, Dictionary(texts) { first, _ in first })
  }

  private static func says(
    _ new: YAMLNode, insteadOf old: YAMLNode, _ texts: [Range<Int>: String]
  ) -> Bool {
    switch (new.content, old.content) {
    case (.scalar(let newText, _), .scalar(let oldText, _)):
      newText.utf8.elementsEqual((texts[old.range] ?? oldText).utf8)
    case (.sequence(let new), .sequence(let old)):
      new.count == old.count
        && zip(new, old).allSatisfy { says($0, insteadOf: $1, texts) }
    case (.mapping(let new), .mapping(let old)):
      new.count == old.count
        && zip(new, old).allSatisfy {
          $0.key.utf8.elementsEqual($1.key.utf8) && says($0.value, insteadOf: $1.value, texts)
        }
    default: false
    }
  }

  private static func string(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    String(String.UnicodeScalarView(scalars))
  }

  /// The value without the anchor and the tag before it (YAML 1.1, 6.9.2 and 6.8.2).
  private static func withoutProperties(
    _ node: ArraySlice<Unicode.Scalar>
  ) -> ArraySlice<Unicode.Scalar> {
    var rest = node
    while rest.first == "&" || rest.first == "!" {
      rest = rest.drop { !$0.properties.isWhitespace }.drop { $0.properties.isWhitespace }
    }
    return rest
  }

  /// The comment in the first line of a block, with the spaces before it, and the end of its last
  /// line with the blank lines that follow.
  private static func surroundings(
    ofBlock block: ArraySlice<Unicode.Scalar>
  ) -> (comment: ArraySlice<Unicode.Scalar>, end: ArraySlice<Unicode.Scalar>) {
    func isBreak(_ scalar: Unicode.Scalar) -> Bool {
      "\n\r\u{85}\u{2028}\u{2029}".unicodeScalars.contains(scalar)
    }
    let header = block.prefix { !isBreak($0) }
    let comment = header.contains("#") ? header.drop { $0 != " " && $0 != "\t" } : []
    let last = block.lastIndex { !$0.properties.isWhitespace } ?? block.startIndex
    return (comment, block[last...].drop { !isBreak($0) })
  }

  /// Words of letters with single spaces between them need no quotes.
  private static func isPlain(_ text: String) -> Bool {
    !text.isEmpty
      && text.split(separator: " ", omittingEmptySubsequences: false).allSatisfy { word in
        !word.isEmpty && word.unicodeScalars.allSatisfy { $0.properties.isAlphabetic }
      }
  }

  /// The text as a double-quoted scalar of YAML 1.1.
  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": result += "\\" + String(scalar)
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      case "\u{20}"..."\u{7E}", "\u{A0}"..."\u{2027}", "\u{202A}"..."\u{D7FF}",
        "\u{E000}"..."\u{FEFE}",
        "\u{FF00}"..."\u{FFFD}", "\u{10000}"...:
        result.unicodeScalars.append(scalar)
      default:
        result += "\\u" + scalar.value.digits(4, radix: 16)
      }
    }
    return result + "\""
  }
}
