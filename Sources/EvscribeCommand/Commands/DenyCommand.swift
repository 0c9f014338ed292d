import Accounts
import ArgumentParser
import Descriptors
import Reporting

/// `evscribe deny`
struct DenyCommand: FailingCommand {
  static let configuration = CommandConfiguration(
    commandName: "deny", abstract: "Removes permissions that `allow` has given.",
    discussion: """
      Without options, no form may ask for accounts of the domain any more, and its association is \
      forgotten.

        evscribe deny accounts example.org
        evscribe deny accounts example.org --form login.yaml
        evscribe deny position gpsd

      Exit code 66 if none of that was allowed; nothing changes then.
      """)

  @OptionGroup var permission: PermissionArguments

  @Option(
    help: ArgumentHelp(
      "Only for this form file; it need not exist any more.", valueName: "form.yaml"),
    completion: .file())
  var form: String?

  @Option(help: ArgumentHelp("Only for this application.", valueName: "id"))
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
        .missing, "gpsd was not allowed, so nothing changed; `evscribe doctor` lists all")
    }
    return "gpsd is not asked for the position any more"
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
        "none of that was allowed for \(domain), so nothing changed; `evscribe doctor` lists all"
      )
    }
    return "removed \(counted(count, "permission")) of \(domain)"
  }

  /// The paths that may have been allowed: with links resolved, and as given.
  private static func paths(_ path: String) -> Set<String> {
    let isAbsolute = path.utf8.first == UInt8(ascii: "/")
    let folder = isAbsolute ? "" : ((try? absolutePath(of: ".")) ?? "") + "/"
    return [(try? absolutePath(of: path)) ?? folder + path, folder + path]
  }
}
