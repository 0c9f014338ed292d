import TestSupport
import Testing

@testable import Accounts

@Suite("Domains and application identifiers")
struct AccountDomainTests {
  @Test("A domain is in lower case")
  func domains() {
    for (text, domain) in [
      ("example.org", "example.org"), ("WWW.Example.ORG", "www.example.org"),
      ("localhost", "localhost"), ("xn--bcher-kva.de", "xn--bcher-kva.de"),
      ("a-b.c1", "a-b.c1"), ("10.0.0.1", "10.0.0.1"),
      (String(repeating: "a", count: 63) + ".org", String(repeating: "a", count: 63) + ".org"),
    ] {
      #expect(AccountDomain(text)?.description == domain)
    }
  }

  @Test("A text that could be an option, a path or another domain is rejected")
  func noDomains() {
    for text in [
      "", ".", "..", "a..b", ".a", "a.", "-a.org", "a-.org", "a.-b", "--all", "a/b", "a\\b",
      "../../etc", "a b", "a\n", "a\0", "bücher.de", "exаmple.org", "example.org:443",
      "https://example.org", "user@example.org", "{user}", "a_b.org", "*.org", "example.org\u{301}",
      String(repeating: "a", count: 64), (0..<64).map { _ in "abc" }.joined(separator: "."),
    ] {
      #expect(AccountDomain(text) == nil, "\(text)")
    }
  }

  @Test("An application is visible ASCII and compared exactly")
  func applications() {
    #expect(ApplicationIdentifier("A.b") == ApplicationIdentifier("A.b"))
    #expect(ApplicationIdentifier("A.b") != ApplicationIdentifier("a.b"))
    for text in [
      "", " ", "a b", "a\n", "é", "a\u{301}", "\u{1B}[2J", String(repeating: "a", count: 256),
    ] {
      #expect(ApplicationIdentifier(text) == nil, "\(text)")
    }
  }
}
