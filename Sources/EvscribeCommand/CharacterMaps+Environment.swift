import Reporting
import SessionMaking

extension CharacterMaps {
  /// The layouts of a user, or with `usesSystem` false of a case of a suite. What is odd about one goes to stderr.
  convenience init(usesSystem: Bool) {
    self.init(environment: usesSystem ? Environment.all : nil) { printError("\($0)") }
  }
}
