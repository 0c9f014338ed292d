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

  /// Reads to the end of the file.
  package borrowing func readAll() throws(SystemError) -> [UInt8] {
    try descriptor.readAll(name: name)
  }
}

/// The bytes of the file at `path`.
package func readFile(at path: String) throws(SystemError) -> [UInt8] {
  try OwnedDescriptor(opening: path, .readOnly).readAll()
}
