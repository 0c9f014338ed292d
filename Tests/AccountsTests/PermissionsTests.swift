import Glibc
import TestSupport
import Testing
import Documents

@testable import Accounts

@Suite("Permissions")
struct PermissionsTests {
  private static let application = ApplicationIdentifier("T.org.example")!
  private static let domain = AccountDomain("example.org")!
  private static let form = FormIdentity(path: "/srv/login.yaml", owner: 1000)

  private func permissions(
    application: ApplicationIdentifier? = nil, associated: [ApplicationIdentifier] = []
  ) -> Permissions {
    var permissions = Permissions()
    expect(
      permissions.allow(
        Permissions.Form(
          domain: Self.domain, path: Self.form.path, owner: 1000, application: application)), true)
    if !associated.isEmpty { expect(permissions.associate(Self.domain, with: associated), true) }
    return permissions
  }

  private func isAllowed(
    _ permissions: Permissions, _ domain: String? = "example.org", form: FormIdentity? = form,
    application: String? = nil
  ) -> Bool {
    permissions.access(toAccountsOf: domain, form: form, application: application)
      == .allowed(Self.domain)
  }

  @Test("A form cannot give itself access")
  func nothingByItself() {
    var associated = Permissions()
    expect(associated.associate(Self.domain, with: [Self.application]), true)
    for permissions in [Permissions(), associated] {
      for application in [nil, "T.org.example", ""] {
        #expect(
          permissions.access(
            toAccountsOf: "example.org", form: Self.form, application: application)
            == .denied(.notAllowed(Self.domain, Self.form.path)))
        #expect(
          permissions.access(toAccountsOf: "example.org", form: nil, application: application)
            == .denied(.noFile))
      }
    }
  }

  @Test("A file is identified by its path, byte by byte, and its owner")
  func file() {
    let permissions = permissions()
    #expect(isAllowed(permissions))
    #expect(isAllowed(permissions, "EXAMPLE.org"))
    for path in [
      "/srv/Login.yaml", "/srv/login.yaml/", "/srv//login.yaml", "/srv/./login.yaml", "login.yaml",
      "", "/srv/login.yaml\0", "/srv/login.yaml\u{200B}",
    ] {
      #expect(!isAllowed(permissions, form: FormIdentity(path: path, owner: 1000)), "\(path)")
    }
    var spelled = Permissions()
    expect(
      spelled.allow(Permissions.Form(domain: Self.domain, path: "/srv/\u{E9}", owner: 1000)), true)
    #expect(isAllowed(spelled, form: FormIdentity(path: "/srv/\u{E9}", owner: 1000)))
    #expect(!isAllowed(spelled, form: FormIdentity(path: "/srv/e\u{301}", owner: 1000)))
    for owner: UInt32 in [0, 1001, .max] {
      #expect(
        permissions.access(
          toAccountsOf: "example.org", form: FormIdentity(path: Self.form.path, owner: owner),
          application: nil)
          == .denied(.otherOwner(Self.domain, Self.form.path, allowed: 1000, found: owner)))
    }
    #expect(
      permissions.access(
        toAccountsOf: "example.org",
        form: FormIdentity(
          path: Self.form.path, owner: 1000, risk: .writableByOthers(Self.form.path)),
        application: nil) == .denied(.writableByOthers(Self.form.path)))
  }

  /// Modes of the folder with the form and of the one above, and whether the form gets accounts.
  @Test(
    "A form in a folder in which others can replace it gets no accounts",
    arguments: [
      (0o755, 0o755, true), (0o700, 0o1777, true), (0o777, 0o755, false), (0o775, 0o755, false),
      (0o1777, 0o755, false), (0o755, 0o777, false), (0o755, 0o770, false),
    ] as [(mode_t, mode_t, Bool)])
  func folder(mode: mode_t, above: mode_t, isAllowed: Bool) throws {
    let folder = TemporaryFolder()
    let path = folder.write("fields: [{name: a}]\n", to: "a/b/login.yaml")
    chmod(path, 0o644)
    chmod("\(folder.path)/a/b", mode)
    chmod("\(folder.path)/a", above)
    let form = try OpenedForm(path).identity
    var permissions = Permissions()
    expect(
      permissions.allow(
        Permissions.Form(domain: Self.domain, path: form.path, owner: form.owner)), true)
    let access = permissions.access(toAccountsOf: "example.org", form: form, application: nil)
    #expect((access == .allowed(Self.domain)) == isAllowed, "\(access)")
  }

  @Test("Subdomains are separate")
  func otherDomain() {
    let permissions = permissions()
    for domain in ["org", "www.example.org", "xexample.org", "example.org.evil.net", "example.com"]
    {
      #expect(
        permissions.access(toAccountsOf: domain, form: Self.form, application: nil)
          == .denied(.notAllowed(AccountDomain(domain)!, Self.form.path)))
    }
    #expect(
      permissions.access(toAccountsOf: nil, form: Self.form, application: nil)
        == .denied(.noDomain))
    for text in ["", "example.org.", " example.org", "example.org/", "exаmple.org"] {
      #expect(
        permissions.access(toAccountsOf: text, form: Self.form, application: nil)
          == .denied(.malformedDomain(text)))
    }
  }

  /// The allowed application, association, stated application, result.
  @Test(
    "An application can only remove access",
    arguments: [
      (false, false, nil, true), (false, false, "T.org.example", false),
      (false, true, nil, true), (false, true, "T.org.example", true),
      (false, true, "t.org.example", false), (false, true, "T.org.example ", false),
      (false, true, "", false), (false, true, "T.org.example\u{301}", false),
      (true, false, nil, false), (true, false, "T.org.example", true),
      (true, false, "T.ORG.example", false), (true, true, nil, false),
      (true, true, "T.org.example", true), (true, true, "T.org.other", false),
    ] as [(Bool, Bool, String?, Bool)])
  func applications(isBound: Bool, isNamed: Bool, stated: String?, expected: Bool) {
    let permissions = permissions(
      application: isBound ? Self.application : nil,
      associated: isNamed ? [Self.application, ApplicationIdentifier("T.x")!] : [])
    #expect(isAllowed(permissions, application: stated) == expected)
    // Another domain's association does not count.
    var other = self.permissions(application: isBound ? Self.application : nil)
    expect(other.associate(AccountDomain("example.com")!, with: [Self.application]), true)
    if !isBound, stated != nil { #expect(!isAllowed(other, application: stated)) }
  }

  @Test("A permission bound to an application does not admit others of the association")
  func boundStaysBound() {
    let other = ApplicationIdentifier("T.other")!
    let permissions = permissions(application: Self.application, associated: [other])
    #expect(
      permissions.access(toAccountsOf: "example.org", form: Self.form, application: "T.other")
        == .denied(.otherApplication(Self.domain, Self.form.path, stated: "T.other")))
  }

  @Test("Permissions are removed as a whole or in part")
  func deny() {
    let other = Permissions.Form(domain: Self.domain, path: "/srv/other.yaml", owner: 0)
    let foreign = Permissions.Form(
      domain: AccountDomain("example.com")!, path: Self.form.path, owner: 1000)
    var all = permissions(associated: [Self.application])
    expect(all.allow(other), true)
    expect(all.allow(foreign), true)
    expect(
      all.allow(
        Permissions.Form(
          domain: Self.domain, path: Self.form.path, owner: 1000, application: Self.application)),
      true)
    #expect(all.forms.count == 4)

    var rest = all
    expect(rest.deny(Self.domain), 4)
    #expect(rest.forms == [foreign])
    #expect(rest.associations.isEmpty)
    expect(rest.deny(Self.domain), 0)

    rest = all
    expect(rest.deny(Self.domain, form: Self.form.path), 2)
    #expect(!isAllowed(rest, application: "T.org.example"))
    #expect(rest.forms == [other, foreign])
    #expect(rest.associations == all.associations)

    rest = all
    expect(rest.deny(Self.domain, form: Self.form.path, application: Self.application), 1)
    #expect(isAllowed(rest))

    rest = all
    expect(rest.deny(Self.domain, application: Self.application), 2)
    #expect(!isAllowed(rest, application: "T.org.example"))
    #expect(rest.associations.isEmpty)
    expect(rest.deny(Self.domain, form: "/srv/e"), 0)
  }

  @Test("A form that is allowed again has only its present owner")
  func again() {
    var permissions = permissions()
    expect(
      permissions.allow(Permissions.Form(domain: Self.domain, path: Self.form.path, owner: 7)), true
    )
    #expect(permissions.forms.map(\.owner) == [7])
    #expect(!isAllowed(permissions))
  }

  @Test("The number of permissions is limited")
  func limits() {
    var permissions = Permissions()
    for number in 0..<Permissions.limit {
      expect(
        permissions.allow(
          Permissions.Form(domain: Self.domain, path: "/\(number)", owner: 0)), true)
    }
    expect(permissions.allow(Permissions.Form(domain: Self.domain, path: "/new", owner: 0)), false)
    expect(permissions.allow(Permissions.Form(domain: Self.domain, path: "/1", owner: 5)), true)
    #expect(permissions.forms.count == Permissions.limit)
    let many = (0...Permissions.applicationLimit).map { ApplicationIdentifier("a\($0)")! }
    expect(permissions.associate(Self.domain, with: many), false)
    expect(permissions.associate(Self.domain, with: Array(many.dropLast())), true)
  }

  @Test("Written permissions are read again, whatever the path")
  func roundTrip() throws {
    var permissions = permissions(application: Self.application, associated: [Self.application])
    for path in [
      "/a b", "/\"quoted\"", "/back\\slash", "/line\nbreak", "/tab\t", "/: #", "/\u{1B}[31m",
      "/\u{202E}", "/e\u{301}", "/é", "/{user}", "/'", "/😀", "/\u{85}\u{2028}\u{FEFF}", "/- a",
    ] {
      expect(
        permissions.allow(Permissions.Form(domain: Self.domain, path: path, owner: .max)), true)
    }
    let read = try Permissions(parsing: Array(permissions.yaml.utf8))
    #expect(read == permissions)
    #expect(read.forms.map { Array($0.path.utf8) } == permissions.forms.map { Array($0.path.utf8) })
    #expect(try Permissions(parsing: Array(Permissions().yaml.utf8)) == Permissions())
  }

  @Test(
    "A mistake in the file is reported with its position",
    arguments: [
      ("accouns: []", "1:1: unknown key \"accouns\" in permissions; did you mean \"accounts\"?"),
      (
        "- a",
        "1:1: found a list, expected any of the keys `accounts:`, `associations:` and `position:`"
      ),
      ("accounts: a", "1:11: found \"a\", expected a list of forms that may ask for accounts"),
      ("accounts:\n  - form: /a\n    owner: 1", "2:5: missing key \"domain\""),
      (
        "accounts:\n  - {domain: a b, form: /a, owner: 1}", "2:14: found \"a b\", expected a domain"
      ),
      ("accounts:\n  - {domain: a, form: a, owner: 1}", "2:23: found \"a\", expected an absolute"),
      (
        "accounts:\n  - {domain: a, form: /a, owner: -1}",
        "2:34: found \"-1\", expected a numeric user ID"
      ),
      ("accounts:\n  - {domain: a, form: /a, owner: 4294967296}", "2:34: found \"4294967296\""),
      (
        "accounts:\n  - {domain: a, form: /a, owner: 1, aplication: b}",
        "2:37: unknown key \"aplication\" in permissions; did you mean \"application\"?"
      ),
      (
        "accounts:\n  - {domain: a, form: /a, owner: 1, application: \"\"}",
        "2:50: found \"\", expected an application identifier"
      ),
      ("associations:\n  - {domain: a, applications: b}", "2:31: found \"b\", expected a list"),
      (
        "associations:\n  - {domain: a, applications: []}\n  - {domain: a, applications: [b]}",
        "3:5: there is already an entry for the domain \"a\"; remove one of the two"
      ),
      (
        "accounts:\n  - {domain: a, form: /a, owner: 1}\n  - {domain: a, form: /a, owner: 2}",
        "3:5: there is already an entry for the form \"/a\"; remove one of the two"
      ),
      ("accounts: []\naccounts: []", "2:1: the key \"accounts\" is already on line 1"),
      ("accounts: &a []\nassociations: *a", "2:15: found an alias"),
    ])
  func mistakes(text: String, message: String) {
    do {
      _ = try Permissions(parsing: Array(text.utf8))
      Issue.record("\(text) was read")
    } catch {
      #expect("\(error)".hasPrefix(message), "\(error)")
    }
  }
}

/// Expects a value that a mutating call returned: `#expect` cannot hold the call itself.
private func expect<Value: Equatable>(
  _ value: Value, _ expected: Value, at location: SourceLocation = #_sourceLocation
) {
  #expect(value == expected, sourceLocation: location)
}
