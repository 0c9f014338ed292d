import Glibc
import TestSupport
import Testing
import Documents

@testable import Accounts

@Suite("Account commands of the configuration")
struct AccountConfigurationTests {
  private static let domain = AccountDomain("example.org")!

  private func read(_ text: String) throws(YAMLError) -> AccountConfiguration {
    var configuration = AccountConfiguration()
    for pair in try YAMLNode(parsing: Array(text.utf8)).pairs() {
      #expect(try configuration.parse(pair) == (pair.key != "mode"))
    }
    return configuration
  }

  @Test("The domain and the user replace their placeholders; no shell is involved")
  func words() throws {
    let configuration = try read(
      """
      mode: hangul
      accounts: [pass, show, "web/{domain}", "$HOME; {domain}{domain}", "{domain", "{x}"]
      save-account: [/bin/save, "{domain}", "a={user}"]
      """)
    #expect(
      configuration.source?.words(domain: Self.domain) == [
        "pass", "show", "web/example.org", "$HOME; example.orgexample.org", "{domain", "{x}",
      ])
    #expect(
      configuration.save?.words(domain: Self.domain, user: "{domain}{user}") == [
        "/bin/save", "example.org", "a={domain}{user}",
      ])
  }

  @Test("The format is stated, or follows from the command")
  func format() throws {
    for (text, format) in [
      ("accounts: [pass, show, \"{domain}\"]", .pass),
      ("accounts: [secret-tool, search, --all, domain, \"{domain}\"]", .secretTool),
      ("accounts: [/usr/bin/secret-tool, search, domain, \"{domain}\"]", .secretTool),
      ("accounts: [secret-tool, lookup, domain, \"{domain}\"]", .pass),
      ("accounts: [my-secret-tool, search, \"{domain}\"]", .pass),
      ("accounts: [\"{domain}\"]", nil),
      ("accounts: [a, \"{domain}\"]\naccounts-format: secret-tool", .secretTool),
      ("accounts-format: pass\naccounts: [secret-tool, search, a, \"{domain}\"]", .pass),
    ] as [(String, AccountFormat?)] {
      #expect((try? read(text))?.format == format, "\(text)")
    }
  }

  @Test(
    "A mistake is reported with its position",
    arguments: [
      ("accounts: pass show", "1:11: found \"pass show\", expected a command of 1 to 64"),
      ("accounts: []", "1:11: found a list, expected a command of 1 to 64 words as a list"),
      ("accounts:", "1:10: found nothing, expected a command of 1 to 64 words as a list"),
      ("accounts: [[a]]", "1:12: found a list, expected a word of the command"),
      ("accounts: [pass, show]", "1:11: no argument contains {domain}"),
      ("accounts: [./pass, \"{domain}\"]", "1:12: found \"./pass\", expected a program's name"),
      ("accounts: [\"\", \"{domain}\"]", "1:12: found \"\", expected a program's name"),
      ("accounts: [\"{domain}\", a]", "1:12: found \"{domain}\", expected a program's name"),
      ("accounts: [a, \"{domain}{user}\"]", "1:15: {user} can only be used in"),
      (
        "save-account: [a, \"{domain}\", \"{password}\"]",
        "1:31: a password must not be an argument"
      ),
      ("accounts: [a, \"{domain}\\0\"]", "1:15: a word of the command must have"),
      ("accounts-format: kwallet", "1:18: found \"kwallet\", expected pass or secret-tool"),
    ])
  func mistakes(text: String, message: String) {
    do {
      _ = try read(text)
      Issue.record("\(text) was read")
    } catch {
      #expect("\(error)".hasPrefix(message), "\(error)")
    }
  }

  @Test("Commands are read only from a file that no other user can change")
  func file() throws {
    let folder = TemporaryFolder()
    #expect(try AccountConfiguration.read(at: "\(folder.path)/none") == nil)
    let path = folder.write("mode: nonsense\naccounts: [pass, \"{domain}\"]\n", to: "config.yaml")
    for mode: mode_t in [0o600, 0o644, 0o400] {
      chmod(path, mode)
      #expect(try AccountConfiguration.read(at: path)?.source?.words == ["pass", "{domain}"])
    }
    for mode: mode_t in [0o620, 0o602, 0o666] {
      chmod(path, mode)
      #expect(throws: AccountConfigurationError.self) { try AccountConfiguration.read(at: path) }
    }
    chmod(path, 0o600)
    chmod(folder.path, 0o770)
    #expect(throws: AccountConfigurationError.self) { try AccountConfiguration.read(at: path) }
    chmod(folder.path, 0o700)
    // Without commands, nothing can be run.
    let plain = folder.write("mode: hangul\n", to: "plain.yaml")
    chmod(plain, 0o666)
    #expect(try AccountConfiguration.read(at: plain) == AccountConfiguration())
    #expect(try AccountConfiguration.read(at: folder.write("", to: "e")) == AccountConfiguration())
  }

  @Test(
    "A file of another user is refused, also in a folder of the user",
    .enabled(if: geteuid() == 0, "needs root, to give a file to somebody else"))
  func fileOfAnother() throws {
    let folder = TemporaryFolder()
    let path = folder.write("accounts: [pass, \"{domain}\"]\n", to: "config.yaml")
    #expect(try AccountConfiguration.read(at: path)?.source != nil)
    #expect(chown(path, 1001, 1001) == 0)
    #expect(throws: AccountConfigurationError.self) { try AccountConfiguration.read(at: path) }
  }

  @Test("A new account is offered for saving, with a command that shows no password")
  func saveOffer() throws {
    let configuration = try read(
      "save-account: [pass, insert, \"web/{domain}/{user}\"]")
    func offer(_ user: String, known: [String] = []) -> SaveOffer? {
      SaveOffer(domain: Self.domain, user: user, known: known, configuration: configuration)
    }
    let offer1 = try #require(offer("joe@example.org", known: ["ann"]))
    #expect(offer1.words == ["pass", "insert", "web/example.org/joe@example.org"])
    #expect(offer1.line == "pass insert web/example.org/joe@example.org")
    #expect(offer("joe smith;rm")?.line == "pass insert 'web/example.org/joe smith;rm'")
    #expect(offer("joe", known: ["joe"]) == nil)
    // Another spelling is another user.
    #expect(offer("e\u{301}", known: ["\u{E9}"]) != nil)
    for user in [
      "", "-f", "--force", ".", "..", "../../other", "a/b", "a\nb", "a\0", "\u{1B}[2J", "a\u{202E}",
      String(repeating: "a", count: 257),
    ] {
      #expect(offer(user) == nil, "\(user)")
    }
    #expect(
      SaveOffer(
        domain: Self.domain, user: "joe", known: [], configuration: AccountConfiguration()) == nil)
  }
}
