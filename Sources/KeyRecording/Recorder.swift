package import Descriptors
package import KeyEvents
import KeyInput
package import KeyTraces
import Reporting
import SystemPackage

/// Writes the frames that a session saw into a trace, each with one write, so that a file that was cut off is whole up
/// to its last frame. Keys that the session did not hear are masked (``KeyMask``).
///
/// A recording may be cut: then it goes on in a file of its own, which is made when the next key is pressed, so that none is
/// empty.
package final class Recorder {
  private var options: Options
  private var names: RecordingNames
  /// The file under way; nil between two of them.
  private var recording: Recording?
  private var mask: KeyMask?
  private var frameCount = 0
  private var hasEnded = false
  private let progress: RecordingProgress?
  private var hasPresses = false
  /// Inputs that came between two files.
  private var waitingInputs: [SessionInput] = []
  /// What went wrong first; nothing is written after it.
  package private(set) var error: SystemError?
  /// Whether a file was removed while it was written.
  package private(set) var hasLostFile = false
  /// Is told what went wrong, once, and which file the recording goes on in, in words for people.
  package var tell: (String) -> Void = { _ in }

  /// What is recorded and how.
  package struct Options {
    /// Where to: a file that is not there yet.
    package var path: String
    /// What the file is written in.
    package var format = RecordingFormat.evemu
    /// The keyboards, by their place in the session; one, unless the format is libinput's.
    package var devices: [(index: DeviceIndex, device: TraceDevice)]
    /// How it is typed, so that a replay does the same.
    package var settings: [(name: String, value: String)] = []
    /// Whether keys that are not heard are masked.
    package var masks = true

    package init(path: String, devices: [(index: DeviceIndex, device: TraceDevice)]) {
      self.path = path
      self.devices = devices
    }
  }

  /// Makes the file, for its owner alone, and writes its head. A recording that is there already is not touched: that is
  /// an error (`EEXIST`) whose subject is the file in question.
  ///
  /// - Parameters:
  ///   - options: what is recorded.
  ///   - special: what was opened at the path if it is no regular file (``openSpecialFile(at:)``); it takes one device, and
  ///     cannot be cut.
  ///   - progress: is told how many frames are written, in all files together.
  /// - Throws: ``SystemError`` when the file cannot be made or its head not be written.
  package init(
    _ options: Options, special: consuming OwnedDescriptor? = nil,
    progress: RecordingProgress? = nil
  ) throws(SystemError) {
    self.options = options
    self.progress = progress
    names = RecordingNames(options.path)
    mask = options.masks ? KeyMask() : nil
    recording = try Recording(options, at: options.path, special: special)
  }

  /// Whether a file is finished and the next one waits for a key.
  package var isBetweenFiles: Bool { recording == nil && error == nil }

  /// Whether the file under way may be finished: a press stands in it, and it can be written.
  package var mayBeCut: Bool { hasPresses && error == nil }

  /// The last stamp in the file under way.
  package var lastTime: EventTime? { recording?.lastTime }

  /// How long the file under way is, in bytes.
  package var size: Int64 { recording?.size ?? 0 }

  /// How much of that is its head.
  package var headSize: Int64 { recording?.headSize ?? 0 }

  /// Writes a frame down. `presses` says what became of the presses in it.
  package func write(_ frame: InputFrame, presses: [RoutedPress]) {
    var frame = frame
    if mask?.apply(to: &frame, presses: presses) == false { return }
    if isBetweenFiles { begin() }
    writeWaitingInputs(to: frame.device)
    if frame.hasPresses { hasPresses = true }
    append(frame)
  }

  /// Writes inputs down that are no frames, before the frame with which they came, or the next one. Where keys are masked, so
  /// is text that the session has not made itself.
  package func write(_ inputs: [SessionInput]) {
    for var input in inputs {
      if mask != nil, case .text(let text) = input.content { input.content = .text(text.masked) }
      waitingInputs.append(input)
    }
    guard waitingInputs.count >= SessionInput.waitingLimit else { return }
    if isBetweenFiles { begin() }
    writeWaitingInputs(to: nil)
  }

  /// Into the file of the device whose frame follows: with equal times its place is then the same when the files are one.
  private func writeWaitingInputs(to device: DeviceIndex?) {
    guard error == nil, recording != nil, !waitingInputs.isEmpty else { return }
    let inputs = waitingInputs
    waitingInputs.removeAll(keepingCapacity: true)
    reporting { () throws(SystemError) in
      for input in inputs { try recording?.append(input, to: device) }
    }
  }

  /// Finishes the file: writes down when its session ended. The next frame begins another one, whose session is typed as
  /// `settings` say.
  package func cut(at time: EventTime, settings: [(name: String, value: String)]) {
    endFile(at: time, isLast: false)
    guard error == nil else { return }
    recording = nil
    hasPresses = false
    waitingInputs.removeAll()
    options.settings = settings
    if mask != nil { mask = KeyMask() }
  }

  /// Finishes the file under way, if there is one: writes down when the session ended.
  package func finish(at time: EventTime) { endFile(at: time, isLast: true) }

  /// What to poll: a pipe that frames wait for.
  package var polledDescriptor: PolledDescriptor? {
    guard error == nil, let file = recording?.file, file.isWaiting else { return nil }
    return file.descriptor.map { PolledDescriptor($0, .writable) }
  }

  /// The pipe is ready.
  package func isReady() {
    reporting { () throws(SystemError) in try recording?.file?.flush() }
    tellProgress()
  }

  /// Waits until a pipe has taken everything.
  package func drain(until deadline: ContinuousClock.Instant, _ interruption: Interruption) {
    if error == nil {
      reporting { () throws(SystemError) in
        try recording?.file?.drain(until: deadline, interruption)
      }
    }
    if error == nil { progress?.finish(frameCount, until: deadline, interruption) }
  }

  /// Makes the next file, under the first name that is free.
  private func begin() {
    reporting { () throws(SystemError) in
      while recording == nil {
        do throws(SystemError) {
          recording = try Recording(options, at: names.next())
        } catch  where error.code == .fileExists {
          continue
        }
      }
    }
    if let recording { tell("the recording goes on in \(recording.path)") }
  }

  private func append(_ frame: InputFrame) {
    guard error == nil else { return }
    reporting { () throws(SystemError) in
      try recording?.append(frame)
      frameCount += 1
    }
    tellProgress()
  }

  private func endFile(at time: EventTime, isLast: Bool) {
    writeWaitingInputs(to: nil)
    guard let frame = recording?.lastFrame(at: time) else { return }
    hasEnded = isLast
    append(frame)
    if let file = recording?.file, file.wasRemoved {
      hasLostFile = true
      // What the other keyboards sent stands in files of their own, and stays there.
      tell("\(file.path) was removed while it was written; the keys in it are lost")
      return
    }
    guard error == nil else { return }
    reporting { () throws(SystemError) in try recording?.join() }
  }

  private func tellProgress() {
    // What waits for the reader of a pipe is not written.
    if error == nil, recording?.file?.isWaiting == false { progress?.tell(frameCount) }
  }

  private func reporting(_ body: () throws(SystemError) -> Void) {
    do { try body() } catch {
      if self.error == nil {
        self.error = error
        tell("\(error); \(consequence)")
      }
    }
  }

  /// What an error means for who types and for the recording.
  private var consequence: String {
    var sentences: [String] = []
    if !hasEnded { sentences.append("the keys from here on are not recorded, typing goes on") }
    let parts = recording?.parts ?? []
    if !parts.isEmpty {
      let words = parts.map { shellWord($0.utf8.first == UInt8(ascii: "-") ? "./\($0)" : $0) }
      sentences.append(
        "the keyboards stay in several files; `cat \(words.joined(separator: " "))` is the recording"
      )
    } else if hasEnded {
      sentences.append("the end of the recording is missing")
    }
    return sentences.joined(separator: "; ")
  }
}
