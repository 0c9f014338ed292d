import SystemIO
import Glibc
import TestSupport
import Testing

@Suite("Folders of others")
struct FolderTrustTests {
  private let folder = TemporaryFolder()

  @Test(
    "A folder of the user, of root or of the file's owner is trusted, and no other one",
    .enabled(if: geteuid() == 0, "needs root, to give a folder to somebody else"))
  func owners() throws {
    let home = "\(folder.path)/home"
    let path = folder.write("", to: "home/file")
    #expect(chmod(home, 0o755) == 0 && chown(home, 1001, 1001) == 0)
    for (owner, user, isTrusted) in [
      (1001, 1001, true), (0, 1001, true), (1002, 1001, true), (1001, 1002, true),
      (0, 1002, false), (1002, 1002, false), (0, 0, false),
    ] as [(uid_t, uid_t, Bool)] {
      let found = try folderOfOthers(onWayTo: path, owner: owner, user: user)
      #expect(found == (isTrusted ? nil : home), "\(owner) \(user)")
    }
    // Others could replace the file in it.
    #expect(chmod(home, 0o775) == 0)
    #expect(try folderOfOthers(onWayTo: path, owner: 0, user: 1001) == home)
  }
}
