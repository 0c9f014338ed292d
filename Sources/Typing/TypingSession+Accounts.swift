public import KeyEvents
public import TextFields

/// Accounts that a form offers to fill in.
///
/// A session asks no source. In a field that takes an account the arrow down, or the key of the
/// role `list`, asks for the accounts of its domain; the owner of the session finds that in the
/// step (``SessionRequest/accounts(domain:)``), and answers with inputs: ``SessionInput/accounts``
/// and a candidate for each user. When one is chosen (``SessionRequest/secrets(_:)``), the user is
/// filled in already; the owner fills in the password, which is not an input, so no recording has
/// it.
extension TypingSession {
  /// An account that was chosen.
  public struct ChosenAccount: Hashable, Sendable {
    /// Its place among those that were offered, from 0.
    public let index: Int
    /// The domain, as the edited field states it.
    public let domain: String
    /// The secure fields that take its password or its code.
    public let fields: [AccountField]
  }

  /// Offers the accounts of a domain. The list opens when the session is called next.
  ///
  /// - Parameters:
  ///   - users: the user of each account; empty for one without a user. A user with characters that
  ///     a candidate may not have is shown as one without.
  ///   - domain: the domain, which is the title of the list.
  ///   - time: when they were given.
  public mutating func offerAccounts(
    _ users: [String], of domain: String, at time: EventTime
  ) {
    guard !users.isEmpty, let nameless = Candidate(domain) else { return }
    receive(SessionInput(time: time, .accounts(title: domain)))
    for user in users {
      receive(SessionInput(time: time, .candidate(Candidate(user) ?? nameless)))
    }
  }

  /// Fills the password or the code of the chosen account into a secure field of the form. Nothing
  /// of it is in the changes of the session.
  public mutating func fillIn(
    _ secret: some Sequence<Unicode.Scalar>, of field: String, at time: EventTime
  ) {
    if composition.client.field?.name == field { finishComposition(at: time) }
    composition.client.form?.time = time
    composition.client.form?.fillIn(secret, of: field)
    settle(at: time)
    collectFromForm()
  }

  /// Fills in the user of an account, and notes which fields take the rest of it.
  mutating func chooseAccount(_ index: Int, user: String, at time: EventTime) {
    finishComposition(at: time)
    guard let domain = composition.client.field?.domain,
      let fields = composition.client.form?.chooseAccount(ofUser: user, into: &step.text)
    else { return }
    step.requests.append(
      .secrets(ChosenAccount(index: index, domain: domain, fields: fields)))
  }

  /// Marks the items of the open list one after the other, if there is only one switch.
  mutating func scanIfOneSwitch(at time: EventTime) {
    guard activeSwitch != nil, router.list != nil, !router.isScanning else { return }
    router.beginScan(at: time)
  }
}
