import ArgumentParser
import KeyTraces
import Reporting
import SessionMaking
import Typing

/// `evscribe record`
struct RecordCommand: FailingCommand {
  static let configuration = CommandConfiguration(
    commandName: "record",
    abstract: "Live: keys to a trace.",
    discussion: """
      Only the keys that the mode hears are written down, and those that end compositions (modifiers, Escape, arrows, \
      the next-mode key); of others it is written that there was one. --all-keys keeps everything that is typed, \
      passwords included. The file is for its owner alone.

        evscribe record --mode morse -o hello.evemu /dev/input/event5
        evscribe record --mode direct -o both.yml all

      Each frame is written at once, so that what was recorded before a crash can be replayed. Of several keyboards all \
      but the first are kept beside the file until the end (both.yml.2); after a crash `cat both.yml both.yml.2` is \
      the recording.

      What goes on for weeks can be cut into files: after a pause, at a size, or both.

        evscribe record --mode hangul --idle 30s -o kiosk.evemu /dev/input/event5
        evscribe replay --to document $(ls -v kiosk*.evemu)

      The first file has the name that was given, the next ones are kiosk-2.evemu, kiosk-3.evemu...; a name that is \
      taken is passed over, so let the recording have a folder of its own. A file begins with a press, as if evscribe had been started anew in the mode of then and \
      with the locks that are on: what is being composed is finished, the text before is out of reach, and a hand \
      that keys Morse is learnt anew. So each replays by itself, and together, as documents, they give what --type writes; \
      other replays end an open line with each file, and with --to edits the times and the cursor begin anew in each.
      """)

  @OptionGroup var devices: DeviceArguments
  @OptionGroup(title: "Taking the keyboard") var grab: GrabArguments
  @OptionGroup(title: "Cutting the recording") var cutting: CuttingArguments

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "The recording. One that is there already is not touched.", valueName: "file"),
    completion: .file())
  var output: String

  @Option(
    help: """
      What is written: evemu (one keyboard) or libinput. If nothing is said, libinput where the file's name ends in .yml, \
      .yaml or .libinput, else evemu.
      """)
  var format: RecordingFormat?

  @Option(
    help: ArgumentHelp(
      "Write a line there after each frame that is written: how many there are.",
      discussion:
        """
        The descriptor has to be open. Lines that its reader is too slow for are left out. Of several files all frames \
        are counted.
        """,
      valueName: "number"))
  var progressFd: Int32?

  @Flag(help: "Record every key, also those that the mode does not hear.")
  var allKeys = false

  @Flag(name: .customLong("type"), help: "Write the text too, to stdout.")
  var types = false

  @OptionGroup(title: "Typing") var typing: TypingArguments
  @OptionGroup(title: "Files") var configuration: ConfigurationArguments

  func execute() throws(CommandFailure) {
    guard !typing["mode"].isEmpty || allKeys else {
      throw CommandFailure(
        .usage,
        """
        record needs --mode, which says what keys are kept, or --all-keys: a keyboard carries passwords, so nothing is \
        kept that was not asked for
        """)
    }
    try CommandOutput.checkName(output)
    let cutRule = try cutting.rule()
    try cutting.check(output)
    guard output != "-" else {
      throw CommandFailure(
        .usage, "-o: a recording goes to a file; for a pipe to another program name /dev/stdout")
    }
    var options = StatedOptions()
    try configuration.apply(to: &options)
    try typing.set(in: &options)
    // With no mode given and no text written, the recording does not state a mode: it can be
    // replayed with any, so flags of every mode are allowed.
    let recordsMode = !options.isForeign || types
    do throws(StatedOptionsError) {
      try options.check()
      if recordsMode { try options.checkEffects() }
    } catch {
      throw CommandFailure(error)
    }
    if !types, let name = ["to", "unbuffered"].first(where: { !typing[$0].isEmpty }) {
      throw CommandFailure(.usage, "--\(name): has no effect without --type; leave it out")
    }
    var run = LiveRun(options: options.options, devices: devices)
    run.writesText = types
    run.recordingPath = output
    run.recordingFormat = format ?? RecordingFormat(endingOf: output) ?? .evemu
    if let warning = RecordingFormat.warning(for: output, writtenAs: format) {
      printError("\(warning)")
    }
    run.cutRule = cutRule
    run.progressDescriptor = progressFd
    run.recordsAllKeys = allKeys
    run.recordsMode = recordsMode
    run.grab = grab
    do { try run.run() } catch { throw error.placed(by: options) }
  }
}
