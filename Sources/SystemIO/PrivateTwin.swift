package import SystemPackage

#if canImport(Glibc)
  import Glibc
#endif

/// Opens the terminal or pipe of a descriptor again, for writing, non-blocking, and only for this
/// process. `O_NONBLOCK` on the descriptor itself would affect every process that shares it.
///
/// Returns nil for anything else, because a file that is opened again starts at offset 0. Also
/// returns nil if opening fails, for example because there is no `/proc`.
package func privateTwin(of descriptor: FileDescriptor, name: String) -> OwnedDescriptor? {
  var status = stat()
  guard fstat(descriptor.rawValue, &status) == 0 else { return nil }
  let isPipe = status.st_mode & S_IFMT == S_IFIFO
  guard isPipe || isatty(descriptor.rawValue) == 1 else { return nil }
  let path = "/proc/self/fd/\(descriptor.rawValue)"
  let flags = O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC
  let opened = open(path, flags)
  guard opened >= 0 else { return nil }
  return OwnedDescriptor(adopting: FileDescriptor(rawValue: opened), name: name)
}

/// Returns whether the descriptor is a socket. Sending to it without waiting needs a flag in each
/// call.
package func isSocketDescriptor(_ descriptor: FileDescriptor) -> Bool {
  var status = stat()
  return fstat(descriptor.rawValue, &status) == 0 && status.st_mode & S_IFMT == S_IFSOCK
}

/// Opens a named pipe, terminal or device at a path for writing; returns nil for a regular file or
/// a new one. As usual, opening a pipe waits for a reader; afterwards writing never waits.
///
/// - Throws: ``SystemError`` as ``FileLocation/init(of:user:followsLinkAtEnd:)``, or if the file
///   cannot be opened.
package func openSpecialFile(at path: String) throws(SystemError) -> OwnedDescriptor? {
  let location = try FileLocation(of: path)
  guard location.existing?.kind == .special else { return nil }
  return try location.openWithoutWaiting()
}
