#if canImport(Glibc)
  import Glibc
#endif

/// Which file it is, whatever it is called: two paths that give the same identity lead to the same file.
package struct FileIdentity: Hashable, Sendable {
  private let device: UInt64
  private let number: UInt64

  /// The file that the path leads to in the end; nil where it leads nowhere.
  package init?(of path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    device = UInt64(status.st_dev)
    number = UInt64(status.st_ino)
  }
}
