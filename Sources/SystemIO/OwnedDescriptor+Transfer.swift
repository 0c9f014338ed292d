import SystemPackage

extension OwnedDescriptor {
  /// Writes everything, waiting while the descriptor cannot accept more.
  package borrowing func writeAll(_ bytes: some Collection<UInt8>) throws(SystemError) {
    try descriptor.writeAll(bytes, name: name)
  }

  /// Replaces the content of `buffer` with the next bytes of the file; returns false at the end of
  /// the file.
  package borrowing func readChunk(into buffer: inout [UInt8]) throws(SystemError) -> Bool {
    try descriptor.readChunk(into: &buffer, name: name)
  }

  /// Reads to the end of the file; throws if it has more than `limit` bytes.
  package borrowing func readAll(limit: Int = .max) throws(SystemError) -> [UInt8] {
    try descriptor.readAll(name: name, limit: limit)
  }
}

/// Returns the bytes of the file at `path`. Throws if there are more than `limit` (16 MiB by
/// default), so that an endless file does not fill the memory. Adds the file to ``FilesRead``.
package func readFile(at path: String, limit: Int = 16 << 20) throws(SystemError) -> [UInt8] {
  let file = try OwnedDescriptor(opening: path, .readOnly)
  FilesRead.note(file.descriptor)
  return try file.readAll(limit: limit)
}
