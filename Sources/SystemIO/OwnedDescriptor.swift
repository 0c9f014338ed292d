package import SystemPackage

#if canImport(Glibc)
  import Glibc
#endif

/// The owner of a file descriptor, with a name for messages.
///
/// The descriptor is closed when its owner is destroyed. Child processes do not inherit descriptors
/// that are opened or duplicated here.
package struct OwnedDescriptor: ~Copyable {
  /// The descriptor, for calls that do not close it.
  package let descriptor: FileDescriptor
  /// The name in messages, for example the path that was opened.
  package let name: String

  /// Takes ownership of a descriptor.
  package init(adopting descriptor: FileDescriptor, name: String) {
    self.descriptor = descriptor
    self.name = name
  }

  /// Opens a file. A file that is created by this call is accessible only to its owner (mode 0600).
  package init(
    opening path: String, _ mode: FileDescriptor.AccessMode,
    options: FileDescriptor.OpenOptions = []
  ) throws(SystemError) {
    let descriptor = try SystemError.check("open", path) {
      try FileDescriptor.open(
        FilePath(path), mode, options: options.union([.closeOnExec, .init(rawValue: O_NOCTTY)]),
        permissions: .ownerReadWrite)
    }
    self.init(adopting: descriptor, name: path)
  }

  deinit { try? descriptor.close() }
}

extension OwnedDescriptor {
  /// Duplicates a descriptor, so that closing the duplicate leaves the original open.
  package init(duplicating other: FileDescriptor, name: String) throws(SystemError) {
    let descriptor = try SystemError.check("use", name) { try other.duplicate() }
    self.init(adopting: descriptor, name: name)
  }
}

/// Opens the descriptors 0, 1 and 2 if they are closed. Otherwise a file opened later could get one
/// of these numbers, and output to stdout or stderr would go into it. Call this before anything is
/// opened.
///
/// Each is opened in the wrong direction, so that reading and writing fail as on a closed
/// descriptor, and output to a closed stdout is not silently lost. A program that then opens
/// `/dev/stdout` gets `/dev/full`, where every write fails.
package func openStandardDescriptors() {
  let substitutes: [(CInt, String, CInt)] = [
    (STDIN_FILENO, "/dev/null", O_WRONLY), (STDOUT_FILENO, "/dev/full", O_RDONLY),
    (STDERR_FILENO, "/dev/null", O_RDONLY),
  ]
  for (number, path, mode) in substitutes {
    guard fcntl(number, F_GETFD) == -1, errno == EBADF else { continue }
    // This is the lowest free number, which `open` returns. Without /dev, use the root folder.
    if open(path, mode | O_NOCTTY) == -1 { _ = open("/", O_RDONLY | O_DIRECTORY) }
  }
}
