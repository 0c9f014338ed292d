import KeyEvents
import Testing

@testable import KeyTraces

/// Files of different versions and writers of evemu's format, and damaged ones: each is read or
/// refused with its line and column.
@Suite("Versions and writers of evemu")
struct EvemuVariantTests {
  private static let press = "E: 1.000001 0001 001e 1\nE: 1.000001 0000 0000 0\n"
  private static let identity = "N: x\nI: 0003 05f3 0007 0100\n"

  @Test("Comments and unknown lines keep their positions; settings are not among the comments")
  func elements() throws {
    let text =
      "# EVEMU 1.3\n# Kernel: 6.1\n# evscribe mode: morse\n\(Self.identity)X: 1\n\(Self.press)# note\nY: 2\n\(Self.press)"
    let trace = try TraceText(text)
    #expect(
      trace.lines == [
        "# Kernel: 6.1", "X: 1", "1000001 1 30 1", "1000001 0 0 0", "# note", "Y: 2",
        "1000001 1 30 1", "1000001 0 0 0",
      ])
  }

  @Test(
    "An axis has four numbers up to version 1.1, five from 1.2 on, and either without a version",
    arguments: [
      ("# EVEMU 1.0\n", 4...4), ("", 4...5), ("# EVEMU 1.1\n", 4...4), ("# EVEMU 1.2\n", 5...5),
      ("# EVEMU 1.3\n", 5...5),
    ])
  func axes(version: String, count: ClosedRange<Int>) throws {
    for given in 3...6 {
      let numbers = (1...given).map(String.init).joined(separator: " ")
      let text = "\(version)\(Self.identity)A: 00 \(numbers)\n\(Self.press)"
      if count.contains(given) {
        let limits = try TraceText(text).devices[0].description.axes[0].limits
        #expect(limits == Array([1, 2, 3, 4, given == 5 ? 5 : 0]))
      } else {
        #expect(throws: TraceError.self) { try TraceText(text) }
      }
    }
  }

  @Test("A frame with more events than the limit is refused")
  func endlessFrame() throws {
    let evtest = "Event: time 1.000000, type 1 (EV_KEY), code 30 (KEY_A), value 1\n"
    for line in ["E: 1.000001 0001 001e 1\n", evtest] {
      let error = #expect(throws: TraceError.self) {
        try TraceText(String(repeating: line, count: TraceLimits.frame + 1))
      }
      #expect(error?.line == TraceLimits.frame + 1)
      #expect(error?.found == "a frame of more than 10000 events")
    }
  }

  @Test("The terminal's echo before an event is skipped, with a warning")
  func echo() throws {
    let trace = try TraceText("\(Self.press)^[OP\u{1B}E: 2.000001 0001 001e 0\nE: 2.000001 0 0 0\n")
    #expect(trace.lines.suffix(2) == ["2000001 1 30 0", "2000001 0 0 0"])
    #expect(trace.warnings == ["line 3: skipped the terminal's echo before \"E:\""])
    #expect(throws: TraceError.self) { try TraceText("\(Self.press)aE: x\n") }
    let error = #expect(throws: TraceError.self) { try TraceText("\(Self.press)aE: 2.x\n") }
    #expect(error?.column == 7)
  }

  @Test("A repeated item of a header counts once, and an invalid line is refused")
  func headerLimits() throws {
    let axes =
      "A: 00 1 2 3 4 5\nA: 28 1 2 3 4 5\nA: 00 9 2 3 4 5\nL: 01 1\nL: 01 1\nS: 00 1\nS: 00 1\n"
    let device = try #require(
      try TraceText("# EVEMU 1.3\n\(Self.identity)\(axes)\(Self.press)").devices.first?.description)
    #expect(device.axes.map(\.code) == [0, 0x28])
    #expect(device.axes[0].limits == [9, 2, 3, 4, 5])
    #expect(device.litLEDs == [1])
    #expect(device.switchesOn == [0])
    let row = " 00 00 00 00 00 00 00 01\n"
    for (lines, expected) in [
      ("B: 20" + row, "the event type, 00 to 1f"),
      ("P:\n", "one to eight bytes"), ("B: 01\n", "one to eight bytes"),
      ("B: 01 100\n", "one to eight bytes"), ("B: 01 1 2 3 4 5 6 7 8 9\n", "the end of the line"),
      (String(repeating: "B: 02" + row, count: 13), "at most 12 lines per type"),
    ] {
      let error = #expect(throws: TraceError.self) {
        try TraceText("# EVEMU 1.3\n\(Self.identity)\(lines)\(Self.press)")
      }
      #expect(error?.expected.contains(expected) == true)
    }
  }

  @Test("Comments may be anywhere from version 1.1 on, and only at the top in 1.0")
  func comments() throws {
    for version in ["1.1", "1.2", "1.3"] {
      let text = "# EVEMU \(version)\n# a\n\(Self.identity)# b\n\(Self.press)# c\n"
      #expect(try TraceText(text).lines.filter { $0.hasPrefix("#") } == ["# a", "# b", "# c"])
    }
    #expect(try TraceText("# a\n\(Self.identity)\(Self.press)").lines.first == "# a")
    #expect(throws: TraceError.self) { try TraceText("\(Self.identity)\(Self.press)# c\n") }
  }

  @Test(
    "Damaged or unusual files are read or refused with line and column",
    arguments: [
      // Negative microseconds as evemu-record writes them, without a sign.
      ("E: 0.4293967297 0001 001e 1\n", "1:6: found \"4293967297\", expected microseconds"),
      // Seconds and microseconds are two numbers: this is 4 s and 1 µs.
      ("E: 4.1 0001 001e 1\nE: 4.1 0000 0000 0\n", "4000001 1 30 1"),
      ("E: 4.000001 0001 001e\n", "1:22: found the end of the line, expected the value"),
      ("E: 4.000001 0001 001E 1\nE: 4.000001 0000 0000 0\n", "4000001 1 30 1"),
      ("E:4.000001 0001 001e 1\n", "1:3: found \"4.000001\", expected a space"),
      ("E: 4.000001 0001 001e 1\r\nE: 4.000001 0000 0000 0\r\n", "4000001 1 30 1"),
      ("E: 4.000001 0001 001e 1\nE: 4.000001 0000 0000 0", "4000001 1 30 1"),
      ("N: x\nI: 3 1 1 1\n\(press)# c\n", "5:1: found \"#\", expected an event; version 1.0"),
      ("# EVEMU 1.3\nN: a # b\nI: 3 1 1 1\n\(press)", "1000001 1 30 1"),
      ("", "1:1: found an empty file, expected a trace"),
      ("# EVEMU 1.3\n\(identity)B: 00 0b 00 00 00 00 00 0x\n", "4:26: found \"x\""),
      ("# EVEMU 9.9\n\(identity)\(press)", "1000001 1 30 1"),
    ])
  func damaged(text: String, result: String) {
    do throws(TraceError) {
      let trace = try TraceText(text)
      #expect(trace.lines.first == result)
    } catch {
      #expect("\(error)".hasPrefix(result), "\(error)")
    }
  }
}
