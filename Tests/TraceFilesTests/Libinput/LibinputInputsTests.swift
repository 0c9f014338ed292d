import KeyEvents
import KeyTraces
import TestSupport
import Testing
import Documents

/// Inputs of a session among the events of libinput recordings.
@Suite("Inputs in libinput recordings")
struct LibinputInputsTests {
  private static let plain = TraceDevice(
    description: DeviceDescription(identity: DeviceIdentity(name: "A")))

  private static func head(devices: Int) -> String {
    String(decoding: LibinputWriter.head(deviceCount: devices), as: UTF8.self)
  }

  private static let device = String(decoding: LibinputWriter().head(of: plain), as: UTF8.self)

  private static func frame(at time: Int, _ value: Int) -> String {
    "  - evdev:\n    - [0, \(time), 1, 30, \(value)]\n    - [0, \(time), 0, 0, 0]\n"
  }

  private static func input(_ rest: String) -> String { "  # evscribe input: \(rest)\n" }

  @Test(
    "With one device, inputs keep their positions among frames, in chunks of any size",
    arguments: [1, 7, 1 << 16])
  func oneDevice(size: Int) throws {
    let text =
      Self.head(devices: 1) + Self.device + Self.input("0.000001 traits secure=yes")
      + Self.frame(at: 2, 1) + Self.input("0.000002 1 refused") + "  # c\n" + Self.frame(at: 3, 0)
      + Self.input("0.000004 text \"\\u2028\" \"\" \"가\"")
    #expect(
      try LibinputText(text, chunks: size).lines == [
        "# evscribe input: 0.000001 traits keyboard=default capitals=sentences secure=yes",
        "2 1 30 1", "2 0 0 0", "# evscribe input: 0.000002 1 refused", "# c", "3 1 30 0", "3 0 0 0",
        "# evscribe input: 0.000004 text \"\\u2028\" \"\" \"가\"",
      ])
  }

  @Test("An input comes before the frames of other devices at its time")
  func severalDevices() throws {
    let text =
      Self.head(devices: 2) + Self.device + Self.frame(at: 1, 1) + Self.input("0.000002 refused")
      + Self.input("0.000004 mismatch") + Self.frame(at: 5, 0) + Self.input("0.000009 refused")
      + Self.device + Self.frame(at: 2, 1) + Self.frame(at: 3, 0) + Self.frame(at: 4, 1)
    #expect(
      try LibinputText(text).lines == [
        "1 1 30 1", "1 0 0 0", "# evscribe input: 0.000002 refused", "2 1 30 1 @1", "2 0 0 0 @1",
        "3 1 30 0 @1", "3 0 0 0 @1", "# evscribe input: 0.000004 mismatch", "4 1 30 1 @1",
        "4 0 0 0 @1", "5 1 30 0", "5 0 0 0", "# evscribe input: 0.000009 refused",
      ])
  }

  @Test(
    "A malformed line is an error with its line and column",
    arguments: [
      ("0.000002 gone", 30, "\"gone\"", "the kind of input (refused, mismatch, text"),
      ("0.000002 text \"가\" 나 \"\"", 39, "\"나\"", "a space and the selected text"),
      ("0.000000 refused", 3, "the time 0.000000 after 0.000001", "times that never decrease"),
    ])
  func mistakes(rest: String, column: Int, found: String, expected: String) throws {
    for devices in [1, 2] {
      let before = Self.head(devices: devices) + Self.device + Self.frame(at: 1, 1)
      let lines = before.split(separator: "\n").count
      let error = #expect(throws: YAMLError.self) {
        try LibinputText(before + Self.input(rest) + Self.frame(at: 3, 0))
      }
      #expect(error?.line == lines + 1)
      #expect(error?.column == column)
      #expect(
        error?.problem.hasPrefix("found \(found), expected \(expected)") == true,
        "\(error?.problem ?? "")")
    }
  }

  @Test("An input before the events of a device, and too many in a row, are errors")
  func misplaced() throws {
    let line = Self.input("0.000001 refused")
    for text in [line + Self.head(devices: 1), Self.head(devices: 1) + line] {
      let error = #expect(throws: YAMLError.self) {
        try LibinputText(text + Self.device + Self.frame(at: 1, 1))
      }
      #expect(
        error?.problem == """
          found an input before the events of a device, \
          expected inputs only after `events:`
          """)
    }
    let many = String(repeating: line, count: SessionInput.waitingLimit + 1)
    let error = #expect(throws: YAMLError.self) {
      try LibinputText(Self.head(devices: 1) + Self.device + many + Self.frame(at: 1, 1))
    }
    #expect(
      error?.problem == "found more than 10000 inputs in a row, expected an event between them")
  }

  @Test(
    "Many inputs of the greatest length are read; too many in a row are refused",
    arguments: [1, 2])
  func longRow(devices: Int) throws {
    let text = String(repeating: "\u{FFFE}", count: SessionInput.textLimit)
    let longest = SessionInput(
      time: EventTime(microseconds: 1), editCount: 999_999_999_999,
      .text(SurroundingText(before: text, selected: text, after: text)))
    let head = Array((Self.head(devices: devices) + Self.device).utf8)
    var writer = LibinputWriter()
    // More bytes than are allowed from one event of YAML to the next.
    var bytes = head
    for _ in 0..<400 { writer.write(longest, to: &bytes) }
    writer.write(InputEvent.report(at: longest.time), to: &bytes)
    #expect(bytes.count > 1 << 20)
    // Twice the largest number allowed in a row.
    let input = SessionInput(time: longest.time, .refused)
    for _ in 0..<2 {
      for _ in 0..<SessionInput.waitingLimit { writer.write(input, to: &bytes) }
      writer.write(InputEvent.report(at: input.time), to: &bytes)
    }
    if devices == 2 { bytes += Array(Self.device.utf8) }
    // Also in one chunk, of which no more is read ahead than of a file.
    for chunks in [1 << 16, .max / 2] {
      let found = try LibinputText(bytes, chunks: chunks).elements.compactMap {
        if case .input(let input) = $0 { input } else { nil }
      }
      #expect(found.count == 2 * SessionInput.waitingLimit + 400)
      #expect(found.prefix(400).allSatisfy { $0 == longest })
      var long = head
      for _ in 0..<3 * SessionInput.waitingLimit { writer.write(input, to: &long) }
      let error = #expect(throws: YAMLError.self) {
        try LibinputText(long + Array(Self.frame(at: 1, 1).utf8), chunks: chunks)
      }
      #expect(
        error?.problem == "found more than 10000 inputs in a row, expected an event between them")
    }
  }

  @Test("A line that is too long is an error with line and column, in chunks of any size")
  func longLine() throws {
    let before = Self.head(devices: 1) + Self.device + Self.frame(at: 1, 1)
    let lines = before.split(separator: "\n").count
    let line = "# evscribe input: 0.000002 refused"
    func read(_ line: String, chunks: Int) throws -> [String] {
      try LibinputText(before + "  " + line + "\n" + Self.frame(at: 3, 0), chunks: chunks).lines
    }
    for chunks in [1, 1000, 1 << 16] {
      let longest = line + String(repeating: " ", count: TraceLimits.line - line.utf8.count)
      #expect(try read(longest, chunks: chunks).contains(line))
      for rest in [" ", String(repeating: " ", count: TraceLimits.line)] {
        let error = #expect(throws: YAMLError.self) { try read(longest + rest, chunks: chunks) }
        #expect(error?.mark == YAMLMark(line: lines + 1, column: 3))
        #expect(
          error?.problem
            == "found a line of more than 8192 bytes, expected an input of at most 8192 bytes")
      }
      // Other comments may be longer.
      let comment = "# c" + String(repeating: " ", count: TraceLimits.line)
      #expect(try read(comment, chunks: chunks).count == 4)
    }
  }

  @Test("The error on an unknown escape names the right one")
  func unknownEscape() throws {
    let error = #expect(throws: YAMLError.self) {
      try LibinputText(
        Self.head(devices: 1) + Self.device + Self.input("0.000001 candidates \"\\n\"")
          + Self.frame(at: 3, 0))
    }
    #expect(error?.problem.hasSuffix("; a line break is \\x0A, a tab \\x09") == true)
  }

  @Test("Any input is written and read again equal, with one device and with two")
  func roundTrip() throws {
    let seed = propertySeed()
    var random = SeededGenerator(seed: seed)
    var inputs: [SessionInput] = []
    for _ in 0..<1000 { inputs.append(random.sessionInput(after: inputs.last?.time ?? .zero)) }
    for devices in [1, 2] {
      var writer = LibinputWriter()
      var bytes = Array((Self.head(devices: devices) + Self.device).utf8)
      for input in inputs {
        writer.write(input, to: &bytes)
        writer.write(InputEvent.report(at: input.time), to: &bytes)
      }
      if devices == 2 { bytes += Array(Self.device.utf8) }
      let found = try LibinputText(bytes).elements.compactMap {
        if case .input(let input) = $0 { input } else { nil }
      }
      #expect(found == inputs, "seed \(seed)")
    }
  }
}
