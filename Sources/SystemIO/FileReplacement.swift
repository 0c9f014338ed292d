import SystemPackage
package import TextEditing

#if canImport(Glibc)
  import Glibc
#endif

/// The atomic replacement of a file: at every moment, even after a kill or a power cut, its name
/// leads to the complete old text or to the complete new one.
///
/// Until ``commit()`` the text is in a separate file in the target's folder, the draft. `commit`
/// writes the draft to the disk, gives it the target's name, and writes the folder to the disk.
/// Without `commit` the target is unchanged. Only ``Draft/appended`` writes to the target directly.
///
/// The new file keeps the old file's owner if possible. A private file has mode 0600, so that only
/// its owner can read it. If the target is a symbolic link, the file that it points to is replaced
/// (``FileLocation``). Anything but a regular file, such as `/dev/null` or a named pipe, cannot be
/// replaced and is written to directly.
package struct FileReplacement: ~Copyable {
  /// The location of the new text before the commit.
  package enum Draft: Sendable {
    /// In a file without a name (`O_TMPFILE`), which disappears however the process ends.
    /// Terminating signals are blocked while the file gets its name. If the system does not support
    /// such files, ``unlinked`` is used.
    case hidden
    /// In a file whose name is removed immediately; the text is copied at the commit.
    case unlinked
    /// In a file named `.evscribe-` and a random number, which is kept unless it is empty, so that
    /// typed text is not lost.
    case named
    /// Like ``named``, for a text with a secret: a draft left by a killed process is removed by the
    /// next process that writes to the folder (``OutputTarget/clearLeftDrafts()``).
    case secret
    /// In the target itself, after its content, or in a new file. The old text is never
    /// overwritten, its file keeps its owner and mode, and others may append at the same time
    /// (`O_APPEND`).
    case appended
  }

  enum State {
    case inPlace
    case hidden(canBeLinked: Bool)
    case named([CChar])
  }

  private let location: FileLocation
  private var file: OwnedDescriptor
  private let isPrivate: Bool
  private let replaces: Bool
  private var state: State
  /// For tests: called when the new file has a name, just before it gets the target's name.
  var willRename: () -> Void = {}
  /// For tests: called when a copy of the draft has been created, but has no text yet.
  var willCopy: () -> Void = {}

  /// Resolves the path and creates the draft.
  package init(
    of path: String, isPrivate: Bool = true, replaces: Bool = true, draft: Draft = .hidden
  ) throws(SystemError) {
    try self.init(
      at: FileLocation(of: path), isPrivate: isPrivate, replaces: replaces, draft: draft)
  }

  /// Creates the draft. Does not change the target, but with ``Draft/appended`` creates it if it
  /// does not exist.
  ///
  /// A file that is not private gets the old file's mode, or the default mode of a new file if
  /// there is no old one.
  ///
  /// - Parameters:
  ///   - location: the location of the file.
  ///   - isPrivate: whether only the owner can read the file.
  ///   - replaces: whether an existing file is replaced; otherwise an existing file is an error
  ///     (`EEXIST`), even one created before the commit.
  ///   - draft: the location of the text until `commit`.
  /// - Throws: ``SystemError`` if the draft cannot be created, or if a target that is not a regular
  ///   file cannot be opened.
  package init(
    at location: consuming FileLocation, isPrivate: Bool = true, replaces: Bool = true,
    draft: Draft = .hidden
  ) throws(SystemError) {
    let mode: mode_t = isPrivate ? 0o600 : 0o666
    if !location.isReplaceable {
      file = try location.openExisting()
      state = .inPlace
    } else if !replaces, location.existing != nil {
      throw SystemError("write to", location.path, .fileExists)
    } else if draft == .appended {
      file = try location.existing == nil ? location.create(mode) : location.openExisting()
      state = .inPlace
    } else {
      let new = try Self.draft(draft, at: location, mode)
      state = new.state
      file = new.file
    }
    self.location = location
    self.isPrivate = isPrivate
    self.replaces = replaces
  }

  deinit {
    if case .named(let name) = state, isEmpty, leadsToDraft(name) {
      unlinkat(location.directory.descriptor.rawValue, name, 0)
    }
  }

  /// The identity of the regular file that would be replaced or appended to; nil if there is none.
  package var standing: FileIdentity? {
    let status = if case .inPlace = state { location.existing } else { try? location.look() }
    return status?.kind == .regular ? status?.identity : nil
  }

  /// The path of the draft until the commit; nil if the draft is empty or has no name, or if
  /// another program deleted it.
  package var draftPath: String? {
    guard case .named(let name) = state, !isEmpty, leadsToDraft(name) else { return nil }
    return location.path(of: name)
  }

  /// Renames a named draft, even one with a secret, so that no later process removes it. Returns
  /// the new ``draftPath``.
  package mutating func keepDraft() -> String? {
    if case .named(let name) = state, leadsToDraft(name) {
      let folder = location.directory.descriptor.rawValue
      let kept = Self.newName()
      if renameat(folder, name, folder, kept) == 0 { state = .named(kept) }
    }
    return draftPath
  }

  /// The text that no path leads to, because another program deleted the named draft or the file
  /// being appended to; empty if a path leads to the text.
  package var textWithoutName: [UInt8] {
    var text: [UInt8] = []
    switch state {
    case .named(let name) where !isEmpty && !leadsToDraft(name): try? read { text += $0 }
    case .inPlace where wasRemoved: try? readAdded { text += $0 }
    default: break
    }
    return text
  }

  /// The size of ``textWithoutName``, in bytes.
  package var sizeWithoutName: Int {
    let status = try? FileStatus(of: file.descriptor, named: location.path)
    let size = Int(status?.size ?? 0)
    switch state {
    case .named(let name) where !leadsToDraft(name): return size
    case .inPlace where wasRemoved: return size - Int(location.existing?.size ?? 0)
    default: return 0
    }
  }

  /// Whether the file being appended to no longer has a name. A renamed file still has one.
  package var wasRemoved: Bool {
    guard writesInPlace, location.isReplaceable else { return false }
    return (try? FileStatus(of: file.descriptor, named: location.path))?.linkCount == 0
  }

  /// Whether bytes go directly to the target.
  package var writesInPlace: Bool { if case .inPlace = state { true } else { false } }

  /// Whether the new text has the target's name, even if a later step failed.
  package var isInPlace: Bool { writesInPlace }

  /// Returns whether the name still leads to the draft: another program may have deleted it.
  private func leadsToDraft(_ name: [CChar]) -> Bool { leads(name, to: file.descriptor) }

  private func leads(_ name: [CChar], to file: FileDescriptor) -> Bool {
    var named = stat()
    return fstatat(location.directory.descriptor.rawValue, name, &named, AT_SYMLINK_NOFOLLOW) == 0
      && FileIdentity(named) == FileIdentity(of: file)
  }

  private var isEmpty: Bool {
    (try? FileStatus(of: file.descriptor, named: location.path))?.size == 0
  }

  /// Appends to the new text.
  package borrowing func write(_ bytes: some Collection<UInt8>) throws(SystemError) {
    try file.writeAll(bytes)
  }

  /// Appends the bytes, and removes from `bytes` those that are written. If it throws, the
  /// unwritten bytes remain.
  package borrowing func write(taking bytes: inout WipedArray<UInt8>) throws(SystemError) {
    while !bytes.isEmpty {
      let count = try SystemError.check("write to", location.path) {
        try bytes.withUnsafeBytes { bytes in try file.descriptor.write(bytes) }
      }
      bytes.removeFirst(count)
    }
  }

  /// Replaces the old text with the new one. If that fails, the new text is lost unless the draft
  /// has a name.
  package consuming func commit() throws(SystemError) { try putInPlace() }

  /// Replaces the old text, like ``commit()``. If that fails, ``draftPath`` is the location of the
  /// new text.
  package mutating func putInPlace() throws(SystemError) {
    if case .inPlace = state {
      // A device or a pipe cannot be synchronized.
      guard location.isReplaceable else { return }
      try SystemError.check("write to", location.path) { fsync(file.descriptor.rawValue) }
      if wasRemoved { throw SystemError("write to", location.path, .noSuchFileOrDirectory) }
      if location.existing == nil { try writeOutDirectory() }
      return
    }
    let standing = try location.look()
    if !replaces, standing != nil { throw SystemError("write to", location.path, .fileExists) }
    if let standing {
      try location.checkIsTrusted(standing)
      // Only a regular file is replaced, not a pipe or a link that was created meanwhile.
      if standing.kind == .special || standing.kind == .link {
        throw SystemError("write to", location.path, .fileExists)
      }
    }
    try keepRights(of: standing, file.descriptor)
    try SystemError.check("write to", location.path) { fsync(file.descriptor.rawValue) }
    try withSignalsBlocked { () throws(SystemError) in try replaceTarget(standing) }
    state = .inPlace
    try writeOutDirectory()
  }

  // MARK: - Naming the new file

  private mutating func replaceTarget(_ standing: FileStatus?) throws(SystemError) {
    switch state {
    case .inPlace: break
    case .hidden(let canBeLinked):
      if canBeLinked, !replaces, try link(as: location.name) { return }
      let name = Self.newName()
      var isLinked = false
      if canBeLinked { isLinked = try link(as: name) }
      if !isLinked { _ = try copy(to: name, standing) }
      do throws(SystemError) { try linkTarget(name) } catch {
        unlinkat(location.directory.descriptor.rawValue, name, 0)
        throw error
      }
    case .named(var name):
      if !leadsToDraft(name) {
        name = Self.newName()
        file = try copy(to: name, standing)
        state = .named(name)
      }
      try linkTarget(name)
    }
  }

  /// Gives the nameless file a name. Returns false if the system does not support it.
  private borrowing func link(as name: [CChar]) throws(SystemError) -> Bool {
    let directory = location.directory.descriptor.rawValue
    let descriptor = file.descriptor.rawValue
    // The first way needs /proc, the second a capability or a newer kernel.
    let ways: [(CInt, String, CInt)] = [
      (AT_FDCWD, "/proc/self/fd/\(descriptor)", AT_SYMLINK_FOLLOW), (descriptor, "", emptyPath),
    ]
    for (start, path, flag) in ways {
      if linkat(start, path, directory, name, flag) == 0 { return true }
      if errno == EEXIST { throw SystemError("write to", location.path, .fileExists) }
    }
    return false
  }

  /// Passes the written bytes to `take`, in portions.
  private borrowing func read(
    _ take: ([UInt8]) throws(SystemError) -> Void
  ) throws(SystemError) {
    try SystemError.check(
      "read the text written for", location.path,
      throwing: {
        _ = try file.descriptor.seek(offset: 0, from: .start)
      })
    var portion: [UInt8] = []
    while try file.readChunk(into: &portion) { try take(portion) }
  }

  /// Passes the bytes appended to the target to `take`, in portions. Opens the target again,
  /// because it is open only for writing.
  private borrowing func readAdded(
    _ take: ([UInt8]) throws(SystemError) -> Void
  ) throws(SystemError) {
    let own = try OwnedDescriptor(opening: "/proc/self/fd/\(file.descriptor.rawValue)", .readOnly)
    try SystemError.check(
      "read the text written for", location.path,
      throwing: {
        _ = try own.descriptor.seek(offset: location.existing?.size ?? 0, from: .start)
      })
    var portion: [UInt8] = []
    while try own.readChunk(into: &portion) { try take(portion) }
  }

  /// Copies the text into a new file named `name`.
  private borrowing func copy(
    to name: [CChar], _ standing: FileStatus?
  ) throws(SystemError) -> OwnedDescriptor {
    // Only the owner can open the copy until it gets its final permissions.
    let copy = try Self.create(name, at: location, 0o600)
    willCopy()
    do throws(SystemError) {
      try read { portion throws(SystemError) in try copy.writeAll(portion) }
      let status = try FileStatus(of: file.descriptor, named: location.path)
      try keepRights(of: standing, copy.descriptor)
      if standing == nil { try setMode(of: copy.descriptor, status.mode & 0o777) }
      try SystemError.check("write to", location.path) { fsync(copy.descriptor.rawValue) }
    } catch {
      unlinkat(location.directory.descriptor.rawValue, name, 0)
      throw error
    }
    return copy
  }

  private borrowing func linkTarget(_ name: [CChar]) throws(SystemError) {
    willRename()
    let directory = location.directory.descriptor.rawValue
    if !replaces {
      if linkat(directory, name, directory, location.name, 0) == 0 {
        unlinkat(directory, name, 0)
        return
      }
      // Without hard links (FAT), an empty file reserves the name.
      guard errno != EEXIST else { throw SystemError("write to", location.path, .fileExists) }
      let holder = try Self.create(location.name, at: location, 0o600)
      do throws(SystemError) { try rename(name) } catch {
        if leads(location.name, to: holder.descriptor) { unlinkat(directory, location.name, 0) }
        throw error
      }
      return
    }
    try rename(name)
  }

  private borrowing func rename(_ name: [CChar]) throws(SystemError) {
    let directory = location.directory.descriptor.rawValue
    try SystemError.check("replace", location.path) {
      renameat(directory, name, directory, location.name)
    }
  }

  private borrowing func writeOutDirectory() throws(SystemError) {
    // A directory without read permission cannot be opened: then, and where the file system does
    // not support it, nothing more can be done.
    let raw = openat(
      location.directory.descriptor.rawValue, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard raw >= 0 else { return }
    let directory = OwnedDescriptor(adopting: FileDescriptor(rawValue: raw), name: location.path)
    do throws(SystemError) {
      try SystemError.check("sync the folder of", location.path) {
        fsync(directory.descriptor.rawValue)
      }
    } catch  where error.code == .invalidArgument {
    }
  }

  /// Gives the new file the old file's owner and, unless the new file is private, the old mode.
  private borrowing func keepRights(
    of standing: FileStatus?, _ new: FileDescriptor
  ) throws(SystemError) {
    guard let standing, standing.kind == .regular else { return }
    if try location.keepsOwner(of: standing),
      fchown(new.rawValue, standing.owner, standing.group) != 0
    {
      // An ordinary user can only change the group, to another of their groups.
      fchown(new.rawValue, uid_t.max, standing.group)
    }
    guard !isPrivate else { return }
    var mode = standing.mode & 0o777
    if try FileStatus(of: new, named: location.path).group != standing.group {
      // The old group's permissions must not go to another group.
      mode = mode & ~0o070 | (mode & 0o007) << 3
    }
    try setMode(of: new, mode)
  }

  private borrowing func setMode(of new: FileDescriptor, _ mode: mode_t) throws(SystemError) {
    try SystemError.check("set the mode of a file beside", location.path) {
      fchmod(new.rawValue, mode)
    }
  }
}

/// `AT_EMPTY_PATH` of `linux/fcntl.h`: lets `linkat` name the file of a descriptor.
private let emptyPath: CInt = 0x1000
