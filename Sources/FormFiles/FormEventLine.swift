import KeyEvents
import PlainText
package import TextFields

extension FormEvent {
  /// Appends the event as a JSON object on a line: `kind`, `field`, `time` in seconds, and the
  /// members of its kind. `range` contains the index of the first character and the index after the
  /// last.
  package func appendLine(to bytes: inout [UInt8]) {
    bytes += "{\"kind\":\"\(kind.rawValue)\"".utf8
    if let field {
      bytes += ",\"field\":".utf8
      appendJSON(field, to: &bytes)
    }
    bytes += ",\"time\":\(time)".utf8
    if let change {
      bytes += ",\"range\":[\(change.range.lowerBound),\(change.range.upperBound)]".utf8
      bytes += ",\"replacement\":".utf8
      appendJSON(change.replacement, to: &bytes)
    }
    if let answer { bytes += ",\"answer\":\(answer)".utf8 }
    if let rule { bytes += ",\"rule\":\"\(rule.rawValue)\"".utf8 }
    if let reason { bytes += ",\"reason\":\"\(reason.rawValue)\"".utf8 }
    bytes += "}\n".utf8
  }

  /// The event in words, without its time: `age should-change 0..<0 "5" no range`.
  package var words: String {
    var words = [field, kind.rawValue].compactMap(\.self)
    if let change { words += ["\(change.range)", change.replacement.debugDescription] }
    if let answer { words.append(answer ? "yes" : "no") }
    if let rule { words.append(rule.rawValue) }
    if let reason { words.append(reason.rawValue) }
    return words.joined(separator: " ")
  }
}
