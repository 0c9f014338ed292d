import KeyEvents

/// The lines of a command's output, as ranges in its bytes.
struct AccountLines {
  private let bytes: UnsafeRawBufferPointer
  private var offset = 0
  /// The number of the last line read; 0 before the first.
  private var number = 0

  init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  /// Returns the next line without its line feed, or nil after the last. A line feed at the end of
  /// the output does not begin another line.
  mutating func next() -> Range<Int>? {
    guard offset < bytes.count else { return nil }
    let end = bytes[offset...].firstIndex(of: 0x0A) ?? bytes.count
    defer {
      offset = end + 1
      number += 1
    }
    return offset..<end
  }

  func error(_ problem: AccountFormatError.Problem) -> AccountFormatError {
    AccountFormatError(line: number, problem: problem)
  }

  /// Returns the text of the range in lower case; empty if it is longer than 64 bytes or contains
  /// anything but visible ASCII characters.
  func word(_ range: Range<Int>) -> String {
    guard range.count <= 64, bytes[range].allSatisfy({ (0x21...0x7E).contains($0) }) else {
      return ""
    }
    return String(decoding: bytes[range], as: UTF8.self).lowercased()
  }

  /// Returns the position of ` = ` in the line, or nil if the line does not contain it.
  func assignment(in line: Range<Int>) -> Int? {
    guard line.count >= 3 else { return nil }
    return (line.lowerBound...line.upperBound - 3).first {
      bytes[$0] == 0x20 && bytes[$0 + 1] == UInt8(ascii: "=") && bytes[$0 + 2] == 0x20
    }
  }

  /// Returns the range without spaces and tabs at its ends.
  func trimmed(_ range: Range<Int>) -> Range<Int> {
    var range = range
    while let first = range.first, isBlank(bytes[first]) { range.removeFirst() }
    while let last = range.last, isBlank(bytes[last]) { range.removeLast() }
    return range
  }

  private func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  /// Returns the user name in the range. Throws if it is longer than ``Account/userLimit``, is not
  /// UTF-8, or contains a control or invisible character.
  func user(_ range: Range<Int>) throws(AccountFormatError) -> String {
    guard range.count <= Account.userLimit else { throw error(.longUser) }
    try check(range)
    let user = String(decoding: bytes[range], as: UTF8.self)
    // Such a user name could not be offered, and the password would be filled in alone.
    guard Candidate(user) != nil else { throw error(.hiddenCharacter) }
    return user
  }

  /// Throws if the password or code in the range is longer than ``Account/secretLimit``, is not
  /// UTF-8, or contains a control character or line separator.
  func checkSecret(_ range: Range<Int>) throws(AccountFormatError) {
    guard range.count <= Account.secretLimit else { throw error(.longSecret) }
    try check(range)
  }

  /// Throws if the range is not UTF-8 or contains a control character or line separator. Checks the
  /// scalars one by one, so that no string with a secret is created.
  private func check(_ range: Range<Int>) throws(AccountFormatError) {
    var decoder = UTF8()
    var iterator = bytes[range].makeIterator()
    while true {
      switch decoder.decode(&iterator) {
      case .scalarValue(let scalar):
        let category = scalar.properties.generalCategory
        if [.control, .lineSeparator, .paragraphSeparator].contains(category) {
          throw error(.controlCharacter)
        }
      case .emptyInput: return
      case .error: throw error(.notUTF8)
      }
    }
  }
}

extension Range<Int> {
  fileprivate mutating func removeFirst() { self = lowerBound + 1..<upperBound }
  fileprivate mutating func removeLast() { self = lowerBound..<upperBound - 1 }
}
