import PlainText

/// An offer to save an account after a login: a command that is shown to the user and never run by
/// evscribe. When the user runs the command, it asks for the password itself.
package struct SaveOffer: Equatable, Sendable {
  package let domain: AccountDomain
  package let user: String
  /// The program and its arguments.
  package let words: [String]

  /// Creates an offer; nil if no command is configured, or if the user name is empty, known or
  /// unsafe. A safe name has at most ``Account/userLimit`` bytes, and no control or invisible
  /// character. So that the command cannot take it for a path or an option, it has no slash, and
  /// does not begin with a dot or a hyphen.
  ///
  /// - Parameters:
  ///   - domain: the domain of the login.
  ///   - user: the user who has logged in.
  ///   - known: the user names that the account source returned for the domain.
  ///   - configuration: the configuration, with or without a command to save accounts.
  package init?(
    domain: AccountDomain, user: String, known: [String], configuration: AccountConfiguration
  ) {
    guard let command = configuration.save, Self.isName(user),
      !known.contains(where: { $0.utf8.elementsEqual(user.utf8) })
    else { return nil }
    self.domain = domain
    self.user = user
    words = command.words(domain: domain, user: user)
  }

  private static func isName(_ user: String) -> Bool {
    guard let first = user.utf8.first, !"-.".utf8.contains(first) else { return false }
    return user.utf8.count <= Account.userLimit && !user.utf8.contains(UInt8(ascii: "/"))
      && !user.unicodeScalars.contains(where: \.isPowerful)
  }

  /// The command, quoted for a shell.
  package var line: String { words.map(shellWord).joined(separator: " ") }
}
