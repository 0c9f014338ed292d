import KeyEvents
package import Documents

/// An update of a suite file that replaces expected values with actual ones. Every other byte is
/// kept.
package struct SuiteUpdate {
  package init() {}

  /// The changes in the order in which they were found. For a form, their order in the file may be
  /// different.
  private var changes: [Change] = []

  /// A YAML key with its actual value.
  package struct Pair {
    package var key: String
    package var value: String
    /// Whether the value is secret, so that no message may show it.
    package var isSecret: Bool

    package init(key: String, value: String, isSecret: Bool = false) {
      self.key = key
      self.value = value
      self.isSecret = isSecret
    }

    /// The value as a YAML scalar.
    package var scalar: String {
      SuiteUpdate.isPlain(value) ? value : SuiteUpdate.quoted(value)
    }
  }

  private struct Change {
    /// The scalar to replace, or the mapping to which pairs are added.
    var node: YAMLNode
    /// The new pairs; exactly one for a scalar.
    var pairs: [Pair]

    var addsPairs: Bool {
      if case .mapping = node.content { true } else { false }
    }

    /// Returns the text that replaces `old` in the file. It keeps the anchor and the tag; for a
    /// block scalar, also the comment in its first line and the blank lines after it.
    func written(over old: ArraySlice<Unicode.Scalar>) -> String {
      let scalar = pairs.first?.scalar ?? ""
      // An absent value begins right after the colon.
      if node.range.isEmpty { return " " + scalar }
      let value = SuiteUpdate.withoutProperties(old)
      let properties = SuiteUpdate.string(old[..<value.startIndex])
      guard case .scalar(_, .block) = node.content else { return properties + scalar }
      let (comment, end) = SuiteUpdate.surroundings(ofBlock: value)
      return properties + scalar + SuiteUpdate.string(comment) + SuiteUpdate.string(end)
    }

    /// Returns the index at which new pairs are inserted, before those of the mapping, and the text
    /// to insert.
    func insertion(in file: ArraySlice<Unicode.Scalar>) -> (index: Int, text: String) {
      let texts = pairs.map { "\($0.key): \($0.scalar)" }
      let start = SuiteUpdate.withoutProperties(file.dropFirst(node.range.lowerBound)).startIndex
      if file.indices.contains(start), file[start] == "{" {
        let isEmpty = node.content == .mapping([])
        return (start + 1, texts.joined(separator: ", ") + (isEmpty ? "" : ", "))
      }
      // Each pair is on a separate line, with the line end and the indentation of the line before
      // the mapping.
      let before = file[..<start]
      let lineEnd = before.lastIndex(where: SuiteUpdate.isBreak) ?? before.startIndex
      let isPair = before[lineEnd...].first == "\n" && before[..<lineEnd].last == "\r"
      let line = SuiteUpdate.string(before[(isPair ? lineEnd - 1 : lineEnd)...])
      return (start, texts.map { $0 + line }.joined())
    }
  }

  /// Whether the update has no changes.
  package var isEmpty: Bool { changes.isEmpty }

  /// Adds a change that replaces the scalar `node` with the value of `pair`.
  package mutating func replace(_ node: YAMLNode, with pair: Pair) {
    changes.append(Change(node: node, pairs: [pair]))
  }

  /// Adds a change that inserts a pair at the start of a mapping.
  package mutating func add(_ pair: Pair, to mapping: YAMLNode) {
    if let index = changes.firstIndex(where: { $0.addsPairs && $0.node.range == mapping.range }) {
      changes[index].pairs.append(pair)
    } else {
      changes.append(Change(node: mapping, pairs: [pair]))
    }
  }

  /// Adds the changes of another update, for a case later in the file.
  package mutating func append(_ other: SuiteUpdate) {
    changes += other.changes.sorted { $0.node.range.lowerBound < $1.node.range.lowerBound }
  }

  /// Returns the content of the suite file, `bytes`, with the changes.
  package func applied(to bytes: [UInt8]) -> [UInt8] {
    let scalars = Array(String(decoding: bytes, as: UTF8.self).unicodeScalars)
    // Ranges do not count a byte order mark.
    let file = scalars[(scalars.first == "\u{FEFF}" ? 1 : 0)...]
    var result = String.UnicodeScalarView(scalars[..<file.startIndex])
    var place = file.startIndex
    for change in changes {
      if change.addsPairs {
        let (index, text) = change.insertion(in: file)
        result.append(contentsOf: scalars[place..<index])
        result.append(contentsOf: text.unicodeScalars)
        place = index
        continue
      }
      let range = change.node.range
      let old = scalars[file.startIndex + range.lowerBound..<file.startIndex + range.upperBound]
      result.append(contentsOf: scalars[place..<old.startIndex])
      result.append(contentsOf: change.written(over: old).unicodeScalars)
      place = old.endIndex
    }
    result.append(contentsOf: scalars[place...])
    return Array(String(result).utf8)
  }

  /// Returns the first value that cannot be written, with its position; nil if the new file parses
  /// like the old one, except for the new values. A value cannot be written if the old one is
  /// absent, as after `? text`, and a scalar in its position would be read as something else.
  package func misplaced(in bytes: [UInt8]) -> (place: YAMLMark, pair: Pair)? {
    if says(bytes, upTo: changes.count) { return nil }
    // The file is correct with the first `right` changes, and wrong with the first `wrong`.
    var (right, wrong) = (0, changes.count)
    while wrong - right > 1 {
      let middle = (right + wrong) / 2
      if says(bytes, upTo: middle) { right = middle } else { wrong = middle }
    }
    let change = changes[right]
    return change.pairs.first.map { (change.node.mark, $0) }
  }

  /// Returns whether the file with the first `count` changes parses like the old one, except for
  /// the new values.
  private func says(_ bytes: [UInt8], upTo count: Int) -> Bool {
    var some = SuiteUpdate()
    some.changes = Array(changes.prefix(count))
    return some.says(some.applied(to: bytes), insteadOf: bytes)
  }

  private func says(_ new: [UInt8], insteadOf old: [UInt8]) -> Bool {
    guard let new = try? YAMLNode(parsing: new), let old = try? YAMLNode(parsing: old) else {
      return false
    }
    let changed = Dictionary(changes.map { ($0.node.range, $0.pairs) }) { first, _ in first }
    return Self.says(new, insteadOf: old, changed)
  }

  private static func says(
    _ new: YAMLNode, insteadOf old: YAMLNode, _ changed: [Range<Int>: [Pair]]
  ) -> Bool {
    let pairs = changed[old.range]
    switch (new.content, old.content) {
    case (.scalar(let newText, _), .scalar(let oldText, _)):
      return newText.utf8.elementsEqual((pairs?.first?.value ?? oldText).utf8)
    case (.sequence(let new), .sequence(let old)):
      return new.count == old.count
        && zip(new, old).allSatisfy { says($0, insteadOf: $1, changed) }
    case (.mapping(let new), .mapping(let old)):
      let added = pairs ?? []
      return new.count == added.count + old.count
        && zip(new, added).allSatisfy {
          $0.key == $1.key && (try? $0.value.text().utf8.elementsEqual($1.value.utf8)) == true
        }
        && zip(new.dropFirst(added.count), old).allSatisfy {
          $0.key.utf8.elementsEqual($1.key.utf8) && says($0.value, insteadOf: $1.value, changed)
        }
    default: return false
    }
  }

  private static func string(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    String(String.UnicodeScalarView(scalars))
  }

  /// Returns the value without the anchor and the tag before it (YAML 1.1, 6.9.2 and 6.8.2).
  private static func withoutProperties(
    _ node: ArraySlice<Unicode.Scalar>
  ) -> ArraySlice<Unicode.Scalar> {
    var rest = node
    while rest.first == "&" || rest.first == "!" {
      rest = rest.drop { !$0.properties.isWhitespace }.drop { $0.properties.isWhitespace }
    }
    return rest
  }

  /// Returns the comment in the first line of a block scalar, with the spaces before it, and the
  /// end of the block's last line with the blank lines that follow.
  private static func surroundings(
    ofBlock block: ArraySlice<Unicode.Scalar>
  ) -> (comment: ArraySlice<Unicode.Scalar>, end: ArraySlice<Unicode.Scalar>) {
    let header = block.prefix { !isBreak($0) }
    let comment = header.contains("#") ? header.drop { $0 != " " && $0 != "\t" } : []
    let last = block.lastIndex { !$0.properties.isWhitespace } ?? block.startIndex
    return (comment, block[last...].drop { !isBreak($0) })
  }

  private static func isBreak(_ scalar: Unicode.Scalar) -> Bool {
    "\n\r\u{85}\u{2028}\u{2029}".unicodeScalars.contains(scalar)
  }

  /// Returns whether the text needs no quotes: it consists of words of letters with single spaces
  /// between them.
  private static func isPlain(_ text: String) -> Bool {
    !text.isEmpty
      && text.split(separator: " ", omittingEmptySubsequences: false).allSatisfy { word in
        !word.isEmpty && word.unicodeScalars.allSatisfy { $0.properties.isAlphabetic }
      }
  }

  /// Returns the text as a double-quoted scalar of YAML 1.1.
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
