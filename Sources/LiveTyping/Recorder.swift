package import Descriptors
package import KeyEvents
import KeyTraces
import LinuxInput
import SystemPackage
import TextOutput

/// Writes the frames that a session saw into a trace, each with one write, so that a file that was cut off is whole up
/// to its last frame. Keys that the session did not hear are masked (``KeyMask``).
package final class Recorder {
  private let file: OwnedDescriptor?
  /// Before a pipe or a device, which may not take a frame now.
  private var queue: OutputQueue?
  private let path: String
  private var writer = EvemuWriter()
  private var mask: KeyMask?
  private var lastTime: EventTime?
  private var bytes: [UInt8] = []
  /// What went wrong first; nothing is written after it.
  package private(set) var error: SystemError?
  /// Is told of it, once.
  var failed: (SystemError) -> Void = { _ in }

  /// Makes the file, for its owner alone, and writes its head. A recording that is there already is not touched: that is
  /// an error (`EEXIST`).
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - special: what was opened at `path` if it is no regular file (``openSpecialFile(at:)``).
  ///   - device: the keyboard that is recorded.
  ///   - settings: how it is typed, so that a replay does the same.
  ///   - masks: whether keys that are not heard are masked.
  /// - Throws: ``SystemError`` when the file cannot be made or its head not be written.
  package init(
    path: String, special: consuming OwnedDescriptor? = nil, device: DeviceDescription,
    settings: [(name: String, value: String)], masks: Bool
  ) throws(SystemError) {
    if let special = special.take() {
      file = nil
      queue = OutputQueue(special)
    } else {
      file = try OwnedDescriptor(opening: path, .writeOnly, options: [.create, .exclusiveCreate])
    }
    self.path = path
    mask = masks ? KeyMask() : nil
    bytes = writer.header(for: device, settings: settings)
    try send()
  }

  /// Writes a frame down. `heard` says for each press in it whether the session heard it.
  func write(_ frame: InputFrame, heard: [Bool]) {
    var frame = frame
    if mask?.apply(to: &frame, heard: heard) == false { return }
    append(frame)
  }

  /// Writes down when the session ended, as an empty frame.
  func finish(at time: EventTime) {
    append(InputFrame(events: [.report(at: max(time, lastTime ?? time))]))
  }

  /// What to poll: a pipe that frames wait for.
  var polledDescriptor: PolledDescriptor? {
    guard error == nil, queue?.isWaiting == true, let descriptor = queue?.descriptor else {
      return nil
    }
    return PolledDescriptor(descriptor, .writable)
  }

  /// The pipe is ready.
  func isReady() {
    reporting { () throws(SystemError) in try queue?.flush() }
  }

  /// Waits until a pipe has taken everything.
  func drain(until deadline: ContinuousClock.Instant, _ interruption: Interruption) {
    guard error == nil else { return }
    reporting { () throws(SystemError) in
      try queue?.drain(
        until: deadline, interruption: interruption.descriptor, isInterrupted: interruption.hasCome)
      try checkLoss()
    }
  }

  private func append(_ frame: InputFrame) {
    guard error == nil else { return }
    lastTime = frame.time ?? lastTime
    bytes.removeAll(keepingCapacity: true)
    writer.write(frame, to: &bytes)
    reporting { () throws(SystemError) in try send() }
  }

  private func send() throws(SystemError) {
    if queue == nil {
      try file?.writeAll(bytes)
    } else {
      try queue?.send(bytes)
      try checkLoss()
    }
  }

  /// A recording with a hole would replay to something else.
  private func checkLoss() throws(SystemError) {
    guard let lost = queue?.lostCount, lost > 0 else { return }
    throw SystemError("write to", path, .resourceTemporarilyUnavailable)
  }

  private func reporting(_ body: () throws(SystemError) -> Void) {
    do { try body() } catch {
      if self.error == nil {
        self.error = error
        failed(error)
      }
    }
  }
}
