import KeyEvents
import TestSupport
import Testing

@testable import KeyTraces

private func read(_ text: String, portions: Int = .max) throws(TraceError) -> [InputFrame] {
  var reader = EvemuReader()
  return try read(Array(text.utf8), with: &reader, portions: portions)
}

private func read(
  _ bytes: [UInt8], with reader: inout EvemuReader, portions: Int = .max
) throws(TraceError) -> [InputFrame] {
  var frames: [InputFrame] = []
  var start = 0
  while start < bytes.count {
    let end = min(bytes.count, portions == .max ? bytes.count : start + portions)
    try reader.read(bytes[start..<end]) { frames.append(copy $0) }
    start = end
  }
  try reader.finish { frames.append(copy $0) }
  return frames
}

private let header = """
  # EVEMU 1.3
  N: A # keyboard
  I: 0003 05f3 0007 0100
  P: 00 00 00 00 00 00 00 00
  B: 00 0b 00 00 00 00 00 00 00
  B: 01 fe ff ff ff ff ff ff ff
  B: 01 ff 00 00 00 00 00 00 00
  A: 00 0 255 0 -4 12
  L: 01 1
  S: 05 0

  """

private let press =
  "E: 1.000001 0004 0004 0030\nE: 1.000001 0001 001e 0001\t# EV_KEY / KEY_A 1\nE: 1.000001 0000 0000 0000\n"

@Suite("Reading evemu")
struct EvemuReaderTests {
  @Test("The latest time is written and read again; a later one is refused")
  func latestTime() throws {
    var bytes = Array(header.utf8)
    var writer = EvemuWriter()
    writer.write(InputFrame(events: [.report(at: .latest)]), to: &bytes)
    #expect(try read(String(decoding: bytes, as: UTF8.self)).map(\.time) == [.latest])
    let later = String(decoding: bytes, as: UTF8.self).replacing("E: ", with: "E: 1")
    #expect(throws: TraceError.self) { try read(later) }
  }

  @Test("The device and the events of a whole file are read")
  func wholeFile() throws {
    var reader = EvemuReader()
    let frames = try read(Array((header + press).utf8), with: &reader)
    let device = try #require(reader.device)
    #expect(device.identity.name == "A # keyboard")
    #expect(device.identity.vendor == 0x05F3)
    #expect(device.codes.map(\.type) == [.synchronization, .key])
    #expect(device.codes[1].bits.count == 16)
    #expect(device.axes.first?.limits == [0, 255, 0, -4, 12])
    #expect(device.litLEDs == [1])
    #expect(frames.count == 1)
    #expect(frames[0].events.map(\.value) == [30, 1, 0])
    #expect(frames[0].events[1] == .key(.a, value: 1, at: EventTime(microseconds: 1_000_001)))
    #expect(reader.warnings.isEmpty)
  }

  @Test("A last line without a line break is read, with a warning")
  func noLineBreakAtTheEnd() throws {
    var reader = EvemuReader()
    let frames = try read(Array((header + press.dropLast()).utf8), with: &reader)
    #expect(frames.count == 1)
    #expect(
      reader.warnings == [
        "line 13: the last line has no line break; the recording may have been cut off"
      ])
  }

  @Test("The frames are the same in portions of any size", arguments: [1, 2, 3, 7, 64, 1000])
  func portions(size: Int) throws {
    let text = header + press + "E: 2.000000 0001 001E 0\nE: 2.5 0000 0000 1\n"
    #expect(try read(text, portions: size) == read(text))
  }

  @Test(
    "Variants of the format by other writers are read",
    arguments: [
      ("E: 4.1 0001 001e 1\nE: 4.1 0 0 0\n", 4_000_001),
      ("# EVEMU 1.2\n# device /dev/input/event5\nE: 4.1 0001 001e 1\nE: 4.1 0 0 0\n", 4_000_001),
      ("E: 4.000001 0001 001E 1\r\nE: 4.000001 0000 0000 0\r\n", 4_000_001),
      ("\n\nE: 4.000001 0001 001e 1 # x\n\n# y\nE: 4.000001 0000 0000 0", 4_000_001),
      (
        "# EVEMU 1.3\nN: x\nI: 1 2 3 4\nX: new\nE: 4.000001 0001 001e 1\nE: 4.000001 0 0 0\n",
        4_000_001
      ),
    ])
  func variants(text: String, time: Int64) throws {
    let frames = try read(text)
    #expect(frames.map(\.time) == [EventTime(microseconds: time)])
    #expect(frames[0].events.first?.code == KeyCode.a.rawValue)
  }

  @Test("A newer version is read, with a warning")
  func newer() throws {
    var reader = EvemuReader()
    _ = try read(Array("# EVEMU 9.9\nN: x\nI: 1 2 3 4\n\(press)".utf8), with: &reader)
    #expect(
      reader.warnings == ["line 1: version 9.9 is newer than 1.3; the file is read as version 1.3"])
  }

  @Test(
    "A mistake is an error with its line and column",
    arguments: [
      ("", 1, 1, "an empty file"),
      ("\u{7F}ELF\u{1}\u{2}\n", 1, 1, "the byte 0x7f"),
      ("hello\n", 1, 1, "\"hello\""),
      ("# EVEMU x\n", 1, 9, "\"x\""),
      ("E:1.000001 0001 001e 1\n", 1, 3, "\"1.000001\""),
      ("E: x 0001 001e 1\n", 1, 4, "\"x\""),
      ("E: 1 0001 001e 1\n", 1, 5, "\" 0001\""),
      ("E: 0.4293967297 0001 001e 1\n", 1, 6, "\"4293967297\""),
      ("E: 1.000001 0001x 001e 1\n", 1, 17, "\"x\""),
      ("E: 1.000001 00001 001e 1\n", 1, 13, "\"00001\""),
      ("E: 1.000001 0001 001e\n", 1, 22, "the end of the line"),
      ("E: 1.000001 0001 001e 99999999999\n", 1, 23, "\"99999999999\""),
      ("E: 1.000001 0001 001e 1x\n", 1, 24, "\"x\""),
      ("\(press)E: 1.000000 0001 001e 0\n", 4, 4, "the time 1.000000 after 1.000001"),
      ("\(press)E: 1.000002 0001 001e 0\n", 5, 1, "the end of the file"),
      ("\(press)E: 1.000002 00", 4, 15, "the end of the line"),
      ("N: x\nB: 00 0b 00 00 00 00 00 00 00\n", 2, 1, "\"B:\""),
      ("N: x\nI: 0003 05f3 0007\n", 2, 18, "the end of the line"),
      ("N: x\n\(press)", 2, 1, "\"E:\""),
      ("N: x\n# evscribe input: 1.000000 refused\n", 2, 1, "\"# evscribe input:\""),
      ("# EVEMU 1.3\nN: x\nI: 1 2 3 4\nB: 01\n", 4, 6, "the end of the line"),
      ("# EVEMU 1.3\nN: x\nI: 1 2 3 4\nP: 00 00 00 00 00 00 00 00 00\n", 4, 28, "\"00\""),
      ("# EVEMU 1.3\nN: x\nI: 1 2 3 4\nA: 00 0 255 0 0\n", 4, 16, "the end of the line"),
      ("# EVEMU 1.1\nN: x\nI: 1 2 3 4\nA: 00 0 255 0 0 12\n", 4, 17, "\"12\""),
      ("# EVEMU 1.3\nN: x\nI: 1 2 3 4\nL: 01 1\nB: 00 0b 00 00 00 00 00 00 00\n", 5, 1, "\"B:\""),
      ("N: x\nI: 1 2 3 4\n\(press)# note\n", 6, 1, "\"#\""),
      ("# EVEMU 1.3\nN: x\nI: 1 2 3 4\n\(press)N: y\n", 7, 1, "\"N:\""),
      (String(repeating: "x", count: 9000), 1, 1, "a line of more than 8192 bytes"),
    ])
  func malformed(text: String, line: Int, column: Int, found: String) {
    for portion in [1, .max] {
      let error = #expect(throws: TraceError.self) { try read(text, portions: portion) }
      #expect(error?.line == line)
      #expect(error?.column == column)
      #expect(error?.found == found)
      #expect(error?.expected.isEmpty == false)
    }
  }

  @Test("Frames before a mistake are delivered")
  func nothingLost() {
    var reader = EvemuReader()
    var frames: [InputFrame] = []
    #expect(throws: TraceError.self) {
      try reader.read(Array((press + "E: 1.000002 0001 oops\n").utf8)) { frames.append(copy $0) }
    }
    #expect(frames.count == 1)
  }

  @Test("A randomly damaged file is read or refused, without a crash")
  func mutated() {
    let seed = propertySeed()
    var random = SeededGenerator(seed: seed)
    let good = Array((header + press + press).utf8)
    var refused = 0
    for _ in 0..<20_000 {
      var bytes = good
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: bytes[place] = .random(in: 0...255, using: &random)
        case 1: bytes.remove(at: place)
        default: bytes.insert(bytes.randomElement(using: &random)!, at: place)
        }
      }
      var reader = EvemuReader()
      do { _ = try read(bytes, with: &reader, portions: 50) } catch { refused += 1 }
    }
    #expect(refused > 1000, "seed \(seed)")
  }
}

@Suite("Writing evemu")
struct EvemuWriterTests {
  @Test("A written trace is read back equal; a line break in a setting becomes a space")
  func roundTrip() throws {
    let seed = propertySeed()
    var source = RandomFrames(seed: seed, keys: (1...120).map { KeyCode(rawValue: $0) })
    source.deviceCount = 1
    var frames = source.prefix(2000)
    let time = frames.last!.time!
    frames.append(
      InputFrame(events: [
        InputEvent(time: time, type: .miscellaneous, code: 4, value: -123_456),
        InputEvent(time: time, type: EventType(rawValue: 0x1F), code: 0xBEEF, value: .min),
        .report(at: time, value: 1),
      ]))
    let device = DeviceDescription(
      identity: DeviceIdentity(
        name: "A B", bus: 3, vendor: 0x1209, product: 0x2301, version: 0x110),
      properties: [UInt8](repeating: 0, count: 8),
      codes: [.init(type: .key, bits: [UInt8](repeating: 0xAA, count: 96))],
      axes: [.init(code: 3, limits: [0, -5, 0, 0, 9])], litLEDs: [0, 1])
    var writer = EvemuWriter()
    var bytes = writer.header(for: device, settings: [("mode", "hangul"), ("name", "a\nb")])
    for frame in frames { writer.write(frame, to: &bytes) }
    var reader = EvemuReader()
    #expect(try read(bytes, with: &reader) == frames, "seed \(seed)")
    #expect(reader.device?.identity == device.identity)
    #expect(reader.device?.axes == device.axes)
    #expect(reader.device?.litLEDs == device.litLEDs)
    #expect(reader.device?.codes.contains(device.codes[0]) == true)
    #expect(reader.settings.map(\.name) == ["mode", "name"])
    #expect(reader.settings.map(\.value) == ["hangul", "a b"])
  }

  @Test("Lines are written as evemu-record writes them")
  func exactLines() {
    var writer = EvemuWriter()
    var bytes: [UInt8] = []
    let time = EventTime(microseconds: 120_001)
    writer.write(
      InputFrame(events: [.key(.leftControl, value: 1, at: .zero), .report(at: .zero)]), to: &bytes)
    writer.write(
      InputFrame(events: [
        InputEvent(time: time, type: .miscellaneous, code: 4, value: 30),
        .key(.a, value: 0, at: time),
        .report(at: time),
      ]), to: &bytes)
    #expect(
      String(decoding: bytes, as: UTF8.self) == """
        E: 0.000000 0001 001d 0001\t# EV_KEY / KEY_LEFTCTRL         1
        E: 0.000000 0000 0000 0000\t# ------------ SYN_REPORT (0) ---------- +0ms
        E: 0.120001 0004 0004 0030\t# EV_MSC / MSC_SCAN             30
        E: 0.120001 0001 001e 0000\t# EV_KEY / KEY_A                0
        E: 0.120001 0000 0000 0000\t# ------------ SYN_REPORT (0) ---------- +120ms

        """)
  }
}

@Suite("Simulated keys")
struct SimulatedKeysTests {
  @Test("Taps, chords, pauses and repeats have the documented times")
  func tokens() throws {
    let keys = try SimulatedKeys("a shift+r d:f t:33.5 r:f u:f")
    let events = keys.frames.flatMap(\.events).filter { $0.type == .key }
    let lines = events.map {
      "\(KeyCode(rawValue: $0.code).name) \($0.value) \($0.time.microseconds)"
    }
    #expect(
      lines == [
        "a 1 0", "a 0 20000", "leftshift 1 40000", "r 1 40000", "r 0 60000", "leftshift 0 60000",
        "f 1 80000", "f 2 113500", "f 0 113500",
      ])
    #expect(keys.end == EventTime(microseconds: 113_500))
    #expect(keys.frames.allSatisfy { $0.events.last?.type == .synchronization })
  }

  @Test(
    "A mistake is an error with its line and column",
    arguments: [
      ("a spcae", 1, 3, "\"spcae\""), ("a\n b d:", 2, 4, "\"d:\""), ("x:a", 1, 1, "\"x:a\""),
      ("t:", 1, 1, "\"t:\""), ("t:1s", 1, 1, "\"t:1s\""), ("가 a", 1, 1, "\"가\""),
      ("a shift+", 1, 3, "\"shift+\""),
    ])
  func mistakes(text: String, line: Int, column: Int, found: String) {
    let error = #expect(throws: TraceError.self) { try SimulatedKeys(text) }
    #expect(error?.line == line)
    #expect(error?.column == column)
    #expect(error?.found == found)
  }
}
