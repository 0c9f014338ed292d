import TestSupport
import Testing

@testable import EvscribeCommand

/// The list of actions of a single switch came after recordings without it were made.
@Suite("Recordings of one switch")
struct SwitchListTests {
  private let folder = TemporaryFolder()

  /// Writes a recording of a short press and a hold of 7 s, after which a press of 500 ms comes.
  private func recording(_ settings: [String]) -> String {
    var lines = ["# EVEMU 1.3", "# evscribe mode: morse", "# evscribe keyer: single-switch"]
    lines += settings.map { "# evscribe \($0)" }
    lines += ["N: Switch", "I: 0003 0001 0001 0100"]
    for (time, value) in [
      ("0.000001", 1), ("0.100000", 0), ("2.000000", 1), ("9.000000", 0), ("9.600000", 1),
      ("10.100000", 0), ("12.000000", nil),
    ] {
      if let value { lines.append("E: \(time) 0001 0039 \(value)") }
      lines.append("E: \(time) 0000 0000 0")
    }
    return folder.write(lines.joined(separator: "\n") + "\n", to: "switch.evemu")
  }

  @Test(
    "An earlier recording has no list in a text, unless a flag asks for one",
    arguments: [
      ([], [], "e t"), ([], ["--switch-list", "5s"], "e\n"),
      (["switch-list: 5s"], [], "e\n"), (["switch-list: 5s"], ["--switch-list", "8s"], "e t"),
      // The first item is marked for as long after the release as it says.
      (["switch-list: 5s", "scan-first: 500ms"], [], "e"),
    ])
  func earlier(settings: [String], flags: [String], text: String) throws {
    let path = recording(settings)
    let result = try Evscribe.run(["replay", path, "--to", "document"] + flags)
    expect(result, exit: 0)
    #expect(result.text == text)
  }
}
