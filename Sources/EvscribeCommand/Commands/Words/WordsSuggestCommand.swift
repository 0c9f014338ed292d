import ArgumentParser
import PlainText
import TextAssistance

/// `evscribe words suggest`
struct WordsSuggestCommand: FailingCommand {
  static let configuration = CommandConfiguration(
    commandName: "suggest",
    abstract: "Suggests words that may have been meant, the likeliest first.",
    discussion: "A word that is in the word list is its own first suggestion.")

  @OptionGroup var words: WordArguments
  @OptionGroup var list: WordListArguments

  @Option(help: ArgumentHelp("The maximum number of words to list.", valueName: "number"))
  var count = 5

  func execute() throws(CommandFailure) {
    try checkCount(count)
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
