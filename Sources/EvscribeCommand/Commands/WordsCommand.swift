import ArgumentParser
import AssistanceSources
import HanjaConversion
import SystemIO
import PlainText
import SystemPackage
import TextAssistance

/// `evscribe words`
struct WordsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "words", abstract: "Suggests, corrects, completes and converts words.",
    discussion: """
      Words are given as arguments, or as lines of standard input. For each, a line is written: the word and the \
      results, separated by tabs.

        evscribe words suggest teh
        evscribe words correct < words.txt
        evscribe words complete "I am goi"
        evscribe words slips ".--- .-.. .- - ."
        evscribe words hanja 한국
      """,
    subcommands: [
      WordsSuggestCommand.self, WordsCorrectCommand.self, WordsCompleteCommand.self,
      WordsSlipsCommand.self, WordsHanjaCommand.self, WordsBuildCommand.self,
      WordsListCommand.self, WordsAddCommand.self, WordsForgetCommand.self,
    ])
}

/// The options that select the word list.
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
    try checkLanguage()
    return try WordList.installed(language)
  }

  private func checkLanguage() throws(CommandFailure) {
    guard !language.isEmpty, language.allSatisfy({ $0.isASCII && $0.isLetter || $0 == "-" }) else {
      throw CommandFailure(.usage, "--language: found \"\(language)\", expected a code such as en")
    }
  }

  /// Opens the dictionary of hunspell; nil if words come from a list.
  func dictionary() throws(CommandFailure) -> HunspellDictionary? {
    guard list == nil else { return nil }
    try checkLanguage()
    guard WordList.isReplaced(for: language) else { return nil }
    return try HunspellDictionary(language: language)
  }

  /// Opens the source of completions: for Korean without a word list, the installed Korean words;
  /// otherwise the word list.
  func completion() throws(CommandFailure) -> any WordCompleting {
    if list == nil, language == "ko", WordList.isReplaced(for: language) {
      return try KoreanCompletion.installed()
    }
    return WordCompletion(try index())
  }

  func index() throws(CommandFailure) -> WordIndex {
    let list = try wordList()
    do { return try list.index(environment: Environment.all) } catch {
      throw CommandFailure(reading: error)
    }
  }
}

extension KoreanCompletion {
  /// Returns the installed Korean words. Throws if there are none.
  static func installed() throws(CommandFailure) -> KoreanCompletion {
    let words: KoreanCompletion?
    do throws(SystemError) {
      words = try KoreanCompletion(environment: Environment.all, command: pathOfCommand())
    } catch { throw CommandFailure(reading: error) }
    guard let words else {
      throw CommandFailure(
        .missing, "no Korean words are installed; `make install` installs those of evscribe")
    }
    return words
  }
}

extension WordList {
  private static func advice(_ language: String) -> String {
    language == "en"
      ? "`make install` installs the one for English"
      : "evscribe comes with one only for English; `words suggest` and `--correct offer` can use a dictionary of hunspell"
  }

  /// Returns the installed word list of a language, for example `en`; nil if there is none.
  static func find(_ language: String) -> WordList? {
    WordList.installed(language, environment: Environment.all, command: pathOfCommand())
  }

  /// Returns whether other sources are used because no word list of the language is installed: a
  /// dictionary of hunspell for corrections and, for Korean, the Korean words for completions.
  /// Always false for English, because evscribe comes with an English list.
  static func isReplaced(for language: String) -> Bool {
    language != "en" && find(language) == nil
  }

  /// Returns the installed word list of a language. Throws if there is none.
  static func installed(_ language: String) throws(CommandFailure) -> WordList {
    guard let list = find(language) else {
      throw CommandFailure(
        .missing,
        """
        no word list for the language "\(language)" is installed; \(advice(language)); for another \
        list, give --list the folder that contains its words.txt and bigrams.txt
        """)
    }
    return list
  }
}

/// The words in a command's arguments, or on stdin.
struct WordArguments: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "The words. Without any, they are read from standard input, one on each line.",
      valueName: "word"))
  var words: [String] = []

  /// Writes a line for each word: the word, and the results of `body` for it. The results for lines
  /// of stdin are written as the lines arrive.
  func writeLines(_ body: (String) -> [String]) throws(CommandFailure) {
    var output = try CommandOutput()
    var input = InputLines()
    var portion: [String]? = words.isEmpty ? try input.next() : words
    while let words = portion {
      for word in words {
        let found = body(word).map { "\t\($0)" as DisplayText }
        try output.write("\(word)\(found.joined())\n")
      }
      try output.flush()
      portion = self.words.isEmpty ? try input.next() : nil
    }
    try output.finish()
  }
}

/// The lines of stdin, as they arrive.
private struct InputLines {
  private var chunk: [UInt8] = []
  private var rest: [UInt8] = []
  private var isAtEnd = false

  /// The maximum length of a line, in bytes.
  private static let limit = 1 << 16

  init() { FilesRead.add(.standardInput) }

  /// Waits for more bytes on stdin, and returns the lines that they complete, possibly none; nil at
  /// the end. Throws if an incomplete line is longer than ``limit``.
  mutating func next() throws(CommandFailure) -> [String]? {
    guard !isAtEnd else { return nil }
    do { isAtEnd = try !FileDescriptor.standardInput.readChunk(into: &chunk, name: "stdin") } catch
    {
      throw CommandFailure(reading: error)
    }
    if !isAtEnd { rest += chunk }
    var lines = rest.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    rest = isAtEnd ? [] : Array(lines.removeLast())
    if isAtEnd, lines.last?.isEmpty == true { lines.removeLast() }
    guard rest.count <= Self.limit else {
      throw CommandFailure(
        .malformed, "stdin: found a line of more than \(Self.limit) bytes, the limit; split it")
    }
    return lines.map { String(decoding: $0, as: UTF8.self) }
  }
}
