import AssistanceSources
import Reporting
import SessionMaking
import Synchronization

extension CharacterMaps {
  /// The user's character maps, or those of a suite's cases if `usesSystem` is false, which ignore
  /// the environment. Writes each warning to stderr once per process.
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
  /// The folders of the word lists: evscribe's own first, then another package's.
  static var installed: [String] {
    let own = WordList.installed("en", environment: Environment.all, command: pathOfCommand())
    return [own?.wordsPath, otherPath].compactMap(\.self)
  }
}
