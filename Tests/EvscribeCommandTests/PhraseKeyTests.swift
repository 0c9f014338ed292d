import TestSupport
import Testing

@testable import EvscribeCommand

/// A key for phrases that is tapped or held came after recordings in which a press opens the list.
@Suite("Recordings of phrases")
struct PhraseKeyTests {
  private let folder = TemporaryFolder()

  /// Writes a recording of a tap of F7, the phrases, and the keys 2 and A.
  private func recording(_ settings: [String]) -> String {
    var lines = ["# EVEMU 1.3", "# evscribe mode: direct", "# evscribe phrase-key: f7"]
    lines += settings.map { "# evscribe \($0)" }
    lines += ["N: Keyboard", "I: 0003 0001 0001 0100"]
    func press(_ code: String, at second: Int) {
      for (time, value) in [("\(second).000001", 1), ("\(second).100000", 0)] {
        lines += ["E: \(time) 0001 \(code) \(value)", "E: \(time) 0000 0000 0"]
      }
    }
    press("0041", at: 1)
    let inputs = [
      #"candidates "phrases""#, #"candidate "One" "" """#, #"candidate "Two" "" """#,
    ].map { "# evscribe input: 1.000002 \($0)" }
    lines.insert(contentsOf: inputs, at: lines.count - 2)
    press("0003", at: 2)
    press("001e", at: 3)
    return folder.write(lines.joined(separator: "\n") + "\n", to: "phrases.evemu")
  }

  @Test(
    "In an earlier recording, a press opens the list, unless a flag names the key",
    arguments: [
      ([], [], "Twoa"), (["phrase-hold: 400ms"], [], "One2a"), (["phrase-hold: 50ms"], [], "Twoa"),
      ([], ["--phrase-key", "f7"], "One2a"),
    ])
  func earlier(settings: [String], flags: [String], text: String) throws {
    let path = recording(settings)
    let result = try Evscribe.run(["replay", path, "--to", "document"] + flags)
    expect(result, exit: 0)
    #expect(result.text == text)
  }

  @Test("A suite has the tap, and can set another hold")
  func suite() throws {
    for (hold, text) in [
      ("", "One"), ("    phrase-hold: 1s\n", "One"), ("    phrase-hold: 10ms\n", ""),
    ] {
      let suite = folder.write(
        """
        cases:
          - name: tap
            mode: direct
            phrase-key: f7
        \(hold)    keys: f7
            inputs: [{at: 1ms, candidates: {title: phrases, items: [{text: One}]}}]
            text: "\(text)"

        """, to: "suite.yaml")
      let result = try Evscribe.run(["check", suite])
      #expect(result.exitCode == 0, "\(result.text)\(result.errorText)")
    }
  }
}
