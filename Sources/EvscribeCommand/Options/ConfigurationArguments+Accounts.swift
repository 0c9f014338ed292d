import Accounts
import FormFiles
import LiveTyping
import TextFields

extension ConfigurationArguments {
  /// Reads the commands and permissions for the accounts that a form may offer.
  ///
  /// - Parameters:
  ///   - file: the form.
  ///   - identity: the identity of the file; nil if the file cannot have permissions, for example a
  ///     pipe.
  /// - Returns: the accounts; nil if no field of the form accepts them, or no command that lists
  ///   them is configured.
  /// - Throws: if the configuration or the permissions cannot be read.
  func accounts(
    for file: FormFile, _ identity: FormIdentity?
  ) throws(CommandFailure) -> LiveAccounts? {
    let form = file.form
    guard (0..<form.count).contains(where: { form[$0].takesAccount }), let path else { return nil }
    let commands: AccountConfiguration?
    do { commands = try AccountConfiguration.read(at: path) } catch { throw CommandFailure(error) }
    guard let commands, let source = AccountSource(commands) else { return nil }
    let permissionsFile = try PermissionArguments.file()
    let permissions: Permissions
    do { permissions = try permissionsFile.read() } catch { throw CommandFailure(error) }
    return LiveAccounts(source, commands) { domain in
      permissions.access(toAccountsOf: domain, form: identity, application: file.application)
    }
  }
}
