import KeyEvents

/// Returns the text as a JSON string (RFC 8259). Quotes, backslashes and scalars that affect a
/// terminal (``Swift/Unicode/Scalar/isPowerful``) are escaped, and a JSON parser returns the same
/// text.
package func jsonString(_ text: String) -> String {
  var bytes: [UInt8] = []
  appendJSON(text, to: &bytes)
  return String(decoding: bytes, as: UTF8.self)
}

/// Appends the text as a JSON string.
package func appendJSON(_ text: String, to bytes: inout [UInt8]) {
  appendJSON(text.unicodeScalars, to: &bytes)
}

/// Appends the scalars as a JSON string.
package func appendJSON(
  _ scalars: some Sequence<Unicode.Scalar>, to bytes: inout some RangeReplaceableCollection<UInt8>
) {
  bytes.append(UInt8(ascii: "\""))
  for scalar in scalars {
    switch scalar {
    case "\"", "\\":
      bytes.append(UInt8(ascii: "\\"))
      bytes.append(UInt8(ascii: scalar))
    case "\n": bytes += "\\n".utf8
    case "\t": bytes += "\\t".utf8
    case _ where scalar.isPowerful:
      for unit in UTF16.encode(scalar) ?? UTF16.encodedReplacementCharacter {
        bytes += "\\u\(unit.digits(4, radix: 16))".utf8
      }
    default: bytes += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
    }
  }
  bytes.append(UInt8(ascii: "\""))
}
