import ArgumentParser
import TextAssistance

/// `evscribe words slips`
struct WordsSlipsCommand: FailingCommand {
  static let configuration = CommandConfiguration(
    commandName: "slips", abstract: "Says which words may have been meant by signals with a slip.",
    discussion: """
      Signals are . and - with a space between letters, one word in each argument or line. Words of \
      which one signal or gap is wrong, missing or too many are given, the most frequent first. \
      Write -- before signals that begin with a dash. With --letters the words are written in \
      letters: those of their signals are searched.
      """)

  @OptionGroup var words: WordArguments
  @OptionGroup var list: WordListArguments

  @Flag(help: "The words are letters and not signals.")
  var letters = false

  @Option(help: ArgumentHelp("How many words are given at most.", valueName: "number"))
  var count = 5

  func execute() throws(CommandFailure) {
    try checkCount(count)
    let index = try list.index()
    let slips = MorseSlips(index)
    try words.writeLines { word in
      let marks = letters ? slips.marks(of: word.lowercased()) : MorseSlips.marks(written: word)
      return slips.words(for: marks ?? [], count: count).map { index.text(of: $0) }
    }
  }
}
