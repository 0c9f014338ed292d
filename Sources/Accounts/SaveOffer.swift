import Reporting

/// An offer to save an account after a login: a command to show. Only the user runs it, and the
/// command itself asks for the password.
package struct SaveOffer: Equatable, Sendable {
  package let domain: AccountDomain
  package let user: String
  /// The program and its arguments.
  package let words: [String]

  /// Creates an offer; nil if no command is configured, or if the user name is empty, known or
  /// unsafe. A safe name has at most 256 bytes, no control character and no slash, and begins with
  /// neither a hyphen nor a dot, because the command could take it for an option or a path.
  ///
  /// - Parameters:
  ///   - domain: the domain of the login.
  ///   - user: the user who has logged in.
  ///   - known: the users of the domain that the source returned.
  ///   - configuration: the configuration with the command.
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
