import SystemPackage

extension OwnedDescriptor {
  /// Writes all of it; waits where the descriptor cannot take more at present.
  package borrowing func writeAll(_ bytes: some Collection<UInt8>) throws(SystemError) {
    try descriptor.writeAll(bytes, name: name)
  }

  /// Replaces what is in `buffer` by the next bytes of the file; false at its end.
  package borrowing func readChunk(into buffer: inout [UInt8]) throws(SystemError) -> Bool {
    try descriptor.readChunk(into: &buffer, name: name)
  }

  /// Reads to the end of the file, which must not hold more than `limit` bytes.
  package borrowing func readAll(limit: Int = .max) throws(SystemError) -> [UInt8] {
    try descriptor.readAll(name: name, limit: limit)
  }
}

/// The bytes of the file at `path`, which must not hold more than `limit` bytes: something that never ends is refused
/// before it fills the memory. It counts as read (``FilesRead``).
package func readFile(at path: String, limit: Int = 16 << 20) throws(SystemError) -> [UInt8] {
  let file = try OwnedDescriptor(opening: path, .readOnly)
  FilesRead.note(file.descriptor)
  return try file.readAll(limit: limit)
}
