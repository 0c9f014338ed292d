import SystemIO
import LiveTyping
import KeyTraces
import KeyboardLayout
import LinuxInput
import MorseComposition
import PlainText
import SessionMaking
import SessionOutput
import Sidetone
import SoundCard
import SystemPackage
import Terminal
import TextAssistance
import Typing

/// A live session, from the command line to its exit code.
///
/// Opens the output pipes before the devices, so that Ctrl+C still ends the process while it waits
/// for the reader of a pipe. Then reads the layouts, and runs the event loop last.
struct LiveRun {
  var options: TypingOptions
  var devices: DeviceArguments
  /// The path of the file for the text; nil for stdout.
  var outputPath: String?
  /// Whether text is appended to the file at ``outputPath``; otherwise the file is replaced.
  var appends = false
  /// The files that are written beside the text.
  var sideOutputs: [SideOutput] = []
  /// The folder of the word list; nil for the installed one.
  var listFolder: String?
  /// The names of the options that are ignored, with a message, if the files that they need are not
  /// installed.
  var optional: Set<String> = []
  /// Names that are suggested but never corrected.
  var names: [ReplacementEntry] = []
  /// Whether text is written at all.
  var writesText = true
  /// The path of the recording; nil for no recording.
  var recordingPath: String?
  /// Whether keys that the mode does not handle are recorded too.
  var recordsAllKeys = false
  /// Whether the head of the recording states the typing mode.
  var recordsMode = true
  var recordingFormat = RecordingFormat.evemu
  /// The rule for continuing the recording in another file; nil for a single file.
  var cutRule: CutRule?
  /// The descriptor to which the number of recorded frames is written; nil for none.
  var progressDescriptor: CInt?
  /// The form to fill in; nil for text.
  var form: LiveForm?
  /// The form stated in the head of the recording; nil for none.
  var recordedForm: RecordedForm?
  /// Whether the output contains the text of the form's secure fields.
  var formIsSecret = false
  /// Whether the line is shown in words, for screen readers and Braille displays.
  var isPlain = false
  /// Whether the whole terminal shows the text and a picture of the keyboard.
  var showsScreen = false
  /// The colors of the screen.
  var theme = TerminalTheme()
  /// The appearance of the screen; nil for the terminal's own.
  var appearance: TerminalAppearance?
  /// The blocks that make up the large letters of the typed line; nil for a line of normal size.
  var letters: LetterBlocks?
  /// The list of changes of the picture of the keyboard; nil if they are not written.
  var panelEvents: PanelEventList?
  /// The sound of the keys; nil for silence.
  var sound: SoundRenderer.Settings?
  /// Whether keys make sounds; if not, only practice does.
  var playsKeys = true
  /// The meter for the speed that is shown; nil if no speed is shown.
  var meter: SpeedMeter?
  /// The practice that receives the keys; nil for other commands.
  var practice: LivePractice?
  /// The options for grabbing the keyboards; nil for a command without them.
  var grab: GrabArguments?
  /// The options that `evscribe chart` uses without flags; nil if unknown.
  var chartOptions: TypingOptions?

  func run() throws(CommandFailure) {
    // This must come first: a file opened earlier could get the same descriptor number.
    let progress = try makeProgress()
    if showsScreen, !hasControllingTerminal() || Environment["TERM"] == "dumb" {
      throw .screenNeedsTerminal
    }
    try checkOutputsAreApart()
    let assistance = try LiveAssistance(
      options, listedIn: listFolder, names: names, optional: optional,
      mayLearn: form == nil && !devices.background)
    var options = options
    let target = try Self.openTarget(outputPath, appends: appends)
    for side in sideOutputs { try side.open() }
    if formIsSecret { try checkIsPrivate(target) }
    Self.tellLeftDrafts(beside: target)
    let recordingPipe = try Self.openPipe(recordingPath)
    var loop = try devices.open(
      takesNewDevices: recordingPath == nil, grab: try grab?.options())
    if let warning = Self.unusableBindings(options, loop.devices) { printError(warning) }
    // A terminal that is the output already shows the text.
    let showsText = writesText && !Self.isTerminal(target)
    form?.writesToTerminal =
      outputPath == nil
      ? isControllingTerminal(FileDescriptor.standardOutput.rawValue) : Self.isTerminal(target)
    let writesLines = options.output.format.writesText
    let font = ConsoleFont()
    let screen = ScreenHost(
      view(assistance, options),
      colors: ScreenColors(theme, environment: { Environment[$0] }),
      panelEvents: panelEvents, font: font,
      drawsOutput: showsText && writesLines,
      echoes: showsText && (outputPath == nil || showsScreen),
      takesSuspendKey: options.assistance.undoesByControlZ)
    assistance.isShown = screen?.isDrawn == true
    try devices.checkMayListen(hasTerminal: screen != nil)
    let maps = CharacterMaps(usesSystem: true)
    // The recording may be replayed from another folder, so it needs the absolute path.
    if options.hangul.layoutIsFile {
      do { options.hangul.layout = try absolutePath(of: options.hangul.layout) } catch {
        var failure = CommandFailure(reading: error)
        failure.options = ["layout"]
        throw failure
      }
    }
    try maps.addWords(to: &options, optional: optional)
    options.fillInScanning()
    options.fillInHolds()
    options.fillInTimedWords()
    if options.modes.contains(.direct) {
      options.keyboardLayout = maps.filledIn(options.keyboardLayout)
      if options.keyboardLayout.locks == nil {
        options.keyboardLayout.locks = Self.locks(of: loop.devices).names
      }
    }
    if recordingPath != nil { try checkCanBeSaid(options) }
    let sessions = LiveSessions(
      options, maps, form: form?.fresh, assistance: assistance, settings: settings(of:))
    let session = try sessions.session()
    let sound = makeSound()
    practice?.connect(sessions, send: sound?.send)
    if let outputPath, Self.isRead(target) { throw .isInput(outputPath, appends: appends) }
    for side in sideOutputs { try side.checkIsNotRead() }
    if outputPath == nil, writesText, FilesRead.containsStandardOutput {
      throw .standardOutputIsInput
    }
    var recorder: Recorder?
    if let recordingPath {
      recorder = try makeRecorder(recordingPath, recordingPipe, progress, options, loop.devices)
    }
    // A reader of edits or events may stop reading at any time, as with any endless stream. The
    // values of a form may be secret.
    let unread: UnreadBytes =
      form.map { $0.format == .events ? .dropped : .counted }
      ?? (writesText && writesLines ? .kept : .dropped)
    let output: LiveOutput
    do {
      output = try LiveOutput(
        to: target, appends: appends, isSilent: !writesText,
        // The form itself is shown; its result may be a secret.
        isShown: showsText && form == nil && (writesLines || outputPath != nil),
        isSecret: formIsSecret, unread: unread)
    } catch { throw CommandFailure(writing: error) }
    for side in sideOutputs { try side.begin() }
    var live = LiveSession(
      session: session, options: options, output: output, screen: screen, recorder: recorder,
      cuts: cutRule.map { RecordingCuts($0, sessions) }, form: form,
      assistance: assistance, late: assistance.late, practice: practice, meter: meter,
      sound: sound,
      sideOutputs: sideOutputs.compactMap(\.output),
      listensInBackground: devices.background,
      isVerbose: devices.verbose)
    if screen?.isDrawn == true { announceMissing(in: font, options, live) }
    if let recordingPath {
      announceRecording(recordingPath, options, live)
    } else if let screen, form == nil, practice == nil, !showsScreen {
      announceTyping(options, live, screen)
    }
    defer { devices.tell(loop.statistics) }
    var end: CommandFailure?
    do { try loop.run(&live) } catch { end = failure(of: error) }
    // The keyboards have been released, so this may wait.
    let unsaved = assistance.save()
    for failure in unsaved { printError(failure.message) }
    let loss = saveUnread(of: output, unread)
    do throws(CommandFailure) {
      try checkIsWritten(live, output, screen, recorder)
      if let loss { throw loss }
    } catch {
      // Lost text or keys are the more serious failure.
      if let end { printError(end.message) }
      throw error
    }
    if let recorder, let recordingPath { Self.reportRecording(recorder, recordingPath) }
    if let end { throw end }
    if let unsent { throw CommandFailure(.caseFailed, unsent) }
    if let failure = unsaved.first { throw CommandFailure(failure.code) }
    // There is nothing left that a second Ctrl+C could end.
    ignoreSessionSignals()
  }

  /// Returns the view of the session, inside a screen if the screen is shown or a key can show it.
  private func view(
    _ assistance: LiveAssistance, _ options: TypingOptions
  ) -> any TerminalView {
    let base: any TerminalView =
      form.map { FormScreenView($0, assistance) } ?? practice.map {
        PracticeScreenView($0, isPlain: isPlain)
      }
      ?? CurrentLineView(assistance, meter: meter, isPlain: isPlain)
    guard showsScreen || !options.views.screenKeys.isEmpty else { return base }
    return FullScreenView(
      base, isOn: showsScreen, appearance: appearance, letters: letters)
  }

  /// Creates the player of the sound. Returns nil if no sound is wanted or, after a message on
  /// stderr, if no sound can be played.
  private func makeSound() -> LiveSound? {
    guard let sound else { return nil }
    do { return LiveSound(try SoundPlayer(sound), playsKeys: playsKeys) } catch {
      printError("no sound: \(error); typing continues")
      return nil
    }
  }

  /// The message about a form that was not sent; nil if it was sent, or if there is no form.
  private var unsent: DisplayText? {
    guard let form, !form.wasSent else { return nil }
    let why: DisplayText = form.unsentReason.map { " (\($0))" } ?? ""
    return recordingPath == nil && form.hasNothingToWrite
      ? "the form was not sent\(why); nothing was written" : "the form was not sent\(why)"
  }

  /// Returns the failure for an error of the event loop. If a keyboard is gone and the form was not
  /// sent, the exit code is 1, as for any unsent form.
  private func failure(of error: EventLoopError) -> CommandFailure {
    var failure = CommandFailure(error)
    if case .deviceWentAway = error, let unsent {
      failure.code = .caseFailed
      failure.message += "; \(unsent)"
    }
    return failure
  }

  private func checkIsWritten(
    _ live: LiveSession, _ output: LiveOutput, _ screen: ScreenHost?, _ recorder: Recorder?
  ) throws(CommandFailure) {
    var problems: [DisplayText] = []
    func check(
      _ output: LiveOutput, _ error: SystemError?, _ lostCount: Int, _ what: DisplayText,
      _ path: String
    ) {
      if let error {
        problems.append("\(error)\(output.advice)")
      } else if lostCount > 0 {
        problems.append(
          """
          lost \(counted(lostCount, "byte")) of \(what), which the reader of \(path) did not accept
          """)
      }
    }
    check(
      output, live.failure,
      output.lostCount + (output.usesScreen ? screen?.lostCount ?? 0 : 0), "the text",
      outputPath ?? "stdout")
    for side in sideOutputs {
      guard let output = side.output else { continue }
      check(
        output, output.error, output.lostCount + output.unreadCount, side.content, side.path)
    }
    for problem in problems.dropLast() { printError(problem) }
    if let problem = problems.last { throw CommandFailure(.inputOutput, problem) }
    // The recorder reported this when it happened.
    if let recorder, recorder.error != nil || recorder.hasFaultyFile {
      throw CommandFailure(.inputOutput)
    }
  }

  private static func openPipe(_ path: String?) throws(CommandFailure) -> OwnedDescriptor? {
    guard let path else { return nil }
    do { return try openSpecialFile(at: path) } catch { throw CommandFailure(writing: error) }
  }

  /// Resolves the path of an output before anything is typed, and checks that a file can be created
  /// there. Returns nil for stdout.
  static func openTarget(
    _ path: String?, appends: Bool
  ) throws(CommandFailure) -> OutputTarget? {
    guard let path else { return nil }
    try CommandOutput.checkName(path)
    do { return try OutputTarget(of: path, appends: appends) } catch {
      throw CommandFailure(writing: error)
    }
  }

  private static func isTerminal(_ target: borrowing OutputTarget?) -> Bool {
    switch target {
    case .some(let target): target.special.map { isControllingTerminal($0.rawValue) } ?? false
    case nil: false
    }
  }

  /// Refuses to write the text of a secure field where others could see it.
  private func checkIsPrivate(_ target: borrowing OutputTarget?) throws(CommandFailure) {
    let descriptor: FileDescriptor
    switch target {
    case .some(let target):
      // A new file can be read by its owner alone.
      guard let special = target.special else { return }
      descriptor = special
    case nil: descriptor = .standardOutput
    }
    let status: FileStatus
    do { status = try FileStatus(of: descriptor, named: "stdout") } catch {
      throw CommandFailure(writing: error)
    }
    // The option of `record` names the recording.
    try OutputArguments.checkKeepsSecrets(
      status,
      file: recordingPath == nil ? "a new file with --output" : "a file that only you can read")
  }

  /// Reports the drafts that killed processes left in the folder of the file, and removes those
  /// with a secret.
  private static func tellLeftDrafts(beside target: borrowing OutputTarget?) {
    let drafts =
      switch target {
      case .some(let target): target.clearLeftDrafts()
      case nil: [LeftDraft]()
      }
    for draft in drafts.prefix(10) {
      printError(
        draft.wasRemoved
          ? """
          \(draft.path), left by an evscribe that was killed, contained a form's values, including \
          a secret; the file was removed
          """
          : """
          \(draft.path), left by an evscribe that was killed or could not replace its file, contains \
          the typed text; rename or remove the file
          """
      )
    }
    if drafts.count > 10 { printError("... and \(counted(drafts.count - 10, "more such file"))") }
  }

  /// Returns whether the target is a file that was also read as input, such as a layout.
  static func isRead(_ target: borrowing OutputTarget?) -> Bool {
    switch target {
    case .some(let target): target.standing.map(FilesRead.contains) ?? false
    case nil: false
    }
  }

  /// Returns the locks whose LED is lit on at least one of the keyboards.
  private static func locks(of devices: [InputDevice]) -> KeyboardLocks {
    let leds = Set(devices.flatMap(\.litLEDs))
    let locks: [(UInt16, KeyboardLocks)] = [(0, .num), (1, .caps), (2, .scroll)]
    return locks.reduce(into: []) { if leds.contains($1.0) { $0.insert($1.1) } }
  }
}
