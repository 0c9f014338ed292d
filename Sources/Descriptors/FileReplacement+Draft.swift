import SystemPackage

#if canImport(Glibc)
  import Glibc
#endif

/// How a draft is made.
extension FileReplacement {
  struct NewDraft: ~Copyable {
    let file: OwnedDescriptor
    let state: State
  }

  static func draft(
    _ draft: Draft, at location: borrowing FileLocation, _ mode: mode_t
  ) throws(SystemError) -> NewDraft {
    if draft == .named {
      let name = newName()
      return NewDraft(file: try create(name, at: location, mode), state: .named(name))
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

  static func newName() -> [CChar] {
    Array(".evscribe-\(String(UInt64.random(in: 0...UInt64.max), radix: 36))".utf8CString)
  }

  static func create(
    _ name: [CChar], at location: borrowing FileLocation, _ mode: mode_t
  ) throws(SystemError) -> OwnedDescriptor {
    // O_EXCL: never writes to a file or link that somebody else created.
    let flags = O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW
    let raw = try SystemError.check("create a file beside", location.path) {
      openat(location.directory.descriptor.rawValue, name, flags, mode)
    }
    return OwnedDescriptor(adopting: FileDescriptor(rawValue: raw), name: location.path)
  }

  /// A file without a name; nil if the file system does not support it.
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

/// `__O_TMPFILE` of `asm-generic/fcntl.h`.
private let unnamed: CInt = 0o20_000_000
