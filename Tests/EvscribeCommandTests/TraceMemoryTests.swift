import TestSupport
import Testing

@testable import EvscribeCommand

/// Tests that unlimited parts of a trace are not kept in memory, so that the memory does not grow
/// with the trace.
@Suite("Memory that a trace needs", .needsRelease)
struct TraceMemoryTests {
  private let folder = TemporaryFolder()

  private static let press = "E: 1.000001 0001 001e 0001\nE: 1.000001 0000 0000 0000\n"
  private static let evemu = "# EVEMU 1.3\nN: x\nI: 0003 0001 0001 0001\n"
  private static let head = "# libinput record\nversion: 1\nndevices: 1\n"
  private static let device =
    "devices:\n- node: x\n  evdev:\n    name: x\n    id: [3, 1, 1, 1]\n  events:\n"
  private static let yamlPress = "  - evdev:\n    - [1, 1, 1, 30, 1]\n    - [1, 1, 0, 0, 0]\n"

  private static let evtest = "Input device name: \"x\"\n"
  private static let evtestPress = """
    Event: time 1.000001, type 1 (EV_KEY), code 30 (KEY_A), value 1
    Event: time 1.000001, -------------- SYN_REPORT ------------

    """

  /// A trace with a repeated part, and the command for it.
  struct Growing: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var words: [String]
    /// The length of the trace; YAML is read more slowly.
    var bytes: Int { start.hasPrefix("# libinput") ? 1_000_000 : 1_600_000 }
    var start: String
    var again: String
    var end: String

    init(_ what: String, _ words: String, _ start: String, _ again: String, _ end: String = "") {
      self.words = words.split(separator: " ").map(String.init)
      (testDescription, self.start, self.again, self.end) = (what, start, again, end)
    }

    func text(bytes: Int) -> String {
      start + String(repeating: again, count: bytes / again.utf8.count) + end
    }
  }

  private static let replay = "replay --mode hangul"
  private static let toYAML = "convert --format libinput"

  private static let traces = [
    Growing("comments before the first event", "convert", evemu, "# c\n", press),
    Growing("the same to libinput's format", toYAML, evemu, "# c\n", press),
    Growing("comments behind it", toYAML, evemu + press, "# c\n", press),
    Growing("unknown lines before the first event", "convert", evemu, "X: 1\n", press),
    Growing("the same to libinput's format", toYAML, evemu, "X: 1\n", press),
    Growing("settings", replay, evemu, "# evscribe foo: bar\n", press),
    Growing("settings behind events", "convert", evemu + press, "# evscribe foo: bar\n", press),
    Growing("rests of broken comments", replay, evemu + "# c\n", "c\n", press),
    Growing("comments of libinput", replay, head, "# c\n", device + yamlPress),
    Growing("in what is passed over", "convert", head + "foo:\n", "# c\n- 1\n", device + yamlPress),
    Growing(
      "among the events of several devices", replay,
      head.replacing("ndevices: 1", with: "ndevices: 2") + device + yamlPress,
      String(repeating: "# c\n", count: 60) + yamlPress),
    Growing(
      "events of several devices", toYAML,
      head.replacing("ndevices: 1", with: "ndevices: 2") + device + yamlPress
        + device.replacing("devices:\n", with: ""), yamlPress),
    Growing("events of evtest, which names no number of devices", toYAML, evtest, evtestPress),
    Growing("keys of libinput", "convert", head, "libinput: {a: b}\n", device + yamlPress),
    Growing("keys that nobody knows", "convert", head, "foo: {a: b}\n", device + yamlPress),
    Growing(
      "what libinput says of itself", "convert", head + "libinput:\n  a:\n", "  - b\n",
      device + yamlPress),
    Growing(
      "a list that is read whole", replay, head + "system: [", "a, ", "b]\n" + device + yamlPress),
    Growing(
      "frames in one item", toYAML, head + device + "  - evdev:\n",
      "    - [1, 1, 1, 30, 1]\n    - [1, 1, 0, 0, 0]\n"),
  ]

  private func peak(_ arguments: [String]) throws -> Int {
    try Evscribe.peak(of: arguments, exits: [0, 65])
  }

  /// Kept in memory, each of these would be 3 to 10 MB. Both sizes are beyond the limit up to which
  /// parts are kept.
  @Test("the memory does not grow with the trace", arguments: traces)
  func growth(trace: Growing) throws {
    let target = trace.words[0] == "convert" ? ["-"] : []
    let small = folder.write(trace.text(bytes: 400_000), to: "small")
    let large = folder.write(trace.text(bytes: trace.bytes), to: "large")
    let growth =
      try peak(trace.words + [large] + target) - peak(trace.words + [small] + target)
    #expect(growth < 2800, "KiB")
  }

  /// With the edits of all recordings in memory it would be 6 MB.
  @Test("the output of a folder's recordings is not kept until all are replayed")
  func folderOfTraces() throws {
    let press = (0...1).map { "E: 1.000001 0001 001e 000\(1 - $0)\nE: 1.000001 0000 0000 0000\n" }
    let trace = Self.evemu + String(repeating: press.joined(), count: 4000)
    for number in 0..<20 { folder.write(trace, to: "many/\(number)") }
    for number in 0..<2 { folder.write(trace, to: "few/\(number)") }
    let words = ["replay", "--mode", "hangul", "--to", "edits", "--jobs", "2"]
    let growth = try peak(words + [folder.path + "/many"]) - peak(words + [folder.path + "/few"])
    #expect(growth < 3000, "KiB")
  }

  @Test("a message reports what a conversion leaves out, and nothing else is left out")
  func leftOut() throws {
    let comments = (0..<40_000).map { "# comment \($0)\n" }.joined()
    let path = folder.write(Self.evemu + comments + Self.press + comments, to: "many")
    let result = try Evscribe.run("convert", path, "-")
    expect(
      result, exit: 0,
      error: "comments and unknown lines before the first event, left out because of")
    let lines = result.text.split(separator: "\n")
    let place = try #require(lines.firstIndex { $0.hasPrefix("E:") })
    #expect(lines[..<place].contains("# comment 5000"))
    #expect(!lines[..<place].contains("# comment 39999"))
    #expect(lines[place...].contains("# comment 39999"))
    let few = folder.write(Self.evemu + comments.prefix(50_000) + "\n" + Self.press, to: "few")
    let whole = try Evscribe.run("convert", few, "-")
    #expect(whole.errorText == "" && whole.text.contains("# comment 2000\n"))
  }
}
