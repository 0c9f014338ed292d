import SystemPackage

#if canImport(Glibc)
  import Glibc
#endif

/// A lock on a folder, held until it is released or destroyed, at the latest until the process
/// ends. The locked file is `.lock` in the folder.
///
/// Anyone who can open a file can lock it, so only the owner can open this one (mode 0600).
package final class FolderLock {
  private let file: OwnedDescriptor

  /// Waits until no other process has the lock, then locks the folder.
  ///
  /// - Parameters:
  ///   - folder: the path of a folder that exists.
  ///   - limit: the maximum time to wait.
  /// - Throws: ``SystemError``; ``SystemError/isLocked`` if another process still has the lock, and
  ///   `EACCES` if `.lock` is not a regular file of this user, or may not be written to.
  package init(_ folder: String, limit: Duration = .seconds(3)) throws(SystemError) {
    let path = "\(folder)/.lock"
    do throws(SystemError) {
      file = try OwnedDescriptor(
        opening: path, .readWrite, options: [.create, .noFollow, .nonBlocking])
    } catch  where error.isDenied && FileIdentity(of: path) != nil {
      throw SystemError(
        SystemError.locking, "\(path) (you may not write to it; remove it)", error.code)
    }
    let status = try FileStatus(of: file.descriptor, named: path)
    guard status.kind == .regular, status.owner == geteuid() else {
      throw SystemError(
        SystemError.locking, "\(path) (it is not a regular file of yours; remove it)",
        .permissionDenied)
    }
    let descriptor = file.descriptor.rawValue
    let deadline = ContinuousClock.now + limit
    while true {
      do throws(SystemError) {
        try SystemError.check(SystemError.locking, path) { flock(descriptor, LOCK_EX | LOCK_NB) }
        return
      } catch {
        // flock(2) has no timeout.
        guard error.isLocked, ContinuousClock.now < deadline else { throw error }
        poll(nil, 0, 10)
      }
    }
  }

  package func release() { flock(file.descriptor.rawValue, LOCK_UN) }
}
