public import KeyEvents
public import TextFields

/// Accounts that a form offers to fill in.
///
/// A session does not ask a source itself. In a field that takes an account, the down arrow or the
/// key with the role `list` asks for the accounts of the field's domain. The owner of the session
/// finds this request in the step (``SessionRequest/accounts(domain:)``), and answers with inputs:
/// ``SessionInput/accounts`` and a candidate for each user. When an account is chosen, the session
/// fills in the user and requests the secrets (``SessionRequest/secrets(_:)``). The owner then
/// fills in the password, which is not an input, so no recording contains it.
extension TypingSession {
  /// An account that was chosen.
  public struct ChosenAccount: Hashable, Sendable {
    /// The index of the account among those that were offered, from 0.
    public let index: Int
    /// The domain, as the edited field states it.
    public let domain: String
    /// The secure fields that take the password or the code of the account.
    public let fields: [AccountField]
  }

  /// Offers the accounts of a domain. The list opens when the session is called next.
  ///
  /// - Parameters:
  ///   - users: the user of each account; empty for an account without a user. A user with
  ///     characters that a candidate cannot contain is shown like an account without a user.
  ///   - domain: the domain, which is the title of the list. A domain that cannot be shown offers
  ///     nothing.
  ///   - time: the time of the offer.
  public mutating func offerAccounts(
    _ users: [String], of domain: String, at time: EventTime
  ) {
    guard !users.isEmpty, let nameless = Candidate(domain) else { return }
    receive(SessionInput(time: time, .accounts(title: domain)))
    for user in users {
      receive(SessionInput(time: time, .candidate(Candidate(user) ?? nameless)))
    }
  }

  /// Fills the password or the code of the chosen account into a secure field of the form. No edit
  /// of the session contains the secret.
  public mutating func fillIn(
    _ secret: some Sequence<Unicode.Scalar>, of field: String, at time: EventTime
  ) {
    if composition.client.field?.name == field { finishComposition(at: time) }
    composition.client.form?.time = time
    composition.client.form?.fillIn(secret, of: field)
    settle(at: time)
    collectFromForm()
  }

  /// Fills in the user of the chosen account, and requests the secrets for the other fields.
  mutating func chooseAccount(_ index: Int, user: String, at time: EventTime) {
    finishComposition(at: time)
    guard let domain = composition.client.field?.domain,
      let fields = composition.client.form?.chooseAccount(ofUser: user, into: &step.text)
    else { return }
    step.requests.append(
      .secrets(ChosenAccount(index: index, domain: domain, fields: fields)))
  }

  /// Begins to scan the open list if there is a single switch.
  mutating func scanIfOneSwitch(at time: EventTime) {
    guard singleSwitch != nil, router.list != nil, router.openList?.scan == nil else { return }
    router.beginScan(at: time)
  }
}
