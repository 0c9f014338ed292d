package import Descriptors
package import KeyEvents
import KeyTraces
import SystemPackage

/// Writes the frames that a session saw into a trace, each with one write, so that a file that was cut off is whole up
/// to its last frame. Keys that the session did not hear are masked (``KeyMask``).
package final class Recorder {
  private let file: OwnedDescriptor
  private var writer = EvemuWriter()
  private var mask: KeyMask?
  private var lastTime: EventTime?
  private var bytes: [UInt8] = []
  private let failed: (SystemError) -> Void
  /// What went wrong first; nothing is written after it.
  package private(set) var error: SystemError?

  /// Makes the file, for its owner alone, and writes its head. A recording that is there already is not touched: that is
  /// an error (`EEXIST`).
  ///
  /// - Parameters:
  ///   - path: the file; what is no regular file, such as a pipe, is written to.
  ///   - device: the keyboard that is recorded.
  ///   - settings: how it is typed, so that a replay does the same.
  ///   - masks: whether keys that are not heard are masked.
  ///   - failed: is told once when the file cannot be written any more.
  /// - Throws: ``SystemError`` when the file cannot be made or its head not be written.
  package init(
    path: String, device: DeviceDescription, settings: [(name: String, value: String)],
    masks: Bool, failed: @escaping (SystemError) -> Void
  ) throws(SystemError) {
    file = try Self.open(path)
    mask = masks ? KeyMask() : nil
    self.failed = failed
    try file.writeAll(writer.header(for: device, settings: settings))
  }

  /// Writes a frame down. `heard` says for each press in it whether the session heard it.
  func write(_ frame: InputFrame, heard: [Bool]) {
    var frame = frame
    if let lastTime { frame.restamp(notBefore: lastTime) }
    if mask?.apply(to: &frame, heard: heard) == false { return }
    append(frame)
  }

  /// Writes down when the session ended, as an empty frame.
  func finish(at time: EventTime) {
    append(InputFrame(events: [.report(at: max(time, lastTime ?? time))]))
  }

  private func append(_ frame: InputFrame) {
    guard error == nil else { return }
    lastTime = frame.time ?? lastTime
    bytes.removeAll(keepingCapacity: true)
    writer.write(frame, to: &bytes)
    do {
      try file.writeAll(bytes)
    } catch {
      self.error = error
      failed(error)
    }
  }

  private static func open(_ path: String) throws(SystemError) -> OwnedDescriptor {
    if isSpecialFile(at: path) { return try OwnedDescriptor(opening: path, .writeOnly) }
    return try OwnedDescriptor(opening: path, .writeOnly, options: [.create, .exclusiveCreate])
  }
}
