package import ArgumentParser
import Descriptors
import KeyEvents
import Reporting
import Terminal

#if canImport(Glibc)
  import Glibc
#endif

/// The command `evscribe`: its subcommands, one a file in `Commands`.
package struct RootCommand: ParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: "evscribe",
    abstract: "Turns the presses of a keyboard into text: Morse, Hangul, or plain typing.",
    discussion: """
      No keyboard at hand? Replay one:
        evscribe replay Samples/annyeong.evemu

      Exit codes: 0 ok (also after the stop key, a closed pipe, or Ctrl+C in what runs live or with --realtime), 1 a case \
      failed, 64 usage, 65 malformed input, 66 no such device or file, 69 the device went away or is taken, 74 input or \
      output failed, 77 no permission, or no uinput for --grab. What does not run live is ended by a signal as any program \
      is (130 after Ctrl+C, 143 after SIGTERM); the file that it was writing is as it was.
      """,
    version: "evscribe 0.1.0",
    subcommands: [
      DevicesCommand.self, MonitorCommand.self, TypeCommand.self, RecordCommand.self,
      ReplayCommand.self, CheckCommand.self, ConvertCommand.self, InspectCommand.self,
      ChartCommand.self, DoctorCommand.self,
    ])

  package init() {}

  /// Runs what the command line says. The parser puts the words of a command line into its messages as they stand, so what it
  /// says of one that it refuses is said of the same words without their controls.
  package static func main() {
    let arguments = Array(CommandLine.arguments.dropFirst())
    if let word = foreignWord {
      printError(
        "the word \"\(word)\" is no UTF-8, and would be taken for another; rename what it names")
      exit(withError: ExitCode(CommandFailure.Code.usage.rawValue))
    }
    do {
      var command = try parseAsRoot(arguments)
      try command.run()
    } catch {
      // Before the parser is asked anything: it sets help even to tell the exit code.
      widenForHelp()
      let code = exitCode(for: error)
      if error is ExitCode { exit(withError: error) }
      // Help and the like hold no word of the command line.
      if code == .success { finish(saying: fullMessage(for: error)) }
      if let word = arguments.first, let message = unknownCommand(word) {
        printError(message)
        exit(withError: code)
      }
      var refusal = error
      do { _ = try parseAsRoot(arguments.map(\.escapingControls)) } catch { refusal = error }
      let lines = fullMessage(for: refusal).split(separator: "\n", omittingEmptySubsequences: false)
      printLines(DisplayText(lines: lines.map(String.init)))
      exit(withError: code)
    }
  }

  /// The first word of the command line that is no UTF-8, as far as it can be shown. Swift puts U+FFFD for each byte that it does
  /// not know, which makes another word of it and of a path the path of another file.
  private static var foreignWord: String? {
    for place in 1..<max(1, Int(CommandLine.argc)) {
      guard let word = CommandLine.unsafeArgv[place] else { return nil }
      if String(validatingCString: word) == nil { return String(cString: word) }
    }
    return nil
  }

  /// The parser sets texts in by 26 columns, and has no way to break them where a terminal has no more than that.
  private static func widenForHelp() {
    let columns =
      Environment["COLUMNS"].flatMap { Int($0) } ?? TerminalSize(of: STDOUT_FILENO).columns
    if columns < narrowestHelp { setenv("COLUMNS", "\(narrowestHelp)", 1) }
  }

  private static let narrowestHelp = 40

  /// What is said of a first word that is no subcommand; nil where it is one, or an option.
  private static func unknownCommand(_ word: String) -> DisplayText? {
    let names = configuration.subcommands.compactMap { $0.configuration.commandName }
    guard word.utf8.first != UInt8(ascii: "-"), !(names + ["help"]).contains(word) else {
      return nil
    }
    let advice: DisplayText =
      suggestion(for: word, among: names).map { "; \($0)" } ?? "."
    return """
      there is no command "\(word)"\(advice) There are: \(names.joined(separator: ", ")); `evscribe help` says what they do
      """
  }

  /// Writes what was asked for, as every command does: where that fails, it is an error.
  private static func finish(saying text: String) -> Never {
    ignoreWriteSignals()
    do throws(CommandFailure) {
      var output = try CommandOutput()
      if !text.isEmpty { try output.write(product: text + "\n") }
      try output.finish()
    } catch {
      printError(error.message)
      exit(withError: ExitCode(error.code.rawValue))
    }
    exit()
  }
}
