import Glibc
import TestSupport
import Testing

/// Tests of `evscribe allow` and `evscribe deny`, and of the report of `doctor`.
@Suite("Permissions for forms")
struct PermissionCommandTests {
  private let folder = TemporaryFolder()

  private func run(_ arguments: String...) throws -> ProcessResult {
    try Evscribe.run(arguments, environment: ["XDG_CONFIG_HOME": "\(folder.path)/config"])
  }

  private var permissions: String { "\(folder.path)/config/evscribe/permissions.yaml" }

  private func contents() throws -> String {
    try ProcessRunner.run("/bin/cat", [permissions]).text
  }

  private func madeForm(_ name: String = "login.yaml", mode: mode_t = 0o644) -> String {
    let path = folder.write("fields: [{name: a}]\n", to: name)
    chmod(path, mode)
    return path
  }

  private func madeAssociation(_ text: String) -> String {
    folder.write(text, to: "apple-app-site-association")
  }

  @Test("gpsd is allowed for the position, listed, and denied again; forms stay")
  func position() throws {
    let form = madeForm()
    expect(try run("deny", "position", "gpsd"), exit: 66, error: "found no permission to ask gpsd")
    expect(try run("allow", "accounts", "example.org", "--form", form), exit: 0)
    for _ in 0..<2 {
      expect(
        try run("allow", "position", "gpsd"), exit: 0,
        output: "gpsd on this machine may be asked for the position\n")
    }
    #expect(try contents().hasSuffix("owner: \(geteuid())\nposition: gpsd\n"))
    #expect(
      try run("doctor").text.contains("gpsd on this machine may be asked for the position"))
    expect(
      try run("deny", "position", "gpsd"), exit: 0,
      output: "gpsd may no longer be asked for the position\n")
    #expect(try contents().hasSuffix("owner: \(geteuid())\n"))
    expect(
      try run("allow", "position", "geoclue"), exit: 64,
      error: "found \"geoclue\", expected gpsd")
    expect(
      try run("allow", "position", "gpsd", "--form", form), exit: 64,
      error: "--form is for accounts, not for the position")
    _ = folder.write("position: geoclue\n", to: "config/evscribe/permissions.yaml")
    chmod(permissions, 0o600)
    expect(try run("deny", "position", "gpsd"), exit: 65, error: "permissions.yaml:1:11: found")
  }

  @Test("A lock that may not be opened is named, with advice")
  func lockOfAnother() throws {
    let lock = folder.write("", to: "config/evscribe/.lock")
    #expect(chmod(lock, 0) == 0)
    // Root may open the lock, unless it gives up this capability.
    let asUser = geteuid() == 0 ? "setpriv --bounding-set=-dac_override" : ""
    let result = try Evscribe.shell(
      "XDG_CONFIG_HOME=\"$1/config\" \(asUser) \"$EVSCRIBE\" allow position gpsd", folder.path)
    expect(
      result, exit: 77, output: "",
      error: "cannot lock \(lock) (you may not write to it; remove it): Permission denied\n")
    #expect(folder.names == ["config"])
  }

  @Test("A form is allowed by its real path and its owner, and denied again")
  func form() throws {
    let form = madeForm()
    #expect(symlink("login.yaml", "\(folder.path)/link.yaml") == 0)
    let owner = geteuid()
    expect(
      try run("allow", "accounts", "Example.ORG", "--form", "\(folder.path)/link.yaml"), exit: 0,
      output: "\(form), owned by user \(owner), may ask for accounts of example.org\n")
    expect(
      try run("allow", "accounts", "example.org", "--form", form, "--application", "T.app"),
      exit: 0,
      output:
        "\(form), owned by user \(owner), may ask for accounts of example.org as the application T.app\n"
    )
    #expect(
      try contents() == """
        # Written by `evscribe allow` and `evscribe deny`.
        accounts:
          - domain: "example.org"
            form: "\(form)"
            owner: \(owner)
          - domain: "example.org"
            form: "\(form)"
            owner: \(owner)
            application: "T.app"

        """)
    var status = stat()
    #expect(lstat(permissions, &status) == 0 && status.st_mode & 0o7777 == 0o600)
    expect(
      try run("deny", "accounts", "example.org", "--application", "T.app"), exit: 0,
      output: "removed 1 permission of example.org\n")
    // The file may be gone by then.
    #expect(unlink(form) == 0)
    expect(
      try run("deny", "accounts", "example.org", "--form", form), exit: 0,
      output: "removed 1 permission of example.org\n")
    #expect(try contents() == "# Written by `evscribe allow` and `evscribe deny`.\n")
  }

  @Test("A relative path is that of the working directory, also for a file that is gone")
  func relative() throws {
    let form = madeForm("a b.yaml")
    let line = """
      cd "$1" && export XDG_CONFIG_HOME="$1/config" &&
      "$EVSCRIBE" allow accounts a.org --form 'a b.yaml' && rm 'a b.yaml' &&
      "$EVSCRIBE" deny accounts a.org --form 'a b.yaml'
      """
    expect(
      try Evscribe.shell(line, folder.path), exit: 0,
      output: """
        \(form), owned by user \(geteuid()), may ask for accounts of a.org
        removed 1 permission of a.org

        """)
  }

  @Test("An association is imported, replaced and forgotten")
  func associations() throws {
    let file = madeAssociation(
      #"{"webcredentials": {"apps": ["T.Example", "T.other"]}, "applinks": {}}"#)
    expect(
      try run("allow", "accounts", "example.org", "--association", file), exit: 0,
      output: "example.org names 2 applications: T.Example, T.other\n")
    _ = madeAssociation(#"{"webcredentials": {"apps": ["T.new"]}}"#)
    expect(
      try run("allow", "accounts", "example.org", "--association", file), exit: 0,
      output: "example.org names 1 application: T.new\n")
    #expect(try contents().contains("T.new") && !contents().contains("T.Example"))
    expect(
      try run("deny", "accounts", "example.org"), exit: 0,
      output: "removed 1 permission of example.org\n")
    _ = madeAssociation("{\"webcredentials\":\n {\"apps\": [1]}}")
    expect(
      try run("allow", "accounts", "example.org", "--association", file), exit: 65, output: "",
      error: "evscribe: \(file):2:12: found a number, expected an application identifier")
    _ = madeAssociation(String(repeating: " ", count: 1 << 20) + "1")
    expect(
      try run("allow", "accounts", "example.org", "--association", file), exit: 74, output: "",
      error: "File too large")
    #expect(!(try contents()).contains("associations"))
  }

  @Test("A refusal states the reason, and changes nothing")
  func refusals() throws {
    let form = madeForm()
    for (arguments, code, error) in [
      (["allow", "accounts", "a b", "--form", form], 64, "found \"a b\", expected a domain"),
      (["allow", "accounts", "a/b", "--form", form], 64, "found \"a/b\", expected a domain"),
      (["allow", "accounts", "a.org"], 64, "expected either --form FILE or --association FILE"),
      (
        ["allow", "accounts", "a.org", "--form", form, "--association", form], 64,
        "expected either --form FILE or --association FILE"
      ),
      (
        ["allow", "accounts", "a.org", "--association", form, "--application", "T"], 64,
        "--application can only be used with --form"
      ),
      (
        ["allow", "accounts", "a.org", "--form", form, "--application", "a b"], 64,
        "--application: found \"a b\", expected an application identifier"
      ),
      (["allow", "account", "a.org", "--form", form], 64, "invalid"),
      (["allow", "accounts", "a.org", "--form", "\(form).none"], 66, "No such file"),
      (["allow", "accounts", "a.org", "--form", folder.path], 66, "name a file in it"),
      (["allow", "accounts", "a.org", "--form", "/dev/null"], 66, "not a regular file"),
      (
        ["allow", "accounts", "a.org", "--form", madeForm("open.yaml", mode: 0o664)], 77,
        "\(folder.path)/open.yaml can be changed by users other than its owner: chmod go-w"
      ),
      (["deny", "accounts", "a.org"], 66, "found no such permission for a.org"),
      (["deny", "accounts", "-a.org"], 64, "domain"),
    ] as [([String], Int32, String)] {
      let result = try Evscribe.run(
        arguments, environment: ["XDG_CONFIG_HOME": "\(folder.path)/config"])
      expect(result, exit: code, output: "", error: error)
      #expect(access(permissions, F_OK) != 0)
    }
    expect(
      try Evscribe.run(
        ["allow", "accounts", "a.org", "--form", form], environment: ["HOME": ""]), exit: 64,
      error: "HOME is not set")
    // The domain keeps its other permissions: denying another form does not affect this one.
    expect(try run("allow", "accounts", "a.org", "--form", form), exit: 0)
    let before = try contents()
    for arguments in [
      ["--form", "/other"], ["--application", "T"], ["--form", form, "--application", "T"],
    ] {
      let result = try Evscribe.run(
        ["deny", "accounts", "a.org"] + arguments,
        environment: ["XDG_CONFIG_HOME": "\(folder.path)/config"])
      expect(result, exit: 66, error: "found no such permission for a.org")
    }
    #expect(try contents() == before)
  }

  @Test("Permissions that may be another user's are neither used nor overwritten")
  func permissionsOfOthers() throws {
    let form = madeForm()
    expect(try run("allow", "accounts", "a.org", "--form", form), exit: 0)
    let before = try contents()
    chmod(permissions, 0o644)
    for arguments in [
      ["allow", "accounts", "b.org", "--form", form], ["deny", "accounts", "a.org"],
    ] {
      let result = try Evscribe.run(
        arguments, environment: ["XDG_CONFIG_HOME": "\(folder.path)/config"])
      expect(result, exit: 77, error: "has mode 0644, expected 0600: chmod 600 \(permissions)")
    }
    #expect(try contents() == before)
    #expect(rename(permissions, "\(folder.path)/moved") == 0)
    #expect(symlink("\(folder.path)/moved", permissions) == 0)
    expect(
      try run("allow", "accounts", "b.org", "--form", form), exit: 77, error: "is a symbolic link")
    #expect(unlink(permissions) == 0)
    let broken = folder.write("accounts:\n  - domain: a.org\n    from: b\n", to: "broken")
    chmod(broken, 0o600)
    #expect(rename(broken, permissions) == 0)
    expect(
      try run("allow", "accounts", "b.org", "--form", form), exit: 65,
      error: "\(permissions):3:5: unknown key \"from\" in permissions; did you mean \"form\"?")
  }

  @Test("doctor lists the permissions, their problems, and the source of accounts")
  func doctor() throws {
    let form = madeForm()
    let other = madeForm("other.yaml")
    let file = madeAssociation(#"{"webcredentials": {"apps": ["T.app"]}}"#)
    func lines() throws -> [String] {
      try run("doctor").text.split(separator: "\n").map(String.init)
    }
    #expect(try !lines().contains { $0.contains("account") })
    for path in [form, other] {
      expect(try run("allow", "accounts", "a.org", "--form", path), exit: 0)
    }
    expect(try run("allow", "accounts", "a.org", "--association", file), exit: 0)
    let config = "\(folder.path)/config/evscribe/config.yaml"
    var listed = try lines()
    let owner = geteuid()
    for line in [
      "ok       \(form), owned by user \(owner), may ask for accounts of a.org",
      "ok       \(other), owned by user \(owner), may ask for accounts of a.org",
      "ok       a.org names 1 application: T.app",
      "note     no command for accounts is configured; this makes evscribe use the password manager `pass`",
      "           echo 'accounts: [pass, show, \"web/{domain}\"]' >> \(config)",
    ] { #expect(listed.contains(line), "\(listed)") }
    chmod(form, 0o666)
    unlink(other)
    folder.write("accounts: [no-such-program, \"{domain}\"]\n", to: "config/evscribe/config.yaml")
    chmod(config, 0o644)
    listed = try lines()
    for line in [
      "note     \(form), owned by user \(owner), may ask for accounts of a.org, but does not get any: "
        + "\(form) can be changed by users other than its owner: chmod go-w \(form)",
      "           evscribe deny accounts a.org --form \(other)",
      "problem  accounts come from the program \"no-such-program\", which is not installed",
    ] { #expect(listed.contains(line), "\(listed)") }
    folder.write("accounts: [sh, \"{domain}\"]\n", to: "config/evscribe/config.yaml")
    #expect(try lines().contains("ok       accounts come from: sh '{domain}'"))
    chmod(config, 0o666)
    #expect(
      try lines().contains(
        "problem  other users can change \(config), so its account commands are not run"))
    chmod(permissions, 0o640)
    #expect(
      try lines().contains(
        "problem  \(permissions) has mode 0640, expected 0600: chmod 600 \(permissions)"))
  }

  @Test("The configuration file contains the account commands beside the options of typing")
  func configuration() throws {
    let sample = Evscribe.sample("annyeong.evemu")
    let config = folder.write(
      """
      accounts: [pass, show, "web/{domain}"]
      accounts-format: pass
      save-account: [pass, insert, "web/{domain}"]
      to: jamo

      """, to: "config.yaml")
    expect(
      try run("replay", "--config", config, sample), exit: 0, output: "ㅇㅏㄴㄴㅕㅇㅎㅏㅅㅔㅇㅛ\n")
    for (text, message) in [
      ("accounts: pass", "1:11: found \"pass\", expected a command of 1 to 64 words as a list"),
      ("acounts: [a]", "1:1: there is no option \"acounts\"; did you mean \"accounts\"?"),
      ("save-acount: [a]", "1:1: there is no option \"save-acount\"; did you mean"),
    ] {
      let config = folder.write(text, to: "config.yaml")
      expect(
        try run("replay", "--config", config, sample), exit: 65, output: "",
        error: "\(config):\(message)")
    }
  }
}
