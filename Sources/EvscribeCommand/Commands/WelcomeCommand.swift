import ArgumentParser
import SystemIO
import LinuxInput
import PlainText

#if canImport(Glibc)
  import Glibc
#endif

/// `evscribe` without arguments: the usable keyboards, and a command to start with.
struct WelcomeCommand: FailingCommand {
  func execute() throws(CommandFailure) {
    let devices: [InputDeviceCandidate]
    do { devices = try DeviceDiscovery().candidates() } catch { throw CommandFailure(error) }
    var output = try CommandOutput()
    let lines = Self.lines(
      keyboards: devices.filter(\.isKeyboard),
      hasTerminal: isatty(STDIN_FILENO) == 1 || isatty(STDERR_FILENO) == 1,
      environment: Environment.all)
    for line in lines { try output.write("\(line)\n") }
    try output.finish()
  }

  /// Composes the lines of the welcome.
  ///
  /// - Parameters:
  ///   - keyboards: the keyboards of the machine, readable or not.
  ///   - hasTerminal: whether there is a terminal. Its focus shows when keys are meant for
  ///     evscribe.
  ///   - environment: the environment variables, which state the language and whether ssh is used.
  /// - Returns: the readable keyboards, and a command to start with.
  static func lines(
    keyboards: [InputDeviceCandidate], hasTerminal: Bool, environment: [String: String]
  ) -> [DisplayText] {
    var lines: [DisplayText] = [
      "evscribe turns key presses into text: Morse, Hangul, or plain typing.", "",
    ]
    let readable = keyboards.filter(\.isReadableKeyboard)
    let mode =
      Environment.locale(in: environment)?.hasPrefix("ko") == true ? " --mode hangul,direct" : ""
    let next: DisplayText
    if readable.isEmpty {
      lines.append(
        keyboards.isEmpty
          ? "There is no keyboard."
          : "\(count(keyboards)) found, but you do not have permission to read keys yet.")
      next = "Find the cause:   evscribe doctor"
    } else if hasTerminal {
      let names = readable.prefix(3).map { "\"\($0.identity.displayName)\"" as DisplayText }
      let others: DisplayText = readable.count > 3 ? ", ..." : ""
      lines.append(
        "\(count(readable)) can be read: \(names.joined(separator: ", "))\(others).")
      next = "Start typing:     evscribe type\(mode)"
    } else {
      lines.append(
        """
        \(count(readable)) can be read; without a terminal, `evscribe type` needs the name of a \
        keyboard.
        """)
      next = "List keyboards:   evscribe devices"
    }
    if let note = overSSH(environment) { lines.append("\(note).") }
    return lines + [next, "All commands:     evscribe --help"]
  }

  private static func count(_ keyboards: [InputDeviceCandidate]) -> DisplayText {
    keyboards.count == 1 ? "1 keyboard" : "\(keyboards.count) keyboards"
  }
}

/// Returns a note on which machine's keyboards are read, or nil if the user is not logged in over
/// ssh.
func overSSH(_ environment: [String: String] = Environment.all) -> DisplayText? {
  environment["SSH_CONNECTION"]?.isEmpty == false
    ? """
    You are logged in over ssh: evscribe reads the keyboards of the machine that you are logged in \
    to, not yours
    """ : nil
}
