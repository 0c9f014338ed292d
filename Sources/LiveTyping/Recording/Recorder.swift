package import SystemIO
package import KeyEvents
import KeyFiltering
package import KeyTraces
import PlainText
import SystemPackage

/// The recorder of a session. It writes each frame to a trace with a single write, so that an
/// interrupted file is complete up to its last frame. Keys that the session did not claim are
/// masked (``KeyMask``).
///
/// A recording may be split and continue in another file, which is created with the next press, so
/// that no file is empty. When a recording of several keyboards is finished, their files are joined
/// on another thread (``RecordingJoin``), one recording after the other.
package final class Recorder {
  private var options: Options
  private var names: RecordingNames
  /// The current file; nil between two files.
  private var recording: Recording?
  private var privateKeys = PrivateKeys()
  private var mask: KeyMask?
  private var frameCount = 0
  /// The number of key presses written to all files, masked ones included.
  package private(set) var pressCount = 0
  /// The number of files so far.
  package private(set) var fileCount = 1
  private var hasEnded = false
  private let progress: RecordingProgress?
  private var hasPresses = false
  /// The inputs that are written before the next frame.
  private var waitingInputs: [SessionInput] = []
  /// The first error; nothing is written after it.
  package private(set) var error: SystemError?
  /// The finished recordings whose files wait to be joined; the first is being joined.
  private var joins: [RecordingJoin] = []
  /// The maximum number of joins, limited because each has open files.
  private static let joinLimit = 16
  /// Whether a finished file has a fault: it was removed while it was being written, or its
  /// keyboards remain in separate files.
  package private(set) var hasFaultyFile = false
  /// The receiver of messages for the user: about problems, and about the file in which the
  /// recording continues.
  package var tell: (String) -> Void = { _ in }

  /// The options of a recording.
  package struct Options {
    /// The path of a new file.
    package var path: String
    /// The format of the file.
    package var format = RecordingFormat.evemu
    /// The keyboards, by their index in the session; only one, unless the format is libinput's.
    package var devices: [(index: DeviceIndex, device: TraceDevice)]
    /// The typing options that a replay needs to write the same text.
    package var settings: [(name: String, value: String)] = []
    /// Whether unclaimed keys are masked.
    package var masks = true

    package init(path: String, devices: [(index: DeviceIndex, device: TraceDevice)]) {
      self.path = path
      self.devices = devices
    }
  }

  /// Creates the file, accessible only to its owner, and writes its head. An existing file is left
  /// unchanged; the error is then `EEXIST`, and its subject is the file.
  ///
  /// - Parameters:
  ///   - options: the options of the recording.
  ///   - special: the opened path if it is not a regular file (``openSpecialFile(at:)``); only one
  ///     device can be recorded to it, and it cannot be split.
  ///   - progress: receives the number of frames written to all files.
  /// - Throws: ``SystemError`` if the file cannot be created or its head cannot be written.
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

  /// Whether the current file may be finished: it has a press, can be written to, and fewer
  /// finished recordings wait to be joined than the limit allows.
  package var mayBeCut: Bool { hasPresses && error == nil && joins.count < Self.joinLimit }

  /// The last stamp in the current file; nil before the first event, and between two files.
  package var lastTime: EventTime? { recording?.lastTime }

  /// The size of the current recording with all of its files, in bytes; 0 between two recordings.
  package var size: Int64 { recording?.size ?? 0 }

  /// The part of ``size`` that the heads of the files take, before any events.
  package var headSize: Int64 { recording?.headSize ?? 0 }

  /// Writes a frame, to a new file if the last one is finished. `presses` contains the uses of
  /// its presses; `isSecret` states whether a secure field of a form is being edited after the
  /// frame.
  package func write(_ frame: InputFrame, presses: [SessionPress], isSecret: Bool = false) {
    var frame = frame
    var presses = presses
    guard privateKeys.apply(to: &frame, presses: &presses, isSecret: isSecret) else { return }
    if mask?.apply(to: &frame, presses: presses) == false { return }
    if isBetweenFiles { begin() }
    writeWaitingInputs(to: frame.device)
    if frame.hasPresses { hasPresses = true }
    append(frame)
  }

  /// Queues inputs other than frames; they are written before the next frame, or once
  /// ``SessionInput/waitingLimit`` of them wait. If keys are masked, text that was not typed in the
  /// session is left out.
  package func write(_ inputs: [SessionInput]) {
    for var input in inputs {
      if mask != nil {
        guard let masked = input.maskedContent else { continue }
        input.content = masked
      }
      waitingInputs.append(input)
    }
    guard waitingInputs.count >= SessionInput.waitingLimit else { return }
    if isBetweenFiles { begin() }
    writeWaitingInputs(to: nil)
  }

  /// Writes the waiting inputs. `device` is the device whose frame follows; nil if none follows
  /// yet. Each input goes to the file in which it keeps its position among events with equal times
  /// when the files are joined: that of the last frame if the input is not later, otherwise that
  /// of `device`.
  private func writeWaitingInputs(to device: DeviceIndex?) {
    guard error == nil, recording != nil, !waitingInputs.isEmpty else { return }
    let inputs = waitingInputs
    waitingInputs.removeAll(keepingCapacity: true)
    reporting { () throws(SystemError) in
      for input in inputs { try recording?.append(input, to: device) }
    }
  }

  /// Finishes the file at the end of its session. The next frame begins another file, with
  /// `settings`.
  package func cut(at time: EventTime, settings: [(name: String, value: String)]) {
    let isWhole = endFile(at: time, isLast: false)
    guard error == nil else { return }
    if isWhole { joinParts() }
    recording = nil
    hasPresses = false
    waitingInputs.removeAll()
    options.settings = settings
    if mask != nil { mask = KeyMask() }
  }

  /// Finishes the current file, if any, at the end of the session. ``drain(until:_:)`` then waits
  /// until its keyboards are joined.
  package func finish(at time: EventTime) {
    if endFile(at: time, isLast: true), error == nil { joinParts() }
  }

  /// The descriptor to poll, of the current join or else of a pipe for which frames wait; nil if
  /// neither exists.
  package var polledDescriptor: PolledDescriptor? {
    if let join = joins.first { return join.polledDescriptor }
    guard error == nil, let file = recording?.file, file.isWaiting else { return nil }
    return file.descriptor.map { PolledDescriptor($0, .writable) }
  }

  /// Handles a ready ``polledDescriptor``: ends the join, or writes to the pipe.
  package func isReady() {
    guard joins.isEmpty else { return endJoin() }
    reporting { () throws(SystemError) in try recording?.file?.flush() }
    tellProgress()
  }

  /// Waits until a pipe has accepted everything, but at most until the deadline. Then waits until
  /// the keyboards of all files are joined, however long that takes, unless the interruption comes.
  package func drain(until deadline: ContinuousClock.Instant, _ interruption: Interruption) {
    if error == nil {
      reporting { () throws(SystemError) in
        try recording?.file?.drain(until: deadline, interruption)
      }
    }
    if error == nil { progress?.finish(frameCount, until: deadline, interruption) }
    var isTold = false
    while let join = joins.first {
      if !isTold, !join.ends(within: .seconds(1)) {
        isTold = true
        tell("joining the files of the keyboards into one; Ctrl+C leaves them separate")
      }
      if !join.ends(before: interruption) {
        for join in joins { join.cancel() }
        if !join.ends(within: .seconds(2)), join.keepParts() {
          hasFaultyFile = true
          tell(join.remainder)
          nextJoin()
          continue
        }
      }
      endJoin()
    }
  }

  /// Queues the files of the finished recording for joining. If no descriptor is left for that,
  /// joins them immediately on this thread.
  private func joinParts() {
    guard var recording, !recording.parts.isEmpty else { return }
    self.recording = nil
    do throws(SystemError) {
      joins.append(try RecordingJoin(recording))
      joins[0].start()
    } catch {
      do throws(SystemError) { try recording.join() } catch {
        hasFaultyFile = true
        tell("\(error); \(Self.advice(on: recording.parts))")
      }
    }
  }

  /// Ends the first join, and begins the next one.
  private func endJoin() {
    guard let join = joins.first else { return }
    if let error = join.end() {
      hasFaultyFile = true
      tell("\(error); \(Self.advice(on: join.parts))")
    }
    nextJoin()
  }

  private func nextJoin() {
    joins.removeFirst()
    joins.first?.start()
  }

  /// Creates the next file, with the first unused name.
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
    if let recording {
      fileCount += 1
      tell("the recording continues in \(recording.path)")
    }
  }

  private func append(_ frame: InputFrame) {
    guard error == nil else { return }
    reporting { () throws(SystemError) in
      try recording?.append(frame)
      frameCount += 1
      pressCount += frame.events.count(where: \.isPress)
    }
    tellProgress()
  }

  /// Finishes the current file. Returns false if there is none, or if it was removed meanwhile.
  private func endFile(at time: EventTime, isLast: Bool) -> Bool {
    writeWaitingInputs(to: nil)
    guard let frame = recording?.lastFrame(at: time) else { return false }
    hasEnded = isLast
    append(frame)
    if let file = recording?.file, file.wasRemoved {
      hasFaultyFile = true
      // The events of the other keyboards are in separate files, which are kept.
      tell("\(file.path) was removed while it was being written; the keys in it are lost")
      return false
    }
    return true
  }

  private func tellProgress() {
    // Frames that wait for the reader of a pipe have not been written.
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

  /// The consequence of an error for typing and for the recording, for messages.
  private var consequence: String {
    var sentences: [String] = []
    if !hasEnded { sentences.append("keys are no longer recorded; typing continues") }
    let parts = recording?.parts ?? []
    if !parts.isEmpty {
      sentences.append(Self.advice(on: parts))
    } else if hasEnded {
      sentences.append("the end of the recording is missing")
    }
    return sentences.joined(separator: "; ")
  }

  private static func advice(on parts: [String]) -> String {
    let words = parts.map { shellWord($0.utf8.first == UInt8(ascii: "-") ? "./\($0)" : $0) }
    return
      "the keys remain in separate files, one for each keyboard; `cat \(words.joined(separator: " "))` joins them into the recording"
  }
}
