/// The text as a JSON string (RFC 8259): quotes, backslashes and control characters are escaped, all else is UTF-8.
package func jsonString(_ text: String) -> String {
  var bytes: [UInt8] = []
  appendJSON(text, to: &bytes)
  return String(decoding: bytes, as: UTF8.self)
}

/// Appends the text as a JSON string.
func appendJSON(_ text: String, to bytes: inout [UInt8]) {
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
