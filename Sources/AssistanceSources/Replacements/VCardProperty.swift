/// A property of a vCard: `N;CHARSET=UTF-8:Doe;Jane`.
struct VCardProperty {
  /// The name in capitals, without a group.
  let name: String
  /// The text of the value, with its escapes.
  let value: String
  /// The column at which the value begins.
  let valueColumn: Int

  /// The reason why a property is left out.
  struct Refusal: Error {
    var text: String
    var column = 1
  }

  /// Returns the name in a line, in capitals and without a group; nil if there is none.
  static func name(of line: [UInt8]) -> String? {
    let ends: [UInt8] = [UInt8(ascii: ":"), UInt8(ascii: ";")]
    guard let end = line.firstIndex(where: ends.contains) else { return nil }
    let name = line[..<end].split(separator: UInt8(ascii: ".")).last ?? []
    let isName = name.allSatisfy {
      (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0.uppercasedASCII)
        || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || $0 == UInt8(ascii: "-")
    }
    guard isName, !name.isEmpty else { return nil }
    return String(decoding: name.map(\.uppercasedASCII), as: UTF8.self)
  }

  /// Reads a line and decodes its value.
  init(_ line: [UInt8], named name: String) throws(Refusal) {
    self.name = name
    guard let colon = Self.valueColon(in: line) else {
      throw Refusal(text: "left out: the line has no `:`; expected one such as N:Doe;Jane")
    }
    valueColumn = line[...colon].count { $0 & 0xC0 != 0x80 } + 1
    var isQuotedPrintable = false
    var charset = "UTF-8"
    for parameter in line[..<colon].split(separator: UInt8(ascii: ";")).dropFirst() {
      let parts = parameter.split(separator: UInt8(ascii: "="), maxSplits: 1)
      let word = String(
        decoding: (parts.last ?? []).filter { $0 != UInt8(ascii: "\"") }.map(\.uppercasedASCII),
        as: UTF8.self)
      let key = String(decoding: (parts.first ?? []).map(\.uppercasedASCII), as: UTF8.self)
      if key == "CHARSET" { charset = word }
      guard key == "ENCODING" || parts.count == 1 else { continue }
      switch word {
      case "QUOTED-PRINTABLE": isQuotedPrintable = true
      case "B", "BASE64":
        throw Refusal(text: "left out: a name in base64 is not supported", column: valueColumn)
      default: break
      }
    }
    var bytes = Array(line[(colon + 1)...])
    if isQuotedPrintable {
      guard let decoded = Self.quotedPrintable(bytes) else {
        throw Refusal(
          text: "left out: found `=` without two hexadecimal digits in quoted-printable text",
          column: valueColumn)
      }
      bytes = decoded
    }
    value = try Self.text(bytes, charset, at: valueColumn)
  }

  /// Returns the index of the colon that ends the parameters, which may contain colons in quotes.
  private static func valueColon(in line: [UInt8]) -> Int? {
    var isQuoted = false
    for (index, byte) in line.enumerated() {
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      if byte == UInt8(ascii: ":"), !isQuoted { return index }
    }
    // vCard 2.1 has no quotes.
    return line.firstIndex(of: UInt8(ascii: ":"))
  }

  private static func quotedPrintable(_ bytes: [UInt8]) -> [UInt8]? {
    var result: [UInt8] = []
    var rest = bytes[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "=") else {
        result.append(byte)
        continue
      }
      guard let high = rest.popFirst().flatMap(digit), let low = rest.popFirst().flatMap(digit)
      else { return nil }
      result.append(high << 4 | low)
    }
    return result
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte.uppercasedASCII {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte.uppercasedASCII - UInt8(ascii: "A") + 10
    default: nil
    }
  }

  private static func text(
    _ bytes: [UInt8], _ charset: String, at column: Int
  ) throws(Refusal) -> String {
    switch charset {
    case "UTF-8", "UTF8", "US-ASCII", "ASCII":
      if let text = String(validating: bytes, as: UTF8.self) { return text }
      throw Refusal(
        text: "left out: found bytes that are not UTF-8; export the contacts as UTF-8",
        column: column)
    case "ISO-8859-1", "LATIN1":
      return String(String.UnicodeScalarView(bytes.map(Unicode.Scalar.init)))
    default:
      throw Refusal(
        text: "left out: this character set is not supported; export the contacts as UTF-8",
        column: column)
    }
  }

  /// The parts of the value between semicolons, each a list of values between commas, with escapes
  /// resolved.
  var parts: [[String]] {
    var parts: [[String]] = [[""]]
    var isEscaped = false
    for scalar in value.unicodeScalars {
      switch scalar {
      case _ where isEscaped:
        isEscaped = false
        parts[parts.count - 1].appendToLast(scalar == "n" || scalar == "N" ? " " : scalar)
      case "\\": isEscaped = true
      case ";": parts.append([""])
      case ",": parts[parts.count - 1].append("")
      default: parts[parts.count - 1].appendToLast(scalar)
      }
    }
    return parts
  }
}

extension [String] {
  fileprivate mutating func appendToLast(_ scalar: Unicode.Scalar) {
    self[count - 1].unicodeScalars.append(scalar)
  }
}
