/// A scanner of the fields of one line of bytes. Every method stops at the first byte that does not
/// belong to its field.
struct LineScanner {
  private let bytes: UnsafeBufferPointer<UInt8>
  private(set) var position: Int
  private let end: Int

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
    position = 0
    end = bytes.count
  }

  var isAtEnd: Bool { position == end }

  var next: UInt8? { position < end ? bytes[position] : nil }

  /// Whether a space or a tab follows, or the line ends.
  var isAtWordEnd: Bool { next.map { $0 == 0x20 || $0 == 0x09 } ?? true }

  mutating func skip(_ count: Int) { position += count }

  mutating func stepBack(_ count: Int) { position -= count }

  /// Skips spaces and tabs. Returns whether there were any.
  mutating func skipBlanks() -> Bool {
    let start = position
    while position < end, bytes[position] == 0x20 || bytes[position] == 0x09 { position += 1 }
    return position > start
  }

  /// Reads a decimal number of at most `digits` digits; nil if there is none or it is longer.
  mutating func decimal(digits limit: Int) -> Int64? {
    let start = position
    var value: Int64 = 0
    while position < end {
      let digit = bytes[position] &- UInt8(ascii: "0")
      guard digit < 10 else { break }
      guard position - start < limit else {
        position = start
        return nil
      }
      value = value * 10 + Int64(digit)
      position += 1
    }
    return position > start ? value : nil
  }

  /// Reads a decimal number of at most five digits; nil unless it fits into 16 bits.
  mutating func smallDecimal() -> UInt16? {
    let start = position
    guard let value = decimal(digits: 5).flatMap(UInt16.init(exactly:)) else {
      position = start
      return nil
    }
    return value
  }

  /// Reads a decimal number of at most ten digits with an optional minus sign; nil unless it fits
  /// into 32 bits.
  mutating func signedDecimal() -> Int32? {
    let start = position
    let isNegative = next == UInt8(ascii: "-")
    if isNegative { position += 1 }
    guard let magnitude = decimal(digits: 10),
      let value = Int32(exactly: isNegative ? -magnitude : magnitude)
    else {
      position = start
      return nil
    }
    return value
  }

  /// Reads a hexadecimal number of at most `digits` digits, with letters in either case; nil if
  /// there is none or it is longer.
  mutating func hexadecimal(digits limit: Int) -> UInt16? {
    hexadecimal(digits: limit, as: UInt16.self)
  }

  private mutating func hexadecimal<Number: FixedWidthInteger & UnsignedInteger>(
    digits limit: Int, as type: Number.Type
  ) -> Number? {
    let start = position
    var value: Number = 0
    while position < end {
      let byte = bytes[position]
      let digit: UInt8
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = byte - UInt8(ascii: "0")
      case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = byte - UInt8(ascii: "a") + 10
      case UInt8(ascii: "A")...UInt8(ascii: "F"): digit = byte - UInt8(ascii: "A") + 10
      default: return position > start ? value : nil
      }
      guard position - start < limit else {
        position = start
        return nil
      }
      value = value << 4 | Number(digit)
      position += 1
    }
    return position > start ? value : nil
  }

  /// Reads a hexadecimal number of at most eight digits as the bits of an `Int32`, as `%x` writes
  /// an `int`; nil if there is none or it is longer.
  mutating func hexadecimalBits() -> Int32? {
    let start = position
    guard let high = hexadecimal(digits: 8, as: UInt32.self) else {
      position = start
      return nil
    }
    return Int32(bitPattern: high)
  }

  /// Reads exactly `count` hexadecimal digits, with letters in either case; nil if fewer follow.
  mutating func hexadecimal(count: Int) -> UInt32? {
    guard end - position >= count else { return nil }
    var value: UInt32 = 0
    for byte in bytes[position..<position + count] {
      guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { return nil }
      value = value << 4 | UInt32(digit)
    }
    position += count
    return value
  }

  /// Reads a word of lower-case ASCII letters, hyphens and, except at its start, digits; empty if
  /// there is none.
  mutating func word() -> String {
    let start = position
    while position < end {
      switch bytes[position] {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "-"): position += 1
      case UInt8(ascii: "0")...UInt8(ascii: "9") where position > start: position += 1
      default: return String(decoding: bytes[start..<position], as: UTF8.self)
      }
    }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  /// Returns whether the rest of the line starts with `prefix`.
  func hasPrefix(_ prefix: StaticString) -> Bool { hasPrefix(prefix, at: position) }

  /// Whether a capital letter and a colon follow, as in every evemu line except comments.
  var hasLabel: Bool {
    guard end - position >= 2 else { return false }
    return bytes[position] &- UInt8(ascii: "A") < 26 && bytes[position + 1] == UInt8(ascii: ":")
  }

  /// Whether the rest of the line has only characters of evemu's comments about events, such as
  /// `---- SYN_REPORT (0) ---- +120ms`.
  var hasOnlyCommentSigns: Bool {
    bytes[position..<end].allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "a")...UInt8(ascii: "z"):
        true
      case UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "/"),
        UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "?"), 0x20, 0x09:
        true
      default: false
      }
    }
  }

  /// Skips `text` if it follows. Returns whether it followed.
  mutating func take(_ text: StaticString) -> Bool {
    guard hasPrefix(text, at: position) else { return false }
    position += text.utf8CodeUnitCount
    return true
  }

  /// Skips everything up to and including `text`. Returns false, without skipping anything, if the
  /// rest of the line does not contain it.
  mutating func skip(past text: StaticString) -> Bool {
    guard let place = place(of: text) else { return false }
    position = place + text.utf8CodeUnitCount
    return true
  }

  /// Returns whether the rest of the line contains `text`.
  func contains(_ text: StaticString) -> Bool { place(of: text) != nil }

  private func place(of text: StaticString) -> Int? {
    var place = position
    while place + text.utf8CodeUnitCount <= end {
      if hasPrefix(text, at: place) { return place }
      place += 1
    }
    return nil
  }

  private func hasPrefix(_ prefix: StaticString, at place: Int) -> Bool {
    guard end - place >= prefix.utf8CodeUnitCount else { return false }
    for index in 0..<prefix.utf8CodeUnitCount
    where bytes[place + index] != prefix.utf8Start[index] {
      return false
    }
    return true
  }

  /// Returns the column of a word of ``rest`` in the line, in bytes from 1.
  func column(of word: Substring) -> Int {
    position + word.base.utf8.distance(from: word.base.startIndex, to: word.startIndex) + 1
  }

  /// The text from ``position`` to the end of the line; bytes that are not UTF-8 become U+FFFD.
  var rest: String { String(decoding: bytes[position..<end], as: UTF8.self) }

  /// The next word of the line in quotes, for a message; a description if a control character or
  /// the end of the line follows.
  var found: String {
    guard position < end else { return "the end of the line" }
    var word: [UInt8] = []
    for byte in bytes[position..<end].prefix(24) {
      guard byte >= 0x20 && byte != 0x7F else {
        return word.isEmpty ? "the byte 0x\(String(byte, radix: 16))" : quoted(word)
      }
      if byte == 0x20 && !word.isEmpty { break }
      word.append(byte)
    }
    return quoted(word)
  }

  private func quoted(_ bytes: [UInt8]) -> String {
    "\"\(String(decoding: bytes, as: UTF8.self))\""
  }
}
