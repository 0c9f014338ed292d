import Foundation
import KeyTraces
import TestSupport
import Testing

/// Tests of a login with an account from a command.
@Suite(
  "Accounts in forms", .waits, .enabled(if: UMockKeyboard.isAvailable, "needs umockdev-run"))
struct FormAccountsTests {
  private let folder = TemporaryFolder()
  private static let evscribe = ProcessRunner.builtExecutable("evscribe")
  private static let form = """
    fields:
      - name: user
        content: username
        domain: example.org
      - name: password
        content: password
        domain: example.org
        secure: yes
        return: go

    """

  private var environment: [String: String] {
    ProcessRunner.environment(adding: [
      "XDG_CONFIG_HOME": folder.path, "XKB_DEFAULT_LAYOUT": "us", "LC_ALL": "C.UTF-8",
      "PATH": "\(folder.path):/usr/bin:/bin",
    ])
  }

  /// Writes the form, and the script of the command `pass`.
  private func prepare(_ script: String, isAllowed: Bool = true) throws -> String {
    let file = folder.write(Self.form, to: "form.yaml")
    try FileManager.default.createDirectory(
      atPath: "\(folder.path)/evscribe", withIntermediateDirectories: true)
    _ = folder.write(
      """
      accounts: [pass, show, "web/{domain}"]
      save-account: [pass, insert, "web/{domain}/{user}"]

      """, to: "evscribe/config.yaml")
    _ = try folder.writeScript(script, to: "pass")
    if isAllowed {
      let allowed = try ProcessRunner.run(
        Self.evscribe, ["allow", "accounts", "example.org", "--form", file],
        environment: environment)
      try #require(allowed.exitCode == 0)
    }
    return file
  }

  private func run(_ command: String, _ file: String, _ keys: String, _ arguments: String...) throws
    -> ProcessResult
  {
    var board = UMockKeyboard()
    board.add(try SimulatedKeys(keys).frames)
    return try #require(
      try UMockKeyboard.run(
        [board], Self.evscribe,
        [command] + (command == "form" ? [file] : ["--form", file]) + ["--background"] + arguments
          + [board.path],
        environment: environment))
  }

  @Test("A key runs the command once, and Return fills in both fields")
  func filledIn() throws {
    let file = try prepare(
      "echo \"$@\" >>\(folder.path)/calls; printf 'secret12\\nlogin: kim\\n'")
    let result = try run(
      "form", file, "t:300 down t:6000 esc down enter t:200 enter")
    #expect(result.exitCode == 0)
    #expect(result.text == "{\"user\":\"kim\",\"password\":\"secret12\"}\n")
    #expect(!result.errorText.contains("secret12"))
    // The account is known, so saving is not offered.
    #expect(!result.errorText.contains("insert"))
    #expect(
      try String(contentsOfFile: "\(folder.path)/calls", encoding: .utf8)
        == "show web/example.org\n")
  }

  @Test("A form that was not allowed gets no accounts, and the message says how to allow it")
  func notAllowed() throws {
    let file = try prepare("touch \(folder.path)/called; echo secret12", isAllowed: false)
    let result = try run("form", file, "t:300 down k i m tab a b enter")
    #expect(result.text == "{\"user\":\"kim\",\"password\":\"ab\"}\n")
    #expect(
      result.errorText.contains("evscribe allow accounts example.org --form \(file)"))
    #expect(!FileManager.default.fileExists(atPath: "\(folder.path)/called"))
  }

  @Test("A form that others can change gets no accounts")
  func writableByOthers() throws {
    let file = try prepare("touch \(folder.path)/called; echo secret12")
    _ = try ProcessRunner.run("/bin/chmod", ["o+w", file])
    let result = try run("form", file, "t:300 down k tab a enter")
    #expect(result.exitCode == 0)
    #expect(result.errorText.contains("chmod go-w"))
    #expect(!FileManager.default.fileExists(atPath: "\(folder.path)/called"))
  }

  @Test("If the command fails, the form continues, and none of its output is shown")
  func failure() throws {
    let file = try prepare("echo secret12; echo 'no key: secret12' >&2; exit 3")
    let result = try run("form", file, "t:300 down t:6000 k tab a enter")
    #expect(result.text == "{\"user\":\"k\",\"password\":\"a\"}\n")
    #expect(result.errorText.contains("no accounts for example.org: pass exited with code 3"))
    #expect(!result.errorText.contains("secret12"))
  }

  @Test("The command that saves a new account is offered after the login")
  func saving() throws {
    let file = try prepare("printf 'secret12\\nlogin: kim\\n'")
    let result = try run("form", file, "t:300 down t:6000 l e e tab a enter")
    #expect(result.exitCode == 0)
    #expect(result.errorText.contains("pass insert web/example.org/lee"))
  }

  @Test("No command is offered that would show the user of a secure field")
  func savingSecret() throws {
    let file = try prepare("printf 'secret12\\nlogin: kim\\n'")
    let secure = Self.form.replacingOccurrences(
      of: "content: username", with: "content: username\n    secure: yes")
    _ = folder.write(secure, to: "form.yaml")
    let result = try run("form", file, "l e e tab a enter")
    #expect(result.text == "{\"user\":\"lee\",\"password\":\"a\"}\n", "\(result.errorText)")
    #expect(!result.errorText.contains("lee"), "\(result.errorText)")
  }

  @Test("A recording contains the offered users, and its replay runs no command")
  func recorded() throws {
    let file = try prepare("printf 'secret12\\nlogin: kim\\n'")
    let trace = "\(folder.path)/login.evemu"
    let keys = "t:300 down t:6000 enter t:200 enter"
    #expect(try run("record", file, keys, "--output", trace).exitCode == 0)
    let recording = try String(contentsOfFile: trace, encoding: .utf8)
    #expect(recording.contains("accounts \"example.org\"\n"))
    #expect(!recording.contains("secret12"))
    _ = try prepare("touch \(folder.path)/called")
    let replay = try ProcessRunner.run(
      Self.evscribe, ["replay", "--form", file, trace], environment: environment)
    #expect(replay.exitCode == 0)
    #expect(replay.text == "{\"user\":\"kim\",\"password\":\"\"}\n")
    #expect(!FileManager.default.fileExists(atPath: "\(folder.path)/called"))
  }

  @Test("Wrong accounts of a case are errors with their position")
  func suites() throws {
    _ = folder.write(Self.form, to: "form.yaml")
    for (accounts, message) in [
      ("{example.com: []}", "example.com"), ("{example.org: [{usr: kim}]}", "user"),
      ("{example.org: [{user: \"a\\u202E\"}]}", "a user name contains an invisible character"),
      ("{example.org: kim}", "example.org: [{user"), ("kim", "example.org: [{user"),
    ] {
      let suite = folder.write(
        """
        cases:
          - form: form.yaml
            keys: a
            accounts: \(accounts)
            values: {user: a}

        """, to: "suite.yaml")
      let result = try ProcessRunner.run(Self.evscribe, ["check", suite], environment: environment)
      #expect(result.exitCode == 65)
      #expect((result.text + result.errorText).contains("suite.yaml:4:"))
      #expect((result.text + result.errorText).contains(message))
    }
  }
}
