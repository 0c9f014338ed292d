import Descriptors
import KeyEvents
import LinuxInput
import LiveTyping
import SystemPackage
import Typing

/// A live session from the command line to its exit code: pipes to write to first, while Ctrl+C still ends whoever waits for
/// their readers; then devices, then what typing needs, then the loop.
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
    let outputPipe = try Self.openPipe(outputPath)
    let recordingPipe = try Self.openPipe(recordingPath)
    let loop = try devices.open(
      takesNewDevices: recordingPath == nil, grab: try grab?.options())
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
    var recorder: Recorder?
    if let recordingPath {
      recorder = try makeRecorder(recordingPath, recordingPipe, options, loop.devices)
    }
    let output: LiveOutput
    do {
      output = try LiveOutput(path: outputPath, special: outputPipe, isSilent: !writesText)
    } catch { throw CommandFailure(error) }
    var live = LiveTyping(
      session: session, options: options, output: output, screen: screen, recorder: recorder,
      listensInBackground: devices.background)
    if let recordingPath { announceRecording(recordingPath, options, live) }
    defer { devices.tell(loop.statistics) }
    do { try loop.run(&live) } catch { throw CommandFailure(error) }
    if let error = live.outputError ?? recorder?.error {
      throw CommandFailure(.inputOutput, "\(error)")
    }
    let lostCount = output.lostCount + (output.usesScreen ? screen?.lostCount ?? 0 : 0)
    if lostCount > 0 {
      throw CommandFailure(
        .inputOutput,
        "\(lostCount) bytes of text were lost: nobody took them from \(outputPath ?? "stdout")"
      )
    }
  }

  private static func openPipe(_ path: String?) throws(CommandFailure) -> OwnedDescriptor? {
    guard let path else { return nil }
    do { return try openSpecialFile(at: path) } catch { throw CommandFailure(error) }
  }

  private func announceRecording(_ path: String, _ options: TypingOptions, _ live: LiveTyping) {
    live.say(
      recordsAllKeys
        ? "recording every key to \(path), also what is no text; Ctrl+C ends"
        : "recording the keys of \(options.words[0].value) to \(path); others are masked; "
          + "Ctrl+C ends")
  }

  private func makeRecorder(
    _ path: String, _ pipe: consuming OwnedDescriptor?, _ options: TypingOptions,
    _ devices: [InputDevice]
  ) throws(CommandFailure) -> Recorder {
    guard let device = devices.first, devices.count == 1 else {
      throw CommandFailure(
        .usage, "a recording holds one keyboard, and \(devices.count) can be read; name one")
    }
    let settings = options.words.filter { $0.name != "to" && $0.name != "unbuffered" }
    do throws(SystemError) {
      return try Recorder(
        path: path, special: pipe, device: device.description,
        settings: recordsAllKeys && options == TypingOptions() ? [] : settings,
        masks: !recordsAllKeys)
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
