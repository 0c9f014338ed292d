import KeyEvents
import LiveTyping
import KeyTraces

/// Records as fast as it can until it is killed, for tests of the file that is left. Its arguments:
/// the file, its format, the number of devices. It reports on stdout how many frames are written.
/// Frame N has the timestamp N microseconds. The devices take turns; each alternately presses and
/// releases A.
@main enum Probe {
  static func main() throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 4, let format = RecordingFormat(rawValue: arguments[2]),
      let deviceCount = UInt16(arguments[3])
    else { fatalError("expected FILE, evemu or libinput, and the number of devices") }
    var options = Recorder.Options(
      path: arguments[1],
      devices: (0..<deviceCount).map { (DeviceIndex(rawValue: $0), .plainKeyboard) })
    options.format = format
    options.masks = false
    let recorder = try Recorder(options, progress: try RecordingProgress(descriptor: 1))
    var number = 0
    while recorder.error == nil {
      let time = EventTime(microseconds: Int64(number))
      let turn = number / Int(deviceCount)
      var frame = InputFrame(device: DeviceIndex(rawValue: UInt16(number % Int(deviceCount))))
      frame.events = [.key(.a, value: Int32((turn + 1) % 2), at: time), .report(at: time)]
      recorder.write(frame, presses: [])
      number += 1
    }
  }
}
