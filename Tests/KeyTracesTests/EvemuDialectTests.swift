import KeyEvents
import Testing

@testable import KeyTraces

/// Files that evemu itself would refuse: those for Android's `uinput` command, and recordings that
/// a mail program broke.
@Suite("Dialects of evemu")
struct EvemuDialectTests {
  private static let identity = "N: ACME Widget #4\nI: 0001 1234 5678 9abc\n"
  private static let press = "E: 1.000001 1 1e 1\nE: 1.000001 0 0 0\n"
  /// A press, with a comment in the line of its last event.
  private static let commentedPress = "E: 1.000001 1 1e 1\nE: 1.000001 0 0 0 # EV_KEY\n"

  private func bits(_ device: TraceDevice?, _ type: UInt16) -> [Int] {
    device?.description.codes.first { $0.type.rawValue == type }?.bits.setBits ?? []
  }

  @Test("A mask may be shorter than eight bytes, and the next line of its type continues it")
  func shortMasks() throws {
    let trace = try TraceText(
      """
      \(Self.identity)P: 05
      B: 00 0b 00 00 00 00 00 00 00  # SYN
      B: 01 00 00 03 00 00 00 00 00  # KEY
      B: 01 00 01 00 00 00 00 00 00
      B: 02 03
      B: 02 01 # REL
      B: 03 00 00                    # ABS
      B: 15 05  # FF
      \(Self.press)
      """)
    let device = try #require(trace.devices.first)
    #expect(device.description.properties.setBits == [0, 2])
    #expect(bits(device, 1) == [16, 17, 72])
    #expect(bits(device, 2) == [0, 1, 8])
    #expect(bits(device, 3) == [])
    #expect(bits(device, 0x15) == [0, 2])
    #expect(trace.warnings == [])
    // It is written in evemu's own format.
    let head = String(
      decoding: EvemuWriter().header(for: device.description), as: UTF8.self)
    #expect(head.contains("\nP: 05 00 00 00 00 00 00 00\n"))
    #expect(head.contains("\nB: 02 03 01 00 00 00 00 00 00\n"))
    let again = try TraceText(head + Self.press).devices[0].description
    #expect(again.codes.flatMap(\.bits.setBits) == device.description.codes.flatMap(\.bits.setBits))
  }

  @Test("Properties from 64 on are skipped, with one warning")
  func manyProperties() throws {
    for rows in 2...30 {
      let row = "P: 01 00 00 00 00 00 00 80\n"
      let trace = try TraceText(
        Self.identity + String(repeating: row, count: rows) + Self.press)
      #expect(trace.devices.first?.description.properties.setBits == [0, 63])
      #expect(
        trace.warnings == [
          "line 4: properties 64 and above are skipped: evemu has only 0 to 63"
        ])
    }
    // An extra byte without a property needs no warning.
    let trace = try TraceText(
      Self.identity + "P: 05 00 00 00 00 00 00 00\nP: 00\n" + Self.press)
    #expect(trace.warnings == [])
  }

  @Test("An axis may have a resolution, and events need no leading zeros")
  func numbers() throws {
    let trace = try TraceText(
      """
      \(Self.identity)A: 03 -128 128 4 4 0    # ABS_MT_RX
      A: 35 0 1599 0 0 11     # ABS_MT_POSITION_X
      A: 36 0 2559 0 0        # ABS_MT_POSITION_Y
      L: 00 0
      L: 09 1
      S: 0a 1
      E: 0.000001 0 0 0  # SYN_REPORT
      E: 1.000001 1 15 1 # KEY_Y press
      E: 1.000001 0 0 0

      """)
    #expect(
      trace.devices.first?.description.axes.map(\.limits) == [
        [-128, 128, 4, 4, 0], [0, 1599, 0, 0, 11], [0, 2559, 0, 0, 0],
      ])
    #expect(trace.lines == ["1 0 0 0", "1000001 1 21 1", "1000001 0 0 0"])
  }

  @Test(
    "The rest of a comment that a mail program broke is skipped, with a warning",
    arguments: [
      ("# EVEMU 1.3\n# DMI:\ndmi:bvnLENOVO:bvr6QET: x\n\(identity)\(press)", [3]),
      ("# EVEMU 1.1\n# DMI:\ndmi:bvnLENOVO:bvr6QET: x\nand more\n\(identity)\(press)", [3, 4]),
      ("# EVEMU 1.3\n\(identity)# Supported\nevents:\n\(press)", [5]),
      ("# EVEMU 1.3\n\(identity)\(press)# a long\n  note: x\n\(press)", [7]),
      (
        "# EVEMU 1.3\n\(identity)E: 1.000001 1 1e 1\t# EV_KEY / KEY_A\n1\n"
          + "E: 1.000001 0 0 0\t# --- SYN_REPORT (0)\n---------- +0ms\n", [5, 7]
      ),
    ])
  func brokenComments(text: String, lines: [Int]) throws {
    for portions in [1, 7, .max] {
      let trace = try TraceText(text, portions: portions)
      #expect(
        trace.warnings
          == lines.map { "line \($0): skipped; it looks like the end of the previous comment" }
      )
      #expect(trace.lines.contains("1000001 1 30 1"))
    }
  }

  @Test(
    "Any other line is not skipped as the rest of a comment",
    arguments: [
      // Before any line that identifies a trace.
      ("# A letter\nto whom it may concern\n", 2),
      // Not directly after a comment.
      ("# EVEMU 1.3\n# c\n\(identity)00 00 00 00  # Missing a type\n\(press)", 5),
      ("# EVEMU 1.3\n# c\n\n dmi:x\n\(identity)\(press)", 4),
      // The rest of an event.
      ("# EVEMU 1.3\n# c\nxE: 1.000001 0001 001e 1\n", 3),
      ("\(commentedPress): 2.000001 1 1e 0\n", 3),
      ("\(commentedPress)2.000001 1 1e 0\n", 3),
      ("\(commentedPress)^C\n", 3),
    ])
  func notComments(text: String, line: Int) {
    let error = #expect(throws: TraceError.self) { try TraceText(text) }
    #expect(error?.line == line)
  }
}
