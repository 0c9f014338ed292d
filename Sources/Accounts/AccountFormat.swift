/// The format of the accounts that a command prints.
package enum AccountFormat: String, CaseIterable, Sendable {
  /// One account: the password in the first line, followed by the user name in a line that begins
  /// with `login:`, `user:` or `username:`, and a one-time code in a line that begins with `code:`.
  /// All other lines are ignored.
  case pass
  /// Any number of accounts, as written by `secret-tool search --all`: for each, a heading in
  /// brackets, then the lines `secret = …` and `attribute.user = …` (or `username`, `login`,
  /// `account`).
  case secretTool = "secret-tool"
}

/// An account in the output of a command. Its secrets are ranges of bytes in that output, not
/// copies.
package struct Account: Hashable, Sendable {
  /// The user name; empty if the output has none.
  package var user = ""
  /// The range of the password in the output.
  package var password: Range<Int>
  /// The range of the one-time code in the output; nil if there is none.
  package var code: Range<Int>?

  package init(user: String = "", password: Range<Int>, code: Range<Int>? = nil) {
    self.user = user
    self.password = password
    self.code = code
  }

  /// The maximum number of accounts in the output of a command.
  package static let limit = 1000
  /// The maximum length of a user name, in bytes.
  package static let userLimit = 256
  /// The maximum length of a password or a code, in bytes.
  package static let secretLimit = 4096
}

/// The reason why the output of a command cannot be read as accounts. Its description never quotes
/// the output, which may contain passwords.
package struct AccountFormatError: Error, Hashable, Sendable {
  /// The number of the line, counted from 1.
  package var line: Int
  package var problem: Problem

  package enum Problem: Hashable, Sendable {
    case noPassword, notUTF8, controlCharacter, hiddenCharacter, longSecret, longUser, secondUser
    case tooManyAccounts, severalLines, secondSecret
  }
}

extension AccountFormatError: CustomStringConvertible {
  package var description: String {
    let text =
      switch problem {
      case .noPassword: "found an empty line, expected the password"
      case .notUTF8: "found bytes that are not UTF-8"
      case .controlCharacter:
        "found a control character, which a single-line field cannot contain"
      case .hiddenCharacter:
        "a user name contains an invisible character, such as one that sets the text direction"
      case .longSecret: "a password or code has more than \(Account.secretLimit) bytes"
      case .longUser: "a user name has more than \(Account.userLimit) bytes"
      case .secondUser: "found a second user name or code for the account"
      case .tooManyAccounts: "there are more than \(Account.limit) accounts"
      case .severalLines:
        """
        expected a line as secret-tool writes it, such as `secret = ...`; a password of several \
        lines is not supported
        """
      case .secondSecret: "found a second password for the account"
      }
    return "line \(line): \(text)"
  }
}

extension AccountFormat {
  /// Returns the accounts in the output of a command; none if it is empty. Only user names are
  /// copied; passwords stay in the buffer.
  ///
  /// - Complexity: O(bytes)
  package func accounts(
    in bytes: UnsafeRawBufferPointer
  ) throws(AccountFormatError) -> [Account] {
    guard !bytes.isEmpty else { return [] }
    switch self {
    case .pass: return [try Self.accountOfPass(in: bytes)]
    case .secretTool: return try Self.secretToolAccounts(in: bytes)
    }
  }

  private static func accountOfPass(
    in bytes: UnsafeRawBufferPointer
  ) throws(AccountFormatError) -> Account {
    var lines = AccountLines(bytes)
    guard let first = lines.next(), !first.isEmpty else {
      throw AccountFormatError(line: 1, problem: .noPassword)
    }
    try lines.checkSecret(first)
    var account = Account(password: first)
    while let line = lines.next() {
      guard let colon = bytes[line].firstIndex(of: UInt8(ascii: ":")) else { continue }
      let value = lines.trimmed(colon + 1..<line.upperBound)
      guard !value.isEmpty else { continue }
      switch lines.word(line.lowerBound..<colon) {
      case "login", "user", "username":
        guard account.user.isEmpty else { throw lines.error(.secondUser) }
        account.user = try lines.user(value)
      case "code":
        guard account.code == nil else { throw lines.error(.secondUser) }
        try lines.checkSecret(value)
        account.code = value
      default: break
      }
    }
    return account
  }

  private static let userAttributes = ["user", "username", "login", "account"]

  private static func secretToolAccounts(
    in bytes: UnsafeRawBufferPointer
  ) throws(AccountFormatError) -> [Account] {
    var lines = AccountLines(bytes)
    var accounts: [Account] = []
    var account: Account?
    var rank = userAttributes.count
    /// Adds the account of the current item, unless it has no password because the item is locked.
    func finish() throws(AccountFormatError) {
      guard let finished = account, !finished.password.isEmpty else { return }
      guard accounts.count < Account.limit else { throw lines.error(.tooManyAccounts) }
      accounts.append(finished)
    }
    while let line = lines.next() {
      if bytes[line].first == UInt8(ascii: "["), bytes[line].last == UInt8(ascii: "]") {
        try finish()
        account = Account(password: 0..<0)
        rank = userAttributes.count
        continue
      }
      // Warnings of libraries may precede the first item.
      guard account != nil else { continue }
      guard let sign = lines.assignment(in: line) else { throw lines.error(.severalLines) }
      let key = lines.word(line.lowerBound..<sign)
      let value = sign + 3..<line.upperBound
      switch key {
      case "secret":
        guard account?.password.isEmpty == true else { throw lines.error(.secondSecret) }
        try lines.checkSecret(value)
        account?.password = value
      case "label", "created", "modified", "schema": break
      case let key where key.hasPrefix("attribute."):
        let name = key.dropFirst("attribute.".count)
        guard let place = userAttributes.firstIndex(where: { $0 == name }), place < rank,
          !value.isEmpty
        else { break }
        account?.user = try lines.user(value)
        rank = place
      default: throw lines.error(.severalLines)
      }
    }
    try finish()
    return accounts
  }
}
