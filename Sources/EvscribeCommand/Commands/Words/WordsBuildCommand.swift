import ArgumentParser
import AssistanceSources
import PlainText

/// `evscribe words build`
struct WordsBuildCommand: FailingCommand {
  static let configuration = CommandConfiguration(
    commandName: "build",
    abstract: "Makes the index of a word list and stores the index in the cache.",
    discussion: """
      The index is made at the first use anyway, and again when the list has changed. The cache is the folder evscribe in \
      $XDG_CACHE_HOME or ~/.cache.
      """)

  @OptionGroup var list: WordListArguments

  func execute() throws(CommandFailure) {
    let list = try list.wordList()
    let path: String?
    do { path = try list.rebuild(environment: Environment.all) } catch {
      throw CommandFailure(writing: error)
    }
    guard let path else {
      throw CommandFailure(
        .missing,
        """
        there is no folder for the cache: neither XDG_CACHE_HOME nor HOME is set to an absolute \
        path; set HOME to your home folder
        """)
    }
    var output = try CommandOutput()
    try output.write("\(path)\n")
    try output.finish()
  }
}
