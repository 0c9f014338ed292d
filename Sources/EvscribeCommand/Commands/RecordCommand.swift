import SessionOutput
import ArgumentParser
import FormFiles
import KeyTraces
import LiveTyping
import PlainText
import SessionMaking
import Typing

/// `evscribe record`
struct RecordCommand: FailingCommand {
  static let configuration = CommandConfiguration(
    commandName: "record",
    abstract: "Records live: writes keys to a trace.",
    discussion: """
      Records only the keys that the mode handles and those that end a composition (modifiers, Escape, arrows, the \
      next-mode key); other keys are masked. --all-keys records everything, passwords included, apart from secure \
      fields of a form. The file can be read only by its owner.

        evscribe record --mode morse -o hello.evemu /dev/input/event5
        evscribe record --mode direct -o both.yml all

      Each frame is written immediately, so that the frames before a crash can be replayed. With several keyboards, \
      the events of all but the first are in separate files until the end (both.yml.2); after a \
      crash, `cat both.yml both.yml.2` joins the files into one recording.

      A recording that lasts for weeks can be cut into several files: after a pause, at a certain size, or both.

        evscribe record --mode hangul --idle 30s -o kiosk.evemu /dev/input/event5
        evscribe replay --to document $(ls -v kiosk*.evemu)

      The first file has the given name; the next ones are kiosk-2.evemu, kiosk-3.evemu...; the names of existing \
      files are skipped. Use a folder without other recordings, because kiosk*.evemu would match \
      those too. Each later file begins with a key press, as if evscribe had been started again in \
      the current mode and with the current locks, such as Caps Lock: the open text is finished, \
      the earlier text can no longer be changed, and the timing of a Morse sender is learnt \
      again. So each file can be replayed by itself. Replayed together with --to document, the \
      files give the text that `evscribe type` writes. In other formats, an open line ends with \
      its file; with --to edits, the times and the cursor start again in each file.
      """)

  @OptionGroup(title: "Keyboards") var devices: DeviceArguments
  @OptionGroup(title: "Grabbing the keyboard") var grab: GrabArguments
  @OptionGroup(title: "Cutting the recording") var cutting: CuttingArguments

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "The file of the recording. An existing file is not replaced.", valueName: "file"),
    completion: .file())
  var output: String

  @Option(
    help: """
      The format: evemu (one keyboard) or libinput. Default: libinput if the file's name ends in .yml, .yaml or \
      .libinput, else evemu.
      """)
  var format: RecordingFormat?

  @Option(
    help: ArgumentHelp(
      "Write the number of recorded frames to this file descriptor, one line after each frame.",
      discussion:
        """
        The descriptor must be open. If its reader is too slow, lines are left out. The count continues across files.
        """,
      valueName: "number"))
  var progressFd: Int32?

  @Option(
    help: ArgumentHelp(
      "Record how this form is filled in, until it is sent; with --type, also write its values.",
      discussion: """
        The form starts in its own modes or in the mode direct, and --mode is not needed. Keys \
        typed into secure fields are not recorded. Such a recording is never cut: --idle and \
        --max-size are refused. `replay --form` reads it.
        """, valueName: "form"),
    completion: .file(extensions: ["yaml"]))
  var form: String?

  @Flag(help: "Record every key, including those that the mode does not handle.")
  var allKeys = false

  @Flag(name: .customLong("type"), help: "Also write the text to stdout.")
  var types = false

  @OptionGroup(title: "Typing") var typing: OptionFlags<RecordingOptions>
  @OptionGroup(title: "Files") var configuration: ConfigurationArguments

  func execute() throws(CommandFailure) {
    guard !typing["mode"].isEmpty || allKeys || form != nil else {
      throw CommandFailure(
        .usage,
        """
        record needs --mode (records the keys of that mode), --form, or --all-keys (records every \
        key, passwords included)
        """)
    }
    try CommandOutput.checkName(output)
    let cutRule = try cutting.rule()
    try cutting.check(output)
    if form != nil, cutRule != nil {
      throw CommandFailure(
        .usage,
        """
        --idle and --max-size cut the recording into several files, but the recording of a form \
        must be a single file; leave out these options, or --form
        """)
    }
    guard output != "-" else {
      throw CommandFailure(
        .usage,
        "-o -: a recording needs a file name; to pipe it to another program, use -o /dev/stdout")
    }
    var options = StatedOptions()
    let read = try form.map(FormArguments.identifiedFile)
    if let file = read?.file {
      guard typing["to"].isEmpty else {
        throw CommandFailure(
          .usage, "--to: has no effect with --form, whose values are JSON; leave out --to")
      }
      guard typing["unbuffered"].isEmpty else {
        throw CommandFailure(
          .usage,
          """
          --unbuffered: has no effect with --form, whose values are written when the form is sent; \
          leave out --unbuffered
          """
        )
      }
      try configuration.apply(to: &options, for: file)
    } else {
      try configuration.apply(to: &options)
    }
    try typing.set(in: &options)
    if form == nil { try typing.checkHasNoFormOption() }
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
      throw CommandFailure(
        .usage, "--\(name): has no effect without --type; add --type, or leave out --\(name)")
    }
    var run = LiveRun(options: options.options, devices: devices)
    run.optional = options.namesOfFile
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
    if let read {
      let file = read.file
      run.form = LiveForm(
        file.form, title: file.title, sentences: file.sentences, format: .json,
        repeats: false, idleLimit: nil, isPlain: false,
        accounts: try configuration.accounts(for: file, read.identity))
      run.formIsSecret = types && file.form.hasSecureField
      // Anyone who knows the rest of the file could find a short secret from the hash.
      run.recordedForm = file.form.hasSecureText ? nil : read.recorded
    }
    run.grab = grab
    do { try run.run() } catch { throw error.placed(by: options) }
  }
}
