package import Descriptors
package import KeyEvents
package import KeyTraces
import LinuxInput

/// Writes the frames that a session saw into a trace, each with one write, so that a file that was cut off is whole up
/// to its last frame. Keys that the session did not hear are masked (``KeyMask``).
///
/// In libinput's format the devices stand one behind the other. The first is written to the file itself, each other to a
/// file beside it (`FILE.2`), as the text that is missing: `cat FILE FILE.2` is the recording at any moment, and that is
/// what the end makes of them.
package final class Recorder {
  private var lanes: [RecordingLane] = []
  private var mask: KeyMask?
  private var lastTime: EventTime?
  private var frameCount = 0
  private var hasEnded = false
  private let progress: RecordingProgress?
  /// What went wrong first; nothing is written after it.
  package private(set) var error: SystemError?
  /// Is told of it, once, in words for people.
  var failed: (String) -> Void = { _ in }

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
  ///   - special: what was opened at the path if it is no regular file (``openSpecialFile(at:)``); it takes one device.
  ///   - progress: is told how many frames are written.
  /// - Throws: ``SystemError`` when the file cannot be made or its head not be written.
  package init(
    _ options: Options, special: consuming OwnedDescriptor? = nil,
    progress: RecordingProgress? = nil
  ) throws(SystemError) {
    self.progress = progress
    mask = options.masks ? KeyMask() : nil
    do throws(SystemError) {
      for (place, (index, device)) in options.devices.enumerated() {
        let path = place == 0 ? options.path : "\(options.path).\(place + 1)"
        let file: RecordingFile
        if let special = special.take() {
          file = RecordingFile(special)
        } else {
          file = try RecordingFile(creating: path)
        }
        let lane = RecordingLane(index, options.format, file)
        lanes.append(lane)
        var head = lane.head(of: device, settings: options.settings)
        if place == 0, options.format == .libinput {
          head.insert(
            contentsOf: LibinputWriter.head(
              deviceCount: options.devices.count, settings: options.settings), at: 0)
        }
        try file.append(head)
      }
    } catch {
      for lane in lanes { lane.file.remove() }
      throw error
    }
  }

  /// Writes a frame down. `heard` says for each press in it whether the session heard it.
  package func write(_ frame: InputFrame, heard: [Bool]) {
    var frame = frame
    if mask?.apply(to: &frame, heard: heard) == false { return }
    append(frame)
  }

  /// Writes down when the session ended, as an empty frame, and puts the devices into one file.
  package func finish(at time: EventTime) {
    append(InputFrame(events: [.report(at: max(time, lastTime ?? time))]))
    guard error == nil else { return }
    hasEnded = true
    reporting { () throws(SystemError) in
      let parts = lanes.dropFirst().map(\.file)
      guard !parts.isEmpty else { return }
      try lanes[0].file.append(contentsOf: parts)
      for part in parts { part.remove() }
      lanes.removeSubrange(1...)
    }
  }

  /// What to poll: a pipe that frames wait for.
  var polledDescriptor: PolledDescriptor? {
    guard error == nil, let file = lanes.first?.file, file.isWaiting else { return nil }
    return file.descriptor.map { PolledDescriptor($0, .writable) }
  }

  /// The pipe is ready.
  func isReady() {
    reporting { () throws(SystemError) in try lanes.first?.file.flush() }
    tellProgress()
  }

  /// Waits until a pipe has taken everything.
  func drain(until deadline: ContinuousClock.Instant, _ interruption: Interruption) {
    if error == nil {
      reporting { () throws(SystemError) in
        try lanes.first?.file.drain(until: deadline, interruption)
      }
    }
    if error == nil { progress?.finish(frameCount, until: deadline, interruption) }
  }

  private func append(_ frame: InputFrame) {
    guard error == nil else { return }
    lastTime = frame.time ?? lastTime
    let place = lanes.firstIndex { $0.device == frame.device } ?? 0
    reporting { () throws(SystemError) in
      try lanes[place].file.append(lanes[place].lines(of: frame))
      frameCount += 1
    }
    tellProgress()
  }

  private func tellProgress() {
    // What waits for the reader of a pipe is not written.
    if error == nil, lanes.first?.file.isWaiting == false { progress?.tell(frameCount) }
  }

  private func reporting(_ body: () throws(SystemError) -> Void) {
    do { try body() } catch {
      if self.error == nil {
        self.error = error
        failed("\(error); \(consequence)")
      }
    }
  }

  /// What an error means for who types and for the recording.
  private var consequence: String {
    var parts: [String] = []
    if !hasEnded { parts.append("the keys from here on are not recorded, typing goes on") }
    if lanes.count > 1 {
      let paths = lanes.map(\.file.path).joined(separator: " ")
      parts.append("the keyboards stay in several files; `cat \(paths)` is the recording")
    } else if hasEnded {
      parts.append("the end of the recording is missing")
    }
    return parts.joined(separator: "; ")
  }
}
