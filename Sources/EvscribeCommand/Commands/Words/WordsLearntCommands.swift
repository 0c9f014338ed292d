import ArgumentParser
import AssistanceSources
import HanjaConversion
import PlainText
import TextAssistance

extension WordsCommand {
  /// Returns the file of the words and Hanja choices learnt from the user. Throws if the
  /// environment names no folder for it.
  static func learntFile() throws(CommandFailure) -> LearntFile {
    guard let file = LearntFile(environment: Environment.all) else {
      throw CommandFailure(
        .usage,
        """
        there is no folder for words: HOME is not set to an absolute path; set it to your home \
        folder
        """)
    }
    return file
  }

  /// Reads the user's own words. Returns none if the environment names no folder for them.
  static func ownWords() throws(CommandFailure) -> LearntWords {
    guard let file = LearntFile(environment: Environment.all) else { return LearntWords() }
    do throws(StateFileError) { return try file.read().words } catch {
      throw CommandFailure(error)
    }
  }

  fileprivate static func write(_ text: DisplayText) throws(CommandFailure) {
    var output = try CommandOutput()
    if !text.isEmpty { try output.write(text) }
    try output.finish()
  }

  fileprivate static func update<Result>(
    _ change: (inout Learnt) -> Result
  ) throws(CommandFailure) -> Result {
    let file = try learntFile()
    do throws(StateFileError) { return try file.update(change) } catch {
      throw CommandFailure(error)
    }
  }
}

/// `evscribe words list`
struct WordsListCommand: FailingCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "Lists your own words: word and count, separated by a tab.",
    discussion: """
      The most used word comes first; the Hanja that you chose while typing come last, each after \
      its Hangul. All are stored in evscribe/words.txt in $XDG_STATE_HOME or ~/.local/state, a \
      file that only you can read (mode 0600).
      """)

  func execute() throws(CommandFailure) {
    let file = try WordsCommand.learntFile()
    let learnt: Learnt
    do throws(StateFileError) { learnt = try file.read() } catch {
      throw CommandFailure(error)
    }
    var text: DisplayText = ""
    for entry in learnt.words.all { text += "\(entry.word)\t\(entry.count)\n" }
    for choice in learnt.hanja.all.reversed() { text += "\(choice.key)\t\(choice.value)\n" }
    try WordsCommand.write(text)
  }
}

/// `evscribe words add`
struct WordsAddCommand: FailingCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Adds words of your own: `correct` leaves them as they are.",
    discussion: """
      If a word is already in the list, its count goes up by one. The list holds at most 10,000 words; when it is \
      full, the least used word is removed.
      """)

  @Argument(help: ArgumentHelp("The words.", valueName: "word"))
  var words: [String]

  func execute() throws(CommandFailure) {
    for word in words where !LearntWords.isWord(word) {
      throw CommandFailure(
        .usage,
        """
        "\(word)" is not a word, so nothing changed; expected 1 to \
        \(LearntWords.longestWord) characters without spaces
        """)
    }
    let counts = try WordsCommand.update { learnt in
      for word in words { try? learnt.words.use(word) }
      return words.map { learnt.words.uses(of: $0) }
    }
    let lines = zip(words, counts).map { "\($0)\t\($1)\n" as DisplayText }
    try WordsCommand.write(lines.joined())
  }
}

/// `evscribe words forget`
struct WordsForgetCommand: FailingCommand {
  static let configuration = CommandConfiguration(
    commandName: "forget", abstract: "Forgets words of your own, or chosen Hanja.",
    discussion: "Exit code 66 if one of them is unknown; then nothing changes.")

  @Argument(
    help: ArgumentHelp(
      "The words (upper or lower case does not matter), or the Hangul of chosen Hanja.",
      valueName: "word"))
  var words: [String] = []

  @Flag(help: "Forget all your words and all chosen Hanja.")
  var all = false

  func validate() throws {
    guard all == words.isEmpty else {
      throw ValidationError("expected words to forget, or --all without words")
    }
  }

  func execute() throws(CommandFailure) {
    let unknown = try WordsCommand.update { learnt -> String? in
      if all {
        learnt = Learnt()
        return nil
      }
      let isUnknown = { !learnt.words.contains($0) && learnt.hanja.value(for: $0) == nil }
      if let unknown = words.first(where: isUnknown) { return unknown }
      for word in words {
        learnt.words.forget(word)
        learnt.hanja.forget(word)
      }
      return nil
    }
    guard let unknown else { return }
    throw CommandFailure(
      .missing,
      "\"\(unknown)\" is not one of your words, so nothing changed; `evscribe words list` lists them"
    )
  }
}
