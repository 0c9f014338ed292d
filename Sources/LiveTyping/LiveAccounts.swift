package import Accounts
import SystemIO
import FormFiles
import KeyEvents
import TextFields
import SessionOutput
import Typing

/// The accounts that a form offers in a live session. They come from the user's command.
///
/// The command runs when a key asks for accounts, but only once for each domain until the form
/// begins anew, because the user may have to type a passphrase for it.
package final class LiveAccounts {
  private let source: AccountSource
  private let configuration: AccountConfiguration
  /// Whether the form may offer the accounts of a domain.
  private let access: (String?) -> AccountAccess
  private var lists: [String: Given] = [:]
  /// The domain whose accounts a key has asked for, until the command is run for it; otherwise nil.
  private(set) var wanted: AccountDomain?
  /// The sentences about accounts.
  var sentences = FormSentences()

  /// The accounts that the command printed for a domain. A class, because a dictionary cannot
  /// contain a noncopyable value.
  private final class Given {
    let list: AccountList
    /// The indices in the list of the most recently offered accounts.
    var offered: [Int] = []

    init(_ list: consuming AccountList) { self.list = list }
  }

  /// - Parameters:
  ///   - source: the command that prints accounts.
  ///   - configuration: the configuration, with the command that saves an account.
  ///   - access: whether the form may offer the accounts of a domain.
  package init(
    _ source: AccountSource, _ configuration: AccountConfiguration,
    access: @escaping (String?) -> AccountAccess
  ) {
    self.source = source
    self.configuration = configuration
    self.access = access
  }

  /// Returns the domain if the form may offer its accounts; otherwise nil.
  func domain(_ text: String?) -> AccountDomain? {
    if case .allowed(let domain) = access(text) { domain } else { nil }
  }

  /// Answers a request of the session for accounts or their texts. Returns a message for the user,
  /// if any. If the command has to run first, ``wanted`` is then the domain.
  func answer(
    _ request: SessionRequest, of session: inout TypingSession, at time: EventTime
  ) -> String? {
    switch request {
    case .accounts(let domain):
      switch access(domain) {
      case .denied(let reason): return "\(reason)"
      case .allowed(let domain):
        if lists[domain.description] != nil { return offer(domain, to: &session, at: time) }
        wanted = domain
      }
    case .secrets(let chosen): fillIn(chosen, into: &session, at: time)
    default: break
    }
    return nil
  }

  /// Runs the command for the wanted domain, and offers the accounts that it prints.
  ///
  /// - Parameters:
  ///   - driver: the session.
  ///   - time: returns the current time.
  ///   - interruption: ends the command.
  ///   - aroundCommand: releases the terminal, calls `run`, and takes the terminal again.
  /// - Returns: a message for the user; nil if there is none.
  func runCommand(
    for driver: inout SessionDriver, at time: () -> EventTime, _ interruption: Interruption,
    aroundCommand: (_ run: () -> Void) -> Void
  ) -> String? {
    guard let domain = wanted else { return nil }
    wanted = nil
    do throws(AccountSourceError) {
      lists[domain.description] = Given(
        try source.accounts(
          of: domain, interruption: interruption, aroundCommand: aroundCommand))
    } catch {
      return "no accounts for \(domain): \(error)"
    }
    var sentence: String?
    driver.update { sentence = offer(domain, to: &$0, at: time()) }
    return sentence
  }

  /// Offers the accounts that fit the focused field. Returns a message for the user if there are
  /// none.
  private func offer(
    _ domain: AccountDomain, to session: inout TypingSession, at time: EventTime
  ) -> String? {
    guard let given = lists[domain.description], let form = session.form,
      let index = form.firstResponder, let content = form[index].traits.textContentType
    else { return nil }
    given.offered = given.list.indices(for: content, user: form.user(besides: index))
    guard !given.offered.isEmpty else {
      return sentences.text(.noAccount, of: domain.description)
    }
    let accounts = given.list.accounts
    session.offerAccounts(
      given.offered.map { accounts[$0].user }, of: domain.description, at: time)
    return nil
  }

  private func fillIn(
    _ chosen: TypingSession.ChosenAccount, into session: inout TypingSession, at time: EventTime
  ) {
    guard case .allowed(let domain) = access(chosen.domain),
      let given = lists[domain.description], given.offered.indices.contains(chosen.index)
    else { return }
    for field in chosen.fields {
      _ = given.list.withText(of: given.offered[chosen.index], for: field.content) { text in
        session.fillIn(UTF8Scalars(text), of: field.name, at: time)
      }
    }
  }

  /// Returns a sentence with the command that saves the account with which the user has logged in;
  /// nil if there is nothing to offer.
  func offerToSave(_ form: Form) -> String? {
    // The sentence quotes the user, so a secure field has none.
    for index in 0..<form.count
    where form[index].traits.textContentType == .username
      && !form[index].traits.isSecureTextEntry
    {
      guard form.hasPassword(ofDomainOf: index),
        case .allowed(let domain) = access(form[index].domain),
        let offer = SaveOffer(
          domain: domain, user: form[index].text,
          known: lists[domain.description]?.list.accounts.map(\.user) ?? [],
          configuration: configuration)
      else { continue }
      return "to save this account for \(offer.domain), run: \(offer.line)"
    }
    return nil
  }

  /// Forgets all accounts, and overwrites their passwords.
  func forget() {
    lists = [:]
    wanted = nil
  }
}

extension Form {
  /// Returns the text of the first other field for a user name of the same domain as the field at
  /// `index`; empty if there is none.
  fileprivate func user(besides index: Int) -> String {
    (0..<count).first {
      $0 != index && self[$0].traits.textContentType == .username
        && self[$0].domain?.lowercased() == self[index].domain?.lowercased()
    }
    .map { self[$0].text } ?? ""
  }

  /// Returns whether a field takes a password for the same domain as the field at `index`.
  fileprivate func hasPassword(ofDomainOf index: Int) -> Bool {
    (0..<count).contains {
      let content = self[$0].traits.textContentType
      return (content == .password || content == .newPassword)
        && self[$0].domain?.lowercased() == self[index].domain?.lowercased()
    }
  }
}

/// The scalars of UTF-8 in a buffer, decoded without a copy of it.
private struct UTF8Scalars: Sequence, IteratorProtocol {
  private var bytes: UnsafeRawBufferPointer.Iterator
  private var decoder = UTF8()

  init(_ buffer: UnsafeRawBufferPointer) { bytes = buffer.makeIterator() }

  mutating func next() -> Unicode.Scalar? {
    switch decoder.decode(&bytes) {
    case .scalarValue(let scalar): scalar
    case .emptyInput, .error: nil
    }
  }
}
