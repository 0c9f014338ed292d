import Accounts
import Documents
import PlainText

extension CommandFailure: PermissionsFailure {
  init(_ error: PermissionsError) {
    switch error {
    case .system(let problem): self.init(problem)
    case .link, .special, .stranger, .mode: self.init(.denied, "\(error)")
    case .malformed(let problem, let file): self.init(problem, in: file)
    case .full: self.init(.malformed, "\(error)")
    }
  }

  init(_ error: AccountConfigurationError) {
    switch error {
    case .system(let problem): self.init(reading: problem)
    case .malformed(let problem, let file): self.init(problem, in: file)
    case .untrusted(let file):
      self.init(
        .denied,
        """
        other users can change \(file), so the account commands of the configuration file are not \
        run; only you or root may own and change \(file): chmod go-w \(shellWord(file))
        """)
    }
  }

  init(_ error: JSONError, in file: String) { self.init(.malformed, "\(file):\(error)") }
}
