import ArgumentParser
import SessionMaking
import Typing

/// `evscribe type`
struct TypeCommand: FailingCommand {
  static let configuration = CommandConfiguration(
    commandName: "type",
    abstract: "Types live: keys to text.",
    discussion: """
      Text goes to stdout line by line, or to the file of --output; then a terminal shows it too, \
      unless stdout goes elsewhere. Ctrl+C ends; so do --stop-key and --idle-exit. Keys are read \
      while this terminal has the focus.

        evscribe type --mode hangul
        evscribe type --mode morse,direct --output note.txt /dev/input/by-id/usb-...-event-kbd
      """)

  @OptionGroup var devices: DeviceArguments
  @OptionGroup(title: "Grabbing the keyboard") var grab: GrabArguments
  @OptionGroup(title: "Typing") var typing: OptionFlags<LineOptions>
  @OptionGroup(title: "Files") var configuration: ConfigurationArguments
  @OptionGroup(title: "Files") var output: OutputArguments
  @OptionGroup(title: "Files") var assistance: AssistanceArguments

  func execute() throws(CommandFailure) {
    try output.check()
    var options = StatedOptions()
    try configuration.apply(to: &options)
    try typing.apply(to: &options)
    var complete = options.options
    let names = try assistance.read(into: &complete)
    var run = LiveRun(
      options: complete, devices: devices,
      outputPath: output.output == "-" ? nil : output.output)
    run.appends = output.append
    try assistance.check(complete)
    run.changesPath = assistance.changes
    run.names = names
    run.grab = grab
    do { try run.run() } catch { throw error.placed(by: options) }
  }
}
