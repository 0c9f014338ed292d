import Glibc
import TestSupport
import Testing

@testable import Accounts

@Suite("The file of permissions")
struct PermissionsFileTests {
  private let folder = TemporaryFolder()
  private static let form = Permissions.Form(
    domain: AccountDomain("example.org")!, path: "/form.yaml", owner: 1000)

  private func mode(of path: String) -> mode_t {
    var status = stat()
    return lstat(path, &status) == 0 ? status.st_mode & 0o7777 : 0
  }

  private func isRefused(_ file: PermissionsFile, as name: String) -> Bool {
    do {
      _ = try file.read()
      return false
    } catch {
      let isUnchanged =
        (try? file.update { permissions throws(PermissionsError) in
          _ = permissions.allow(Self.form)
        }) == nil
      return isUnchanged && "\(error)".contains(name)
    }
  }

  private func contents(of path: String) throws -> String {
    try ProcessRunner.run("/bin/cat", [path]).text
  }

  @Test("The file is created with its folders, for the user alone, whatever the umask")
  func make() throws {
    let file = PermissionsFile(in: "\(folder.path)/a/b/evscribe")
    #expect(try file.read() == Permissions())
    #expect(!folder.names.contains("a"))
    try file.update { permissions throws(PermissionsError) in _ = permissions.allow(Self.form) }
    #expect(try file.read().forms == [Self.form])
    #expect(mode(of: file.path) == 0o600)
    for path in ["a", "a/b", "a/b/evscribe"] {
      #expect(mode(of: "\(folder.path)/\(path)") == 0o700)
    }
    // No other file is left there.
    try file.update { permissions throws(PermissionsError) in
      _ = permissions.deny(Self.form.domain)
    }
    #expect(try file.read().isEmpty)
    #expect(
      try ProcessRunner.run("/bin/ls", ["-A", "\(folder.path)/a/b/evscribe"]).text
        == ".lock\npermissions.yaml\n")
  }

  @Test("Nothing is written without a change, nor after an error")
  func unchanged() throws {
    let file = PermissionsFile(in: folder.path)
    try file.update { permissions throws(PermissionsError) in _ = permissions.deny(Self.form.domain)
    }
    #expect(folder.names == [".lock"])
    #expect(throws: PermissionsError.self) {
      try file.update { permissions throws(PermissionsError) in
        _ = permissions.allow(Self.form)
        throw PermissionsError.full("")
      }
    }
    #expect(folder.names == [".lock"])
    // A file with a mistake is not overwritten.
    let path = folder.write("accounts: [\n", to: "permissions.yaml")
    chmod(path, 0o600)
    #expect(isRefused(file, as: "\(path):"))
    #expect(try contents(of: path) == "accounts: [\n")
  }

  @Test("A mode that gives other users access is refused")
  func modes() throws {
    let path = folder.write("", to: "permissions.yaml")
    let file = PermissionsFile(in: folder.path)
    for mode: mode_t in [0o600, 0o400] {
      chmod(path, mode)
      #expect(try file.read() == Permissions())
    }
    for mode: mode_t in [0o640, 0o620, 0o604, 0o602, 0o644, 0o660, 0o666, 0o700, 0o1600, 0o4600] {
      chmod(path, mode)
      #expect(isRefused(file, as: "chmod 600"), "\(mode)")
    }
  }

  @Test("A link is refused, even a broken one or one to a good file")
  func links() throws {
    let file = PermissionsFile(in: folder.path)
    let good = folder.write("", to: "good.yaml")
    chmod(good, 0o600)
    for target in [good, "good.yaml", "none", "/dev/null", "permissions.yaml"] {
      unlink(file.path)
      #expect(symlink(target, file.path) == 0)
      #expect(isRefused(file, as: "symbolic link"), "\(target)")
    }
    #expect(folder.names == [".lock", "good.yaml", "permissions.yaml"])
    #expect(try contents(of: good).isEmpty)
  }

  @Test("A folder, a pipe and a device are refused, and none is waited for")
  func special() {
    let file = PermissionsFile(in: folder.path)
    #expect(mkfifo(file.path, 0o600) == 0)
    #expect(isRefused(file, as: "is not a regular file"))
    unlink(file.path)
    mkdir(file.path, 0o600)
    #expect(isRefused(file, as: "is not a regular file"))
  }

  @Test("Another user's file is refused, also root's")
  func owners() throws {
    let path = folder.write("", to: "permissions.yaml")
    chmod(path, 0o600)
    #expect(try PermissionsFile(in: folder.path).read() == Permissions())
    #expect(isRefused(PermissionsFile(in: folder.path, user: geteuid() + 1), as: "belongs to user"))
  }

  @Test("A folder that is not writable is reported, and a missing parent is created")
  func folders() throws {
    let path = folder.write("", to: "file")
    do {
      try PermissionsFile(in: "\(path)/evscribe").update { permissions throws(PermissionsError) in
        _ = permissions.allow(Self.form)
      }
      Issue.record("it was written")
    } catch {
      #expect("\(error)".contains("Not a directory"), "\(error)")
    }
  }

  @Test("Changes at the same time are all kept")
  func together() async throws {
    let path = folder.path
    await withTaskGroup { group in
      for number in 0..<16 {
        group.addTask {
          try? PermissionsFile(in: path).update { permissions throws(PermissionsError) in
            let domain = AccountDomain("d\(number).org")!
            _ = permissions.allow(Permissions.Form(domain: domain, path: "/form", owner: 0))
          }
        }
      }
    }
    #expect(try PermissionsFile(in: path).read().forms.count == 16)
  }
}
