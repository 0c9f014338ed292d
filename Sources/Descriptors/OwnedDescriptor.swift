package import SystemPackage

#if canImport(Glibc)
  import Glibc
#endif

/// A file descriptor that somebody has to close, and the name it has in messages.
///
/// It is closed when its owner goes away. No descriptor made here is passed on to a program that is started.
package struct OwnedDescriptor: ~Copyable {
  /// The descriptor, for calls that only use it.
  package let descriptor: FileDescriptor
  /// What it is called in messages: the path it was opened by.
  package let name: String

  /// Takes over a descriptor that was made elsewhere.
  package init(adopting descriptor: FileDescriptor, name: String) {
    self.descriptor = descriptor
    self.name = name
  }

  /// Opens a file. What it creates is for its owner alone (mode 0600).
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
  /// Takes another descriptor for the same open file, so that the given one stays open when this one is closed.
  package init(duplicating other: FileDescriptor, name: String) throws(SystemError) {
    let descriptor = try SystemError.check("use", name) { try other.duplicate() }
    self.init(adopting: descriptor, name: name)
  }
}
