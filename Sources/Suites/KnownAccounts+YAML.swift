import FormFiles
import KeyEvents
import SessionOutput
import Documents

extension KnownAccounts {
  private static let grammar =
    "domains with their accounts, as in `example.org: [{user: kim, password: secret12}]`"
  private static let words = ["user", "password", "code"]

  /// Reads the `accounts:` of a case.
  init(_ node: YAMLNode) throws(YAMLError) {
    self.init()
    for pair in try node.pairs(Self.grammar) {
      var accounts: [Account] = []
      // A misplaced text may be a password.
      guard case .sequence(let items) = pair.value.content else {
        throw pair.value.unquotedError(expected: Self.grammar)
      }
      for item in items { accounts.append(try Self.account(item)) }
      set(accounts, of: pair.key)
    }
  }

  private static func account(_ node: YAMLNode) throws(YAMLError) -> Account {
    var account = Account(user: "", password: "")
    guard case .mapping(let pairs) = node.content else {
      throw node.unquotedError(expected: grammar)
    }
    for pair in pairs {
      let text = try pair.value.text("text")
      switch pair.key {
      case "user":
        guard text.isEmpty || Candidate(text) != nil else {
          throw YAMLError(
            "a user name contains an invisible character (such as one that sets the text "
              + "direction), or has more than \(SessionInput.textLimit) characters",
            at: pair.value.mark)
        }
        account.user = text
      case "password": account.password = text
      case "code": account.code = text
      default: throw .unknown(pair, "in an account", among: words)
      }
    }
    return account
  }
}
