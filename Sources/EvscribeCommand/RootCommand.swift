package import ArgumentParser
import SystemIO
import KeyEvents
import PlainText
import Terminal

#if canImport(Glibc)
  import Glibc
#endif

/// The command `evscribe`. Each subcommand has a file in `Commands`.
package struct RootCommand: ParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: "evscribe",
    abstract: "Turns key presses into text: Morse, Hangul, or plain typing.",
    discussion: """
      No keyboard at hand? Replay a recording:
        evscribe replay Samples/annyeong.evemu

      Exit codes: 0 ok (also after the stop key, a closed pipe, or Ctrl+C in a live command or with --realtime), 1 a \
      case failed, a form was not sent, a switch-test was not completed or doctor found a problem, 64 usage, 65 malformed input, 66 no such device or \
      file, 69 the device went away or cannot be grabbed, there is no sound, or another evscribe has locked a file, 74 input or output failed, 77 no permission, or no uinput \
      for --grab. Without --realtime, a command that is not live is terminated by a signal as \
      usual (130 after Ctrl+C, 143 after SIGTERM), and its output file is left unchanged.
      """,
    version: "evscribe 0.2.0",
    groupedSubcommands: [
      CommandGroup(name: "Type", subcommands: [TypeCommand.self, FormCommand.self]),
      CommandGroup(name: "Learn", subcommands: [PracticeCommand.self, ProgressCommand.self]),
      CommandGroup(
        name: "Record and test",
        subcommands: [
          RecordCommand.self, ReplayCommand.self, CheckCommand.self, ConvertCommand.self,
          InspectCommand.self,
        ]),
      CommandGroup(
        name: "Look things up",
        subcommands: [ChartCommand.self, WordsCommand.self, PhrasesCommand.self]),
      CommandGroup(
        name: "Set up",
        subcommands: [
          DevicesCommand.self, MonitorCommand.self, SwitchTestCommand.self, DoctorCommand.self,
          AllowCommand.self, DenyCommand.self,
        ]),
    ])

  package init() {}

  /// Shows the welcome. The parser calls this when there are no arguments.
  package func run() throws { try WelcomeCommand().run() }

  /// Runs the command line. The parser quotes arguments unescaped in its messages. If the parser
  /// refuses the arguments, they are therefore parsed again with control characters escaped, only
  /// to get the message.
  package static func main() {
    let arguments = Array(CommandLine.arguments.dropFirst())
    if let word = foreignWord {
      printError(
        "the argument \"\(word)\" is not UTF-8; if it is the name of a file, rename the file")
      exit(withError: ExitCode(CommandFailure.Code.usage.rawValue))
    }
    if arguments.count > 2, arguments[0] == "help" {
      showTopic(arguments[2...].joined(separator: " "), of: arguments[1])
    }
    do {
      var command = try parseAsRoot(arguments)
      forgetMadeFlags()
      try command.run()
    } catch {
      // Before any call to the parser: it lays out help even to find the exit code.
      widenForHelp()
      let code = exitCode(for: error)
      if error is ExitCode { exit(withError: error) }
      // Help and the version quote no argument.
      if code == .success { finish(saying: HelpText.sorted(fullMessage(for: error))) }
      if let message = unknownCommand(in: arguments[...]) {
        printError(message)
        exit(withError: code)
      }
      var refusal = error
      do { _ = try parseAsRoot(arguments.map(\.escapingControls)) } catch { refusal = error }
      // The parser begins with "Error: ".
      var message = fullMessage(for: refusal)[...]
      if message.hasPrefix("Error: ") { message = message.dropFirst("Error: ".count) }
      let lines = message.split(separator: "\n", omittingEmptySubsequences: false)
      let first = lines.first.map { "evscribe: \($0.prefix(1).lowercased())\($0.dropFirst())" }
      printLines(
        DisplayText(lines: (first.map { [$0] } ?? []) + lines.dropFirst().map(String.init)))
      exit(withError: code)
    }
  }

  /// The first argument that is not valid UTF-8, repaired for display; nil if all are valid. Swift
  /// replaces invalid bytes with U+FFFD, so a path would become the path of another file.
  private static var foreignWord: String? {
    for place in 1..<max(1, Int(CommandLine.argc)) {
      guard let word = CommandLine.unsafeArgv[place] else { return nil }
      if String(validatingCString: word) == nil { return String(cString: word) }
    }
    return nil
  }

  /// Sets the parser's width to at least 40 columns. The parser indents help by 26 columns, and
  /// cannot wrap text in a terminal that is not wider than that.
  private static func widenForHelp() {
    let columns =
      Environment["COLUMNS"].flatMap { Int($0) } ?? TerminalSize(of: STDOUT_FILENO).columns
    if columns < narrowestHelp { setenv("COLUMNS", "\(narrowestHelp)", 1) }
  }

  private static let narrowestHelp = 40

  /// Writes the section of a subcommand's help whose title contains `words`, or a message if there
  /// is none, and exits. Returns if `name` is not a subcommand, or has subcommands itself.
  private static func showTopic(_ words: String, of name: String) {
    let command = configuration.subcommands.first { $0.configuration.commandName == name }
    guard let command, command.configuration.subcommands.isEmpty else { return }
    widenForHelp()
    let help = HelpText(helpMessage(for: command))
    if let section = help.section(about: words) { finish(saying: section) }
    printError(
      """
      the help of \(name) has no section "\(words)"; expected words from one of these titles: \
      \(help.topics.joined(separator: ", "))
      """)
    exit(withError: ExitCode(CommandFailure.Code.usage.rawValue))
  }

  /// Returns the message for a word that is not a subcommand where one is expected, or nil for a
  /// subcommand or an option.
  private static func unknownCommand(
    in words: ArraySlice<String>, of command: any ParsableCommand.Type = Self.self,
    named path: String = "evscribe"
  ) -> DisplayText? {
    let commands = command.configuration.subcommands
    guard let word = words.first, word.utf8.first != UInt8(ascii: "-"), !commands.isEmpty else {
      return nil
    }
    if let next = commands.first(where: { $0.configuration.commandName == word }) {
      return unknownCommand(in: words.dropFirst(), of: next, named: "\(path) \(word)")
    }
    let names = commands.compactMap { $0.configuration.commandName }
    guard word != "help" else { return nil }
    let advice: DisplayText =
      suggestion(for: word, among: names).map { "; \($0)" } ?? "."
    return """
      unknown command "\(word)"\(advice) Expected one of: \(names.joined(separator: ", ")); \
      `\(path)\(path == "evscribe" ? " help" : " --help")` describes them
      """
  }

  /// Writes help or the version to stdout and exits. Reports a write error and exits with its code.
  private static func finish(saying text: String) -> Never {
    ignoreWriteSignals()
    do throws(CommandFailure) {
      var output = try CommandOutput()
      if !text.isEmpty { try output.write(product: text) }
      try output.finish()
    } catch {
      printError(error.message)
      exit(withError: ExitCode(error.code.rawValue))
    }
    exit()
  }
}
