import KeyEvents
import KeyTraces

/// A formatter of the frames and inputs of one device of a recording, for its file.
struct RecordingLane {
  let device: DeviceIndex
  let file: RecordingFile
  private var writer: Writer
  private var bytes: [UInt8] = []
  private var inputRow = InputRow()

  private enum Writer {
    case evemu(EvemuWriter)
    case libinput(LibinputWriter)
  }

  init(_ device: DeviceIndex, _ format: RecordingFormat, _ file: RecordingFile) {
    self.device = device
    self.file = file
    writer =
      switch format {
      case .evemu: .evemu(EvemuWriter())
      case .libinput: .libinput(LibinputWriter())
      }
  }

  /// Returns the text before the events of the device.
  func head(of device: TraceDevice, settings: [(name: String, value: String)]) -> [UInt8] {
    switch writer {
    case .evemu(let writer): writer.header(for: device.description, settings: settings)
    case .libinput(let writer): writer.head(of: device)
    }
  }

  /// Returns the line of an input. An empty frame precedes it if a reader would refuse another
  /// input in the same row (``InputRow``).
  mutating func lines(of input: SessionInput) -> [UInt8] {
    var lines: [UInt8] = []
    if let report = inputRow.report(before: input) {
      lines = written(InputFrame(device: device, events: [report]))
    }
    switch writer {
    case .evemu(let writer): writer.write(input, to: &lines)
    case .libinput(let writer): writer.write(input, to: &lines)
    }
    return lines
  }

  /// Returns the lines of a frame, made in reused storage.
  mutating func lines(of frame: borrowing InputFrame) -> [UInt8] {
    inputRow.end()
    return written(frame)
  }

  private mutating func written(_ frame: borrowing InputFrame) -> [UInt8] {
    bytes.removeAll(keepingCapacity: true)
    switch writer {
    case .evemu(var writer):
      writer.write(frame, to: &bytes)
      self.writer = .evemu(writer)
    case .libinput(var writer):
      writer.write(frame, to: &bytes)
      self.writer = .libinput(writer)
    }
    return bytes
  }
}
