import ArgumentParser
import TextAssistance

/// `evscribe words complete`
struct WordsCompleteCommand: FailingCommand {
  static let configuration = CommandConfiguration(
    commandName: "complete", abstract: "Completes the last word of a text.",
    discussion: """
      If the text ends with a space, lists the words that may come next. Your own words come first. \
      Words are English or, with --language ko, Korean.
      """)

  @OptionGroup var words: WordArguments
  @OptionGroup var list: WordListArguments

  @Option(help: ArgumentHelp("The maximum number of words to list.", valueName: "number"))
  var count = 6

  func execute() throws(CommandFailure) {
    try checkCount(count)
    let completion = try list.completion()
    let own = try WordsCommand.ownWords()
    try words.writeLines { text in
      let parts = text.split(separator: " ", omittingEmptySubsequences: false)
      let before = parts.dropLast().last { !$0.isEmpty }
      let known = own.words(beginningWith: parts.last ?? "")
      let others = completion.completions(
        of: String(parts.last ?? ""), after: before.map(String.init), count: count,
        typed: TypedWords())
      return Array((known + others.filter { !known.contains($0) }).prefix(count))
    }
  }
}
