import KeyEvents
package import PlainText

/// The first difference between two texts, for messages.
package struct TextDifference: DisplayTextConvertible {
  let expected: String
  package let given: String
  /// The given text up to and including the first difference.
  let givenStart: [Unicode.Scalar]
  /// The position of the first difference: the line, and the character (Unicode scalar) in it, both
  /// from 1.
  private let line: Int
  private let column: Int
  private let marks: (expected: String, given: String)

  /// Compares the texts; nil if they are equal byte by byte.
  package init?(expected: String, given: [UInt8]) {
    guard !expected.utf8.elementsEqual(given) else { return nil }
    self.expected = expected
    self.given = String(decoding: given, as: UTF8.self)
    let left = Array(expected.unicodeScalars)
    let right = Array(self.given.unicodeScalars)
    let place = zip(left, right).prefix { $0 == $1 }.count
    givenStart = Array(right.prefix(place + 1))
    line = left[..<place].count { $0 == "\n" } + 1
    column = place - (left[..<place].lastIndex(of: "\n").map { $0 + 1 } ?? 0) + 1
    marks = (Self.mark(left, place), Self.mark(right, place))
  }

  /// Both texts, and the characters at the first difference.
  package var displayText: DisplayText {
    """
        expected \(quoted(expected))
        found    \(quoted(given))
        \(parting)
    """
  }

  /// The position of the first difference, and the characters there.
  package var parting: String {
    let lines = line > 1 ? "line \(line), " : ""
    return """
      first difference at \(lines)character \(column): \
      expected \(marks.expected), found \(marks.given)
      """
  }

  private func quoted(_ text: String) -> String { text.debugDescription }

  private static func mark(_ scalars: [Unicode.Scalar], _ place: Int) -> String {
    guard place < scalars.count else { return "the end" }
    let scalar = scalars[place]
    let code = scalar.value.digits(4, radix: 16, uppercase: true)
    return "\(String(scalar).debugDescription) (U+\(code))"
  }
}
