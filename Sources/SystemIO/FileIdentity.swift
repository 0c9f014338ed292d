package import SystemPackage
import Synchronization

#if canImport(Glibc)
  import Glibc
#endif

/// The identity of a file: paths with the same identity lead to the same file.
package struct FileIdentity: Hashable, Sendable {
  private let device: UInt64
  private let number: UInt64
  /// The name of a file that does not exist yet, in which case the device and number identify its
  /// folder; nil for a file that exists.
  private var newName: [CChar]?

  /// Identifies the file at the path; nil if there is none, or if it cannot be reached.
  package init?(of path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    self.init(status)
  }

  /// Identifies the open file; nil if the descriptor is closed.
  package init?(of descriptor: FileDescriptor) {
    var status = stat()
    guard fstat(descriptor.rawValue, &status) == 0 else { return nil }
    self.init(status)
  }

  /// Identifies the file, pipe or socket that stores bytes written to the path, or the file that
  /// would be created there. Nil for a character device, such as a terminal or `/dev/null`, or if
  /// no file can be created.
  package init?(keepingWritesTo path: String) {
    var status = stat()
    if stat(path, &status) == 0 {
      guard status.st_mode & S_IFMT != S_IFCHR else { return nil }
      self.init(status)
    } else {
      guard let location = try? FileLocation(of: path), location.existing == nil,
        let folder = FileIdentity(of: location.directory.descriptor)
      else { return nil }
      self = folder
      newName = location.name
    }
  }

  /// Identifies the file, pipe or socket that stores bytes written to the descriptor. Nil for a
  /// character device, such as a terminal or `/dev/null`, or if the descriptor is closed.
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

/// The files read as input so far, none of which may be replaced by an output.
package enum FilesRead {
  private static let identities = Mutex<Set<FileIdentity>>([])

  /// Adds the file of the descriptor.
  package static func add(_ descriptor: FileDescriptor) {
    guard let identity = FileIdentity(of: descriptor) else { return }
    identities.withLock { _ = $0.insert(identity) }
  }

  package static func contains(_ identity: FileIdentity) -> Bool {
    identities.withLock { $0.contains(identity) }
  }

  /// Whether stdout is one of the files read as input, so that output would be appended to it while
  /// it is being read. Only regular files count.
  package static var containsStandardOutput: Bool {
    isRegularFile(.standardOutput)
      && FileIdentity(of: .standardOutput).map(contains) == true
  }
}
