import SystemIO
import KeyEvents
import LiveTyping
import KeyTraces
import TraceFiles
import TestSupport
import Testing

/// Tests of inputs other than frames, written by a recorder.
@Suite("Recorded inputs")
struct RecordedInputsTests {
  private let folder = TemporaryFolder()

  private static func frame(_ device: UInt16, at time: Int64, _ value: Int32) -> InputFrame {
    let time = EventTime(microseconds: time)
    return InputFrame(
      device: DeviceIndex(rawValue: device),
      events: [.key(.a, value: value, at: time), .report(at: time)])
  }

  private static let claimed = SessionPress(
    PressID(.first, .a), .claimed, passedOn: nil)

  private static func input(at time: Int64, _ content: SessionInput.Content) -> SessionInput {
    SessionInput(time: EventTime(microseconds: time), editCount: 3, content)
  }

  @Test(
    "come before the frame of the same time, whichever keyboard it is from",
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
    // The keyboards are joined on another thread.
    let never = try Pipe(name: "never")
    recorder.drain(until: .now, Interruption(never.readEnd.descriptor) { false })
    #expect(recorder.error == nil && !recorder.hasFaultyFile)

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
    // The end is not earlier than the last input.
    let times = elements.compactMap {
      if case .event(let event, _) = $0 { event.time } else { nil }
    }
    #expect(times.max() == EventTime(microseconds: 9))
  }

  @Test("go to the next file after a cut, before the frame that starts it")
  func cut() throws {
    let path = "\(folder.path)/cut.evemu"
    let recorder = try Recorder(
      Recorder.Options(path: path, devices: [(.first, .plainKeyboard)]))
    recorder.write(Self.frame(0, at: 1, 1), presses: [Self.claimed])
    recorder.write(Self.frame(0, at: 2, 0), presses: [])
    recorder.cut(at: EventTime(microseconds: 3), settings: [])
    recorder.write([Self.input(at: 5, .refused)])
    recorder.write(Self.frame(0, at: 5, 1), presses: [Self.claimed])
    recorder.finish(at: EventTime(microseconds: 7))
    #expect(recorder.error == nil)
    let name = try #require(
      folder.names.first { $0 != "cut.evemu" })
    let elements = try self.elements(in: "\(folder.path)/\(name)", isEvemu: true)
    let places = elements.indices.filter {
      switch elements[$0] {
      case .input, .event: true
      default: false
      }
    }
    guard case .input(let input)? = places.first.map({ elements[$0] }) else {
      Issue.record("the file begins with a frame")
      return
    }
    #expect(input == Self.input(at: 5, .refused))
  }

  @Test("form readable rows: an empty frame ends a full row")
  func rows() throws {
    let path = "\(folder.path)/rows.evemu"
    let recorder = try Recorder(Recorder.Options(path: path, devices: [(.first, .plainKeyboard)]))
    let inputs = (0...SessionInput.waitingLimit).map { Self.input(at: Int64($0), .refused) }
    recorder.write(inputs)
    recorder.write(Self.frame(0, at: 20_000, 1), presses: [Self.claimed])
    recorder.finish(at: EventTime(microseconds: 20_001))
    #expect(recorder.error == nil)
    let kinds = String(decoding: try readFile(at: path), as: UTF8.self).split(separator: "\n")
      .compactMap { line in
        line.hasPrefix("# evscribe input:") ? "i" : line.hasPrefix("E:") ? "E" : nil
      }
    let rows = kinds.split(separator: "E").map(\.count)
    #expect(rows == [SessionInput.waitingLimit, 1])
  }

  @Test(
    "are masked if keys are masked",
    arguments: [true, false])
  func masked(masks: Bool) throws {
    let path = "\(folder.path)/\(masks).evemu"
    var options = Recorder.Options(path: path, devices: [(.first, .plainKeyboard)])
    options.masks = masks
    let recorder = try Recorder(options)
    let text = SurroundingText(before: "my PIN 1234 가", selected: "word", after: "and more")
    var input = Self.input(at: 1, .text(text))
    input.masked = .text(
      SurroundingText(before: "xx xxx xxxx 가", selected: "xxxx", after: "xxx xxxx"))
    recorder.write([input])
    recorder.write(Self.frame(0, at: 1, 1), presses: [Self.claimed])
    recorder.finish(at: EventTime(microseconds: 2))
    let written = String(decoding: try readFile(at: path), as: UTF8.self)
    let line =
      masks ? "\"xx xxx xxxx 가\" \"xxxx\" \"xxx xxxx\"" : "\"my PIN 1234 가\" \"word\" \"and more\""
    #expect(written.contains(" text \(line)\n"), "\(written)")
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
