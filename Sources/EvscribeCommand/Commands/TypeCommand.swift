import PlainText
import ArgumentParser
import SessionMaking
import SessionOutput
import SystemIO
import Typing

/// `evscribe type`
struct TypeCommand: FailingCommand {
  static let configuration = CommandConfiguration(
    commandName: "type",
    abstract: "Types live: turns keys into text.",
    discussion: """
      The text goes to stdout line by line, or to the file of --output; the terminal shows it too. Ctrl+C ends the \
      session; --stop-key and --idle-exit set other ways to end it. Keys are read while this \
      terminal has the focus.

        evscribe type --mode hangul,direct
        evscribe type --keyer straight --output note.txt
        evscribe type --mode direct --xkb-layout de "USB Keyboard"

      The options that most people use come first. `evscribe help type morse` shows only the Morse section; this works \
      for each section below.
      """)

  @OptionGroup(title: "Typing") var typing: OptionFlags<LineOptions>
  @OptionGroup(title: "Screen") var screen: ScreenArguments
  @OptionGroup(title: "Screen") var speed: SpeedArguments
  @OptionGroup(title: "Sound") var sound: SoundArguments
  @OptionGroup(title: "Sound") var tone: ToneArguments
  @OptionGroup(title: "Files") var output: OutputArguments
  @OptionGroup(title: "Files") var log: LogArguments
  @OptionGroup(title: "Files") var assistance: AssistanceArguments
  @OptionGroup(title: "Files") var configuration: ConfigurationArguments
  @OptionGroup(title: "Keyboards") var devices: DeviceArguments
  @OptionGroup(title: "Grabbing the keyboard") var grab: GrabArguments

  func execute() throws(CommandFailure) {
    try output.check()
    try log.check()
    var options = StatedOptions()
    try configuration.apply(to: &options)
    let configured = options.options
    try typing.apply(to: &options)
    var complete = options.options
    let names = try assistance.read(into: &complete)
    var run = LiveRun(
      options: complete, devices: devices,
      outputPath: output.output == "-" ? nil : output.output)
    run.optional = options.namesOfFile
    run.appends = output.append
    try assistance.check(complete)
    if let path = assistance.changes {
      run.sideOutputs.append(
        SideOutput("changes", path: path, "the list of changes", ChangeListReceiver()))
    }
    if let path = log.log {
      run.sideOutputs.append(
        SideOutput(
          "log", path: path, "the log", appends: true,
          LogReceiver(complete, now: { WallClock.secondsSince1970 })))
    }
    run.listFolder = assistance.list
    run.names = names
    run.grab = grab
    try screen.apply(to: &run)
    if speed.showSpeed { run.meter = SpeedMeter() }
    try sound.apply(tone, to: &run)
    run.chartOptions = configuration.config == nil ? configured : nil
    do { try run.run() } catch { throw error.placed(by: options) }
  }
}
