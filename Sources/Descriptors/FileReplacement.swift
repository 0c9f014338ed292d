import SystemPackage

#if canImport(Glibc)
  import Glibc
#endif

/// Writes a file anew so that at every moment, also after a kill or a power cut, its name leads to the whole old text
/// or to the whole new one.
///
/// Until ``commit()`` the text stands in a file of its own beside the target (``Draft``), which takes the target's name after
/// it has reached the disk; then the directory is written out too. Without `commit` the target is as it was.
///
/// The new file is for its owner alone (mode 0600), unless it is said to hold nothing that was typed. It belongs to whoever the
/// old one belonged to, where that may be done. Where the target is a symbolic link, the file it points to is replaced and the
/// link stays (``FilePlace``). What is no regular file, such as `/dev/null` or a named pipe, cannot be replaced and is
/// written to directly.
package struct FileReplacement: ~Copyable {
  /// Where the text stands before it has its name.
  package enum Draft: Sendable {
    /// In a file without a name (`O_TMPFILE`): nothing is left of it, however the process ends. Signals that end it wait for
    /// the moment in which the file gets its name. As ``unlinked`` where the file system has no such files.
    case hidden
    /// In a file whose name was taken away at once; it is copied at the end.
    case unlinked
    /// In a file `.evscribe-` and a random number, which stays unless it is empty: what was typed is not lost.
    case named
    /// In the target itself, behind what stands there; where there is none, in a new one. Nothing of the old text is ever
    /// written over, and its file keeps its owner and its mode.
    case appended
  }

  private enum State {
    case inPlace
    case hidden(canBeLinked: Bool)
    case named([CChar])
  }

  private let place: FilePlace
  private var file: OwnedDescriptor
  private let isPrivate: Bool
  private let replaces: Bool
  private var state: State
  /// Is called when the new file has a name that is not yet the target's; for tests.
  var willRename: () -> Void = {}

  /// Goes to where the path leads, and begins there.
  package init(
    of path: String, isPrivate: Bool = true, replaces: Bool = true, draft: Draft = .hidden
  ) throws(SystemError) {
    try self.init(
      at: FilePlace(of: path), isPrivate: isPrivate, replaces: replaces, draft: draft)
  }

  /// Makes the draft; the target itself is not touched.
  ///
  /// A file that is not private gets the mode of the old one, and where there is none that of any new file.
  ///
  /// - Parameters:
  ///   - place: where the file stands or will.
  ///   - isPrivate: whether it is for its owner alone.
  ///   - replaces: whether a file that is there is replaced; else that is an error (`EEXIST`), now or when it has come
  ///     meanwhile.
  ///   - draft: where the text stands until then.
  /// - Throws: ``SystemError`` where the draft cannot be made, or what is no file not be opened.
  package init(
    at place: consuming FilePlace, isPrivate: Bool = true, replaces: Bool = true,
    draft: Draft = .hidden
  ) throws(SystemError) {
    let mode: mode_t = isPrivate ? 0o600 : 0o666
    if !place.isReplaceable {
      file = try place.openExisting()
      state = .inPlace
    } else if !replaces, place.existing != nil {
      throw SystemError("write to", place.path, .fileExists)
    } else if draft == .appended {
      file = try place.existing == nil ? place.create(mode) : place.openExisting()
      state = .inPlace
    } else {
      let new = try Self.draft(draft, at: place, mode)
      state = new.state
      file = new.file
    }
    self.place = place
    self.isPrivate = isPrivate
    self.replaces = replaces
  }

  deinit {
    if case .named(let name) = state, isEmpty, leadsToDraft(name) {
      unlinkat(place.directory.descriptor.rawValue, name, 0)
    }
  }

  /// Which file stands at the target now, if it is a regular one: it would be replaced, or be added to.
  package var standing: FileIdentity? {
    let status = if case .inPlace = state { place.existing } else { try? place.look() }
    return status?.kind == .regular ? status?.identity : nil
  }

  /// Where the text stands that has not got its name; nil where there is none of it, or nowhere that has a name.
  package var draftPath: String? {
    guard case .named(let name) = state, !isEmpty, leadsToDraft(name) else { return nil }
    return place.path(of: name)
  }

  /// The text of a named draft that has neither its name any more nor the target's: nothing else leads to it.
  package var textWithoutName: [UInt8] {
    guard case .named(let name) = state, !isEmpty, !leadsToDraft(name) else { return [] }
    var text: [UInt8] = []
    try? read { text += $0 }
    return text
  }

  /// Whether bytes are added to what is there, a device or what a descriptor leads to, as they come.
  package var writesInPlace: Bool { if case .inPlace = state { true } else { false } }

  /// Whether the new text has the target's name, whatever failed after it got it.
  package var isInPlace: Bool { writesInPlace }

  /// Whether the draft still has that name: somebody may have tidied up.
  private func leadsToDraft(_ name: [CChar]) -> Bool { leads(name, to: file.descriptor) }

  private func leads(_ name: [CChar], to file: FileDescriptor) -> Bool {
    var named = stat()
    return fstatat(place.directory.descriptor.rawValue, name, &named, AT_SYMLINK_NOFOLLOW) == 0
      && FileIdentity(named) == FileIdentity(of: file)
  }

  private var isEmpty: Bool {
    (try? FileStatus(of: file.descriptor, named: place.path))?.size == 0
  }

  /// Adds to the new text.
  package borrowing func write(_ bytes: some Collection<UInt8>) throws(SystemError) {
    try file.writeAll(bytes)
  }

  /// Adds to the new text what there is room for, and takes that from `bytes`.
  package borrowing func write(taking bytes: inout [UInt8]) throws(SystemError) {
    while !bytes.isEmpty {
      let count = try SystemError.check("write to", place.path) {
        try bytes.withUnsafeBytes { try file.descriptor.write($0) }
      }
      bytes.removeFirst(count)
    }
  }

  /// Puts the new text in place of the old one. Where that fails it is lost, unless the draft has a name.
  package consuming func commit() throws(SystemError) { try putInPlace() }

  /// As ``commit()``; where it fails, ``draftPath`` tells where the text is.
  package mutating func putInPlace() throws(SystemError) {
    if case .inPlace = state {
      // A device, or a pipe, has nothing that could reach a disk.
      guard place.isReplaceable else { return }
      try SystemError.check("write to", place.path) { fsync(file.descriptor.rawValue) }
      if place.existing == nil { try writeOutDirectory() }
      return
    }
    let standing = try place.look()
    if !replaces, standing != nil { throw SystemError("write to", place.path, .fileExists) }
    if let standing {
      try place.checkIsTrusted(standing)
      // A pipe or a link that came meanwhile is no file, and what is no file is not replaced.
      if standing.kind == .special || standing.kind == .link {
        throw SystemError("write to", place.path, .fileExists)
      }
    }
    try keepRights(of: standing, file.descriptor)
    try SystemError.check("write to", place.path) { fsync(file.descriptor.rawValue) }
    try withSignalsBlocked { () throws(SystemError) in try giveName(standing) }
    state = .inPlace
    try writeOutDirectory()
  }

  // MARK: - The draft

  private struct NewDraft: ~Copyable {
    let file: OwnedDescriptor
    let state: State
  }

  private static func draft(
    _ draft: Draft, at place: borrowing FilePlace, _ mode: mode_t
  ) throws(SystemError) -> NewDraft {
    if draft == .named {
      let name = newName()
      return NewDraft(file: try create(name, at: place, mode), state: .named(name))
    }
    if draft == .hidden, let file = try hiddenFile(at: place, mode) {
      return NewDraft(file: file, state: .hidden(canBeLinked: true))
    }
    return try withSignalsBlocked { () throws(SystemError) in
      let name = newName()
      let file = try create(name, at: place, mode)
      unlinkat(place.directory.descriptor.rawValue, name, 0)
      return NewDraft(file: file, state: .hidden(canBeLinked: false))
    }
  }

  private static func newName() -> [CChar] {
    Array(".evscribe-\(String(UInt64.random(in: 0...UInt64.max), radix: 36))".utf8CString)
  }

  private static func create(
    _ name: [CChar], at place: borrowing FilePlace, _ mode: mode_t
  ) throws(SystemError) -> OwnedDescriptor {
    // O_EXCL: a file or link that somebody put there is never written to.
    let flags = O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW
    let raw = try SystemError.check("create a file beside", place.path) {
      openat(place.directory.descriptor.rawValue, name, flags, mode)
    }
    return OwnedDescriptor(adopting: FileDescriptor(rawValue: raw), name: place.path)
  }

  /// A file without a name; nil where the file system has none such.
  private static func hiddenFile(
    at place: borrowing FilePlace, _ mode: mode_t
  ) throws(SystemError) -> OwnedDescriptor? {
    do throws(SystemError) {
      let raw = try SystemError.check("create a file beside", place.path) {
        openat(
          place.directory.descriptor.rawValue, ".", O_RDWR | unnamed | O_DIRECTORY | O_CLOEXEC, mode
        )
      }
      return OwnedDescriptor(adopting: FileDescriptor(rawValue: raw), name: place.path)
    } catch
      where [EOPNOTSUPP, EISDIR, EINVAL, ENOSYS].contains(error.code.rawValue)
    {
      return nil
    }
  }

  // MARK: - Its name

  private mutating func giveName(_ standing: FileStatus?) throws(SystemError) {
    switch state {
    case .inPlace: break
    case .hidden(let canBeLinked):
      if canBeLinked, !replaces, try link(as: place.name) { return }
      let name = Self.newName()
      var isLinked = false
      if canBeLinked { isLinked = try link(as: name) }
      if !isLinked { _ = try copy(to: name, standing) }
      do throws(SystemError) { try giveTargetName(name) } catch {
        unlinkat(place.directory.descriptor.rawValue, name, 0)
        throw error
      }
    case .named(var name):
      if !leadsToDraft(name) {
        name = Self.newName()
        file = try copy(to: name, standing)
        state = .named(name)
      }
      try giveTargetName(name)
    }
  }

  /// Gives the file without a name one. False where that cannot be done here.
  private borrowing func link(as name: [CChar]) throws(SystemError) -> Bool {
    let directory = place.directory.descriptor.rawValue
    let descriptor = file.descriptor.rawValue
    // The first way needs /proc, the second one a right or a newer kernel.
    let ways: [(CInt, String, CInt)] = [
      (AT_FDCWD, "/proc/self/fd/\(descriptor)", AT_SYMLINK_FOLLOW), (descriptor, "", emptyPath),
    ]
    for (start, path, flag) in ways {
      if linkat(start, path, directory, name, flag) == 0 { return true }
      if errno == EEXIST { throw SystemError("write to", place.path, .fileExists) }
    }
    return false
  }

  /// Hands on what was written.
  private borrowing func read(
    _ take: ([UInt8]) throws(SystemError) -> Void
  ) throws(SystemError) {
    try SystemError.check(
      "read what was written for", place.path,
      throwing: {
        _ = try file.descriptor.seek(offset: 0, from: .start)
      })
    var portion: [UInt8] = []
    while try file.readChunk(into: &portion) { try take(portion) }
  }

  /// Copies the text into a file with that name.
  private borrowing func copy(
    to name: [CChar], _ standing: FileStatus?
  ) throws(SystemError) -> OwnedDescriptor {
    let copy = try Self.create(name, at: place, isPrivate ? 0o600 : 0o666)
    do throws(SystemError) {
      try read { portion throws(SystemError) in try copy.writeAll(portion) }
      try keepRights(of: standing, copy.descriptor)
      try SystemError.check("write to", place.path) { fsync(copy.descriptor.rawValue) }
    } catch {
      unlinkat(place.directory.descriptor.rawValue, name, 0)
      throw error
    }
    return copy
  }

  private borrowing func giveTargetName(_ name: [CChar]) throws(SystemError) {
    willRename()
    let directory = place.directory.descriptor.rawValue
    if !replaces {
      if linkat(directory, name, directory, place.name, 0) == 0 {
        unlinkat(directory, name, 0)
        return
      }
      // Without hard links (FAT) a file of our own holds the name.
      guard errno != EEXIST else { throw SystemError("write to", place.path, .fileExists) }
      let holder = try Self.create(place.name, at: place, 0o600)
      do throws(SystemError) { try rename(name) } catch {
        if leads(place.name, to: holder.descriptor) { unlinkat(directory, place.name, 0) }
        throw error
      }
      return
    }
    try rename(name)
  }

  private borrowing func rename(_ name: [CChar]) throws(SystemError) {
    let directory = place.directory.descriptor.rawValue
    try SystemError.check("replace", place.path) {
      renameat(directory, name, directory, place.name)
    }
  }

  private borrowing func writeOutDirectory() throws(SystemError) {
    // One that may not be listed cannot be opened; there, and where a file system cannot do it, the name is as safe as it is.
    let raw = openat(
      place.directory.descriptor.rawValue, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard raw >= 0 else { return }
    let directory = OwnedDescriptor(adopting: FileDescriptor(rawValue: raw), name: place.path)
    do throws(SystemError) {
      try SystemError.check("write out the directory of", place.path) {
        fsync(directory.descriptor.rawValue)
      }
    } catch  where error.code == .invalidArgument {
    }
  }

  /// Gives the new file the owner of the old one, and its mode if it is not private.
  private borrowing func keepRights(
    of standing: FileStatus?, _ new: FileDescriptor
  ) throws(SystemError) {
    guard let standing, standing.kind == .regular else { return }
    if try place.keepsOwner(of: standing),
      fchown(new.rawValue, standing.owner, standing.group) != 0
    {
      // A user may give it to another of his groups at most.
      fchown(new.rawValue, uid_t.max, standing.group)
    }
    guard !isPrivate else { return }
    var mode = standing.mode & 0o777
    if try FileStatus(of: new, named: place.path).group != standing.group {
      // What the old group could do is not for another one.
      mode = mode & ~0o070 | (mode & 0o007) << 3
    }
    try SystemError.check("set the mode of a file beside", place.path) {
      fchmod(new.rawValue, mode)
    }
  }
}

/// `__O_TMPFILE` of `asm-generic/fcntl.h`.
private let unnamed: CInt = 0o20_000_000

/// `AT_EMPTY_PATH` of `linux/fcntl.h`.
private let emptyPath: CInt = 0x1000

/// Lets signals that end a process wait until `body` is done.
private func withSignalsBlocked<Result: ~Copyable>(
  _ body: () throws(SystemError) -> Result
) throws(SystemError) -> Result {
  var signals = sigset_t()
  var previous = sigset_t()
  sigemptyset(&signals)
  for signal in [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGALRM, SIGUSR1, SIGUSR2, SIGXCPU] {
    sigaddset(&signals, signal)
  }
  pthread_sigmask(SIG_BLOCK, &signals, &previous)
  defer { pthread_sigmask(SIG_SETMASK, &previous, nil) }
  return try body()
}
