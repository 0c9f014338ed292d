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

/// Returns the text, escaped for an attribute or an element of XML. Control characters below U+0020
/// except tab and line feed, and U+FFFE and U+FFFF, become U+FFFD, because XML allows almost none
/// of them. Other scalars that affect a terminal become character references, so that a parser
/// returns the original scalars.
package func escapedXML(_ text: String) -> String {
  var result = ""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "&": result += "&amp;"
    case "<": result += "&lt;"
    case ">": result += "&gt;"
    case "\"": result += "&quot;"
    case "\n": result += "&#10;"
    case "\t": result += "&#9;"
    case "\u{0}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": result += "\u{FFFD}"
    case _ where scalar.isPowerful:
      result += "&#x\(String(scalar.value, radix: 16, uppercase: true));"
    default: result.unicodeScalars.append(scalar)
    }
  }
  return result
}
