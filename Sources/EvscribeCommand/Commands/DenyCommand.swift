import Accounts
import ArgumentParser
import SystemIO
import PlainText

/// `evscribe deny`
struct DenyCommand: FailingCommand {
  static let configuration = CommandConfiguration(
    commandName: "deny", abstract: "Removes permissions that were given with `allow`.",
    discussion: """
      Without options, removes every permission of the domain, and its association: then no form may ask for its \
      accounts.

        evscribe deny accounts example.org
        evscribe deny accounts example.org --form login.yaml
        evscribe deny position gpsd

      Exit code 66 if there is no such permission; nothing changes then.
      """)

  @OptionGroup var permission: PermissionArguments

  @Option(
    help: ArgumentHelp(
      "Remove only permissions of this form; its file need not exist any more.",
      valueName: "form.yaml"),
    completion: .file())
  var form: String?

  @Option(help: ArgumentHelp("Remove only permissions of this application.", valueName: "id"))
  var application: String?

  func execute() throws(CommandFailure) {
    let sentence: DisplayText
    switch permission.subject {
    case .accounts: sentence = try denyAccounts()
    case .position: sentence = try denyPosition()
    }
    var output = try CommandOutput()
    try output.write("\(sentence)\n")
    try output.finish()
  }

  private func denyPosition() throws(CommandFailure) -> DisplayText {
    try permission.checkReceiver(without: [("form", form), ("application", application)])
    let wasAllowed = try PermissionArguments.file().update { permissions throws(CommandFailure) in
      defer { permissions.allowsGPSD = false }
      return permissions.allowsGPSD
    }
    guard wasAllowed else {
      throw CommandFailure(
        .missing,
        """
        found no permission to ask gpsd, so nothing changed; `evscribe doctor` lists all permissions
        """)
    }
    return "gpsd may no longer be asked for the position"
  }

  private func denyAccounts() throws(CommandFailure) -> DisplayText {
    let domain = try permission.accountDomain()
    let application = try PermissionArguments.application(application)
    let paths = form.map(Self.paths)
    let count = try PermissionArguments.file().update { permissions throws(CommandFailure) in
      guard let paths else { return permissions.deny(domain, application: application) }
      var count = 0
      for path in paths {
        count += permissions.deny(domain, form: path, application: application)
      }
      return count
    }
    guard count > 0 else {
      throw CommandFailure(
        .missing,
        """
        found no such permission for \(domain), so nothing changed; `evscribe doctor` lists all \
        permissions
        """)
    }
    return "removed \(counted(count, "permission")) of \(domain)"
  }

  /// Returns the absolute paths under which the form may have been allowed: the path with links
  /// resolved, if the file still exists, and the path as stated.
  private static func paths(_ path: String) -> Set<String> {
    let isAbsolute = path.utf8.first == UInt8(ascii: "/")
    let folder = isAbsolute ? "" : ((try? absolutePath(of: ".")) ?? "") + "/"
    return [(try? absolutePath(of: path)) ?? folder + path, folder + path]
  }
}
