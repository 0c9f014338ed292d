import KeyEvents
import KeyRecording
import KeyTraces

/// Records until it is killed, as fast as it can, for tests of what is left then. Its arguments:
/// the file, its format, how many devices. On stdout it tells how many frames are written. The key
/// of the frame with number N goes down and up by turns on one device after the other, and the
/// frame is stamped N microseconds.
@main enum Probe {
  static func main() throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 4, let format = RecordingFormat(rawValue: arguments[2]),
      let deviceCount = UInt16(arguments[3])
    else { fatalError("FILE, evemu or libinput, and a number of devices are needed") }
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
