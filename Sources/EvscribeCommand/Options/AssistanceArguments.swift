import ArgumentParser
import AssistanceSources
import PlainText
import TextAssistance
import Typing

/// The files for live assistance: the replacements and names to read, the folder of the word list,
/// and the list of changes to write.
struct AssistanceArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Read words to replace (an espanso match file) or names (vCards) from this file. Repeatable.",
      discussion: """
        Of espanso's matches, only those with `word: true` and a plain `replace:` are read; a \
        message names the others. Names in vCards are suggested, and never corrected.
        """,
      valueName: "file"),
    completion: .file())
  var entries: [String] = []

  @Option(
    help: ArgumentHelp(
      "Write the changes that were not typed, such as corrections, to this file.",
      discussion: """
        One JSON object for each change: its time, its kind, the removed and the inserted text; \
        another object if the change is undone. An existing file is replaced at the end; only the \
        owner can read the new file.
        """,
      valueName: "file"),
    completion: .file())
  var changes: String?

  @Option(
    help: ArgumentHelp(
      "The folder of the word list for --correct and --suggest, with words.txt and bigrams.txt.",
      valueName: "folder"),
    completion: .directory)
  var list: String?

  /// Adds the shortcuts in the files of `--entries` to the options. Returns the names in these
  /// files.
  func read(into options: inout TypingOptions) throws(CommandFailure) -> [ReplacementEntry] {
    var names: [ReplacementEntry] = []
    for path in entries {
      let file: EntryFile
      do { file = try EntryFile(at: path) } catch {
        switch error {
        case .system(let error): throw CommandFailure(reading: error)
        case .malformed(let remark): throw CommandFailure(.malformed, "\(remark.description)")
        }
      }
      for warning in file.warnings { printError("\(warning.description)") }
      if file.omittedWarnings > 0 {
        printError("\(path): further warnings, not shown: \(file.omittedWarnings)")
      }
      for var entry in file.entries {
        guard entry.kind == .shortcut else {
          names.append(entry)
          continue
        }
        // The options have no way to state an entry that does not keep the case.
        entry.keepsCase = true
        options.assistance.replacements.append(entry)
      }
    }
    let limit = TypingOptions.Assistance.replacementLimit
    guard options.assistance.replacements.count <= limit else {
      throw CommandFailure(
        .usage, "--entries: found more than \(limit) words to replace; leave some out")
    }
    return names
  }

  /// Checks that `--changes` names a file and that an option can cause changes, and that `--list`
  /// has an effect.
  func check(_ options: TypingOptions) throws(CommandFailure) {
    if list != nil, options.assistance.correction == .off, options.assistance.suggestionCount == 0 {
      throw CommandFailure(
        .usage, "--list: has no effect without --correct or --suggest; leave out --list")
    }
    guard let changes else { return }
    guard options.assistance.isOn else {
      throw CommandFailure(
        .usage,
        """
        --changes: has no effect without an option that changes the text, such as --replace; leave \
        out --changes
        """)
    }
    guard changes != "-" else {
      throw CommandFailure(.usage, "--changes: - is stdout, where the text goes; name a file")
    }
  }
}
