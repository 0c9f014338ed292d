import AssistanceSources
import PlainText
import SessionMaking
import Synchronization

extension CharacterMaps {
  /// Creates the user's character maps or, if `usesSystem` is false, those of test cases, which
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
  /// The paths of the word lists: evscribe's own first, if it is installed, then that of the
  /// package `wamerican`, installed or not.
  static var installed: [String] {
    let own = WordList.installed("en", environment: Environment.all, command: pathOfCommand())
    return [own?.wordsPath, otherPath].compactMap(\.self)
  }
}
