import Testing

@testable import KeyTraces

@Suite("The head of a trace")
struct TraceHeadTests {
  @Test(
    "The format is recognized by the content",
    arguments: [
      ("# EVEMU 1.3\n", TraceFormat.evemu),
      ("\n\n# recorded by me\nE: 1.000001 0001 001e 1\n", .evemu),
      ("# EVEMU 1.2\n# device /dev/input/event5\nE: 4.1 0 0 0\n", .evemu),
      ("N: a down\nI: 1 2 3 4\n", .evemu),
      ("# libinput record\nversion: 1\n", .libinput),
      ("  # libinput record\n  version: 1\n", .libinput),
      ("---\nversion: 1\nndevices: 1\n", .libinput),
      ("Event: time 1.000000, type 1 (EV_KEY), code 30 (KEY_A), value 1\n", .evtest),
      ("> Event: time 1.000000, -------------- Report Sync ------------\n", .evtest),
      (
        "# a note\n# iEvent: time 1605849364.847988, type 1 (EV_KEY), code 23 (KEY_I), value 0\n",
        .evtest
      ),
      ("$ sudo evtest\nNo device specified, trying to scan all of /dev/input/event*\n", .evtest),
      ("it prints this:\n\nInput driver version is 1.0.1\n", .evtest),
      ("# a test\na down\n10ms\na up\n\na down\n", .keyd),
      ("200ms\n", .keyd),
      ("d:a t:50 u:a\n", .kanata), ("d:a t:50 u:\n", .kanata),
      ("↓a 🕐50 ↑a", .kanata),
      ("press:lctl tick:5\n", .kanata),
      ("Dear John,\n", .evemu),
      ("", .evemu),
    ])
  func formats(text: String, format: TraceFormat) throws {
    #expect(try TraceHead(Array(text.utf8), isWhole: true)?.format == format)
  }

  @Test(
    "A recording of hid-recorder is refused, and the error says what to use instead",
    arguments: [
      "# Keyboard\nR: 65 05 01 09 06 a1\nN: Keyboard\nI: 3 46d c31c\n",
      "  B: 000000.000073 36 08 e0 01 01 02 00\n  E: 000000.000071 9 08 e0 00\n",
      "D: 0\nR: 4 05 01 09 06\n",
      "E: 000001.123456 8 00 00 04 00 00 00 00 00\n",
    ])
  func reports(text: String) {
    let error = #expect(throws: TraceError.self) {
      try TraceHead(Array(text.utf8), isWhole: true)
    }
    #expect(error?.found.contains("hid-recorder") == true)
    #expect(error?.advice.contains("evscribe record") == true)
  }

  @Test("More bytes are needed until a line proves the format, up to the limit")
  func portions() throws {
    let text = Array("# EVEMU 1.3\n# evscribe mode: hangul\nN: x\nE: 1.1 1 1 1\n".utf8)
    for count in 0..<text.count {
      #expect(try TraceHead(Array(text[..<count]), isWhole: false) == nil)
    }
    let head = try #require(try TraceHead(text, isWhole: false))
    #expect(head.settings.map(\.name) == ["mode"])
    #expect(head.settings.map(\.value) == ["hangul"])
    #expect(head.settingLines == [2])
    let zeros = [UInt8](repeating: 0, count: TraceLimits.head)
    #expect(try TraceHead(zeros, isWhole: false)?.format == .evemu)
  }

  @Test("Text copied from the terminal before a recording is not part of it")
  func prose() throws {
    for first in ["# EVEMU 1.3", "# libinput record"] {
      let prompt = "$ sudo record\n/dev/input/event0:\tLid Switch\n# evscribe mode: morse\n"
      let head = try #require(
        try TraceHead(Array("\(prompt)\(first)\n# evscribe mode: hangul\n".utf8), isWhole: true))
      #expect(head.start == prompt.utf8.count)
      #expect(head.settings.map(\.value) == ["hangul"])
      #expect(head.settingLines == [5])
    }
    let bare = try TraceHead(Array("# a\n\nE: 1.1 0 0 0\n# EVEMU 1.3\n".utf8), isWhole: true)
    #expect(bare?.start == 0)
  }

  @Test("Settings after the first event are not part of the head")
  func settingsEnd() throws {
    let text = "E: 1.1 1 1 1\n# evscribe mode: morse\n"
    #expect(try TraceHead(Array(text.utf8), isWhole: true)?.settings.isEmpty == true)
  }
}
