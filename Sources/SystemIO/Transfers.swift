package import SystemPackage

#if canImport(Glibc)
  import Glibc
#endif

extension FileDescriptor {
  /// Writes everything, waiting while the descriptor cannot accept more, and resuming after
  /// signals. If `SIGPIPE` is ignored (``ignoreWriteSignals()``), a missing reader is an error
  /// (``SystemError/isBrokenPipe``). `name` is for messages.
  package func writeAll(_ bytes: UnsafeRawBufferPointer, name: String) throws(SystemError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      do {
        rest = rest.dropFirst(try write(UnsafeRawBufferPointer(rebasing: rest)))
      } catch {
        let code = error as? Errno ?? .ioError
        guard code == .resourceTemporarilyUnavailable else {
          throw SystemError("write to", name, code)
        }
        try wait(for: .writable, "write to", name)
      }
    }
  }

  /// Writes everything, like ``writeAll(_:name:)-(UnsafeRawBufferPointer,_)``.
  package func writeAll(_ bytes: some Collection<UInt8>, name: String) throws(SystemError) {
    let written = bytes.withContiguousStorageIfAvailable { storage in
      Result { () throws(SystemError) in
        try writeAll(UnsafeRawBufferPointer(storage), name: name)
      }
    }
    if let written { return try written.get() }
    try writeAll(Array(bytes), name: name)
  }

  /// Replaces the content of `buffer` with the next bytes of the file, at most 64 KiB or the
  /// buffer's capacity if that is larger. If no bytes are available yet, waits for them or, for a
  /// regular file such as one in `/proc`, throws. Returns false at the end of the file.
  package func readChunk(into buffer: inout [UInt8], name: String) throws(SystemError) -> Bool {
    let size = max(buffer.capacity, 1 << 16)
    buffer.append(contentsOf: repeatElement(0, count: size - buffer.count))
    while true {
      do {
        let count = try buffer.withUnsafeMutableBytes { try read(into: $0) }
        buffer.removeLast(size - count)
        return count > 0
      } catch {
        let code = error as? Errno ?? .ioError
        guard code == .resourceTemporarilyUnavailable, !isRegularFile(self) else {
          throw SystemError("read", name, code)
        }
        try wait(for: .readable, "read", name)
      }
    }
  }

  /// Reads to the end of the file; throws if it has more than `limit` bytes.
  package func readAll(name: String, limit: Int = .max) throws(SystemError) -> [UInt8] {
    var all: [UInt8] = []
    var chunk: [UInt8] = []
    while try readChunk(into: &chunk, name: name) {
      guard all.count + chunk.count <= limit else { throw SystemError("read", name, .fileTooLarge) }
      all += chunk
    }
    return all
  }

  private func wait(
    for events: PollEvents, _ action: String, _ name: String
  ) throws(SystemError) {
    do throws(Errno) { _ = try wait(for: events) } catch { throw SystemError(action, name, error) }
  }
}

/// Ignores `SIGPIPE` and `SIGXFSZ`, so that writing to a pipe without a reader, or beyond the
/// maximum file size, fails with an error instead of ending the process.
package func ignoreWriteSignals() {
  signal(SIGPIPE, SIG_IGN)
  signal(SIGXFSZ, SIG_IGN)
}

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
  FilesRead.add(file.descriptor)
  return try file.readAll(limit: limit)
}
