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
