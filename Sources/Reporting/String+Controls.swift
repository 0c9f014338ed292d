import KeyEvents

extension String {
  /// The text without power over a terminal or over the text around it: what commands a terminal, breaks a line, turns the
  /// direction or cannot be seen is shown as `\x1B`, beyond U+00FF as `\u{202E}`. A name that a device gives itself, or
  /// somebody a file, may hold anything.
  ///
  /// The joiners U+200C and U+200D stay: Persian, Indian scripts and emoji need them.
  package var escapingControls: String {
    guard unicodeScalars.contains(where: \.isPowerful) else { return self }
    var text = ""
    for scalar in unicodeScalars {
      guard scalar.isPowerful else {
        text.unicodeScalars.append(scalar)
        continue
      }
      let digits = scalar.value.digits(2, radix: 16, uppercase: true)
      text += scalar.value > 0xFF ? "\\u{\(digits)}" : "\\x\(digits)"
    }
    return text
  }
}

extension Unicode.Scalar {
  /// Whether it does something where it is shown, rather than being seen: it commands a terminal, breaks a line, turns the
  /// direction of the text, or cannot be seen.
  package var isPowerful: Bool {
    switch value {
    case 0x20..<0x7F, 0x200C, 0x200D, 0xAC00...0xD7A3: return false
    // Interlinear annotations, which are not among the ignorable ones.
    case 0xFFF9...0xFFFB: return true
    default: break
    }
    return switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    // The others are seen: the signs of Arabic that stand around numbers.
    case .format: properties.isDefaultIgnorableCodePoint
    default: false
    }
  }
}
