import ArgumentParser
import TextAssistance

/// `evscribe words slips`
struct WordsSlipsCommand: FailingCommand {
  static let configuration = CommandConfiguration(
    commandName: "slips", abstract: "Suggests words for Morse signals that contain a slip.",
    discussion: """
      Signals are . and - with a space between letters; each argument or line is one word. Lists the words whose \
      signals differ from the given ones in one signal or gap (wrong, missing or extra), the most frequent first. \
      Write -- before signals that begin with -. With --letters, the words are given in letters, and words with similar signals \
      are listed.
      """)

  @OptionGroup var words: WordArguments
  @OptionGroup var list: WordListArguments

  @Flag(help: "The words are given in letters, not in signals.")
  var letters = false

  @Option(help: ArgumentHelp("The maximum number of words to list.", valueName: "number"))
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
