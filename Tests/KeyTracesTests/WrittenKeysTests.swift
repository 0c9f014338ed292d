import KeyEvents
import Testing

@testable import KeyTraces

/// Keys that were written, not recorded: keyd's tests and kanata's simulated input.
@Suite("Keys of keyd and kanata")
struct WrittenKeysTests {
  private func keys(_ text: String) throws -> [String] {
    let trace = try TraceText(text)
    return trace.elements.compactMap { element in
      guard case .event(let event, _) = element, event.type == .key else { return nil }
      return
        "\(KeyCode(rawValue: event.code).name) \(event.value) \(event.time.microseconds / 1000)"
    }
  }

  @Test("Keys, times and comments of a keyd test are read, but not its expected output")
  func keyd() throws {
    let text =
      "# caps\ncapslock down\n10ms\na down\n` up\n  5.5ms\r\ncontrol up\naltgr down\n\nx down\ny"
    #expect(
      try keys(text) == [
        "capslock 1 0", "a 1 10", "grave 0 10", "leftctrl 0 15", "rightalt 1 15",
      ])
    // A line that consists of a vertical tab or an ideographic space is empty.
    #expect(try keys("\u{B}\na down\n\u{3000}\nx y") == ["a 1 0"])
    let trace = try TraceText(text)
    #expect(trace.format == .keyd)
    #expect(trace.lines.first == "# caps")
    #expect(trace.lines.count { $0.hasSuffix(" 0 0 0") } == 5)
  }

  @Test("Kanata's words, symbols and names are read; words that press no key are skipped")
  func kanata() throws {
    #expect(
      try keys("d:a t:50 press:lsft\nr:KeyA tick:1 repeat:spc up:bspc release:Digit1\n⟳; 🕐10 ↑a ↓↓")
        == [
          "a 1 0", "leftshift 1 50", "a 2 50", "space 2 51", "backspace 0 51", "1 0 51",
          "semicolon 2 51", "a 0 61", "down 1 61",
        ])
    let trace = try TraceText("d:a vk:x:tap ls:base u:a")
    #expect(trace.warnings.count == 2)
    #expect(trace.lines.count == 4)
  }

  @Test("A long line of kanata is read, and prose with `down` is not taken for keyd's")
  func longLine() throws {
    let line = String(repeating: "d:a t:50 u:a ", count: 50_000)
    #expect(try TraceHead(Array(line.utf8), isWhole: false)?.format == .kanata)
    #expect(try keys(line).count == 100_000)
    let prose = "I scroll\nand look down\nlook down\nE: 1.0 0 0 0\n"
    #expect(try TraceHead(Array(prose.utf8), isWhole: true)?.format == .evemu)
  }

  @Test(
    "A mistake is an error with its line and column",
    arguments: [
      ("a down\n b dwn\n", 2, 4, "\"dwn\"", "`up` or `down`"),
      ("a down\nspcae up\n", 2, 1, "\"spcae\"", "a line such as"),
      ("a down\n50 ms\n", 2, 1, "\"50\"", "a line such as"),
      ("a down\n31557600001ms\n", 2, 1, "\"31557600001ms\"", "a line such as"),
      ("31557600000ms\na up\n1ms\n", 3, 1, "\"1ms\"", "pauses of at most one year in total"),
      ("d:a\n u:b x:y", 2, 6, "\"x:y\"", "d:KEY"),
      ("d:a t:1s", 1, 5, "\"t:1s\"", "milliseconds"),
      ("d:a t:31557600000 t:1", 1, 19, "\"t:1\"", "pauses of at most one year in total"),
      ("d:a u:bkspce", 1, 5, "\"u:bkspce\"", "the name of a key"),
      ("↓a 🕐x", 1, 6, "\"🕐x\"", "milliseconds"),
    ])
  func mistakes(text: String, line: Int, column: Int, found: String, expected: String) {
    let error = #expect(throws: TraceError.self) { try TraceText(text) }
    #expect(error?.line == line)
    #expect(error?.column == column)
    #expect(error?.found == found)
    #expect(error?.expected.contains(expected) == true)
  }

  @Test("Simulated keys that last more than a year are refused")
  func year() {
    let error = #expect(throws: TraceError.self) { try SimulatedKeys("t:31557600000 a") }
    #expect(error?.expected == "pauses of at most one year in total")
  }
}
