import KeyEvents
import Documents

/// Functions that read the types of values in a form file.
extension YAMLNode {
  /// The maximum number of scalars in a text shown by a form.
  static let lineLimit = 1000

  /// Reads a text that is shown on one line: without control characters, line separators, invisible
  /// characters, or characters that set a text direction.
  func line(_ expected: String, atMost limit: Int = lineLimit) throws(YAMLError) -> String {
    let text = try text(expected)
    guard text.unicodeScalars.count <= limit else {
      throw error(expected: "\(expected) (at most \(limit) characters)")
    }
    guard Candidate.refusedScalar(in: text) == nil, !text.contains(where: \.breaksLine) else {
      throw error(
        expected: "\(expected) (one line, without control or invisible characters)")
    }
    return text
  }

  /// Reads a text that could be typed: without control characters except tabs and line breaks in a
  /// field of several lines. Error messages do not quote it, because it may be a secret.
  func typed(
    _ expected: String, atMost limit: Int, inLines hasLines: Bool
  ) throws(YAMLError) -> String {
    let text = try text(expected)
    guard text.unicodeScalars.count <= limit else {
      throw unquotedError(expected: "\(expected) with at most \(limit) characters")
    }
    guard SurroundingText.refusedScalar(in: text) == nil,
      hasLines || !text.contains(where: \.breaksLine)
    else {
      let refused = hasLines ? "control characters" : "control characters or line breaks"
      throw unquotedError(expected: "\(expected) without \(refused)")
    }
    return text
  }

  /// Reads a whole number in the range.
  func count(in range: ClosedRange<Int>) throws(YAMLError) -> Int {
    let expected = "a number from \(range.lowerBound) to \(range.upperBound)"
    guard let count = Self.wholeNumber(try text(expected)), range.contains(count) else {
      throw error(expected: expected)
    }
    return count
  }

  /// Returns the whole number in a text without `+` or leading zeros; nil for any other text.
  static func wholeNumber(_ text: some StringProtocol) -> Int? {
    guard let number = Int(text), "\(number)".utf8.elementsEqual(text.utf8) else { return nil }
    return number
  }
}

extension Character {
  /// Whether the character is a tab or a line break.
  fileprivate var breaksLine: Bool { self == "\t" || isNewline }
}
