package import KeyEvents
import PlainText
import TextEditing
package import Typing

/// Edits as JSON, one object per line:
/// `{"time":1.234567,"removed":"ㄱ","inserted":"가","open":1,"preview":""}`.
///
/// Times are seconds since the first press. If the cursor moved before the edit, by a key or to the
/// far end of a selection, `"moved"` follows the time: the distance in characters, negative towards
/// the start. Without it, a reader would not know where the edit applies.
struct EditLines {
  func append(_ step: SessionStep, since start: EventTime, to bytes: inout [UInt8]) {
    for (index, edit) in step.edits.enumerated() {
      let time = EventTime(microseconds: start.microseconds(to: step.stamps[index].time))
      let moved = edit.moved == 0 ? "" : "\"moved\":\(edit.moved),"
      bytes += "{\"time\":\(time),\(moved)\"removed\":".utf8
      appendJSON(edit.removed, to: &bytes)
      bytes += ",\"inserted\":".utf8
      appendJSON(edit.inserted, to: &bytes)
      bytes += ",\"open\":\(edit.open),\"preview\":".utf8
      appendJSON(index < step.previews.count ? step.previews[index] : "", to: &bytes)
      bytes += "}\n".utf8
    }
  }
}

/// Changes that were not typed, as JSON, one object per line:
/// `{"time":1.234567,"kind":"correction","removed":"teh ","inserted":"the "}`.
///
/// Times are seconds since the first press. An undo adds a line that repeats the line of the undone
/// change, with the time of the undo and with `"undone":true` at its end.
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
