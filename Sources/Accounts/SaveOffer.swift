import Reporting

/// The offer to save an account with which somebody has logged in: the command that does it. It is
/// shown; only the user runs it, and it asks for the password itself.
package struct SaveOffer: Equatable, Sendable {
  package let domain: AccountDomain
  package let user: String
  /// The program and its arguments.
  package let words: [String]

  /// Nil if there is nothing to offer: no command is configured, the user is empty or known, or it
  /// could be more than a name to the command. A name is at most 256 bytes without control
  /// characters and slashes, and begins with neither a hyphen nor a dot: it may become an option of
  /// the command, or a path.
  ///
  /// - Parameters:
  ///   - domain: the domain of the login.
  ///   - user: who has logged in.
  ///   - known: the users of the domain whom the source gave.
  ///   - configuration: has the command.
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

  /// The command as a shell reads it.
  package var line: String { words.map(shellWord).joined(separator: " ") }
}
