import ArgumentParser
import SystemIO
import LinuxInput
import LiveTyping
import PlainText

/// `evscribe monitor`
struct MonitorCommand: FailingCommand {
  static let configuration = CommandConfiguration(
    commandName: "monitor",
    abstract: "Shows what the keys do; nothing is stored.",
    discussion: "Keys have the names that --filter, --bind and suites use. Ctrl+C ends.")

  @OptionGroup var devices: DeviceArguments

  func execute() throws(CommandFailure) {
    var loop = try devices.open()
    let screen = ScreenHost()
    try devices.checkMayListen(hasTerminal: screen != nil)
    let output: LiveOutput
    do { output = try LiveOutput() } catch { throw CommandFailure(error) }
    var monitor = LiveMonitor(
      output: output, screen: screen, listensInBackground: devices.background)
    defer { devices.tell(loop.statistics) }
    do { try loop.run(&monitor) } catch { throw CommandFailure(error) }
    if let error = output.error { throw CommandFailure(.inputOutput, "\(error)") }
  }
}
