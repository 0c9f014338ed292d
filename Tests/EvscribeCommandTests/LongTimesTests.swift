import Foundation
import TestSupport
import Testing

/// Tests with stamps as far apart as possible in a trace, 10^12 seconds, and with frames whose
/// events are as far apart.
@Suite("Extreme times in a trace")
struct LongTimesTests {
  private let folder = TemporaryFolder()
  private static let end: Int64 = 999_999_999_999

  private static func line(_ seconds: Int64, _ key: Int, _ value: Int) -> String {
    "E: \(seconds).000001 0001 \(String(key, radix: 16)) \(value)\n"
  }

  private static func frame(_ seconds: Int64, _ key: Int, _ value: Int) -> String {
    line(seconds, key, value) + "E: \(seconds).000001 0000 0000 0000\n"
  }

  /// A key that is held from the start to the end.
  private static let longPress = frame(0, 30, 1) + frame(end, 30, 0)

  @Test("inspect reports a press of 10^12 seconds")
  func press() throws {
    let path = folder.write(Self.longPress, to: "long.evemu")
    let result = try Evscribe.run("inspect", path)
    expect(result, exit: 0)
    #expect(result.text.hasPrefix("\(path): 999999999999.0 s, 1 press, 1 key,"))
    #expect(result.text.contains(" 999999999999000.0 ms "))
    let json = try Evscribe.run("inspect", "--json", path)
    expect(json, exit: 0)
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(json.output)) as? [String: Any])
    #expect(object["duration"] as? Double == 999_999_999_999)
  }

  @Test("one decimal is rounded, also up to the next integer")
  func rounding() throws {
    for (microseconds, text) in [
      (949, "0.9 ms"), (950, "1.0 ms"), (999, "1.0 ms"), (1049, "1.0 ms"), (1050, "1.1 ms"),
    ] {
      let path = folder.write(
        """
        E: 1.000000 1 1e 1
        E: 1.000000 0 0 0
        E: 1.\(String(String(1_000_000 + microseconds).dropFirst())) 1 1e 0
        E: 1.\(String(String(1_000_000 + microseconds).dropFirst())) 0 0 0

        """, to: "short.evemu")
      #expect(try Evscribe.run("inspect", path).text.contains(" \(text) "), "\(microseconds)")
    }
  }

  /// Presses of a straight key: of zero length, of a microsecond, and as long as possible, in both
  /// orders.
  private static let hands = [
    longPress,
    frame(0, 30, 1) + frame(0, 30, 0) + frame(0, 30, 1) + frame(0, 30, 0),
    frame(0, 30, 1) + frame(0, 30, 0) + frame(1, 30, 1) + frame(end, 30, 0) + frame(end, 30, 1)
      + frame(end, 30, 0),
    frame(0, 30, 1) + frame(end - 3, 30, 0)
      + (0..<60).map { _ in frame(end - 3, 30, 1) + frame(end - 3, 30, 0) }.joined()
      + frame(end - 2, 30, 1) + frame(end, 30, 0),
    // The stamp of the press is 10^12 seconds before the end of its frame.
    line(0, 30, 1) + "E: \(end).000001 0000 0000 0000\n" + frame(end, 30, 0),
    line(0, 30, 1) + line(1, 30, 0) + frame(end, 48, 1) + frame(end, 48, 0),
  ]

  @Test("inspect draws any keying and any keys, and its JSON can be read", arguments: 0..<6)
  func drawings(number: Int) throws {
    let straight = ["mode: morse", "keyer: straight", "bind: key=a"].map { "# evscribe \($0)\n" }
    for head in ["", straight.joined()] {
      let path = folder.write("# EVEMU 1.3\n" + head + Self.hands[number], to: "hand.evemu")
      let file = "\(folder.path)/hand.svg"
      let result = try Evscribe.run("inspect", "--json", "--svg", file, path)
      expect(result, exit: 0)
      #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(result.output)) }
      expect(try Evscribe.run("inspect", path), exit: 0)
      let svg = try String(contentsOfFile: file, encoding: .utf8)
      #expect(svg.hasSuffix("</svg>\n") && !svg.contains("nan") && !svg.contains("inf\""))
      #expect(svg.utf8.count < 1_000_000)
    }
  }

  @Test(
    "replay and convert read them, whatever the keys mean",
    arguments: [
      "--mode hangul", "--mode direct --xkb-layout us", "--mode morse --bind dot=a",
      "--mode morse --keyer straight --bind key=a",
      "--mode morse --keyer single-switch --bind key=a", "--mode hangul,morse",
      "--mode hangul --filter debounce=1s", "--mode hangul --idle-exit 525960m",
      "--mode hangul --to edits", "--mode hangul --from 525960m", "--mode hangul --until 525960m",
      "--mode morse --keyer straight --bind key=a --to edits",
    ])
  func replayed(options: String) throws {
    let paths = Self.hands.enumerated().map { folder.write($0.element, to: "\($0.offset).evemu") }
    let words = ["replay"] + options.split(separator: " ").map(String.init)
    expect(try Evscribe.run(words + paths), exit: 0)
  }

  @Test("times are kept in both formats and in evtest's text")
  func converted() throws {
    let path = folder.write(Self.longPress, to: "long.evemu")
    let yaml = try Evscribe.run("convert", "--format", "libinput", path, "-")
    expect(yaml, exit: 0)
    #expect(yaml.text.contains("[999999999999,      1,   1,  30,       0]"))
    let back = try Evscribe.run(["convert", "-", "-"], input: yaml.output)
    expect(back, exit: 0)
    #expect(back.text.contains("\nE: 999999999999.000001 0001 001e 0000\t"))
    let evtest = """
      Event: time 0.000001, type 1 (EV_KEY), code 30 (KEY_A), value 1
      Event: time 0.000001, -------------- SYN_REPORT ------------
      Event: time 999999999999.000001, type 1 (EV_KEY), code 30 (KEY_A), value 0
      Event: time 999999999999.000001, -------------- SYN_REPORT ------------

      """
    expect(
      try Evscribe.run(["inspect", "-"], input: Array(evtest.utf8)), exit: 0)
  }

  @Test("check names the key at which the texts differ, also if a frame began before the first one")
  func parting() throws {
    let cases: [(press: String, end: String)] = [
      ("5.000000", "5.000000"), ("4.900000", "5.000000"),
      ("5.000000", "\(Self.end).000000"),
    ]
    for stamps in cases {
      folder.write("E: \(stamps.press) 1 13 1\nE: \(stamps.end) 0 0 0\n", to: "a.evemu")
      let suite = folder.write(
        "cases:\n  - {name: a, trace: a.evemu, mode: hangul, text: ㅁ}\n", to: "suite.yaml")
      let result = try Evscribe.run("check", suite)
      expect(result, exit: 1)
      #expect(result.text.contains("after the key r at 0.000 s"), "\(result.text)")
    }
  }
}
