package import PlainText
import Documents

/// The differences between a form and the expectations of a case, for messages.
package struct FormDifference: DisplayTextConvertible {
  private var lines: [String] = []
  /// The changes to the suite file that would make the case pass, except changes to the expected
  /// events.
  package private(set) var update = SuiteUpdate()

  var isEmpty: Bool { lines.isEmpty }

  /// Compares `given`, the text of a field, byte by byte with the value in the case. If they
  /// differ, adds a message and a change to ``update``. A field that is not named in the case must
  /// be empty. The text of a secure field is not shown; `isFilledIn` says whether the value in the
  /// case is also what it was filled in with, which is not updated.
  mutating func compare(
    _ given: String, of name: String, isSecure: Bool, isFilledIn: Bool, in values: YAMLNode
  ) {
    let node = values[name]
    var expected = ""
    if case .scalar(let text, _)? = node?.content { expected = text }
    guard !given.utf8.elementsEqual(expected.utf8) else { return }
    if !isSecure || !isFilledIn {
      let pair = SuiteUpdate.Pair(key: name, value: given, isSecret: isSecure)
      if let node { update.replace(node, with: pair) } else { update.add(pair, to: values) }
    }
    if isSecure {
      lines.append("field \(name): the text differs, but is not shown because the field is secure")
    } else {
      lines.append(
        "field \(name): expected \(expected.debugDescription), found \(given.debugDescription)")
    }
  }

  mutating func compare(
    _ given: String, to expected: String, as what: String, _ node: YAMLNode,
    because reason: String? = nil
  ) {
    guard given != expected else { return }
    update.replace(node, with: SuiteUpdate.Pair(key: what, value: given))
    let why = reason.map { " (\($0))" } ?? ""
    lines.append("\(what): expected \(expected), found \(given)\(why)")
  }

  /// Compares the events. If they differ, adds a message with the first difference, the event
  /// before it and some of the events after it.
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

  package var parting: String { lines.first ?? "" }

  /// All differences, one per line.
  package var displayText: DisplayText {
    var text: DisplayText = "    \(parting)"
    for line in lines.dropFirst() { text = "\(text)\n    \(line)" }
    return text
  }
}
