package import SystemPackage

#if canImport(Glibc)
  import Glibc
#endif

/// Opens the terminal or pipe behind a descriptor once more, for writing, non-blocking and for this process alone: being
/// non-blocking belongs to what was opened, and who shares the descriptor would be surprised by it.
///
/// Nil for anything else: a file opened again would forget its place. Nil too where it cannot be opened: `/proc` is not
/// there, or it belongs to somebody else.
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

/// Whether it is a socket, which takes bytes without waiting only when it is asked to with each.
package func isSocketDescriptor(_ descriptor: FileDescriptor) -> Bool {
  var status = stat()
  return fstat(descriptor.rawValue, &status) == 0 && status.st_mode & S_IFMT == S_IFSOCK
}

/// Opens what is at a path for writing if it is no regular file: a named pipe, a terminal, a device; nil where it is one or
/// will be. A pipe is waited for until somebody reads it, as any program does; afterwards writing never waits.
///
/// - Throws: ``SystemError`` as ``FilePlace/init(of:user:)``, and where it cannot be opened.
package func openSpecialFile(at path: String) throws(SystemError) -> OwnedDescriptor? {
  let place = try FilePlace(of: path)
  guard place.existing?.kind == .special else { return nil }
  return try place.openWithoutWaiting()
}
