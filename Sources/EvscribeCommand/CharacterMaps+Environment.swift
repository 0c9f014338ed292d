import Reporting
import SessionMaking
import Synchronization

extension CharacterMaps {
  /// The layouts of a user, or with `usesSystem` false of a case of a suite. What is odd about one goes to stderr, once for
  /// all sessions.
  convenience init(usesSystem: Bool) {
    self.init(environment: usesSystem ? Environment.all : nil) { warning in
      if Self.toldWarnings.withLock({ $0.insert(warning).inserted }) { printError("\(warning)") }
    }
  }

  private static let toldWarnings = Mutex<Set<String>>([])
}
