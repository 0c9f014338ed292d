import KeyEvents
import KeyTraces
import SystemIO

/// A recording in progress: a file and, for several keyboards, additional files in the same folder.
///
/// In libinput's format the devices follow one another. The events of the first are written to the
/// file itself, those of each other device to a separate file (`FILE.2`) that begins with its
/// description. So each frame is written immediately, nothing is kept in memory, and
/// `cat FILE FILE.2` prints the recording at any moment. At the end the files are joined in this
/// order.
struct Recording {
  let path: String
  private var lanes: [RecordingLane] = []
  /// The total size of the heads of all files, in bytes.
  private(set) var headSize: Int64 = 0
  /// The last stamp in the recording.
  private(set) var lastTime: EventTime?
  /// The device and the stamp of the last frame.
  private var last: (device: DeviceIndex, time: EventTime)?

  /// Creates the file, accessible only to its owner, and writes its head. If that fails, no file is
  /// left.
  ///
  /// - Parameters:
  ///   - options: the options of the recording.
  ///   - path: the path. An existing file is left unchanged; the error is then `EEXIST`, and its
  ///     subject is the file.
  ///   - special: the opened path if it is not a regular file; only one device can be recorded to
  ///     it.
  /// - Throws: ``SystemError`` if the file cannot be created or its head cannot be written.
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

  /// The file that finally contains the whole recording, or the pipe.
  var file: RecordingFile? { lanes.first?.file }

  /// The paths of all files of the recording; empty if there is only one file.
  var parts: [String] { lanes.count > 1 ? lanes.map(\.file.path) : [] }

  /// The total size of the files, in bytes.
  var size: Int64 { lanes.reduce(0) { $0 + $1.file.length } }

  /// Adds a frame to the file of its device. A frame of a device that is not in the heads goes to
  /// the first file, so that its keys are recorded, although as keys of another keyboard.
  mutating func append(_ frame: InputFrame) throws(SystemError) {
    lastTime = frame.time ?? lastTime
    last = frame.time.map { (frame.device, $0) } ?? last
    let place = lanes.firstIndex { $0.device == frame.device } ?? 0
    try lanes[place].file.append(lanes[place].lines(of: frame))
  }

  /// Adds an input to the file of the last frame's device if the input is not later than that
  /// frame; otherwise to the file of `device`, whose frame follows, or of the first device if
  /// `device` is nil.
  mutating func append(_ input: SessionInput, to device: DeviceIndex?) throws(SystemError) {
    lastTime = max(lastTime ?? input.time, input.time)
    let isAfterLast = last.map { input.time <= $0.time } ?? false
    let device = isAfterLast ? last?.device : device
    let place = lanes.firstIndex { $0.device == device } ?? 0
    try lanes[place].file.append(lanes[place].lines(of: input))
  }

  /// Returns an empty frame of the first device for the end of the session, no earlier than
  /// ``lastTime``.
  func lastFrame(at time: EventTime) -> InputFrame {
    InputFrame(device: lanes[0].device, events: [.report(at: max(time, lastTime ?? time))])
  }

  /// Joins the devices in one file. If that fails, the files are left unchanged. The additional
  /// files are removed last: if the process is killed before that, the additional files are
  /// complete, and the main file still begins with all events of the first keyboard, whatever has
  /// been appended.
  ///
  /// - Parameters:
  ///   - isWanted: whether to continue.
  ///   - didCopy: called when the file contains all devices but is not yet on the disk.
  ///   - mayRemove: whether to remove the parts; called when the file is on the disk.
  /// - Throws: ``SystemError`` if the files cannot be joined; `ECANCELED` if the join is no longer
  ///   wanted.
  mutating func join(
    while isWanted: () -> Bool = { true }, didCopy: () -> Void = {},
    mayRemove: () -> Bool = { true }
  ) throws(SystemError) {
    let parts = lanes.dropFirst().map(\.file)
    guard !parts.isEmpty else { return }
    try lanes[0].file.append(contentsOf: parts, while: isWanted, didCopy: didCopy)
    guard mayRemove() else { return }
    for part in parts { part.remove() }
    lanes.removeSubrange(1...)
  }
}

/// The names of the files of a recording that is split: `kiosk.evemu`, then `kiosk-2.evemu`,
/// `kiosk-3.evemu` and so on.
///
/// The number goes before the extension. A dot at the start of a name does not begin an extension.
struct RecordingNames {
  private let stem: Substring
  private let pathExtension: Substring
  private var number = 1

  /// Creates the names from the path of the first file.
  init(_ path: String) {
    let name = path.utf8[(path.utf8.lastIndex(of: UInt8(ascii: "/")) ?? path.startIndex)...]
    let visible = name.drop { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: ".") }
    let end = visible.lastIndex(of: UInt8(ascii: ".")) ?? path.endIndex
    stem = path[..<end]
    pathExtension = path[end...]
  }

  /// Returns the next name. If a file with that name exists, call this again.
  mutating func next() -> String {
    number += 1
    return "\(stem)-\(number)\(pathExtension)"
  }
}
