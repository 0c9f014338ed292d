import ArgumentParser
import TextAssistance

/// `evscribe words correct`
struct WordsCorrectCommand: FailingCommand {
  static let configuration = CommandConfiguration(
    commandName: "correct", abstract: "Corrects words where the intended one is plain.",
    discussion: """
      Each word of a line is corrected; a line that is not changed is written twice. Words with digits, an @, a period or capitals in \
      their midst are never changed. With fewer than six letters only those are that are a frequent \
      word with two neighbouring letters exchanged, such as teh. Your own words (`evscribe words add`) are never changed.
      """)

  @OptionGroup var words: WordArguments
  @OptionGroup var list: WordListArguments

  func execute() throws(CommandFailure) {
    var correction = AutomaticCorrection(try list.index())
    correction.leftAlone = try WordsCommand.ownWords().folded
    try words.writeLines { line in
      let words = line.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
      return [words.map { correction.correction(of: $0) ?? $0 }.joined(separator: " ")]
    }
  }
}
