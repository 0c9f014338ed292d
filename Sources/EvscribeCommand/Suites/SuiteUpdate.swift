import YAMLReading

/// New expectations for the file of a suite: what came, in the place of what was expected. All else stays to the byte.
struct SuiteUpdate {
  private var replacements: [(range: Range<Int>, text: String, isBlock: Bool)] = []

  /// Whether there is nothing to write.
  var isEmpty: Bool { replacements.isEmpty }

  /// Puts `text` in the place of a scalar. Cases come in the order of the file.
  mutating func replace(_ node: YAMLNode, with text: String) {
    var written = Self.isPlain(text) ? text : Self.quoted(text)
    // Nothing at all stands right behind the colon.
    if node.range.isEmpty { written = " " + written }
    var isBlock = false
    if case .scalar(_, .block) = node.content { isBlock = true }
    replacements.append((node.range, written, isBlock))
  }

  /// The file with the new expectations.
  func applied(to bytes: [UInt8]) -> [UInt8] {
    let scalars = Array(String(decoding: bytes, as: UTF8.self).unicodeScalars)
    let start = scalars.first == "\u{FEFF}" ? 1 : 0
    var result = String.UnicodeScalarView()
    var place = 0
    for (range, text, isBlock) in replacements {
      result.append(contentsOf: scalars[place..<start + range.lowerBound])
      result.append(contentsOf: text.unicodeScalars)
      place = start + range.upperBound
      // A block ends with its line.
      if isBlock { result.append(contentsOf: Self.lineBreak(before: place, in: scalars)) }
    }
    result.append(contentsOf: scalars[place...])
    return Array(String(result).utf8)
  }

  /// The line break that stands before that place; LF where none does, at the end of the file.
  private static func lineBreak(
    before place: Int, in scalars: [Unicode.Scalar]
  ) -> [Unicode.Scalar] {
    if scalars[..<place].suffix(2) == ["\r", "\n"] { return ["\r", "\n"] }
    return scalars[..<place].last == "\r" ? ["\r"] : ["\n"]
  }

  /// Words of letters with single blanks between them need no quotes.
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
        let number = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - number.count) + number
      }
    }
    return result + "\""
  }
}
