import SystemIO
import LiveTyping
import KeyTraces
import LinuxInput
import Suites
import PlainText
import SessionMaking
import SystemPackage
import Typing

/// The recording of a live session.
extension LiveRun {
  func announceRecording(_ path: String, _ options: TypingOptions, _ live: LiveSession) {
    let keys = Self.endingKeys(options)
    let ends =
      form != nil
      ? "the recording ends when the form is sent, or with \(keys)"
      : practice != nil
        ? "the recording ends with the run"
        : writesText ? "\(keys) ends" : "the text is not shown; \(keys) ends"
    let modes = options.modes.count == 1 ? "mode" : "modes"
    let secrets = form == nil ? "" : ", apart from those of secure fields"
    live.say(
      recordsAllKeys
        ? "recording every key to \(path), passwords included\(secrets); \(ends)"
        : """
        recording the keys of the \(modes) \(options.words[0].value) to \(path); other keys are \
        masked; \(ends)
        """)
    if let advice = options.stated(inTraceAt: recordingPath).advice { live.say(advice) }
  }

  /// Writes the number of recorded key presses to stderr, after the end of the recording.
  static func reportRecording(_ recorder: Recorder, _ path: String) {
    let place = recorder.fileCount == 1 ? path : counted(recorder.fileCount, "file")
    printError(
      recorder.pressCount == 0
        ? "no key press was recorded in \(place)"
        : """
        \(counted(recorder.pressCount, "key press", "key presses")) recorded in \(place)
        """)
  }

  /// Checks that a replay would accept the options: a value taken from the environment may be one
  /// that a recording cannot state.
  func checkCanBeSaid(_ options: TypingOptions) throws(CommandFailure) {
    var probe = TypingOptions()
    do throws(TypingOptionError) {
      for (name, value) in options.words { try probe.setWord(name, to: value) }
    } catch {
      throw CommandFailure(.usage, "\(error); this value cannot be stored in a recording")
    }
  }

  /// Refuses outputs that coincide: the recorded keys, the text, each side output and the progress
  /// need separate files or descriptors.
  func checkOutputsAreApart() throws(CommandFailure) {
    let keys = recordingPath.flatMap { FileIdentity(keepingWritesTo: $0) }
    let text = writesText ? FileIdentity(keepingWritesTo: .standardOutput) : nil
    if let recordingPath, let keys, keys == text {
      throw CommandFailure(
        .usage,
        """
        -o: the text also goes to \(recordingPath) and would be mixed with the keys; choose \
        another file
        """)
    }
    let file = outputPath.flatMap { FileIdentity(keepingWritesTo: $0) }
    for (index, side) in sideOutputs.enumerated() {
      let own = FileIdentity(keepingWritesTo: side.path)
      func isSame(_ path: String?, _ other: FileIdentity?) -> Bool {
        side.path == path || own != nil && own == other
      }
      if isSame(outputPath, text) || own != nil && own == file {
        throw CommandFailure(
          .usage,
          """
          --\(side.option): the text also goes to \(side.path) and would be mixed with \
          \(side.content); choose another file
          """)
      }
      if own != nil, own == keys {
        throw CommandFailure(
          .usage,
          """
          --\(side.option): the keys are also recorded in \(side.path) and would be mixed with \(side.content); choose \
          another file
          """)
      }
      for other in sideOutputs[..<index]
      where isSame(other.path, FileIdentity(keepingWritesTo: other.path)) {
        throw CommandFailure(
          .usage,
          """
          --\(side.option): \(other.content) also goes to \(side.path) and would be mixed with \
          \(side.content); choose another file
          """)
      }
    }
    guard let progressDescriptor,
      let progress = FileIdentity(
        keepingWritesTo: FileDescriptor(rawValue: progressDescriptor))
    else { return }
    if progress == text || progress == keys {
      throw CommandFailure(
        .usage,
        """
        --progress-fd: descriptor \(progressDescriptor) also receives the \
        \(progress == text ? "text" : "keys"), which would be mixed with the numbers; open another \
        descriptor
        """)
    }
  }

  func makeProgress() throws(CommandFailure) -> RecordingProgress? {
    guard let progressDescriptor else { return nil }
    do { return try RecordingProgress(descriptor: progressDescriptor) } catch {
      throw CommandFailure(
        .usage,
        """
        --progress-fd: descriptor \(progressDescriptor) is not open for writing; open it where evscribe is started, \
        as in --progress-fd 3 3>frames
        """)
    }
  }

  func makeRecorder(
    _ path: String, _ pipe: consuming OwnedDescriptor?, _ progress: RecordingProgress?,
    _ options: TypingOptions, _ devices: [InputDevice]
  ) throws(CommandFailure) -> Recorder {
    if devices.count > 1 { try checkHoldsSeveral(devices.count, isPipe: pipe != nil) }
    var recording = Recorder.Options(
      path: path,
      devices: devices.map { ($0.index, TraceDevice(description: $0.description, node: $0.path)) })
    recording.format = recordingFormat
    recording.settings = settings(of: options)
    recording.masks = !recordsAllKeys
    do throws(SystemError) {
      return try Recorder(recording, special: pipe, progress: progress)
    } catch  where error.code == .fileExists {
      throw CommandFailure(
        .inputOutput, "\(error.subject) already exists and is not replaced; choose another file")
    } catch {
      throw CommandFailure(error)
    }
  }

  private func checkHoldsSeveral(_ count: Int, isPipe: Bool) throws(CommandFailure) {
    if recordingFormat == .evemu {
      throw CommandFailure(
        .usage,
        """
        \(count) keyboards can be read, but the evemu format holds only one: it does not say which \
        keyboard an event is from; select one, or record them all with --format libinput
        """)
    }
    if isPipe {
      throw CommandFailure(
        .usage,
        """
        \(count) keyboards can be read, but a pipe takes only one: the libinput format stores one keyboard after the \
        other, so their events cannot be written as they come; select one keyboard, or give a file
        """)
    }
  }

  /// Returns the typing options for the head of a recording, and the form. Leaves out `idle-exit`,
  /// because the recording may lack presses that postponed the end of the session; if the idle
  /// limit ended the session, an input in the recording says so.
  func settings(of options: TypingOptions) -> [(name: String, value: String)] {
    let words = options.stated(inTraceAt: recordingPath).options.words.filter { name, _ in
      TypingOptions.namesOfTyping.contains(name) && name != "idle-exit"
        && (name != "mode" || recordsMode)
    }
    return words + (recordedForm.map { [(TraceReplay.formSetting, "\($0)")] } ?? [])
  }
}
