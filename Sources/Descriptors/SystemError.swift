package import SystemPackage

#if canImport(Glibc)
  import Glibc
#endif

/// A system call that failed: what was to be done, with what, and the kernel's answer.
///
/// It reads as a sentence: `cannot open /dev/input/event5: Permission denied`.
package struct SystemError: Error, Hashable, Sendable {
  /// What was to be done, as it stands after "cannot": `open`, `write to`.
  package var action: String
  /// With what: a path, or a name such as `standard output`.
  package var subject: String
  /// Why it failed.
  package var code: Errno

  package init(_ action: String, _ subject: String, _ code: Errno) {
    self.action = action
    self.subject = subject
    self.code = code
  }

  /// Whether the reader of a pipe or terminal is gone.
  package var isBrokenPipe: Bool { code == .brokenPipe }
  /// Whether what was named is not there.
  package var isMissing: Bool { code == .noSuchFileOrDirectory || code == .notDirectory }
  /// Whether the process or the machine has no descriptor left: then nothing can be said of what was to be opened.
  package var isExhaustion: Bool { code == .tooManyOpenFiles || code == .tooManyOpenFilesInSystem }
  /// Whether what is written to has no room for more, for now: a disk is full, a quota or the limit of a file's size is
  /// reached.
  package var isLackOfSpace: Bool { [.noSpace, .diskQuotaExceeded, .fileTooLarge].contains(code) }
  /// Whether the right to do it is missing.
  package var isDenied: Bool { code == .permissionDenied || code == .notPermitted }
}

extension SystemError: CustomStringConvertible {
  package var description: String { "cannot \(action) \(subject): \(code)" }

  /// The same with what to do about it, where there is something that the code alone does not say.
  package var advised: String {
    let advice: String? =
      switch code {
      case .tooManyOpenFiles where action == Self.watching:
        """
        you may have so many watches and no more: end a program that watches files, or raise the sysctl \
        fs.inotify.max_user_instances
        """
      case .noSpace where action == Self.watching:
        "you may watch so many files and no more: raise the sysctl fs.inotify.max_user_watches"
      case .tooManyOpenFiles:
        "evscribe may have so many files open and no more: `ulimit -n 4096` allows more"
      case .tooManyOpenFilesInSystem:
        "the machine may have so many files open and no more: end other programs, or raise the sysctl fs.file-max"
      default: nil
      }
    return advice.map { "\(self); \($0)" } ?? description
  }

  /// What is to be done with a directory whose changes are waited for (inotify).
  package static let watching = "watch"
}

extension SystemError {
  /// Runs a C call that says -1 and `errno` when it fails, again as long as a signal interrupted it.
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

  /// Runs a call of swift-system, which throws nothing but `Errno`.
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
