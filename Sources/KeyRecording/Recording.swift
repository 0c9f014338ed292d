import Descriptors
import KeyEvents
import KeyTraces

/// A recording under way: a file, and with several keyboards the files beside it.
///
/// In libinput's format the devices stand one behind the other. The first is written to the file itself, each other to a
/// file beside it (`FILE.2`), as the text that is missing: `cat FILE FILE.2` is the recording at any moment, and that is
/// what the end makes of them.
struct Recording {
  let path: String
  private var lanes: [RecordingLane] = []
  /// How long the heads of all its files are together, in bytes.
  private(set) var headSize: Int64 = 0
  /// The last stamp in it.
  private(set) var lastTime: EventTime?

  /// Makes the file, for its owner alone, and writes its head. Where that fails nothing is left of it.
  ///
  /// - Parameters:
  ///   - options: what is recorded.
  ///   - path: where to. What is there already is not touched: that is an error (`EEXIST`) whose subject is the file in
  ///     question.
  ///   - special: what was opened at the path if it is no regular file; it takes one device.
  /// - Throws: ``SystemError`` when the file cannot be made or its head not be written.
  init(
    _ options: Recorder.Options, at path: String, special: consuming OwnedDescriptor? = nil
  ) throws(SystemError) {
    self.path = path
    do throws(SystemError) {
      for (place, (index, device)) in options.devices.enumerated() {
        let path = place == 0 ? path : "\(path).\(place + 1)"
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
        headSize += Int64(head.count)
      }
    } catch {
      for lane in lanes { lane.file.remove() }
      throw error
    }
  }

  /// The file that the recording has in the end, or the pipe that takes it.
  var file: RecordingFile? { lanes.first?.file }

  /// The paths of all its files, while there are several.
  var parts: [String] { lanes.count > 1 ? lanes.map(\.file.path) : [] }

  /// How long it is, all its files together, in bytes.
  var size: Int64 { lanes.reduce(0) { $0 + $1.file.length } }

  /// Adds a frame, to the file of its device. One of a device that the heads do not name goes to the first file: under another
  /// keyboard's name a key is still in the recording.
  mutating func append(_ frame: InputFrame) throws(SystemError) {
    lastTime = frame.time ?? lastTime
    let place = lanes.firstIndex { $0.device == frame.device } ?? 0
    try lanes[place].file.append(lanes[place].lines(of: frame))
  }

  /// Adds an input to the file of a device, or of the first.
  mutating func append(_ input: SessionInput, to device: DeviceIndex?) throws(SystemError) {
    lastTime = max(lastTime ?? input.time, input.time)
    let place = lanes.firstIndex { $0.device == device } ?? 0
    try lanes[place].file.append(lanes[place].lines(of: input))
  }

  /// The empty frame of the first device that says when the session ended, no earlier than what was written last.
  func lastFrame(at time: EventTime) -> InputFrame {
    InputFrame(device: lanes[0].device, events: [.report(at: max(time, lastTime ?? time))])
  }

  /// Puts the devices into one file. Where that fails the files stay as they are.
  mutating func join() throws(SystemError) {
    let parts = lanes.dropFirst().map(\.file)
    guard !parts.isEmpty else { return }
    try lanes[0].file.append(contentsOf: parts)
    for part in parts { part.remove() }
    lanes.removeSubrange(1...)
  }
}
