package import KeyEvents
package import Typing

/// The accounts for a session whose keys do not come from a keyboard. No outside source is asked.
package struct KnownAccounts: Sendable {
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
}

/// A source that answers a session's requests with known accounts.
package final class AccountReplies: SessionSource {
  private let accounts: KnownAccounts

  /// Creates a source that answers with `accounts`.
  package init(_ accounts: KnownAccounts) { self.accounts = accounts }

  package func answer(
    _ request: SessionRequest, of session: inout TypingSession, at time: EventTime
  ) {
    switch request {
    case .accounts(let domain):
      guard accounts.answersRequests, !accounts.isEmpty else { return }
      session.offerAccounts(accounts.accounts(of: domain).map(\.user), of: domain, at: time)
    case .secrets(let chosen):
      let known = accounts.accounts(of: chosen.domain)
      guard known.indices.contains(chosen.index) else { return }
      for field in chosen.fields {
        guard let secret = known[chosen.index].secret(for: field.content) else { continue }
        session.fillIn(secret.unicodeScalars, of: field.name, at: time)
      }
    default: break
    }
  }
}
