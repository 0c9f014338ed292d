import Descriptors
import KeyEvents
import LinuxInput
import LiveTyping
import SystemPackage
import Typing

/// A live session from the command line to its exit code: devices first, then what typing needs, then the loop.
struct LiveRun {
  var options: TypingOptions
  var devices: DeviceArguments
  /// The file the text goes to; nil for stdout.
  var outputPath: String?
  /// Whether text is written at all.
  var writesText = true
  /// The file the keys are written to; nil where they are not.
  var recordingPath: String?
  /// Whether keys that the mode does not hear are recorded too.
  var recordsAllKeys = false
  /// Whether and how the keyboards are taken for evscribe alone.
  var grab: GrabArguments?

  func run() throws(CommandFailure) {
    var options = options
    let loop = try devices.open(grab: try grab?.options())
    let drawsLine = writesText && outputPath == nil && options.output != .edits
    let screen = LiveScreen(drawsLine: drawsLine)
    try devices.checkMayListen(hasTerminal: screen != nil)
    let maps = CharacterMaps(usesSystem: true)
    // For the recording, which may be replayed from elsewhere.
    if options.hangulLayoutIsFile {
      do { options.hangulLayout = try absolutePath(of: options.hangulLayout) } catch {
        throw CommandFailure(reading: error)
      }
    }
    if options.modes.contains(.direct) {
      options.keyboardLayout = maps.filledIn(options.keyboardLayout)
      if options.keyboardLayout.locks == nil {
        options.keyboardLayout.locks = Self.locks(of: loop.devices)
      }
    }
    let session = try TypingSession(options, maps)
    let recorder = try recordingPath.map { path throws(CommandFailure) in
      try makeRecorder(path, options, loop.devices)
    }
    if let recordingPath { announceRecording(recordingPath, options) }
    let output: LiveOutput
    do { output = try LiveOutput(path: outputPath, isSilent: !writesText) } catch {
      throw CommandFailure(error)
    }
    var live = LiveTyping(
      session: session, options: options, output: output, screen: screen, recorder: recorder,
      listensInBackground: devices.background)
    defer { devices.tell(loop.statistics) }
    do { try loop.run(&live) } catch { throw CommandFailure(error) }
    if let error = live.outputError ?? recorder?.error {
      throw CommandFailure(.inputOutput, "\(error)")
    }
    if output.lostCount > 0 {
      throw CommandFailure(
        .inputOutput, "\(output.lostCount) bytes of text were lost: nobody took them from stdout")
    }
  }

  private func announceRecording(_ path: String, _ options: TypingOptions) {
    printError(
      recordsAllKeys
        ? "recording every key to \(path), also what is no text; Ctrl+C ends"
        : "recording the keys of \(options.words[0].value) to \(path); others are masked; "
          + "Ctrl+C ends")
  }

  private func makeRecorder(
    _ path: String, _ options: TypingOptions, _ devices: [InputDevice]
  ) throws(CommandFailure) -> Recorder {
    guard let device = devices.first, devices.count == 1 else {
      throw CommandFailure(
        .usage, "a recording holds one keyboard, and \(devices.count) can be read; name one")
    }
    let settings = options.words.filter { $0.name != "to" && $0.name != "unbuffered" }
    do throws(SystemError) {
      return try Recorder(
        path: path, device: device.description,
        settings: recordsAllKeys && options == TypingOptions() ? [] : settings,
        masks: !recordsAllKeys,
        failed: { printError("\($0); the keys from here on are not recorded, typing goes on") })
    } catch  where error.code == .fileExists {
      throw CommandFailure(
        .inputOutput, "\(path) is there already and is not touched; name another file")
    } catch {
      throw CommandFailure(error)
    }
  }

  /// The locks whose lamps are on.
  private static func locks(of devices: [InputDevice]) -> [String] {
    let lamps = Set(devices.flatMap(\.lampsOn))
    return [(UInt16(0), "num"), (1, "caps"), (2, "scroll")].filter { lamps.contains($0.0) }
      .map(\.1)
  }
}
