/// Methods that append text and numbers as UTF-8. Numbers are appended without an intermediate
/// string.
extension [UInt8] {
  mutating func append(text: StaticString) {
    append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  mutating func append(text: String) { append(contentsOf: text.utf8) }

  /// Appends a decimal number, padded with zeros to `digits` digits, not counting a minus sign.
  mutating func append(decimal value: Int32, digits: Int) {
    if value < 0 { append(UInt8(ascii: "-")) }
    append(decimal: UInt64(value.magnitude), digits: digits)
  }

  /// Appends a decimal number, padded with zeros to `digits` digits.
  mutating func append(decimal value: UInt64, digits: Int) {
    append(decimal: value, width: digits, filledWith: UInt8(ascii: "0"))
  }

  /// Appends a decimal number, padded with leading spaces to `width` characters.
  mutating func append(decimal value: Int64, width: Int) {
    let magnitude = value.magnitude
    guard value < 0 else {
      return append(decimal: magnitude, width: width, filledWith: UInt8(ascii: " "))
    }
    let digits = Self.digitCount(magnitude)
    for _ in 0..<Swift.max(0, width - digits - 1) { append(UInt8(ascii: " ")) }
    append(UInt8(ascii: "-"))
    append(decimal: magnitude, digits: digits)
  }

  /// Appends a number as four hexadecimal digits.
  mutating func append(hexadecimal value: UInt16) {
    for shift in [UInt16(12), 8, 4, 0] {
      let digit = UInt8(truncatingIfNeeded: value >> shift & 15)
      append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
    }
  }

  private mutating func append(decimal value: UInt64, width: Int, filledWith fill: UInt8) {
    let digits = Self.digitCount(value)
    for _ in 0..<Swift.max(0, width - digits) { append(fill) }
    let start = count
    for _ in 0..<digits { append(UInt8(ascii: "0")) }
    var rest = value
    var place = start + digits
    while place > start {
      place -= 1
      self[place] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    }
  }

  private static func digitCount(_ value: UInt64) -> Int {
    var count = 1
    var limit: UInt64 = 10
    while value >= limit, count < 19 {
      count += 1
      limit *= 10
    }
    return value >= limit ? count + 1 : count
  }
}
