import Glibc
import SystemPackage
import TestSupport
import Testing

@testable import SystemIO

@Suite struct FileLocationTests {
  let folder = TemporaryFolder()

  private func status(owner: uid_t, mode: mode_t) -> FileStatus {
    var status = stat()
    status.st_uid = owner
    status.st_mode = mode
    return FileStatus(status)
  }

  @Test func aLinkIsFollowedAsTheKernelDoesWithProtectedSymlinks() {
    let users: [uid_t] = [0, 1000, 1001]
    for linkOwner in users {
      for folderOwner in users {
        for user in users {
          for mode in [0o755, 0o775, 0o777, 0o1755, 0o1775, 0o1777] as [mode_t] {
            let link = status(owner: linkOwner, mode: S_IFLNK | 0o777)
            let location = status(owner: folderOwner, mode: S_IFDIR | mode)
            let isRefused = mode == 0o1777 && linkOwner != user && linkOwner != folderOwner
            #expect(link.isTrusted(in: location, by: user) == !isRefused)
          }
        }
      }
    }
  }

  /// What a path can meet in a folder that all users may write to, created by a user other than the
  /// current one.
  @Test(.enabled(if: geteuid() == 0, "needs root, to give files to somebody else"))
  func whatSomebodyElsePutThereIsRefused() throws {
    folder.write("old", to: "all/file")
    folder.write("old", to: "home/file")
    let all = "\(folder.path)/all"
    #expect(symlink("../home/file", "\(all)/link") == 0)
    #expect(symlink("../home", "\(all)/way") == 0)
    #expect(symlink("../home/none", "\(all)/new") == 0)
    #expect(mkfifo("\(all)/pipe", 0o622) == 0)
    // The path may enter the folder through a link elsewhere.
    #expect(symlink("all/link", "\(folder.path)/first") == 0)
    let paths = [
      "all/file", "all/link", "all/new", "all/pipe", "all/way/file", "all/way/none", "first",
    ]
    #expect(chmod(all, 0o1777) == 0)
    #expect(chmod(folder.path, 0o755) == 0)
    for (owner, user, isAllowed) in [
      (1001, 1000, false), (1001, 0, false), (1000, 1000, true), (0, 1000, true),
      (1001, 1001, true),
    ] as [(uid_t, uid_t, Bool)] {
      for name in ["file", "link", "way", "new", "pipe"] {
        #expect(lchown("\(all)/\(name)", owner, owner) == 0)
      }
      for path in paths {
        let result = refusal("\(folder.path)/\(path)", user)
        #expect(result == (isAllowed ? nil : .permissionDenied), "\(path) \(owner) \(user)")
      }
    }
    // No other user can have created anything in a folder that only its owner may write to.
    #expect(chmod(all, 0o1755) == 0)
    #expect(lchown("\(all)/link", 1001, 1001) == 0)
    #expect(refusal("\(all)/link", 1000) == nil)
  }

  private func refusal(_ path: String, _ user: uid_t = geteuid()) -> Errno? {
    do throws(SystemError) {
      _ = try FileLocation(of: path, user: user)
      return nil
    } catch {
      return error.code
    }
  }

  @Test func onlyWhatIsNotThereIsAbsent() throws {
    folder.write("old", to: "file")
    #expect(symlink("circle", "\(folder.path)/circle") == 0)
    #expect(symlink("file/", "\(folder.path)/as-folder") == 0)
    let long = String(repeating: "a", count: 256)
    let wrong: [(String, Errno)] = [
      ("", .noSuchFileOrDirectory), ("/", .isDirectory), ("//", .isDirectory),
      (".", .isDirectory), ("..", .isDirectory), (folder.path, .isDirectory),
      ("\(folder.path)/", .isDirectory), ("\(folder.path)/.", .isDirectory),
      ("\(folder.path)/none/x", .noSuchFileOrDirectory),
      ("\(folder.path)/none/", .noSuchFileOrDirectory), ("\(folder.path)/file/x", .notDirectory),
      ("\(folder.path)/file/", .notDirectory), ("\(folder.path)/as-folder", .notDirectory),
      ("\(folder.path)/circle", .tooManySymbolicLinkLevels),
      ("\(folder.path)/circle/x", .tooManySymbolicLinkLevels),
      ("\(folder.path)/\(long)", .fileNameTooLong), ("\(folder.path)/\(long)/x", .fileNameTooLong),
      ("/proc/self/cwd", .isDirectory),
    ]
    for (path, code) in wrong { #expect(refusal(path) == code, "\(path)") }
    for path in [
      "file", "none", "./file", "../" + folder.path.split(separator: "/").last! + "/file",
    ] {
      #expect(refusal("\(folder.path)/\(path)") == nil, "\(path)")
    }
  }

  @Test func whatDescriptorsLeadToIsWrittenAsItIs() throws {
    let path = folder.write("old ", to: "file")
    let file = try OwnedDescriptor(opening: path, .readWrite)
    let replacement = try FileReplacement(of: "/proc/self/fd/\(file.descriptor.rawValue)")
    try replacement.write("new".utf8)
    let standing = replacement.standing
    #expect(standing == FileIdentity(of: path))
    try replacement.commit()
    #expect(String(decoding: try readFile(at: path), as: UTF8.self) == "old new")
    #expect(folder.names == ["file"])
  }

  @Test func aWayThroughProcIsTheKernels() throws {
    folder.write("old", to: "file")
    let directory = try OwnedDescriptor(opening: folder.path, .readOnly, options: .directory)
    let path = "/proc/self/fd/\(directory.descriptor.rawValue)/file"
    let replacement = try FileReplacement(of: path)
    try replacement.write("new".utf8)
    try replacement.commit()
    #expect(
      String(decoding: try readFile(at: "\(folder.path)/file"), as: UTF8.self) == "new")
  }

  @Test func namesAreBytes() throws {
    // A link whose text is not UTF-8.
    let text: [CChar] = [0x61, CChar(bitPattern: 0xFF), 0]
    #expect(symlink(text, "\(folder.path)/link") == 0)
    let replacement = try FileReplacement(of: "\(folder.path)/link")
    try replacement.write("new".utf8)
    try replacement.commit()
    #expect(String(decoding: try readFile(at: "\(folder.path)/link"), as: UTF8.self) == "new")
  }

  /// The kernel gives at most a page of this file per call, as a file system over a network may.
  private static let shortReads = "/sys/kernel/btf/vmlinux"

  @Test(
    "An own file is read to its end, however little a call gives",
    .enabled(if: access(shortReads, R_OK) == 0, "needs a file that is read in pieces"))
  func ownFile() throws {
    let location = try FileLocation(of: Self.shortReads, user: 0)
    let bytes = try readFile(at: Self.shortReads)
    #expect(bytes.count > 1 << 16)
    // Compared first, so that a failed expectation does not print megabytes.
    let isWhole = try location.readOwn(limit: bytes.count) == bytes
    #expect(isWhole)
    #expect(throws: SystemError("read", Self.shortReads, .fileTooLarge)) {
      try location.readOwn(limit: bytes.count - 1)
    }
  }
}
