import SystemPackage

#if canImport(Glibc)
  import Glibc
#endif

/// The creation of drafts, which contain the new text until the commit.
extension FileReplacement {
  struct NewDraft: ~Copyable {
    let file: OwnedDescriptor
    let state: State
  }

  static func draft(
    _ draft: Draft, at location: borrowing FileLocation, _ mode: mode_t
  ) throws(SystemError) -> NewDraft {
    if draft == .named || draft == .secret {
      let name = newName(isSecret: draft == .secret)
      let file = try create(name, at: location, mode)
      // The lock ends with the process: a draft without it was left behind.
      flock(file.descriptor.rawValue, LOCK_EX | LOCK_NB)
      return NewDraft(file: file, state: .named(name))
    }
    if draft == .hidden, let file = try hiddenFile(at: location, mode) {
      return NewDraft(file: file, state: .hidden(canBeLinked: true))
    }
    return try withSignalsBlocked { () throws(SystemError) in
      let name = newName()
      let file = try create(name, at: location, mode)
      unlinkat(location.directory.descriptor.rawValue, name, 0)
      return NewDraft(file: file, state: .hidden(canBeLinked: false))
    }
  }

  static func newName(isSecret: Bool = false) -> [CChar] {
    let number = String(UInt64.random(in: 0...UInt64.max), radix: 36)
    let zeros = String(repeating: "0", count: Draft.digitCount - number.utf8.count)
    return Array("\(isSecret ? Draft.secretStart : Draft.start)\(zeros)\(number)".utf8CString)
  }

  static func create(
    _ name: [CChar], at location: borrowing FileLocation, _ mode: mode_t
  ) throws(SystemError) -> OwnedDescriptor {
    // O_EXCL: never writes to a file or link that another user created.
    let flags = O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW
    let raw = try SystemError.check("create a file beside", location.path) {
      openat(location.directory.descriptor.rawValue, name, flags, mode)
    }
    return OwnedDescriptor(adopting: FileDescriptor(rawValue: raw), name: location.path)
  }

  /// Creates a file without a name; nil if the file system does not support it.
  private static func hiddenFile(
    at location: borrowing FileLocation, _ mode: mode_t
  ) throws(SystemError) -> OwnedDescriptor? {
    do throws(SystemError) {
      let raw = try SystemError.check("create a file beside", location.path) {
        openat(
          location.directory.descriptor.rawValue, ".", O_RDWR | unnamed | O_DIRECTORY | O_CLOEXEC,
          mode
        )
      }
      return OwnedDescriptor(adopting: FileDescriptor(rawValue: raw), name: location.path)
    } catch
      where [EOPNOTSUPP, EISDIR, EINVAL, ENOSYS].contains(error.code.rawValue)
    {
      return nil
    }
  }
}

extension FileReplacement.Draft {
  fileprivate static let start = ".evscribe-"
  fileprivate static let secretStart = ".evscribe-secret-"
  /// The number of base-36 digits in the name of a draft, enough for any `UInt64`.
  fileprivate static let digitCount = 13

  /// Determines the kind of a draft by its name; nil if `name` is not the name of a draft.
  init?(ofName name: String) {
    self = name.hasPrefix(Self.secretStart) ? .secret : .named
    let number = name.dropFirst((self == .secret ? Self.secretStart : Self.start).utf8.count)
    guard name.hasPrefix(Self.start), number.utf8.count == Self.digitCount,
      UInt64(number, radix: 36) != nil
    else { return nil }
  }
}

/// `__O_TMPFILE` of `asm-generic/fcntl.h`: creates a file without a name.
private let unnamed: CInt = 0o20_000_000
