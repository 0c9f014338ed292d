import ArgumentParser
import SessionMaking
import Typing

/// `evscribe type`
struct TypeCommand: FailingCommand {
  static let configuration = CommandConfiguration(
    commandName: "type",
    abstract: "Live: keys to text.",
    discussion: """
      The text goes to stdout, line by line; with --output to a file, and a terminal shows it all the same, unless stdout \
      goes elsewhere. Ctrl+C ends; so do --stop-key and --idle-exit. Keys are heard while this terminal has the focus.

        evscribe type --mode hangul
        evscribe type --mode morse,direct --output note.txt /dev/input/by-id/usb-...-event-kbd
      """)

  @OptionGroup var devices: DeviceArguments
  @OptionGroup(title: "Taking the keyboard") var grab: GrabArguments
  @OptionGroup(title: "Typing") var typing: TypingArguments
  @OptionGroup(title: "Files") var configuration: ConfigurationArguments
  @OptionGroup(title: "Files") var output: OutputArguments

  func execute() throws(CommandFailure) {
    try output.check()
    var options = StatedOptions()
    try configuration.apply(to: &options)
    try typing.apply(to: &options)
    var run = LiveRun(
      options: options.options, devices: devices,
      outputPath: output.output == "-" ? nil : output.output)
    run.appends = output.append
    run.grab = grab
    do { try run.run() } catch { throw error.placed(by: options) }
  }
}
