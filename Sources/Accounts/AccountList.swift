package import KeyEvents

/// The accounts from a source, with the only copy of their passwords, which is wiped when the list
/// is destroyed.
package struct AccountList: ~Copyable {
  package let accounts: [Account]
  private let buffer: SecretBuffer

  package init(
    _ buffer: consuming SecretBuffer, _ format: AccountFormat
  ) throws(AccountFormatError) {
    accounts = try buffer.withBytes { bytes throws(AccountFormatError) in
      try format.accounts(in: bytes)
    }
    self.buffer = buffer
  }

  /// Returns the indices of the accounts that have a value for a field: first those with the user
  /// name in the form, `user`, then the others, both in the source's order. If `user` is empty, or
  /// the field is for a user name, all are in the source's order.
  ///
  /// Accounts are also offered for a new password, because many people create the password in their
  /// password store first.
  package func indices(for content: TextContentType, user: String = "") -> [Int] {
    guard let part = AccountPart(content) else { return [] }
    let matching = accounts.indices.filter { accounts[$0].has(part) }
    guard part != .user, !user.isEmpty else { return matching }
    let isTheirs = { [accounts] (index: Int) in accounts[index].user.utf8.elementsEqual(user.utf8) }
    return matching.filter(isTheirs) + matching.filter { !isTheirs($0) }
  }

  /// Calls `body` with the bytes of the account's value for a field, which are valid until `body`
  /// returns. Returns nil if there is no value.
  package borrowing func withText<Result>(
    of index: Int, for content: TextContentType, _ body: (UnsafeRawBufferPointer) -> Result
  ) -> Result? {
    guard accounts.indices.contains(index), let part = AccountPart(content),
      accounts[index].has(part)
    else { return nil }
    let account = accounts[index]
    switch part {
    case .user:
      return Array(account.user.utf8).withUnsafeBytes(body)
    case .password: return with(account.password, body)
    case .code: return account.code.flatMap { with($0, body) }
    }
  }

  private borrowing func with<Result>(
    _ range: Range<Int>, _ body: (UnsafeRawBufferPointer) -> Result
  ) -> Result {
    buffer.withBytes { body(UnsafeRawBufferPointer(rebasing: $0[range])) }
  }
}

/// The part of an account that fills a field.
package enum AccountPart: Hashable, Sendable {
  case user, password, code

  /// Selects the part for a field with this content; nil if such a field is not filled from
  /// accounts.
  package init?(_ content: TextContentType) {
    switch content {
    case .username: self = .user
    case .password, .newPassword: self = .password
    case .oneTimeCode: self = .code
    default: return nil
    }
  }
}

extension Account {
  fileprivate func has(_ part: AccountPart) -> Bool {
    switch part {
    case .user: !user.isEmpty
    case .password: !password.isEmpty
    case .code: code != nil
    }
  }
}
