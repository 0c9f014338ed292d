import ArgumentParser
import TextAssistance

/// `evscribe words correct`
struct WordsCorrectCommand: FailingCommand {
  static let configuration = CommandConfiguration(
    commandName: "correct", abstract: "Corrects words where the intended word is clear.",
    discussion: """
      The words of a line are checked one by one; if none is corrected, the result is the line \
      itself. Words with digits, an @, or a period or capitals inside are never changed. Words \
      of fewer than six letters are changed only if exchanging two neighbouring letters makes a \
      frequent word: teh becomes the. Your own words (`evscribe words add`) are never changed.
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
