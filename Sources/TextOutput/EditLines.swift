import KeyEvents
import TextEditing
import Typing

/// Edits as JSON, one object a line:
/// `{"time":1.234567,"removed":"ㄱ","inserted":"가","open":1,"preview":""}`.
///
/// Times are seconds since the first event. Where the cursor moved first, by a key or to the far end of a selection,
/// `"moved"` stands behind the time and counts characters, negative towards the start.
struct EditLines {
  func append(_ changes: SessionChanges, since start: EventTime, to bytes: inout [UInt8]) {
    for (index, edit) in changes.edits.enumerated() {
      let time = EventTime(microseconds: start.distance(to: changes.times[index]))
      let moved = edit.moved == 0 ? "" : "\"moved\":\(edit.moved),"
      bytes += "{\"time\":\(time),\(moved)\"removed\":".utf8
      append(edit.removed, to: &bytes)
      bytes += ",\"inserted\":".utf8
      append(edit.inserted, to: &bytes)
      bytes += ",\"open\":\(edit.open),\"preview\":".utf8
      append(index < changes.previews.count ? changes.previews[index] : "", to: &bytes)
      bytes += "}\n".utf8
    }
  }

  /// A JSON string (RFC 8259): quotes, backslashes and control characters are escaped, all else is UTF-8.
  private func append(_ text: String, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        bytes += [UInt8(ascii: "\\"), byte]
      case 0x0A: bytes += "\\n".utf8
      case 0x09: bytes += "\\t".utf8
      case ..<0x20:
        let digits = String(byte, radix: 16)
        bytes += "\\u\(String(repeating: "0", count: 4 - digits.count))\(digits)".utf8
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }
}
