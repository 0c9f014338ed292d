import KeyEvents
import Typing

/// The accounts of a session whose keys do not come from a keyboard; no outside source is used.
package struct PlaybackAccounts: Sendable {
  /// An account: a user name, a password and, if it has one, a one-time code.
  package struct Account: Sendable {
    package var user: String
    package var password: String
    package var code: String?

    package init(user: String, password: String, code: String? = nil) {
      self.user = user
      self.password = password
      self.code = code
    }

    fileprivate func secret(for content: TextContentType) -> String? {
      content == .oneTimeCode ? code : password
    }
  }

  private var byDomain: [String: [Account]] = [:]
  /// Whether requests for accounts are answered; false for a recording, which contains the answers.
  package var answersRequests = true

  package init() {}

  package var isEmpty: Bool { byDomain.isEmpty }

  /// The domains, in lower case.
  package var domains: [String] { byDomain.keys.sorted() }

  /// Sets the accounts of a domain, whose letter case is ignored.
  package mutating func set(_ accounts: [Account], of domain: String) {
    byDomain[domain.lowercased()] = accounts
  }

  /// Returns the accounts of a domain; empty if there are none.
  fileprivate func accounts(of domain: String) -> [Account] {
    byDomain[domain.lowercased()] ?? []
  }

  /// Answers the session's requests for accounts, and for the values of a chosen account.
  func answer(_ session: inout TypingSession, at time: EventTime) {
    if let domain = session.takeAccountRequest(), answersRequests {
      session.offerAccounts(accounts(of: domain).map(\.user), of: domain, at: time)
    }
    guard let chosen = session.takeChosenAccount() else { return }
    let accounts = accounts(of: chosen.domain)
    guard accounts.indices.contains(chosen.index) else { return }
    for field in chosen.fields {
      guard let secret = accounts[chosen.index].secret(for: field.content) else { continue }
      session.fillIn(secret.unicodeScalars, of: field.name, at: time)
    }
  }
}
