import Foundation
import TestSupport
import Testing

/// Tests of `evscribe inspect`.
@Suite("inspect")
struct InspectTests {
  private let folder = TemporaryFolder()

  /// A key that bounces, a repeat, a lost frame, a key that is never released.
  private static let trace = """
    # EVEMU 1.3
    E: 0.000001 0001 001e 0001
    E: 0.000001 0000 0000 0000
    E: 0.080001 0001 001e 0000
    E: 0.080001 0000 0000 0000
    E: 0.086001 0001 001e 0001
    E: 0.086001 0000 0000 0000
    E: 0.400001 0001 001e 0002
    E: 0.400001 0000 0000 0001
    E: 0.500001 0000 0003 0000
    E: 0.500001 0000 0000 0000
    E: 1.000001 0001 0030 0001
    E: 1.000001 0000 0000 0000
    E: 2.000001 0000 0000 0000

    """

  @Test("The report on a faulty keyboard, word by word")
  func report() throws {
    let path = folder.write(Self.trace, to: "bad.evemu")
    let result = try Evscribe.run("inspect", path)
    expect(
      result, exit: 0,
      output: """
        \(path): 2.0 s, 3 presses, 2 keys, 1 device, 1 repeat
        at most 1 key down at once, not counting modifiers and locks; 0 presses began while another key was down

        key              presses  repeats                    held  shortest gap
        a                      2        1                 80.0 ms        6.0 ms
        b                      1        0                       -             -

        events were lost once: keys that were down at the time count as released
        1 press ended without a release
        the key "a" bounces: 1 press began less than 20.0 ms after a release, the shortest gap being 6.0 ms; --filter debounce=7ms fixes this
        the key "b" is still down at the end

        """)
    // The suggested filters help.
    let steadied = try Evscribe.run(
      "replay", "--mode", "hangul", "--filter", "debounce=7ms", "--to", "document", path)
    expect(steadied, exit: 0, output: "ㅁ뮤")
  }

  @Test("The same as JSON")
  func json() throws {
    let path = folder.write(Self.trace, to: "bad.evemu")
    let result = try Evscribe.run("inspect", "--json", path)
    expect(result, exit: 0)
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(result.output)) as? [String: Any])
    #expect(object["duration"] as? Double == 2)
    #expect(object["holes"] as? Int == 1 && object["cancelled"] as? Int == 1)
    let keys = try #require(object["keys"] as? [[String: Any]])
    #expect(keys.map { $0["key"] as? String } == ["a", "b"])
    #expect(keys[0]["bounces"] as? Int == 1 && keys[0]["shortestGap"] as? Double == 0.006)
    #expect(keys[1]["isDownAtEnd"] as? Bool == true && keys[1]["longestHold"] is NSNull)
  }

  @Test("Inputs of clients are counted, and reported if there are any")
  func inputs() throws {
    let inputs =
      "# evscribe input: 0.000001 refused\n# evscribe input: 0.000001 candidates \"\"\n"
    for (count, text) in [
      (0, Self.trace),
      (2, Self.trace.replacing("E: 0.000001 0001", with: inputs + "E: 0.000001 0001")),
    ] {
      let path = folder.write(text, to: "inputs.evemu")
      let report = try Evscribe.run("inspect", path)
      expect(report, exit: 0)
      let line =
        "\n2 inputs besides the keys: another program's reports and the offered candidates\n"
      #expect(report.text.contains(line) == (count > 0), "\(report.text)")
      let result = try Evscribe.run("inspect", "--json", path)
      let object = try #require(
        try JSONSerialization.jsonObject(with: Data(result.output)) as? [String: Any])
      #expect(object["inputs"] as? Int == count)
    }
  }

  @Test(
    "The drawing has a bar for each press, hollow if it has no release, and a line for each loss")
  func drawing() throws {
    let path = folder.write(Self.trace, to: "bad.evemu")
    let file = folder.path + "/bad.svg"
    expect(try Evscribe.run("inspect", "--svg", file, path), exit: 0)
    let svg = try String(contentsOfFile: file, encoding: .utf8)
    #expect(svg.hasPrefix("<svg xmlns=\"http://www.w3.org/2000/svg\""))
    #expect(svg.hasSuffix("</svg>\n"))
    #expect(svg.components(separatedBy: " fill=\"#247\"").count - 1 == 1)
    #expect(svg.components(separatedBy: "fill=\"none\" stroke=\"#247\"").count - 1 == 2)
    #expect(svg.components(separatedBy: "<title>events were lost</title>").count - 1 == 1)
    for lane in ["a", "b"] { #expect(svg.contains(">\(lane)</text>")) }
  }

  @Test("With a mistake in the trace, the part before it is reported, and the exit code is 65")
  func mistake() throws {
    let path = folder.write(Self.trace + "E: nonsense\n", to: "bad.evemu")
    let result = try Evscribe.run("inspect", path)
    expect(result, exit: 65, error: "bad.evemu:15:")
    #expect(result.text.contains("3 presses"))
    expect(try Evscribe.run("inspect", folder.path + "/none"), exit: 66)
  }

  @Test(
    "A mistake in the trace: the old drawing stays, and no new one is made", arguments: ["", "S"])
  func mistakeBesidePicture(hand: String) throws {
    let old = folder.write("old\n", to: "old.svg")
    let head = hand.isEmpty ? "" : "# evscribe mode: morse\n# evscribe keyer: straight\n"
    let path = folder.write(head + Self.trace + "E: nonsense\n", to: "bad.evemu")
    for name in ["old.svg", "new.svg"] {
      let file = "\(folder.path)/\(name)"
      let result = try Evscribe.run("inspect", "--svg", file, path)
      expect(result, exit: 65, error: "bad.evemu:", "; \(file) was not written\n")
      #expect(result.text.contains("3 presses"))
    }
    #expect(try String(contentsOfFile: old, encoding: .utf8) == "old\n")
    #expect(folder.names == ["bad.evemu", "old.svg"])
  }

  @Test("A missing release is not a bounce, and the key that sent the form is not stuck")
  func missingRelease() throws {
    func trace(_ settings: String, _ keys: [(String, Int)]) -> String {
      "# EVEMU 1.3\n\(settings)"
        + keys.enumerated().map { index, key in
          "E: \(index + 1).000000 0001 \(key.0) \(key.1)\nE: \(index + 1).000000 0000 0000 0\n"
        }.joined()
    }
    let keys = [("0030", 1), ("0030", 1), ("0030", 0), ("001c", 1)]
    let path = folder.write(trace("# evscribe mode: direct\n", keys), to: "missing.evemu")
    let report = try Evscribe.run("inspect", path).text
    #expect(!report.contains("bounces"), "\(report)")
    #expect(
      report.contains(
        "the key \"b\" was pressed once while it was already down: the release in between is missing\n"
      ),
      "\(report)")
    #expect(report.contains("the key \"enter\" is still down at the end\n"), "\(report)")
    #expect(try Evscribe.run("inspect", "--json", path).text.contains("\"missingReleases\":1,"))
    let form = "# evscribe form: visitor.yaml \(String(repeating: "0", count: 64))\n"
    let sent = folder.write(trace("# evscribe mode: direct\n\(form)", keys), to: "sent.evemu")
    #expect(try !Evscribe.run("inspect", sent).text.contains("is still down"))
  }

  @Test("A stop key that is down at the end of the recording is not a fault")
  func stopKey() throws {
    for (held, isTold) in [(["006b"], false), (["0030", "006b"], true), (["0030"], true)] {
      var text = "# EVEMU 1.3\n# evscribe mode: hangul\n# evscribe stop-key: end\n"
      for key in held { text += "E: 1.000000 0001 \(key) 1\nE: 1.000000 0000 0000 0\n" }
      let result = try Evscribe.run("inspect", folder.write(text, to: "stopped.evemu"))
      expect(result, exit: 0)
      #expect(!result.text.contains("the key \"end\" is still down"), "\(result.text)")
      #expect(result.text.contains("the key \"b\" is still down at the end") == isTold)
    }
  }

  @Test("An empty recording has an empty report")
  func nothing() throws {
    let path = folder.write("# EVEMU 1.3\nE: 1.000000 0000 0000 0000\n", to: "empty.evemu")
    let result = try Evscribe.run("inspect", path)
    expect(result, exit: 0)
    #expect(result.text.contains("0.0 s, 0 presses, 0 keys, 0 devices, 0 repeats\n"))
    expect(try Evscribe.run("inspect", "--svg", folder.path + "/e.svg", path), exit: 0)
  }
}
