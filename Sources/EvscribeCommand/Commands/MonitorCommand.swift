import ArgumentParser
import LiveTyping

/// `evscribe monitor`
struct MonitorCommand: FailingCommand {
  static let configuration = CommandConfiguration(
    commandName: "monitor",
    abstract: "Shows what the keys do; nothing is stored.",
    discussion: "Keys have the names that --filter, --bind and suites use. Ctrl+C ends.")

  @OptionGroup var devices: DeviceArguments

  func execute() throws(CommandFailure) {
    try devices.read(with: KeyEventLines())
  }
}
