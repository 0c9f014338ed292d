import SystemPackage

#if canImport(Glibc)
  import Glibc
#endif

/// Writes a file anew so that at every moment, also after a kill or a power cut, its name leads to the whole old text
/// or to the whole new one.
///
/// The text goes to a temporary file beside the target (`.evscribe-` and a random number), which takes the target's
/// name in ``commit()`` after it has reached the disk; then the directory is written out too. Without `commit` the
/// target is as it was and the temporary file is removed, unless the process is killed: then it stays, for its owner
/// alone. The new file is for its owner alone (mode 0600), unless it
/// is said to hold nothing that was typed. Where the
/// target is a symbolic link, the file it points to is replaced and the link stays. What is no regular file, such as
/// `/dev/null` or a named pipe, cannot be replaced and is written to directly.
package struct FileReplacement: ~Copyable {
  private let path: String
  private let file: OwnedDescriptor
  private let directory: OwnedDescriptor
  private let targetName: String
  private let temporaryName: String
  /// Whether there is a temporary file that waits for its name.
  private var isPending: Bool

  /// Opens a temporary file beside the target; the target itself is not touched.
  ///
  /// A file that is not private gets the mode of the old one, and where there is none that of any new file.
  package init(of path: String, isPrivate: Bool = true) throws(SystemError) {
    var status = stat()
    let exists = stat(path, &status) == 0
    let isReplaced = !exists || status.st_mode & S_IFMT == S_IFREG
    // What is written to directly keeps its path: /dev/stdout may lead to a pipe, which has none.
    let target = isReplaced ? try Self.followLinks(from: path) : path
    let slash = target.lastIndex(of: "/")
    let targetName = slash.map { String(target[target.index(after: $0)...]) } ?? target
    let temporaryName = ".evscribe-\(String(UInt64.random(in: 0...UInt64.max), radix: 36))"
    let directory = try OwnedDescriptor(
      opening: slash.map { String(target[...$0]) } ?? ".", .readOnly, options: .directory)
    let file =
      isReplaced
      ? try Self.createFile(
        temporaryName, in: directory.descriptor, name: path, mode: isPrivate ? 0o600 : 0o666)
      : try OwnedDescriptor(opening: path, .writeOnly)
    if isReplaced, exists, !isPrivate {
      let mode = status.st_mode & 0o777
      try SystemError.check("set the mode of a file beside", path) {
        fchmod(file.descriptor.rawValue, mode)
      }
    }
    self.path = path
    self.file = file
    self.directory = directory
    self.targetName = targetName
    self.temporaryName = temporaryName
    isPending = isReplaced
  }

  deinit {
    if isPending { unlinkat(directory.descriptor.rawValue, temporaryName, 0) }
  }

  /// Adds to the new text.
  package borrowing func write(_ bytes: some Collection<UInt8>) throws(SystemError) {
    try file.writeAll(bytes)
  }

  /// Puts the new text in place of the old one.
  package consuming func commit() throws(SystemError) {
    guard isPending else { return }
    let file = file.descriptor.rawValue
    let directory = directory.descriptor.rawValue
    try SystemError.check("write to", path) { fsync(file) }
    try SystemError.check("replace", path) {
      renameat(directory, temporaryName, directory, targetName)
    }
    isPending = false
    do {
      try SystemError.check("write out the directory of", path) { fsync(directory) }
    } catch  where error.code == .invalidArgument {
      // Some file systems cannot; there the name is as safe as they make it.
    }
  }

  private static func createFile(
    _ file: String, in directory: FileDescriptor, name: String, mode: mode_t
  ) throws(SystemError) -> OwnedDescriptor {
    // O_EXCL: a file or link that somebody put there is never written to.
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW
    let created = try SystemError.check("create a file beside", name) {
      openat(directory.rawValue, file, flags, mode)
    }
    return OwnedDescriptor(adopting: FileDescriptor(rawValue: created), name: name)
  }

  /// The file that is meant by `path`: where it is a symbolic link, what it points to, which need not exist.
  private static func followLinks(from path: String) throws(SystemError) -> String {
    var path = path
    for _ in 0..<40 {  // As many as the kernel follows (MAXSYMLINKS).
      guard let target = symbolicLinkTarget(at: path) else { return path }
      if target.hasPrefix("/") {
        path = target
      } else {
        path = path.lastIndex(of: "/").map { path[...$0] + target } ?? target
      }
    }
    throw SystemError("open", path, .tooManySymbolicLinkLevels)
  }
}

/// Whether there is something at that path that is no regular file: a device, a pipe, a socket.
package func isSpecialFile(at path: String) -> Bool {
  var status = stat()
  return stat(path, &status) == 0 && status.st_mode & S_IFMT != S_IFREG
}
