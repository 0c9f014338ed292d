package import Reporting
package import YAMLReading

/// How a form differs from what a case expects, for messages.
package struct FormDifference: DisplayTextConvertible {
  private var lines: [String] = []
  /// The scalars of the suite that would have to be replaced, in the order of the file, and what
  /// came instead. Events and fields that the case does not name are not among them.
  package var replacements: [(node: YAMLNode, text: String)] {
    replaced.sorted { $0.node.range.lowerBound < $1.node.range.lowerBound }
  }
  private var replaced: [(node: YAMLNode, text: String)] = []

  var isEmpty: Bool { lines.isEmpty }

  /// Compares the text of a field to the byte. That of a secure field is not shown.
  mutating func compare(
    _ given: String, to expected: String, of name: String, isSecure: Bool, _ node: YAMLNode?
  ) {
    guard !given.utf8.elementsEqual(expected.utf8) else { return }
    if let node { replaced.append((node, given)) }
    if isSecure {
      lines.append("field \(name): the text differs, and is not shown because the field is secure")
    } else {
      lines.append(
        "field \(name): expected \(expected.debugDescription), found \(given.debugDescription)")
    }
  }

  mutating func compare(_ given: String, to expected: String, as what: String, _ node: YAMLNode) {
    guard given != expected else { return }
    replaced.append((node, given))
    lines.append("\(what): expected \(expected), found \(given)")
  }

  /// Compares events, and shows those around the first that differs.
  mutating func compare(_ given: [String], to expected: [String]) {
    let place = zip(given, expected).prefix { $0.utf8.elementsEqual($1.utf8) }.count
    guard place < max(given.count, expected.count) else { return }
    let end = "the end"
    let left = place < expected.count ? expected[place] : end
    let right = place < given.count ? given[place] : end
    lines.append("event \(place + 1): expected \(left), found \(right)")
    if place > 0 { lines.append("  after \(given[place - 1])") }
    for event in given.dropFirst(place + 1).prefix(Self.shownEvents) {
      lines.append("  then \(event)")
    }
  }

  private static let shownEvents = 5

  /// The first difference.
  package var parting: String { lines.first ?? "" }

  /// All differences, one a line.
  package var displayText: DisplayText {
    var text: DisplayText = "    \(parting)"
    for line in lines.dropFirst() { text = "\(text)\n    \(line)" }
    return text
  }
}
