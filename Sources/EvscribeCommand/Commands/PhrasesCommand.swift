import ArgumentParser
import AssistanceSources
import PlainText

/// `evscribe phrases`
struct PhrasesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "phrases", abstract: "Lists, adds and removes phrases that you write often.",
    discussion: """
        evscribe phrases add "On my way!" --tag work
        evscribe phrases list --tag work
        evscribe phrases remove 1

      Phrases are stored in evscribe/phrases.yaml in $XDG_STATE_HOME or ~/.local/state, a file that only you can read \
      (mode 0600). The most recently used phrase comes first.
      """,
    subcommands: [PhrasesListCommand.self, PhrasesAddCommand.self, PhrasesRemoveCommand.self])

  /// Returns the file of the user's phrases. Throws if the environment names no folder for it.
  static func file() throws(CommandFailure) -> PhrasesFile {
    guard let file = PhrasesFile(environment: Environment.all) else {
      throw CommandFailure(
        .usage,
        """
        there is no folder for phrases: HOME is not set to an absolute path; set it to your home \
        folder
        """)
    }
    return file
  }

  static func write(_ text: DisplayText) throws(CommandFailure) {
    var output = try CommandOutput()
    if !text.isEmpty { try output.write(text) }
    try output.finish()
  }
}

/// `evscribe phrases list`
struct PhrasesListCommand: FailingCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "Lists phrases: number, text and tags, separated by tabs.")

  @Option(help: ArgumentHelp("List only phrases with this tag.", valueName: "tag"))
  var tag: String?

  func execute() throws(CommandFailure) {
    let file = try PhrasesCommand.file()
    let phrases: Phrases
    do throws(PhrasesFileError) { phrases = try file.read() } catch {
      throw CommandFailure(error)
    }
    var text: DisplayText = ""
    for (index, phrase) in phrases.listed(withTag: tag) {
      text += "\(index + 1)\t\(phrase.text)\t\(phrase.tags.joined(separator: " "))\n"
    }
    try PhrasesCommand.write(text)
  }
}

/// `evscribe phrases add`
struct PhrasesAddCommand: FailingCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Adds a phrase at the end of the list.",
    discussion: "If the phrase is already in the list, it gets the new tags too.")

  @Argument(help: "The phrase.")
  var text: String

  @Option(help: ArgumentHelp("A tag of the phrase, one word. Repeatable.", valueName: "tag"))
  var tag: [String] = []

  func execute() throws(CommandFailure) {
    let index: Int
    let phrase: Phrase
    do throws(Phrase.Problem) { phrase = try Phrase(text, tags: tag) } catch {
      throw CommandFailure(.usage, "\(error.text)")
    }
    let file = try PhrasesCommand.file()
    do throws(PhrasesFileError) {
      index = try file.update { phrases throws(Phrase.Problem) in try phrases.add(phrase) }
    } catch {
      throw CommandFailure(error)
    }
    try PhrasesCommand.write("\(index + 1)\t\(text)\n")
  }
}

/// `evscribe phrases remove`
struct PhrasesRemoveCommand: FailingCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove", abstract: "Removes a phrase.",
    discussion: "Exit code 66 if it is not in the list; nothing changes then.")

  @Argument(help: ArgumentHelp("The whole phrase, or its number in the list.", valueName: "phrase"))
  var phrase: String

  func execute() throws(CommandFailure) {
    let file = try PhrasesCommand.file()
    let removed: Phrase?
    do throws(PhrasesFileError) {
      removed = try file.update { phrases throws(Phrase.Problem) in
        // A phrase that is a number counts as a phrase first.
        let number = Int(phrase).map { $0 - 1 }
        guard let index = phrases.index(of: phrase) ?? number,
          phrases.list.indices.contains(index)
        else { return nil }
        return phrases.remove(at: index)
      }
    } catch {
      throw CommandFailure(error)
    }
    guard let removed else {
      throw CommandFailure(
        .missing,
        """
        "\(phrase)" is neither one of your phrases nor the number of one, so nothing changed; \
        `evscribe phrases list` lists them
        """)
    }
    try PhrasesCommand.write("removed: \(removed.text)\n")
  }
}
