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

  /// Opens a file. A file that it creates is accessible only to its owner (mode 0600).
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
