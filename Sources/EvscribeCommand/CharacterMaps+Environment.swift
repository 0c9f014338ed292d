import AssistanceSources
import Reporting
import SessionMaking
import Synchronization

extension CharacterMaps {
  /// The character maps of the user, or with `usesSystem` false those of a suite's cases, which
  /// ignore the environment. Writes each warning to stderr once per process.
  convenience init(usesSystem: Bool) {
    self.init(
      environment: usesSystem ? Environment.all : nil, wordLists: MorseWordLists.installed
    ) { warning in
      if Self.toldWarnings.withLock({ $0.insert(warning).inserted }) { printError("\(warning)") }
    }
  }

  private static let toldWarnings = Mutex<Set<String>>([])
}

extension MorseWordLists {
  /// Where lists of words are: evscribe's own, else that of another package.
  static var installed: [String] {
    let own = WordList.installed("en", environment: Environment.all, command: pathOfCommand())
    return [own?.wordsPath, otherPath].compactMap(\.self)
  }
}
