import Accounts
import SystemIO
import PlainText

/// The checks of permissions and of the source of accounts.
extension Machine {
  var accounts: [DoctorFinding] {
    guard let folder = configurationFolder(in: environment) else { return [] }
    let permissions: Permissions
    do throws(PermissionsError) {
      permissions = try PermissionsFile(in: root + folder).read()
    } catch {
      return [.problem("\(error)")]
    }
    let forms = permissions.forms.map { finding(on: $0, permissions) }
    let associations = permissions.associations.map { DoctorFinding.fine("\($0.sentence)") }
    let position =
      permissions.allowsGPSD ? [DoctorFinding.fine("\(Permissions.receiverSentence)")] : []
    // The first mistake in a refused file is reported only once, by `configuration`.
    let isRefused = configuration.contains { $0.kind == .problem }
    return forms + associations + position
      + (isRefused
        ? [] : source(configurationFile(in: folder), isNeeded: !permissions.forms.isEmpty))
  }

  private func finding(on form: Permissions.Form, _ permissions: Permissions) -> DoctorFinding {
    let deny = "evscribe deny accounts \(form.domain) --form \(shellWord(form.path))"
    let identity: FormIdentity
    do throws(SystemError) { identity = try OpenedForm(form.path).identity } catch {
      return .remark("\(form.sentence), but cannot be read: \(error)", deny)
    }
    let access = permissions.access(
      toAccountsOf: form.domain.description, form: identity,
      application: form.application?.description)
    if case .denied(let reason) = access {
      return .remark("\(form.sentence), but does not get any: \(reason)", deny)
    }
    return .fine("\(form.sentence)")
  }

  private func source(_ path: String, isNeeded: Bool) -> [DoctorFinding] {
    let configuration: AccountConfiguration?
    do throws(AccountConfigurationError) {
      configuration = try AccountConfiguration.read(at: path)
    } catch {
      switch error {
      case .system(let problem): return [.problem("\(problem)")]
      case .malformed(let problem, let file): return [.problem("\(file):\(problem)")]
      case .untrusted(let file):
        return [
          .problem(
            "other users can change \(file), so its account commands are not run",
            "chmod go-w \(shellWord(file))")
        ]
      }
    }
    guard let words = configuration?.source?.words else {
      guard isNeeded else { return [] }
      return [
        .remark(
          "no command for accounts is configured; this makes evscribe use the password manager `pass`",
          "echo 'accounts: [pass, show, \"web/{domain}\"]' >> \(shellWord(path))")
      ]
    }
    let line = words.map(shellWord).joined(separator: " ")
    return isInstalled(words[0])
      ? [.fine("accounts come from: \(line)")]
      : [.problem("accounts come from the program \"\(words[0])\", which is not installed")]
  }

  private func isInstalled(_ program: String) -> Bool {
    if program.utf8.first == UInt8(ascii: "/") { return has(program) }
    return (environment["PATH"] ?? "").split(separator: ":").contains { has("\($0)/\(program)") }
  }
}
