import KeyEvents
import TextFields
import Documents

/// Functions that read the values of a field's keys.
extension FormFileField {
  /// Reads a web address with one `{}` for the text of the field. The `{}` must follow the host, so
  /// that the text cannot change the host.
  static func address(_ node: YAMLNode) throws(YAMLError) -> String {
    let expected =
      "a web address with one `{}` in its path, query or fragment, as in `https://example.org/?q={}`"
    let text = try node.text(expected)
    let parts = text.split(separator: "{}", omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ $0.utf8.allSatisfy(isAddressByte) }),
      let scheme = ["https://", "http://"].first(where: parts[0].hasPrefix)
    else { throw node.error(expected: expected) }
    let rest = parts[0].dropFirst(scheme.count)
    let host = rest.prefix { !"/?#".contains($0) }
    guard !host.isEmpty, host.count < rest.count else { throw node.error(expected: expected) }
    return text
  }

  /// Returns whether a URI may contain the byte (RFC 3986).
  private static func isAddressByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "-._~:/?#[]@!$&'()*+,;=%".utf8.contains(byte)
    }
  }

  /// Reads a language as a tag of BCP 47: two or three letters and optional subtags.
  static func language(_ node: YAMLNode) throws(YAMLError) -> String {
    let expected = "a language, as in `ko` or `en-GB`"
    let text = try node.line(expected)
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    let areTags = parts.allSatisfy { part in
      (1...8).contains(part.count)
        && part.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
    }
    guard areTags, let first = parts.first, (2...3).contains(first.count),
      first.allSatisfy(\.isLetter)
    else { throw node.error(expected: expected) }
    return text
  }

  /// Reads a pattern. Only a text view's pattern can contain tabs and line breaks.
  func pattern(
    _ node: YAMLNode, _ allowance: inout FormFileAllowance
  ) throws(YAMLError) -> TextPattern {
    let source = try node.typed("a pattern", atMost: 4 * TextPattern.limit, inLines: isTextView)
    let pattern: TextPattern
    do throws(TextPatternError) { pattern = try TextPattern(source) } catch {
      throw YAMLError(
        "character \(error.position) of the pattern: found \(error.found), expected "
          + error.expected, at: node.mark)
    }
    try allowance.use(pattern, at: node.mark)
    return pattern
  }

  static func picker(_ node: YAMLNode) throws(YAMLError) -> InputView {
    let expected =
      "a range of at most \(InputView.limit) whole numbers, the smaller number first, as in `1...100`"
    let text = try node.text(expected)
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 4, parts[1].isEmpty, parts[2].isEmpty,
      let first = YAMLNode.wholeNumber(parts[0]), let last = YAMLNode.wholeNumber(parts[3]),
      first <= last,
      case let (count, overflow) = last.subtractingReportingOverflow(first), !overflow,
      count < InputView.limit
    else { throw node.error(expected: expected) }
    return .picker(first...last)
  }

  static func choices(_ node: YAMLNode) throws(YAMLError) -> InputView {
    var choices: [String] = []
    var known: Set<String> = []
    for item in try node.items("a list of choices, as in `[M, F]`") {
      let text = try item.line("a choice", atMost: SessionInput.textLimit)
      guard Candidate.hasVisible(text) else {
        throw .found(
          item.summary, expected: "a choice with a visible character", at: item.mark)
      }
      guard known.insert(text).inserted else {
        throw YAMLError("the choice \(item.summary) is already in the list", at: item.mark)
      }
      choices.append(text)
    }
    guard !choices.isEmpty, choices.count <= InputView.limit else {
      throw .found(
        "\(choices.count) choices", expected: "one to \(InputView.limit) choices", at: node.mark)
    }
    return .choices(choices)
  }

  static func classes(_ node: YAMLNode) throws(YAMLError) -> [CharacterClass] {
    let known = CharacterClass.allCases.map(\.rawValue)
    let expected = "one of \(known.joined(separator: ", ")), or a list of them"
    let items: [YAMLNode]
    if case .sequence(let nodes) = node.content { items = nodes } else { items = [node] }
    var classes: [CharacterClass] = []
    for item in items {
      guard let name = CharacterClass(rawValue: try item.text(expected)) else {
        throw item.error(expected: expected)
      }
      guard !classes.contains(name) else {
        throw item.error(expected: "\(expected), each at most once")
      }
      classes.append(name)
    }
    guard !classes.isEmpty else {
      throw .found("an empty list", expected: expected, at: node.mark)
    }
    return classes
  }
}
