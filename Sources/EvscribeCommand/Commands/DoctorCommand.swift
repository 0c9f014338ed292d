import Terminal
import ArgumentParser
import AssistanceSources
import SystemIO
import LinuxInput
import PlainText
import SoundCard

#if canImport(Glibc)
  import Glibc
#endif

/// `evscribe doctor`
struct DoctorCommand: FailingCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Checks what live typing needs, and prints commands that fix problems.",
    discussion: "Changes nothing. Exit code 1 if there is a problem.")

  @Option(
    help: ArgumentHelp(
      "Print the udev rule that lets the user at the seat read this device.",
      discussion: """
        DEVICE is any selector that `evscribe devices` shows. With the rule, all programs of that user can read what \
        is typed on the keyboard, passwords included. Refused if the rule would match another keyboard too.
        """,
      valueName: "device"))
  var rule: String?

  func execute() throws(CommandFailure) {
    let devices: [InputDeviceCandidate]
    do { devices = try DeviceDiscovery(readsProperties: rule != nil).candidates() } catch {
      throw CommandFailure(error)
    }
    var output = try CommandOutput()
    if let rule {
      let meant = try Self.devices(rule, among: devices)
      for line in try UdevRule.lines(for: meant, among: devices) {
        try output.write(product: "\(line)\n")
      }
      return try output.finish()
    }
    let machine = Machine(
      devices: devices, user: getuid(), environment: Environment.all,
      hasTerminal: isatty(STDIN_FILENO) == 1 || isatty(STDERR_FILENO) == 1,
      consoleFont: ConsoleFont(), command: pathOfCommand(), soundProblem: SoundPlayer.problem,
      tmuxOption: tmuxOption)
    let findings = machine.findings
    for finding in findings { try output.write("\(finding)\n") }
    try output.finish()
    if findings.contains(where: { $0.kind == .problem }) { throw CommandFailure(.caseFailed) }
  }

  /// Returns the keyboards, readable or not, that `text` selects as a device selector or, if none
  /// matches, as the exact name that `evscribe devices` shows in quotes. A path also selects a
  /// device that is not a keyboard.
  static func devices(
    _ text: String, among devices: [InputDeviceCandidate]
  ) throws(CommandFailure) -> [InputDeviceCandidate] {
    let named = devices.filter {
      $0.isKeyboard && $0.identity.displayName == text && !text.isEmpty
    }
    let selector: DeviceSelector
    do { selector = try DeviceSelector(text) } catch {
      guard named.isEmpty else { return named }
      throw CommandFailure(.usage, "\(error)")
    }
    let matches = selector.matches(among: devices).filter { $0.isKeyboard || selector.isPath }
    if !matches.isEmpty { return matches }
    guard named.isEmpty else { return named }
    throw CommandFailure(
      .missing, "no keyboard matches '\(text)'; `evscribe devices` lists the selectors")
  }
}
