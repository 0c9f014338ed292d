import SystemPackage

#if canImport(Glibc)
  package import Glibc
#endif

/// The location where a file exists or can be created: an open folder and a name in it that is not
/// a link.
///
/// The path is resolved folder by folder, each opened relative to the one before, and links are
/// resolved in the process, so that no one can exchange a link. A link in a sticky, world-writable
/// folder is followed only if it belongs to the user or to the folder's owner. The kernel has this
/// rule only if `protected_symlinks` is set (proc_sys_fs(5)); here it always applies, and also to a
/// file, pipe or device in such a folder, so that no one can obtain text by creating the file
/// first. Only the error `ENOENT` is taken to mean that the file does not exist.
///
/// Links in `/proc` (`/proc/self/fd/1`, and so `/dev/stdout`) may lead to files without a name, so
/// the kernel follows them.
package struct FileLocation: ~Copyable {
  /// The original path, for messages.
  package let path: String
  /// The status of the existing file; nil if there is none.
  package let existing: FileStatus?
  let directory: OwnedDescriptor
  let name: [CChar]
  /// Whether the name is a link in `/proc`.
  private let isKernelLink: Bool
  private let user: uid_t

  /// The maximum number of links to follow, the same as the kernel's (`MAXSYMLINKS`).
  private static let linkLimit = 40

  /// Resolves a path.
  ///
  /// - Parameters:
  ///   - path: absolute, or relative to the working directory.
  ///   - user: the user on whose behalf links are followed.
  ///   - followsLinkAtEnd: whether the file itself may be a link; otherwise a link is an error
  ///     (`ELOOP`).
  /// - Throws: ``SystemError`` if the path leads to a folder (`EISDIR`), through something that is
  ///   not a folder, or to a link or file that must not be trusted (`EACCES`), and for other errors
  ///   of the kernel.
  package init(
    of path: String, user: uid_t = geteuid(), followsLinkAtEnd: Bool = true
  ) throws(SystemError) {
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
        guard linkCount <= Self.linkLimit, followsLinkAtEnd || !isLast else {
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
            "follow the link",
            "\(path), which another user created in a folder that all users may write to",
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

  /// Whether a new file may take over the name: either the file does not exist, or it is regular.
  /// Anything else is written to directly.
  package var isReplaceable: Bool {
    !isKernelLink && (existing.map { $0.kind == .regular } ?? true)
  }

  /// Opens the existing file for writing; a pipe waits for a reader, and a regular file is appended
  /// to. Throws if another file has replaced it since the path was resolved (`ESTALE`).
  package borrowing func openExisting() throws(SystemError) -> OwnedDescriptor {
    let flags = O_WRONLY | O_NOCTTY | O_CLOEXEC | O_APPEND | (isKernelLink ? 0 : O_NOFOLLOW)
    let raw = try SystemError.check("open", path) {
      openat(directory.descriptor.rawValue, name, flags)
    }
    let file = OwnedDescriptor(adopting: FileDescriptor(rawValue: raw), name: path)
    // It may have become a regular file, which would be overwritten.
    guard try FileStatus(of: file.descriptor, named: path).identity == existing?.identity else {
      throw SystemError(
        "open", "\(path), which another file has just replaced", Errno(rawValue: ESTALE))
    }
    return file
  }

  /// Creates the file for appending. Throws if it has been created in the meantime (`EEXIST`).
  borrowing func create(_ mode: mode_t) throws(SystemError) -> OwnedDescriptor {
    let raw = try SystemError.check("create", path) {
      openat(
        directory.descriptor.rawValue, name,
        O_WRONLY | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC | O_NOFOLLOW, mode)
    }
    return OwnedDescriptor(adopting: FileDescriptor(rawValue: raw), name: path)
  }

  /// Opens the existing file like ``openExisting()``, and makes it non-blocking, so that writing
  /// never waits. Opening a pipe still waits for a reader.
  package borrowing func openWithoutWaiting() throws(SystemError) -> OwnedDescriptor {
    let file = try openExisting()
    let flags = fcntl(file.descriptor.rawValue, F_GETFL)
    _ = fcntl(file.descriptor.rawValue, F_SETFL, flags | O_NONBLOCK)
    return file
  }

  /// Throws unless the folder's permissions allow the creation of a file.
  package borrowing func checkFolderIsWritable() throws(SystemError) {
    try SystemError.check("write to the folder of", path) {
      faccessat(directory.descriptor.rawValue, ".", W_OK | X_OK, AT_EACCESS)
    }
  }

  /// Throws unless the folder belongs to the user, and no one else may write to it.
  package borrowing func checkFolderIsOwn() throws(SystemError) {
    let folder = try FileStatus(of: directory.descriptor, named: path)
    guard folder.owner == user, !folder.isWritableByOthers else {
      throw SystemError("use", "\(path), whose folder other users can change", .permissionDenied)
    }
  }

  /// Returns the bytes of a regular file that only the user can change, in a folder that only the
  /// user can change. Never waits for anything but the disk.
  ///
  /// - Throws: ``SystemError``, also if others can change the file or its folder (`EACCES`), or if
  ///   the file has more than `limit` bytes (`EFBIG`).
  package borrowing func readOwn(limit: Int) throws(SystemError) -> [UInt8] {
    try checkFolderIsOwn()
    let flags = O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC | O_NOFOLLOW
    let raw = try SystemError.check("open", path) {
      openat(directory.descriptor.rawValue, name, flags)
    }
    let file = OwnedDescriptor(adopting: FileDescriptor(rawValue: raw), name: path)
    let status = try FileStatus(of: file.descriptor, named: path)
    guard status.kind == .regular, status.owner == user, !status.isWritableByOthers else {
      throw SystemError("read", "\(path), which other users can change", .permissionDenied)
    }
    guard status.size <= limit else { throw SystemError("read", path, .fileTooLarge) }
    // Allocated in full, because growing would leave copies of the bytes.
    return try SystemError.check(
      "read", path,
      throwing: {
        try [UInt8](unsafeUninitializedCapacity: Int(status.size)) { buffer, count in
          let bytes = UnsafeMutableRawBufferPointer(buffer)
          // A call may return fewer bytes than requested.
          while count < bytes.count {
            let rest = UnsafeMutableRawBufferPointer(rebasing: bytes[count...])
            let length = try file.descriptor.read(into: rest)
            guard length > 0 else { break }
            count += length
          }
        }
      })
  }

  /// Returns the current status of the file, without following a link, or nil if the file does not
  /// exist.
  borrowing func look() throws(SystemError) -> FileStatus? {
    guard let found = try Self.find(name, in: directory, path) else { return nil }
    return try FileStatus(of: found.descriptor, named: path)
  }

  /// Throws unless the file with this status may be replaced, by the same rules as when a path is
  /// resolved.
  borrowing func checkIsTrusted(_ status: FileStatus) throws(SystemError) {
    let folder = try FileStatus(of: directory.descriptor, named: path)
    guard status.isTrusted(in: folder, by: user) else { throw Self.stranger(path) }
  }

  /// Returns the error for a file or link that must not be trusted.
  private static func stranger(_ path: String) -> SystemError {
    SystemError(
      "write to", "\(path), which another user created in a folder that all users may write to",
      .permissionDenied)
  }

  /// Returns whether a replacement may get the file's owner: only if the file is regular, and not
  /// in a world-writable folder, where anyone could have created it.
  borrowing func keepsOwner(of status: FileStatus) throws(SystemError) -> Bool {
    let folder = try FileStatus(of: directory.descriptor, named: path)
    return status.kind == .regular && !folder.isOpenToAll
  }

  /// Returns the path of the file `name` in the folder. Uses the folder's current path, because the
  /// folder may have been renamed since it was opened.
  borrowing func path(of name: [CChar]) -> String {
    let name = String(decoding: name.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    if let folder = symbolicLinkTarget(at: "/proc/self/fd/\(directory.descriptor.rawValue)") {
      return folder == "/" ? "/\(name)" : "\(folder)/\(name)"
    }
    return path.lastIndex(of: "/").map { path[...$0] + name } ?? name
  }

  // MARK: - Resolving a path

  /// Returns the components of the path, the last one first. A slash at the end becomes `.`, which
  /// requires a folder.
  private static func components(of path: [UInt8]) -> [[UInt8]] {
    let parts = path.split(separator: UInt8(ascii: "/")).map(Array.init)
    let endsInFolder = path.last == UInt8(ascii: "/") && !parts.isEmpty
    return ((endsInFolder ? parts + [[UInt8(ascii: ".")]] : parts)).reversed()
  }

  /// Opens the folder where the path starts: the root or the working directory.
  private static func start(of path: [UInt8], _ name: String) throws(SystemError) -> OwnedDescriptor
  {
    let raw = try SystemError.check("open", name) {
      open(path.first == UInt8(ascii: "/") ? "/" : ".", pathOnly | O_DIRECTORY | O_CLOEXEC)
    }
    return OwnedDescriptor(adopting: FileDescriptor(rawValue: raw), name: name)
  }

  /// Opens the file `component` in the folder as a location (`O_PATH`), without following a link.
  /// Returns nil if it does not exist.
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

  /// Returns the target of an open link, which may be a relative path.
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

/// `O_PATH` of `asm-generic/fcntl.h`: opens a file only as a location in the tree, not for reading
/// or writing.
private let pathOnly: CInt = 0o10_000_000
