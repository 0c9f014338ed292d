import KeyEvents

extension String {
  /// The text made safe to display. Scalars that control a terminal, break a line, change the text
  /// direction or are invisible are shown by number: as `\x1B`, or above U+00FF as `\u{202E}`.
  /// Names of devices and files may contain any of these.
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
  /// Whether the scalar has an effect instead of a visible shape: it controls a terminal, breaks a
  /// line, changes the text direction, or is invisible.
  package var isPowerful: Bool {
    switch value {
    case 0x20..<0x7F, 0x200C, 0x200D, 0xAC00...0xD7A3: return false
    // Interlinear annotation controls, which are not default-ignorable.
    case 0xFFF9...0xFFFB: return true
    default: break
    }
    return switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    // The others are visible, such as the Arabic number signs.
    case .format: properties.isDefaultIgnorableCodePoint
    default: false
    }
  }
}
