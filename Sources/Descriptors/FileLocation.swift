import SystemPackage

#if canImport(Glibc)
  package import Glibc
#endif

/// Where a file stands or may be made: an open folder and a name in it, which is no link.
///
/// The way there is gone folder by folder, each opened in the one before, and links are read where they stand, so that
/// nobody can put another link in between. A link in a folder that is sticky and that everybody may write to is followed
/// only if it belongs to the user or to the folder's owner, as the kernel does with `protected_symlinks` (proc_sys_fs(5)); the
/// same holds for a file, pipe or device that stands there. Only `ENOENT` means that nothing is there.
///
/// What the links in `/proc` lead to (`/proc/self/fd/1`, and so `/dev/stdout`) has no name: the kernel follows them.
package struct FilePlace: ~Copyable {
  /// The path as it was given, for messages.
  package let path: String
  /// What stands there; nil where nothing does.
  package let existing: FileStatus?
  let directory: OwnedDescriptor
  let name: [CChar]
  /// The name is a link in `/proc`.
  private let isKernelLink: Bool
  private let user: uid_t

  /// As many links as the kernel follows (`MAXSYMLINKS`).
  private static let linkLimit = 40

  /// Goes to where the path leads.
  ///
  /// - Parameters:
  ///   - path: from the root, or from here.
  ///   - user: who follows the links.
  /// - Throws: ``SystemError`` where it leads to a folder (`EISDIR`) or through what is none, where a link is not to be
  ///   followed or a file not to be trusted (`EACCES`), and what else the kernel says.
  package init(of path: String, user: uid_t = geteuid()) throws(SystemError) {
    var components = Self.components(of: Array(path.utf8))
    var directory = try Self.start(of: Array(path.utf8), path)
    var linkCount = 0
    var standing: (name: [CChar], status: FileStatus?, isKernelLink: Bool)?
    while standing == nil {
      guard let component = components.popLast() else {
        throw SystemError("open", path, path.isEmpty ? .noSuchFileOrDirectory : .isDirectory)
      }
      let name = component.map(CChar.init(bitPattern:)) + [0]
      let isLast = components.isEmpty
      guard let found = try Self.find(name, in: directory, path) else {
        guard isLast else { throw SystemError("open", path, .noSuchFileOrDirectory) }
        standing = (name, nil, false)
        break
      }
      let folder = try FileStatus(of: directory.descriptor, named: path)
      let status = try FileStatus(of: found.descriptor, named: path)
      switch status.kind {
      case .directory:
        guard !isLast else { throw SystemError("open", path, .isDirectory) }
        directory = found
      case .link:
        linkCount += 1
        guard linkCount <= Self.linkLimit else {
          throw SystemError("open", path, .tooManySymbolicLinkLevels)
        }
        if folder.isInProc {
          let target = try Self.followInProc(name, in: directory, path)
          let status = try FileStatus(of: target.descriptor, named: path)
          if isLast {
            guard status.kind != .directory else { throw SystemError("open", path, .isDirectory) }
            standing = (name, status, true)
          } else {
            directory = target
          }
          continue
        }
        guard status.isTrusted(in: folder, by: user) else {
          throw SystemError(
            "follow the link", "\(path), which somebody else put where everybody may write",
            .permissionDenied)
        }
        let target = try Self.target(of: found, path)
        if target.first == UInt8(ascii: "/") { directory = try Self.start(of: target, path) }
        components += Self.components(of: target)
      case .regular, .special:
        guard isLast else { throw SystemError("open", path, .notDirectory) }
        guard status.isTrusted(in: folder, by: user) else { throw Self.stranger(path) }
        standing = (name, status, false)
      }
    }
    self.path = path
    self.user = user
    self.directory = directory
    name = standing?.name ?? [0]
    existing = standing?.status
    isKernelLink = standing?.isKernelLink ?? false
  }

  /// Whether a new file may take the name: nothing is there, or a regular file. All else is written to as it is.
  package var isReplaceable: Bool {
    !isKernelLink && (existing.map { $0.kind == .regular } ?? true)
  }

  /// Opens what stands there for writing; a pipe is waited for until somebody reads it. A regular file is added to.
  package borrowing func openExisting() throws(SystemError) -> OwnedDescriptor {
    let flags = O_WRONLY | O_NOCTTY | O_CLOEXEC | O_APPEND | (isKernelLink ? 0 : O_NOFOLLOW)
    let raw = try SystemError.check("open", path) {
      openat(directory.descriptor.rawValue, name, flags)
    }
    let file = OwnedDescriptor(adopting: FileDescriptor(rawValue: raw), name: path)
    // It may have become a regular file, which would be written over.
    guard try FileStatus(of: file.descriptor, named: path).identity == existing?.identity else {
      throw SystemError("open", path, Errno(rawValue: ESTALE))
    }
    return file
  }

  /// Makes the file, to which is added; it is an error if one has come meanwhile (`EEXIST`).
  borrowing func create(_ mode: mode_t) throws(SystemError) -> OwnedDescriptor {
    let raw = try SystemError.check("create", path) {
      openat(
        directory.descriptor.rawValue, name,
        O_WRONLY | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC | O_NOFOLLOW, mode)
    }
    return OwnedDescriptor(adopting: FileDescriptor(rawValue: raw), name: path)
  }

  /// Opens what stands there as ``openExisting()``; afterwards writing never waits.
  package borrowing func openWithoutWaiting() throws(SystemError) -> OwnedDescriptor {
    let file = try openExisting()
    let flags = fcntl(file.descriptor.rawValue, F_GETFL)
    _ = fcntl(file.descriptor.rawValue, F_SETFL, flags | O_NONBLOCK)
    return file
  }

  /// Whether a file can be made in the folder, as far as its rights tell.
  package borrowing func checkFolderIsWritable() throws(SystemError) {
    try SystemError.check("write to the folder of", path) {
      faccessat(directory.descriptor.rawValue, ".", W_OK | X_OK, AT_EACCESS)
    }
  }

  /// What stands there now, a link included; nil where nothing does.
  borrowing func look() throws(SystemError) -> FileStatus? {
    guard let found = try Self.find(name, in: directory, path) else { return nil }
    return try FileStatus(of: found.descriptor, named: path)
  }

  /// Whether what came there meanwhile may be replaced, as what stood there at first.
  borrowing func checkIsTrusted(_ status: FileStatus) throws(SystemError) {
    let folder = try FileStatus(of: directory.descriptor, named: path)
    guard status.isTrusted(in: folder, by: user) else { throw Self.stranger(path) }
  }

  /// The refusal of what is not to be trusted.
  private static func stranger(_ path: String) -> SystemError {
    SystemError(
      "write to", "\(path), which somebody else put where everybody may write", .permissionDenied)
  }

  /// Whether a file that replaces this one may be given to its owner: not where anybody could have put it.
  borrowing func keepsOwner(of status: FileStatus) throws(SystemError) -> Bool {
    let folder = try FileStatus(of: directory.descriptor, named: path)
    return status.kind == .regular && !folder.isOpenToAll
  }

  /// The path of a file in the folder, as it is now.
  borrowing func path(of name: [CChar]) -> String {
    let name = String(decoding: name.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    if let folder = symbolicLinkTarget(at: "/proc/self/fd/\(directory.descriptor.rawValue)") {
      return folder == "/" ? "/\(name)" : "\(folder)/\(name)"
    }
    return path.lastIndex(of: "/").map { path[...$0] + name } ?? name
  }

  // MARK: - One step of the way

  /// Its parts, the first one last. A slash at the end means what is in a folder, as `.` does.
  private static func components(of path: [UInt8]) -> [[UInt8]] {
    let parts = path.split(separator: UInt8(ascii: "/")).map(Array.init)
    let endsInFolder = path.last == UInt8(ascii: "/") && !parts.isEmpty
    return ((endsInFolder ? parts + [[UInt8(ascii: ".")]] : parts)).reversed()
  }

  /// Where a path begins: the root, or here.
  private static func start(of path: [UInt8], _ name: String) throws(SystemError) -> OwnedDescriptor
  {
    let raw = try SystemError.check("open", name) {
      open(path.first == UInt8(ascii: "/") ? "/" : ".", pathOnly | O_DIRECTORY | O_CLOEXEC)
    }
    return OwnedDescriptor(adopting: FileDescriptor(rawValue: raw), name: name)
  }

  /// What has that name, a link as it is; nil where nothing has.
  private static func find(
    _ component: [CChar], in directory: borrowing OwnedDescriptor, _ path: String
  ) throws(SystemError) -> OwnedDescriptor? {
    do throws(SystemError) {
      let raw = try SystemError.check("open", path) {
        openat(directory.descriptor.rawValue, component, pathOnly | O_NOFOLLOW | O_CLOEXEC)
      }
      return OwnedDescriptor(adopting: FileDescriptor(rawValue: raw), name: path)
    } catch  where error.code == .noSuchFileOrDirectory {
      return nil
    }
  }

  private static func followInProc(
    _ component: [CChar], in directory: borrowing OwnedDescriptor, _ path: String
  ) throws(SystemError) -> OwnedDescriptor {
    let raw = try SystemError.check("open", path) {
      openat(directory.descriptor.rawValue, component, pathOnly | O_CLOEXEC)
    }
    return OwnedDescriptor(adopting: FileDescriptor(rawValue: raw), name: path)
  }

  /// What the link says.
  private static func target(
    of link: borrowing OwnedDescriptor, _ path: String
  ) throws(SystemError) -> [UInt8] {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = try SystemError.check("read the link", path) {
      CInt(readlinkat(link.descriptor.rawValue, "", &buffer, buffer.count))
    }
    guard count > 0 else { throw SystemError("read the link", path, .noSuchFileOrDirectory) }
    return buffer[..<Int(count)].map(UInt8.init(bitPattern:))
  }
}

/// `O_PATH` of `asm-generic/fcntl.h`: a place in the tree, not opened for reading or writing.
private let pathOnly: CInt = 0o10_000_000
