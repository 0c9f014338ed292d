/// Text that people read on a terminal: messages, warnings, reports. What stands in our source passes, line breaks too. What
/// is put into it has no power over the terminal and stays on its line (`String.escapingControls`), whatever file, device or
/// command line it comes from.
///
/// ```swift
/// let text: DisplayText = "\(path): \(count) keys\n"
/// ```
///
/// A ``DisplayText`` in another passes as it is. Whatever writes for people takes this type, so that nothing can be forgotten;
/// a text that is what was asked for (of a replay, JSON, a picture) is no such text.
package struct DisplayText: Hashable, Sendable {
  /// The text as it is written.
  package private(set) var text: String

  /// Lines, each with its line break behind it.
  package init(lines: some Sequence<String>) {
    text = lines.map { $0.escapingControls + "\n" }.joined()
  }

  package var isEmpty: Bool { text.isEmpty }

  package static func += (left: inout DisplayText, right: DisplayText) { left.text += right.text }

  package static func + (left: DisplayText, right: DisplayText) -> DisplayText {
    "\(left)\(right)"
  }
}

extension DisplayText: CustomStringConvertible {
  package var description: String { text }
}

extension DisplayText: ExpressibleByStringInterpolation {
  package init(stringLiteral text: String) { self.text = text }

  package init(stringInterpolation: StringInterpolation) { text = stringInterpolation.text }

  package struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var text = ""

    package init(literalCapacity: Int, interpolationCount: Int) {
      text.reserveCapacity(literalCapacity)
    }

    package mutating func appendLiteral(_ literal: String) { text += literal }

    package mutating func appendInterpolation(_ value: DisplayText) { text += value.text }

    package mutating func appendInterpolation(_ value: some DisplayTextConvertible) {
      text += value.displayText.text
    }

    package mutating func appendInterpolation<Value>(_ value: Value) {
      text += "\(value)".escapingControls
    }
  }
}

extension Sequence where Element == DisplayText {
  /// All of them in one.
  package func joined(separator: DisplayText = "") -> DisplayText {
    var result: DisplayText = ""
    for (place, element) in enumerated() {
      if place > 0 { result += separator }
      result += element
    }
    return result
  }
}

/// What is shown to people as text of several lines.
package protocol DisplayTextConvertible: CustomStringConvertible {
  /// How it is shown.
  var displayText: DisplayText { get }
}

extension DisplayTextConvertible {
  package var description: String { displayText.text }
}
