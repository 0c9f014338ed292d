import Descriptors
import KeyRecording
import KeyTraces
import KeyboardLayout
import LinuxInput
import LiveTyping
import MorseComposition
import Reporting
import SessionMaking
import SystemPackage
import Terminal
import Typing

/// A live session from the command line to its exit code: pipes to write to first, while Ctrl+C still ends whoever waits for
/// their readers; then devices, then what typing needs, then the loop.
struct LiveRun {
  var options: TypingOptions
  var devices: DeviceArguments
  /// The file the text goes to; nil for stdout.
  var outputPath: String?
  /// Whether that file is added to, and not replaced.
  var appends = false
  /// Whether text is written at all.
  var writesText = true
  /// The file the keys are written to; nil where they are not.
  var recordingPath: String?
  /// Whether keys that the mode does not hear are recorded too.
  var recordsAllKeys = false
  /// Whether the recording says what mode the keys are for.
  var recordsMode = true
  /// What the recording is written in.
  var recordingFormat = RecordingFormat.evemu
  /// When the recording continues in another file; nil where it is one.
  var cutRule: CutRule?
  /// The descriptor that is told how many frames are recorded.
  var progressDescriptor: CInt?
  /// Whether and how the keyboards are taken for evscribe alone.
  var grab: GrabArguments?

  func run() throws(CommandFailure) {
    // First of all: a file that is opened might get that very number.
    let progress = try makeProgress()
    try checkOutputsAreApart()
    var options = options
    let target = try Self.openTarget(outputPath, appends: appends)
    let recordingPipe = try Self.openPipe(recordingPath)
    var loop = try devices.open(
      takesNewDevices: recordingPath == nil, grab: try grab?.options())
    // A terminal that is named as the output shows the text already.
    let showsText = writesText && !Self.isTerminal(target)
    let screen = LiveScreen(drawsLine: showsText && options.output.format.delivery != .edits)
    try devices.checkMayListen(hasTerminal: screen != nil)
    let maps = CharacterMaps(usesSystem: true)
    // For the recording, which may be replayed from elsewhere.
    if options.hangul.layoutIsFile {
      do { options.hangul.layout = try absolutePath(of: options.hangul.layout) } catch {
        var failure = CommandFailure(reading: error)
        failure.options = ["layout"]
        throw failure
      }
    }
    if options.modes.contains(.direct) {
      options.keyboardLayout = maps.filledIn(options.keyboardLayout)
      if options.keyboardLayout.locks == nil {
        options.keyboardLayout.locks = Self.locks(of: loop.devices).names
      }
    }
    if recordingPath != nil { try checkCanBeSaid(options) }
    let sessions = LiveSessions(options, maps, settings: settings(of:))
    let session = try sessions.session()
    if let outputPath, Self.isRead(target) { throw .isInput(outputPath, appends: appends) }
    if outputPath == nil, writesText, FilesRead.containsStandardOutput {
      throw .standardOutputIsInput
    }
    var recorder: Recorder?
    if let recordingPath {
      recorder = try makeRecorder(recordingPath, recordingPipe, progress, options, loop.devices)
    }
    let output: LiveOutput
    do {
      output = try LiveOutput(
        to: target, appends: appends, isSilent: !writesText, isShown: showsText)
    } catch { throw CommandFailure(writing: error) }
    var live = LiveSession(
      session: session, options: options, output: output, screen: screen, recorder: recorder,
      cuts: cutRule.map { RecordingCuts($0, sessions) }, listensInBackground: devices.background)
    if let recordingPath {
      announceRecording(recordingPath, options, live)
    } else if screen != nil {
      announceTyping(options, live)
    }
    defer { devices.tell(loop.statistics) }
    var end: CommandFailure?
    do { try loop.run(&live) } catch { end = CommandFailure(error) }
    do {
      try checkIsWritten(live, output, screen, recorder)
    } catch {
      // Text or keys that are missing are the graver news.
      if let end { printError(end.message) }
      throw error
    }
    if let end { throw end }
    // There is nothing left that a second Ctrl+C could end.
    ignoreSessionSignals()
  }

  private func checkIsWritten(
    _ live: LiveSession, _ output: LiveOutput, _ screen: LiveScreen?, _ recorder: Recorder?
  ) throws(CommandFailure) {
    if let error = live.outputError {
      throw CommandFailure(.inputOutput, "\(error)\(output.advice)")
    }
    let lostCount = output.lostCount + (output.usesScreen ? screen?.lostCount ?? 0 : 0)
    if lostCount > 0 {
      throw CommandFailure(
        .inputOutput,
        "\(lostCount) bytes of text were lost: nobody took them from \(outputPath ?? "stdout")"
      )
    }
    // It was said when it happened.
    if let recorder, recorder.error != nil || recorder.hasLostFile {
      throw CommandFailure(.inputOutput)
    }
  }

  private func announceTyping(_ options: TypingOptions, _ live: LiveSession) {
    let modes = options.modes.map(\.rawValue)
    let charts = Self.charts(of: options)
    let help = charts.isEmpty ? "" : "; the cheat sheet: \(charts)"
    live.say("typing \(modes.joined(separator: ", then "))\(help); Ctrl+C ends")
  }

  /// The commands that draw the keys of these options, each in backquotes; empty where there is nothing to draw. All is
  /// said in them, for the configuration file that `chart` reads may say something else.
  static func charts(of options: TypingOptions) -> String {
    options.modes.compactMap { mode in
      switch mode {
      case .morse:
        // The sheet is not of lists.
        var keys = options.morse.bindings
        keys.listKeys = [:]
        let bindings = keys.description
        return
          "`evscribe chart morse --code \(options.morse.code.rawValue) --keyer \(options.morse.keyer.rawValue)"
          + (bindings.isEmpty ? "`" : " --bind \(shellWord(bindings))`")
      case .hangul: return "`evscribe chart hangul --layout \(shellWord(options.hangul.layout))`"
      case .direct: return nil
      }
    }
    .joined(separator: ", ")
  }

  private static func openPipe(_ path: String?) throws(CommandFailure) -> OwnedDescriptor? {
    guard let path else { return nil }
    do { return try openSpecialFile(at: path) } catch { throw CommandFailure(writing: error) }
  }

  /// What can be known of the output before anything is typed: where it goes, and that a file can be made there.
  private static func openTarget(
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

  /// Whether it is a file that was read, such as a layout.
  private static func isRead(_ target: borrowing OutputTarget?) -> Bool {
    switch target {
    case .some(let target): target.standing.map(FilesRead.contains) ?? false
    case nil: false
    }
  }

  /// The locks whose LEDs are on.
  private static func locks(of devices: [InputDevice]) -> KeyboardLocks {
    let leds = Set(devices.flatMap(\.lampsOn))
    let locks: [(UInt16, KeyboardLocks)] = [(0, .num), (1, .caps), (2, .scroll)]
    return locks.reduce(into: []) { if leds.contains($1.0) { $0.insert($1.1) } }
  }
}
