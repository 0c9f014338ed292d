/// The text for an attribute or an element of XML. Most ASCII control characters, which XML does
/// not allow, become U+FFFD. Other scalars that affect a terminal become character references, so a
/// parser returns the same text.
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
