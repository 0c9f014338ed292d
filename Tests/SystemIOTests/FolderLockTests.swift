import SystemIO
import Glibc
import SystemPackage
import TestSupport
import Testing

@Suite("The lock of a folder")
struct FolderLockTests {
  private let folder = TemporaryFolder()
  private var path: String { "\(folder.path)/.lock" }

  /// The error of taking the lock; nil if it was taken.
  private func refusal(limit: Duration = .zero) -> SystemError? {
    do throws(SystemError) {
      try FolderLock(folder.path, limit: limit).release()
      return nil
    } catch { return error }
  }

  @Test("One owner at a time has the lock; waiting for it fails after the limit")
  func held() throws {
    let lock = try FolderLock(folder.path)
    #expect(refusal()?.isLocked == true)
    let start = ContinuousClock.now
    let error = try #require(refusal(limit: .milliseconds(50)))
    #expect(start.duration(to: .now) >= .milliseconds(50))
    #expect(error.advised.contains("cannot lock \(path)"))
    #expect(error.advised.contains("another evscribe"))
    lock.release()
    #expect(refusal() == nil)
  }

  @Test("Only the owner can open the lock file, and a lock on the folder itself does not matter")
  func others() throws {
    let directory = try OwnedDescriptor(opening: folder.path, .readOnly, options: .directory)
    #expect(flock(directory.descriptor.rawValue, LOCK_EX) == 0)
    #expect(refusal() == nil)
    var status = stat()
    #expect(lstat(path, &status) == 0)
    #expect(status.st_mode == S_IFREG | 0o600)
  }

  @Test("A link, a pipe and a folder instead of the lock file are refused, and none is waited for")
  func strangers() throws {
    let target = folder.write("", to: "target")
    #expect(symlink(target, path) == 0)
    #expect(refusal()?.code == .tooManySymbolicLinkLevels)
    unlink(path)
    #expect(mkfifo(path, 0o600) == 0)
    #expect(refusal()?.isDenied == true)
    unlink(path)
    #expect(mkdir(path, 0o700) == 0)
    #expect(refusal()?.code == .isDirectory)
  }
}
