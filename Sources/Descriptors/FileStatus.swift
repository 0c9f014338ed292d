package import SystemPackage

#if canImport(Glibc)
  import Glibc
#endif

/// What a file is, whose, and who may do what with it (`fstat`).
package struct FileStatus: Sendable {
  /// What kinds of files differ for who writes.
  package enum Kind: Sendable {
    case regular, directory, link
    /// A device, a pipe, a socket.
    case special
  }

  package let identity: FileIdentity
  package let kind: Kind
  let owner: uid_t
  let group: gid_t
  /// Its permissions, and the sticky bit.
  let mode: mode_t
  let size: Int64
  /// How many names it has.
  package let linkCount: UInt64
  private let device: dev_t

  /// `name` is for messages.
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
  }

  /// Whether it is a folder that everybody may put something in.
  var isOpenToAll: Bool { mode & S_IWOTH != 0 }

  /// Whether what stands in that folder is what the user expects there. In a folder where everybody may put something and
  /// nobody may take away what is another's (sticky, as `/tmp`), that is what the user or the folder's owner put there.
  func isTrusted(in folder: FileStatus, by user: uid_t) -> Bool {
    !folder.isOpenToAll || folder.mode & S_ISVTX == 0 || owner == user || owner == folder.owner
  }

  /// Whether it stands in `/proc`, where links are the kernel's own. The root of that file system has the number 1, which no
  /// folder of a disk's has that belongs to root and is a file system of its own.
  var isInProc: Bool {
    var proc = stat()
    var root = stat()
    return stat("/proc", &proc) == 0 && stat("/", &root) == 0 && proc.st_dev != root.st_dev
      && proc.st_ino == 1 && proc.st_uid == 0 && proc.st_dev == device
  }
}
