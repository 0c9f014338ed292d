package import SystemPackage

#if canImport(Glibc)
  import Glibc
#endif

/// A failed system call: the action, its subject, and the error code.
///
/// Its description reads as a sentence: `cannot open /dev/input/event5: Permission denied`.
package struct SystemError: Error, Hashable, Sendable {
  /// The action, as written after "cannot": `open`, `write to`.
  package var action: String
  /// The subject: a path, or a name such as `stdout`.
  package var subject: String
  /// The error code (`errno`).
  package var code: Errno

  package init(_ action: String, _ subject: String, _ code: Errno) {
    self.action = action
    self.subject = subject
    self.code = code
  }

  /// Whether the reader of a pipe or terminal is gone.
  package var isBrokenPipe: Bool { code == .brokenPipe }
  /// Whether the subject does not exist, or its path leads through a file that is not a folder.
  package var isMissing: Bool { code == .noSuchFileOrDirectory || code == .notDirectory }
  /// Whether the process or the machine is out of descriptors, which does not depend on the
  /// subject.
  package var isExhaustion: Bool { code == .tooManyOpenFiles || code == .tooManyOpenFilesInSystem }
  /// Whether there is no space left: the disk is full, or a quota or the maximum file size is
  /// reached.
  package var isLackOfSpace: Bool { [.noSpace, .diskQuotaExceeded, .fileTooLarge].contains(code) }
  /// Whether locking failed because another process has the lock.
  package var isLocked: Bool { action == Self.locking && code == .resourceTemporarilyUnavailable }
  /// Whether the user lacks permission (`EACCES` or `EPERM`).
  package var isDenied: Bool { code == .permissionDenied || code == .notPermitted }
}

extension SystemError: CustomStringConvertible {
  package var description: String { "cannot \(action) \(subject): \(code)" }

  /// The description, with advice where the code alone is not enough.
  package var advised: String {
    let advice: String? =
      switch code {
      case .tooManyOpenFiles where action == Self.watching:
        """
        your limit of file watchers has been reached: end a program that watches files, or raise the sysctl \
        fs.inotify.max_user_instances
        """
      case .noSpace where action == Self.watching:
        "your limit of watched files has been reached: raise the sysctl fs.inotify.max_user_watches"
      case .tooManyOpenFiles:
        "evscribe's limit of open files has been reached: raise it, for example with `ulimit -n 4096`"
      case .tooManyOpenFilesInSystem:
        "the system's limit of open files has been reached: end other programs, or raise the sysctl fs.file-max"
      case _ where isLocked:
        "another evscribe process is changing files there; try again when it has finished"
      default: nil
      }
    return advice.map { "\(self); \($0)" } ?? description
  }

  /// The action of watching a directory (inotify).
  package static let watching = "watch"
  /// The action of locking a file.
  package static let locking = "lock"
}

extension SystemError {
  /// Runs a C call that returns -1 with `errno` on failure, repeating it while signals interrupt
  /// it.
  @discardableResult
  package static func check(
    _ action: String, _ subject: @autoclosure () -> String, _ call: () -> CInt
  ) throws(SystemError) -> CInt {
    while true {
      let result = call()
      if result != -1 { return result }
      let code = Errno(rawValue: errno)
      if code != .interrupted { throw SystemError(action, subject(), code) }
    }
  }

  /// Runs a call of swift-system, which throws only `Errno`, and throws its error as a
  /// ``SystemError``.
  package static func check<Result>(
    _ action: String, _ subject: @autoclosure () -> String, throwing call: () throws -> Result
  ) throws(SystemError) -> Result {
    do {
      return try call()
    } catch {
      throw SystemError(action, subject(), error as? Errno ?? .ioError)
    }
  }
}
