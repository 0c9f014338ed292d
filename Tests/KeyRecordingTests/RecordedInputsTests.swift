import Descriptors
import KeyEvents
import KeyRecording
import KeyTraces
import LibinputTraces
import TestSupport
import Testing

/// Inputs that are no frames, written by a recorder.
@Suite("Recorded inputs")
struct RecordedInputsTests {
  private let folder = TemporaryFolder()

  private static func frame(_ device: UInt16, at time: Int64, _ value: Int32) -> InputFrame {
    let time = EventTime(microseconds: time)
    return InputFrame(
      device: DeviceIndex(rawValue: device),
      events: [.key(.a, value: value, at: time), .report(at: time)])
  }

  private static func input(at time: Int64, _ content: SessionInput.Content) -> SessionInput {
    SessionInput(time: EventTime(microseconds: time), editCount: 3, content)
  }

  @Test(
    "stand before the frame with which they came, whichever keyboard it is from",
    arguments: [("evemu", 1), ("libinput", 1), ("libinput", 2)])
  func order(format: String, count: UInt16) throws {
    let path = "\(folder.path)/recording"
    var options = Recorder.Options(
      path: path, devices: (0..<count).map { (DeviceIndex(rawValue: $0), .plainKeyboard) })
    options.format = try #require(RecordingFormat(rawValue: format))
    options.masks = false
    let recorder = try Recorder(options)
    let last = count - 1
    recorder.write(Self.frame(0, at: 1, 1), presses: [])
    let text = SurroundingText(before: "가", after: "\"")
    recorder.write([Self.input(at: 5, .refused), Self.input(at: 5, .text(text))])
    recorder.write(Self.frame(last, at: 5, 1), presses: [])
    recorder.write(Self.frame(last, at: 6, 0), presses: [])
    recorder.write([Self.input(at: 9, .mismatch)])
    recorder.finish(at: EventTime(microseconds: 7))
    #expect(recorder.error == nil)

    let elements = try self.elements(in: path, isEvemu: format == "evemu")
    let inputs = elements.compactMap { if case .input(let input) = $0 { input } else { nil } }
    #expect(
      inputs == [
        Self.input(at: 5, .refused), Self.input(at: 5, .text(text)), Self.input(at: 9, .mismatch),
      ])
    let order = elements.compactMap { element -> String? in
      switch element {
      case .event(let event, let device):
        event.type == .key ? "\(event.time.microseconds)@\(device.rawValue)" : nil
      case .input(let input): "input \(input.time.microseconds)"
      default: nil
      }
    }
    #expect(order == ["1@0", "input 5", "input 5", "5@\(last)", "6@\(last)", "input 9"])
    // The end is no earlier than what was told last.
    let times = elements.compactMap {
      if case .event(let event, _) = $0 { event.time } else { nil }
    }
    #expect(times.max() == EventTime(microseconds: 9))
  }

  private func elements(in path: String, isEvemu: Bool) throws -> [TraceElement] {
    var bytes = try readFile(at: path)
    var elements: [TraceElement] = []
    if isEvemu, var reader = TraceReader(.evemu) {
      try reader.read(bytes) { elements.append(copy $0) }
      try reader.finish { elements.append(copy $0) }
    } else {
      var reader = LibinputReader(readingChunks: {
        defer { bytes = [] }
        return bytes
      })
      while try reader.readNext(element: { elements.append(copy $0) }) {}
    }
    return elements
  }
}
