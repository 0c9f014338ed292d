package import SystemPackage

#if canImport(Glibc)
  package import Glibc
#endif

/// The identity, kind, owner, permissions and size of a file (`fstat`).
package struct FileStatus: Sendable {
  /// The kinds of files that make a difference for writing.
  package enum Kind: Sendable {
    case regular, directory, link
    /// A device, a pipe or a socket.
    case special
  }

  package let identity: FileIdentity
  package let kind: Kind
  package let owner: uid_t
  let group: gid_t
  /// The permissions, and the set-user-ID, set-group-ID and sticky bits.
  package let mode: mode_t
  let size: Int64
  /// The number of hard links.
  package let linkCount: UInt64
  private let device: dev_t
  package let isPipe: Bool

  /// Whether the group or all users may write to the file.
  package var isWritableByOthers: Bool { mode & 0o022 != 0 }

  /// Whether only the owner can read bytes written to the file: it is a pipe, or a regular file
  /// without permissions for the group and others.
  package var keepsSecrets: Bool { isPipe || kind == .regular && mode & 0o077 == 0 }

  /// Reads the status of an open file; `name` is for messages.
  package init(of descriptor: FileDescriptor, named name: String) throws(SystemError) {
    var status = stat()
    try SystemError.check("open", name) { fstat(descriptor.rawValue, &status) }
    self.init(status)
  }

  init(_ status: stat) {
    identity = FileIdentity(status)
    kind =
      switch status.st_mode & S_IFMT {
      case S_IFREG: .regular
      case S_IFDIR: .directory
      case S_IFLNK: .link
      default: .special
      }
    owner = status.st_uid
    group = status.st_gid
    mode = status.st_mode & 0o7777
    size = Int64(status.st_size)
    linkCount = UInt64(status.st_nlink)
    device = status.st_dev
    isPipe = status.st_mode & S_IFMT == S_IFIFO
  }

  /// Whether any user may create files in this folder.
  var isOpenToAll: Bool { mode & S_IWOTH != 0 }

  /// Returns whether this file in that folder can be trusted. In a sticky, world-writable folder
  /// such as `/tmp`, it must belong to the user or to the folder's owner; in any other folder it is
  /// trusted.
  func isTrusted(in folder: FileStatus, by user: uid_t) -> Bool {
    !folder.isOpenToAll || folder.mode & S_ISVTX == 0 || owner == user || owner == folder.owner
  }

  /// Whether the file is in `/proc`, where links are the kernel's own.
  var isInProc: Bool {
    var proc = stat()
    var root = stat()
    return stat("/proc", &proc) == 0 && stat("/", &root) == 0 && proc.st_dev != root.st_dev
      && proc.st_ino == 1 && proc.st_uid == 0 && proc.st_dev == device
  }
}
