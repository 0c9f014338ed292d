import KeyEvents
import YAMLReading

/// What the words of a form file have as their values.
extension YAMLNode {
  /// The largest number of scalars in what a form says to people.
  static let lineLimit = 1000

  /// A text that is shown on a line: without control characters, line separators, invisible
  /// characters, or characters for a text direction.
  func line(_ expected: String, atMost limit: Int = lineLimit) throws(YAMLError) -> String {
    let text = try text(expected)
    guard text.unicodeScalars.count <= limit else {
      throw error(expected: "\(expected) with at most \(limit) characters")
    }
    guard Candidate.refusedScalar(in: text) == nil, !text.contains(where: \.breaksLine) else {
      throw error(expected: "\(expected) without control characters or invisible ones")
    }
    return text
  }

  /// A text that is typed: without control characters but, in several lines, tabs and line breaks.
  /// No message quotes it: it may be a secret.
  func typed(
    _ expected: String, atMost limit: Int, inLines hasLines: Bool
  ) throws(YAMLError) -> String {
    let text = try text(expected)
    guard text.unicodeScalars.count <= limit else {
      throw unquotedError(expected: "\(expected) with at most \(limit) characters")
    }
    guard SurroundingText.refusedScalar(in: text) == nil,
      hasLines || !text.contains(where: \.breaksLine)
    else { throw unquotedError(expected: "\(expected) without control characters") }
    return text
  }

  /// A whole number.
  func count(in range: ClosedRange<Int>) throws(YAMLError) -> Int {
    let expected = "a number from \(range.lowerBound) to \(range.upperBound)"
    guard let count = Self.wholeNumber(try text(expected)), range.contains(count) else {
      throw error(expected: expected)
    }
    return count
  }

  /// The number, if the text is as the number is written: without `+` and leading zeros.
  static func wholeNumber(_ text: some StringProtocol) -> Int? {
    guard let number = Int(text), "\(number)".utf8.elementsEqual(text.utf8) else { return nil }
    return number
  }
}

extension Character {
  /// Whether it is a tab or a line break.
  fileprivate var breaksLine: Bool { self == "\t" || isNewline }
}
