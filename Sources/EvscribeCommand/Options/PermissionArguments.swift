import Accounts
import ArgumentParser
import SystemIO
import PlainText

/// The subject of a permission: the accounts of a domain, or the position from gpsd.
enum PermissionSubject: String, ExpressibleByArgument, CaseIterable {
  case accounts, position
}

/// The arguments that `allow` and `deny` have in common.
struct PermissionArguments: ParsableArguments {
  @Argument(help: ArgumentHelp("What the permission is for.", valueName: "accounts|position"))
  var subject: PermissionSubject

  @Argument(help: "For accounts, their domain, such as example.org; for the position, gpsd.")
  var what: String

  /// Returns the file of the user's permissions. Throws if the environment names no folder for it.
  static func file() throws(CommandFailure) -> PermissionsFile {
    guard let folder = configurationFolder(in: Environment.all) else {
      throw CommandFailure(
        .usage,
        """
        there is no folder for permissions: HOME is not set to an absolute path; set it to your \
        home folder
        """)
    }
    return PermissionsFile(in: folder)
  }

  func accountDomain() throws(CommandFailure) -> AccountDomain {
    guard let domain = AccountDomain(what) else {
      throw CommandFailure(.usage, "found \"\(what)\", expected \(AccountDomain.expected)")
    }
    return domain
  }

  /// Checks that the source of the position is gpsd, and that none of `options`, which are for
  /// accounts, has a value.
  func checkReceiver(without options: [(name: String, value: String?)]) throws(CommandFailure) {
    guard what == Permissions.receiver else {
      throw CommandFailure(
        .usage,
        "found \"\(what)\", expected \(Permissions.receiver), the only source of the position")
    }
    for option in options where option.value != nil {
      throw CommandFailure(.usage, "--\(option.name) is for accounts, not for the position")
    }
  }

  static func application(_ text: String?) throws(CommandFailure) -> ApplicationIdentifier? {
    guard let text else { return nil }
    guard let application = ApplicationIdentifier(text) else {
      throw CommandFailure(
        .usage, "--application: found \"\(text)\", expected \(ApplicationIdentifier.expected)")
    }
    return application
  }
}

extension Permissions {
  /// The permission to ask gpsd for the position, as a sentence.
  static var receiverSentence: DisplayText {
    "gpsd on this machine may be asked for the position"
  }
}

extension Permissions.Form {
  /// The permission, as a sentence.
  var sentence: DisplayText {
    let application: DisplayText = application.map { " as the application \($0)" } ?? ""
    return "\(path), owned by user \(owner), may ask for accounts of \(domain)\(application)"
  }
}

extension Permissions.Association {
  /// The association, as a sentence.
  var sentence: DisplayText {
    let names = applications.map(\.description).joined(separator: ", ")
    return "\(domain) names \(counted(applications.count, "application")): \(names)"
  }
}
