/// The lines of a vCard file, unfolded: a line that begins with white space continues the line
/// before (RFC 6350), and so does a line after `=` in quoted-printable text (vCard 2.1).
///
/// Of a long line only the beginning is kept: pictures are not needed.
struct VCardLines: Sequence, IteratorProtocol {
  struct Line {
    var bytes: [UInt8]
    /// The number of the line in the file at which it begins, from 1.
    var number: Int
    var isCut = false
  }

  private let bytes: [UInt8]
  private let limit: Int
  private var offset = 0
  private var number = 1

  /// Creates the lines of a file.
  ///
  /// - Parameters:
  ///   - bytes: the file.
  ///   - limit: the largest number of bytes of a line that are kept.
  init(_ bytes: [UInt8], limit: Int) {
    self.bytes = bytes
    self.limit = limit
    if bytes.starts(with: Self.byteOrderMark) { offset = Self.byteOrderMark.count }
  }

  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// Whether the first line that is not empty begins a card.
  static func isVCard(_ bytes: [UInt8]) -> Bool {
    let start = bytes.starts(with: byteOrderMark) ? byteOrderMark.count : 0
    let blanks: [UInt8] = [0x20, 0x09, 0x0A, 0x0D]
    let rest = bytes[start...].drop { blanks.contains($0) }
    return rest.prefix(11).map(\.uppercasedASCII).elementsEqual("BEGIN:VCARD".utf8)
  }

  /// Returns the next line, joined with the lines that continue it; nil at the end.
  ///
  /// - Complexity: O(bytes of the line)
  mutating func next() -> Line? {
    guard offset < bytes.count else { return nil }
    var line = Line(bytes: [], number: number)
    var last = appendPhysicalLine(to: &line)
    let isQuotedPrintable = Self.isQuotedPrintable(line.bytes)
    while offset < bytes.count {
      if isQuotedPrintable, last == UInt8(ascii: "=") {
        if !line.isCut { line.bytes.removeLast() }
      } else if bytes[offset] == 0x20 || bytes[offset] == 0x09 {
        offset += 1
      } else {
        break
      }
      last = appendPhysicalLine(to: &line)
    }
    return line
  }

  /// Returns the last byte of the physical line; nil if it is empty.
  private mutating func appendPhysicalLine(to line: inout Line) -> UInt8? {
    let end = bytes[offset...].firstIndex(of: 0x0A) ?? bytes.count
    let isCRLF = end > offset && bytes[end - 1] == 0x0D
    let part = bytes[offset..<(isCRLF ? end - 1 : end)]
    let room = limit - line.bytes.count
    if part.count > room { line.isCut = true }
    line.bytes += part.prefix(Swift.max(0, room))
    offset = Swift.min(end + 1, bytes.count)
    number += 1
    return part.last
  }

  private static func isQuotedPrintable(_ bytes: [UInt8]) -> Bool {
    let head = bytes.prefix(256).prefix { $0 != UInt8(ascii: ":") }
    return head.split(separator: UInt8(ascii: ";")).dropFirst().contains { parameter in
      let value = parameter.split(separator: UInt8(ascii: "=")).last ?? []
      return value.map(\.uppercasedASCII).elementsEqual("QUOTED-PRINTABLE".utf8)
    }
  }
}

extension UInt8 {
  var uppercasedASCII: UInt8 {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self) ? self - 0x20 : self
  }
}
