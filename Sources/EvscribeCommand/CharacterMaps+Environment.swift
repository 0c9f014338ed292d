import AssistanceSources
import PlainText
import SessionMaking
import Synchronization
import Typing

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

  /// Adds the words that `--prior words` and `--prior traffic` need. Throws if they cannot be read.
  /// If they are missing and only the configuration file states the option, so that `optional`
  /// contains it, writes a message to stderr instead and uses the prior of letters.
  func addWords(
    to options: inout TypingOptions, optional: Set<String>
  ) throws(CommandFailure) {
    do throws(SessionMakingError) { try words.fill(&options) } catch {
      let failure = CommandFailure(error)
      guard optional.contains("prior"), failure.code == .missing else { throw failure }
      printError("\(failure.message); typing continues with `prior: letters`")
      options.morse.prior = .letters
    }
  }

  private static let toldWarnings = Mutex<Set<String>>([])
}

extension MorseWordLists {
  /// The paths of the word lists: evscribe's own list first, if it is installed, then the list of
  /// the package `wamerican`, installed or not.
  static var installed: [String] {
    let own = WordList.installed("en", environment: Environment.all, command: pathOfCommand())
    return [own?.wordsPath, otherPath].compactMap(\.self)
  }
}
