extension String {
  /// The text without the power to command a terminal: control characters (below U+0020, U+007F to U+009F) are shown as
  /// `\x1B`. A name that a device gives itself may hold anything.
  package var escapingControls: String {
    guard unicodeScalars.contains(where: Self.isControl) else { return self }
    var text = ""
    for scalar in unicodeScalars {
      guard Self.isControl(scalar) else {
        text.unicodeScalars.append(scalar)
        continue
      }
      let digits = String(scalar.value, radix: 16, uppercase: true)
      text += "\\x\(digits.count < 2 ? "0" : "")\(digits)"
    }
    return text
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
  }
}
