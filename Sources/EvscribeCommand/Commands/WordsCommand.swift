import ArgumentParser
import AssistanceSources
import Descriptors
import Reporting
import SystemPackage
import TextAssistance

/// `evscribe words`
struct WordsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "words", abstract: "Suggests, corrects and completes words.",
    discussion: """
      Words are arguments, or a line of standard input each. Each gives a line: the word, then what \
      was found, with tabs between.

        evscribe words suggest teh
        evscribe words correct < words.txt
        evscribe words complete "I am goi"
        evscribe words slips ".--- .-.. .- - ."
      """,
    subcommands: [
      WordsSuggestCommand.self, WordsCorrectCommand.self, WordsCompleteCommand.self,
      WordsSlipsCommand.self, WordsBuildCommand.self,
    ])
}

/// Which list is used.
struct WordListArguments: ParsableArguments {
  @Option(help: ArgumentHelp("The language of the words.", valueName: "code"))
  var language = "en"

  @Option(
    help: ArgumentHelp(
      "The folder of the word list, with words.txt and bigrams.txt.", valueName: "folder"),
    completion: .directory)
  var list: String?

  func wordList() throws(CommandFailure) -> WordList {
    if let list { return WordList(folder: list, language: language) }
    guard !language.isEmpty, language.allSatisfy({ $0.isASCII && $0.isLetter || $0 == "-" }) else {
      throw CommandFailure(.usage, "--language \"\(language)\": expected a code such as en")
    }
    let command = pathOfCommand()
    guard
      let list = WordList.installed(language, environment: Environment.all, command: command)
    else {
      throw CommandFailure(
        .missing,
        "no word list for the language \"\(language)\" is installed; name its folder with --list"
      )
    }
    return list
  }

  func index() throws(CommandFailure) -> WordIndex {
    let list = try wordList()
    do { return try list.index(environment: Environment.all) } catch {
      throw CommandFailure(reading: error)
    }
  }
}

/// The words that a command is given.
struct WordArguments: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "The words; without any, each line of standard input is one.", valueName: "word"))
  var words: [String] = []

  /// Writes a line for each word: the word, and what `body` finds for it.
  func writeLines(_ body: (String) -> [String]) throws(CommandFailure) {
    var output = try CommandOutput()
    for word in try given() {
      let line = ([word] + body(word)).map { ("\($0)" as DisplayText).text }.joined(separator: "\t")
      try output.write { $0 += Array("\(line)\n".utf8) }
    }
    try output.finish()
  }

  private func given() throws(CommandFailure) -> [String] {
    guard words.isEmpty else { return words }
    do {
      let input = try OwnedDescriptor(duplicating: .standardInput, name: "standard input")
      return try input.readAll(limit: 16 << 20).split(separator: 10)
        .map { String(decoding: $0, as: UTF8.self) }
    } catch {
      throw CommandFailure(reading: error)
    }
  }
}
