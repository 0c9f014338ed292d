package import SystemPackage
import Synchronization

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
    self.init(status)
  }

  /// The open file; nil where the descriptor is closed.
  package init?(of descriptor: FileDescriptor) {
    var status = stat()
    guard fstat(descriptor.rawValue, &status) == 0 else { return nil }
    self.init(status)
  }

  /// What keeps the bytes that are written to the path: a file, a pipe, a socket. Nil for a device, such as a terminal or
  /// `/dev/null`, and where nothing is.
  package init?(keepingWritesTo path: String) {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFCHR else { return nil }
    self.init(status)
  }

  /// What keeps the bytes that are written to the descriptor, as ``init(keepingWritesTo:)``.
  package init?(keepingWritesTo descriptor: FileDescriptor) {
    var status = stat()
    guard fstat(descriptor.rawValue, &status) == 0, status.st_mode & S_IFMT != S_IFCHR else {
      return nil
    }
    self.init(status)
  }

  init(_ status: stat) {
    device = UInt64(status.st_dev)
    number = UInt64(status.st_ino)
  }
}

/// The files that were read as input so far, whoever named them: none of them may be replaced by an output.
package enum FilesRead {
  private static let identities = Mutex<Set<FileIdentity>>([])

  /// The file behind the descriptor is read.
  package static func note(_ descriptor: FileDescriptor) {
    guard let identity = FileIdentity(of: descriptor) else { return }
    identities.withLock { _ = $0.insert(identity) }
  }

  package static func contains(_ identity: FileIdentity) -> Bool {
    identities.withLock { $0.contains(identity) }
  }

  /// Whether stdout leads to one of them, to which the text would be added while it is read. What is no regular file, such as a
  /// terminal, is none.
  package static var containsStandardOutput: Bool {
    isRegularFile(.standardOutput)
      && FileIdentity(of: .standardOutput).map(contains) == true
  }
}
