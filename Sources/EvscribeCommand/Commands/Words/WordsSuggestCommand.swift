import ArgumentParser
import AssistanceSources
import PlainText
import TextAssistance

/// `evscribe words suggest`
struct WordsSuggestCommand: FailingCommand {
  static let configuration = CommandConfiguration(
    commandName: "suggest",
    abstract: "Suggests words that may have been meant, the likeliest first.",
    discussion: """
      A word that is in the word list is its own first suggestion. For a language without a word list of evscribe, the \
      dictionary of hunspell is used, if it is installed.
      """)

  @OptionGroup var words: WordArguments
  @OptionGroup var list: WordListArguments

  @Option(help: ArgumentHelp("The maximum number of words to list.", valueName: "number"))
  var count = 5

  func execute() throws(CommandFailure) {
    try checkCount(count)
    if let dictionary = try list.dictionary() {
      return try words.writeLines { typed in
        let own = dictionary.contains(typed) ? [typed] : []
        return own + dictionary.suggestions(for: typed, count: count - own.count)
      }
    }
    let index = try list.index()
    var speller = Speller(index)
    try words.writeLines { typed in
      let letterCase = LetterCase(of: typed)
      return speller.suggestions(for: typed, count: count)
        .map { letterCase.applied(to: index.text(of: $0.word)) }
    }
  }
}

/// Refuses a value of `--count` that is not from 1 to 100.
func checkCount(_ count: Int) throws(CommandFailure) {
  guard (1...100).contains(count) else {
    throw CommandFailure(.usage, "--count: found \(count), expected a number from 1 to 100")
  }
}
