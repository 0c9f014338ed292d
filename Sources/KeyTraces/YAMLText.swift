import KeyEvents

/// Escaping of text for YAML.
package enum YAMLText {
  /// Returns the text in double quotes, on one line, with the escapes that YAML 1.1 requires
  /// (sections 5.1 and 5.7).
  package static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case _ where isPrintable(scalar) && !scalar.isInvisibleFormat:
        result.unicodeScalars.append(scalar)
      default:
        let width = scalar.value > 0xFFFF ? 8 : scalar.value > 0xFF ? 4 : 2
        let letter = width == 8 ? "U" : width == 4 ? "u" : "x"
        result += "\\\(letter)" + scalar.value.digits(width, radix: 16, uppercase: true)
      }
    }
    return result + "\""
  }

  /// Returns whether the character may occur unescaped in a YAML stream and does not end a line.
  static func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x2028, 0x2029, 0xFEFF: false
    case 0x20...0x7E, 0xA0...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: true
    default: false
    }
  }
}

extension TraceSettings {
  /// Returns a comment on one line that is safe to show on a terminal.
  ///
  /// LF and CR become spaces. Other control characters and line separators become U+FFFD, except
  /// tabs; so do characters that set the text direction and other invisible format characters,
  /// except joiners. YAML forbids most control characters, even in comments.
  static func comment(showing text: String) -> String {
    let scalars = oneLine(text).unicodeScalars.map { scalar in
      let isShown = scalar == "\t" || YAMLText.isPrintable(scalar)
      return isShown && !scalar.isInvisibleFormat ? scalar : "\u{FFFD}"
    }
    return String(String.UnicodeScalarView(scalars))
  }
}

extension Unicode.Scalar {
  /// Whether the scalar is an invisible format character other than the joiners.
  fileprivate var isInvisibleFormat: Bool {
    switch value {
    case 0x20..<0x7F, 0x200C, 0x200D, 0xAC00...0xD7A3: false
    default: properties.generalCategory == .format && properties.isDefaultIgnorableCodePoint
    }
  }
}
