import Accounts
import ArgumentParser
import SystemIO
import Documents
import PlainText

/// `evscribe allow`
struct AllowCommand: FailingCommand {
  static let configuration = CommandConfiguration(
    commandName: "allow",
    abstract: "Allows a form to ask for accounts, or evscribe to ask gpsd for the position.",
    discussion: """
      A form cannot vouch for itself: fields with `content: username` or `password` and a `domain:` offer accounts \
      only if you have allowed the form's file for that very domain. The file is \
      identified by its path and owner; a file that other users can change is refused. If the form \
      states an `application:`, that application must be allowed too: with the form \
      (--application), or by the domain's association (--association).

        evscribe allow accounts example.org --form login.yaml
        evscribe allow accounts example.org --association apple-app-site-association

      gpsd on this machine is asked for the position only if you allow it:

        evscribe allow position gpsd

      Permissions are in evscribe/permissions.yaml in $XDG_CONFIG_HOME or ~/.config, a file that only you can read \
      (mode 0600). `evscribe doctor` lists them, `evscribe deny` removes them. Exit code 77 if \
      permissions.yaml is a link, belongs to another user or has a different mode, or if other \
      users can change the form.
      """)

  @OptionGroup var permission: PermissionArguments

  @Option(
    help: ArgumentHelp(
      "The form file that may ask for the accounts.", valueName: "form.yaml"),
    completion: .file())
  var form: String?

  @Option(
    help: ArgumentHelp(
      "The full identifier of the application that the form must state.", valueName: "id"))
  var application: String?

  @Option(
    help: ArgumentHelp(
      "The file in which the domain names its applications.",
      discussion: """
        An apple-app-site-association file; only its `webcredentials.apps` is read. The file replaces the domain's \
        earlier association. Download it from the domain itself, over https.
        """,
      valueName: "file"), completion: .file())
  var association: String?

  func execute() throws(CommandFailure) {
    let sentence: DisplayText
    switch permission.subject {
    case .accounts: sentence = try allowAccounts()
    case .position:
      try permission.checkReceiver(
        without: [("form", form), ("application", application), ("association", association)])
      try change {
        $0.allowsGPSD = true
        return true
      }
      sentence = Permissions.receiverSentence
    }
    var output = try CommandOutput()
    try output.write("\(sentence)\n")
    try output.finish()
  }

  private func allowAccounts() throws(CommandFailure) -> DisplayText {
    let domain = try permission.accountDomain()
    let application = try PermissionArguments.application(application)
    switch (form, association) {
    case (let form?, nil): return try allow(domain, form, application)
    case (nil, let file?):
      guard application == nil else {
        throw CommandFailure(
          .usage,
          "--application can only be used with --form; an association already names the applications"
        )
      }
      return try associate(domain, file)
    default:
      throw CommandFailure(.usage, "expected either --form FILE or --association FILE")
    }
  }

  private func allow(
    _ domain: AccountDomain, _ path: String, _ application: ApplicationIdentifier?
  ) throws(CommandFailure) -> DisplayText {
    let identity: FormIdentity
    do throws(SystemError) { identity = try OpenedForm(path).identity } catch {
      throw CommandFailure(reading: error)
    }
    if let risk = identity.risk { throw CommandFailure(.denied, "\(risk)") }
    let form = Permissions.Form(
      domain: domain, path: identity.path, owner: identity.owner, application: application)
    try change { $0.allow(form) }
    return form.sentence
  }

  private func associate(
    _ domain: AccountDomain, _ path: String
  ) throws(CommandFailure) -> DisplayText {
    let bytes: [UInt8]
    do { bytes = try readRegularFile(at: path, limit: 1 << 20) } catch {
      throw CommandFailure(reading: error)
    }
    let association: AppAssociation
    do { association = try AppAssociation(parsing: bytes) } catch {
      throw CommandFailure(error, in: path)
    }
    try change { $0.associate(domain, with: association.applications) }
    return Permissions.Association(domain: domain, applications: association.applications).sentence
  }

  /// Changes the permissions with `body`, which returns false if there are too many.
  private func change(_ body: (inout Permissions) -> Bool) throws(CommandFailure) {
    let file = try PermissionArguments.file()
    try file.update { permissions throws(CommandFailure) in
      guard body(&permissions) else { throw CommandFailure(PermissionsError.full(file.path)) }
    }
  }
}
