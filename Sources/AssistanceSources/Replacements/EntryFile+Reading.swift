package import SystemIO

extension EntryFile {
  /// Reads a file of entries in either format: contacts as vCards, or matches of espanso.
  ///
  /// - Complexity: O(bytes)
  package init(
    parsing bytes: [UInt8], named name: String, limits: EntryFileLimits = EntryFileLimits()
  ) throws(EntryFileRemark) {
    self.init(named: name, limits)
    guard bytes.count <= limits.bytes else {
      throw remark("the file has more than \(limits.bytes) bytes; split it", 1, 1)
    }
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      throw remark("found UTF-16, expected UTF-8; export the file as UTF-8 or convert it", 1, 1)
    }
    if VCardLines.isVCard(bytes) {
      try addContacts(bytes, limits)
    } else {
      try addMatches(bytes)
    }
  }

  /// Reads a regular file.
  package init(
    at path: String, limits: EntryFileLimits = EntryFileLimits()
  ) throws(EntryFileError) {
    let bytes: [UInt8]
    do { bytes = try readRegularFile(at: path, limit: limits.bytes) } catch {
      throw .system(error)
    }
    do { try self.init(parsing: bytes, named: path, limits: limits) } catch {
      throw .malformed(error)
    }
  }
}

/// The reason why a file of entries could not be read.
package enum EntryFileError: Error, Sendable {
  case system(SystemError)
  case malformed(EntryFileRemark)
}

extension EntryFileError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .system(let error): error.advised
    case .malformed(let remark): "\(remark)"
    }
  }
}
