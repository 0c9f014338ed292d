package import KeyEvents
import PlainText
package import Typing

/// Changes that were not typed, as JSON, one object per line:
/// `{"time":1.234567,"kind":"correction","removed":"teh ","inserted":"the "}`.
///
/// Times are seconds since the first press. An undo is a further line: that of the undone change,
/// with the time of the undo, and with `"undone":true` at its end.
package struct ChangeLines {
  package init() {}

  /// Appends a line for each of the changes.
  package func append(
    _ changes: [AutomaticChangeRecord], since start: EventTime, to bytes: inout [UInt8]
  ) {
    for change in changes {
      let time = EventTime(microseconds: start.microseconds(to: change.time))
      bytes += "{\"time\":\(time),\"kind\":\"\(change.kind.rawValue)\",\"removed\":".utf8
      appendJSON(change.old, to: &bytes)
      bytes += ",\"inserted\":".utf8
      appendJSON(change.new, to: &bytes)
      bytes += (change.isUndone ? ",\"undone\":true}\n" : "}\n").utf8
    }
  }
}
