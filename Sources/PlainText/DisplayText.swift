import KeyEvents

/// Text that people read on a terminal: messages, warnings, reports.
///
/// Literals in the source are used unchanged, including line breaks. Interpolated values are
/// escaped (`String.escapingControls`), so that they cannot control the terminal or break the line,
/// whatever file, device or command line they come from.
///
/// ```swift
/// let text: DisplayText = "\(path): \(count) keys\n"
/// ```
///
/// A literal inside an interpolation is a `String`, whose line breaks are escaped: use a constant
/// of type ``DisplayText`` instead. An interpolated ``DisplayText`` is not escaped again. Functions
/// that write for people require this type, or escape the text themselves, so that escaping cannot
/// be forgotten. The output of a replay, JSON and pictures do not use it.
package struct DisplayText: Hashable, Sendable {
  /// The escaped text.
  package private(set) var text: String

  /// Creates a text of lines, each of which is escaped and followed by a line break.
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
  /// Returns the texts joined, with the separator between them.
  package func joined(separator: DisplayText = "") -> DisplayText {
    var result: DisplayText = ""
    for (place, element) in enumerated() {
      if place > 0 { result += separator }
      result += element
    }
    return result
  }
}

/// A value that is shown to people as text of several lines.
package protocol DisplayTextConvertible: CustomStringConvertible {
  /// The text to show.
  var displayText: DisplayText { get }
}

extension DisplayTextConvertible {
  package var description: String { displayText.text }
}

extension String {
  /// Returns the text, padded with spaces at the end to `cells` terminal cells; unchanged if it is
  /// wider.
  package func padded(to cells: Int) -> String {
    self + String(repeating: " ", count: Swift.max(0, cells - CellWidth.cells(of: self)))
  }

  /// Returns the text, padded with spaces at the start to `cells` terminal cells; unchanged if it
  /// is wider.
  package func leftPadded(to cells: Int) -> String {
    String(repeating: " ", count: Swift.max(0, cells - CellWidth.cells(of: self))) + self
  }
}

/// Returns a count with its noun: `1 case`, `2 cases`. If `plural` is nil, the plural is formed
/// with -s.
package func counted(_ count: Int, _ noun: String, _ plural: String? = nil) -> String {
  "\(count) \(count == 1 ? noun : plural ?? noun + "s")"
}

/// Returns the number, rounded to `places` decimals; not rounded if that would take more than 15
/// digits.
package func decimal(_ value: Double, _ places: Int) -> String {
  let power = (0..<places).reduce(1.0) { power, _ in power * 10 }
  let scaled = (value * power).rounded()
  guard scaled.magnitude < 1e15 else { return "\(value)" }
  let digits = Int64(scaled.magnitude).digits(places + 1)
  let sign = scaled < 0 ? "-" : ""
  guard places > 0 else { return sign + digits }
  return sign + digits.dropLast(places) + "." + digits.suffix(places)
}
