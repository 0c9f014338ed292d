import SystemPackage

#if canImport(Glibc)
  import Glibc
#endif

/// A lock on a folder, which ends at the latest with the process.
package final class FolderLock {
  private let folder: OwnedDescriptor

  /// Waits until nobody else has the lock.
  package init(_ path: String) throws(SystemError) {
    folder = try OwnedDescriptor(opening: path, .readOnly, options: .directory)
    let descriptor = folder.descriptor.rawValue
    try SystemError.check("lock", path) { flock(descriptor, LOCK_EX) }
  }

  package func release() { flock(folder.descriptor.rawValue, LOCK_UN) }
}
