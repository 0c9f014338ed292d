import SystemPackage

#if canImport(Glibc)
  import Glibc
#endif

/// Opens a regular file for reading and adds it to ``FilesRead``. Anything else is refused
/// immediately, because opening a pipe may wait forever and a device may never end. A symbolic link
/// is also refused, unless `followsLinks` is true.
package func openRegularFile(
  at path: String, followsLinks: Bool = true
) throws(SystemError) -> OwnedDescriptor {
  let file = try OwnedDescriptor(
    opening: path, .readOnly, options: followsLinks ? .nonBlocking : [.nonBlocking, .noFollow])
  var status = stat()
  try SystemError.check("read", path) { fstat(file.descriptor.rawValue, &status) }
  switch status.st_mode & S_IFMT {
  case S_IFREG:
    FilesRead.add(file.descriptor)
    return file
  case S_IFDIR: throw SystemError("read", path, .isDirectory)
  default: throw SystemError("read", "\(path), which is not a regular file", .invalidArgument)
  }
}

/// Returns the bytes of a regular file (``openRegularFile(at:followsLinks:)``). Throws if it has
/// more than `limit` bytes, 16 MiB by default.
package func readRegularFile(
  at path: String, followsLinks: Bool = true, limit: Int = 16 << 20
) throws(SystemError) -> [UInt8] {
  try openRegularFile(at: path, followsLinks: followsLinks).readAll(limit: limit)
}

/// Returns whether the descriptor refers to a regular file.
func isRegularFile(_ descriptor: FileDescriptor) -> Bool {
  var status = stat()
  return fstat(descriptor.rawValue, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
}
