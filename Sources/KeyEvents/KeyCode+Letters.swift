extension KeyCode {
  /// The letter keys of a US keyboard, row by row.
  package static let letters = [16...25, 30...38, 44...50].flatMap { row in
    row.map { KeyCode(rawValue: $0) }
  }

  /// Creates the key of an ASCII small letter on a US keyboard; nil for other characters.
  package init?(ofLetter letter: UInt8) {
    guard let key = Self.letters.first(where: { $0.letterOrDigit == letter }) else { return nil }
    self = key
  }

  /// The ASCII small letter or digit on the key of a US keyboard; nil if there is none.
  package var letterOrDigit: UInt8? {
    func character(_ row: StaticString, from first: UInt16) -> UInt8 {
      row.utf8Start[Int(rawValue - first)]
    }
    return switch rawValue {
    case 2...11: character("1234567890", from: 2)
    case 16...25: character("qwertyuiop", from: 16)
    case 30...38: character("asdfghjkl", from: 30)
    case 44...50: character("zxcvbnm", from: 44)
    default: nil
    }
  }
}
