import KeyEvents
import PlainText
import TextEditing
package import TextFields

/// An output format for the values of a form, to be read by another program. The values are in the
/// order of the fields.
///
/// Apart from tabs and line breaks, neither keys nor form files produce control characters, but a
/// program may set them (``Form/setText(_:of:)``). No control character can end a value: JSON and
/// tsv escape them, and within the quotes of a shell only NUL is impossible.
package enum FormResult: String, Sendable, CaseIterable {
  /// One JSON object on a line, with string values. The address of a form (`url:`) is included as
  /// `url`, unless a field has that name.
  case json
  /// Assignments that a POSIX shell can `eval`: `FORM_NAME='...'`, with `_` for each hyphen of a
  /// name. NUL, which a variable cannot contain, becomes U+FFFD.
  case shell
  /// A name, a tab and a value on each line. In the value `\t`, `\n`, `\r` and `\\` are escapes;
  /// other scalars that affect a line or a terminal are written byte by byte, as in `\x1B`. The
  /// `printf %b` of bash decodes all of them.
  case tsv

  /// Appends the values of a form, as UTF-8, to `bytes`, without another copy of a secure text.
  /// Text that is still being composed is included.
  package func append(_ form: Form, to bytes: inout some RangeReplaceableCollection<UInt8>) {
    if self == .json { bytes.append(UInt8(ascii: "{")) }
    for index in 0..<form.count {
      let field = form[index]
      let scalars = field.document.allCells.lazy.map(\.scalar)
      switch self {
      case .json:
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        appendJSON(field.name.unicodeScalars, to: &bytes)
        bytes.append(UInt8(ascii: ":"))
        appendJSON(scalars, to: &bytes)
      case .shell:
        bytes += Self.variable(field.name).utf8
        bytes += "='".utf8
        // Iterates over scalars: a combining mark after a quote joins it to one Character.
        for scalar in scalars {
          switch scalar {
          case "'": bytes += "'\\''".utf8
          case "\0": bytes += "\u{FFFD}".utf8
          default: bytes += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
          }
        }
        bytes += "'\n".utf8
      case .tsv:
        bytes += field.name.utf8
        bytes.append(0x09)
        for scalar in scalars { bytes += Self.escaped(scalar).utf8 }
        bytes.append(0x0A)
      }
    }
    if self == .json {
      if form.index(of: "url") == nil, let address = form.address {
        bytes += ",\"url\":".utf8
        appendJSON(address.unicodeScalars, to: &bytes)
      }
      bytes += "}\n".utf8
    }
  }

  /// Returns the name as a shell variable. Names have only lower-case letters, digits and hyphens,
  /// so different names become different variables.
  private static func variable(_ name: String) -> String {
    "FORM_\(name.uppercased().replacing("-", with: "_"))"
  }

  private static func escaped(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\t": "\\t"
    case "\n": "\\n"
    case "\r": "\\r"
    case "\\": "\\\\"
    case _ where scalar.isPowerful:
      String(scalar).utf8.map { "\\x\($0.digits(2, radix: 16, uppercase: true))" }.joined()
    default: String(scalar)
    }
  }
}
