import PlainText
import TestSupport
import Testing

@testable import EvscribeCommand

/// Tests of Hangul layouts in files.
@Suite("Layout files")
struct LayoutFileTests {
  private let folder = TemporaryFolder()

  private func layout(_ lines: String) -> String {
    "layout: mine\nkind: three-set\nkeys:\n  k: ㄱ-\n  f: ㅏ ㅑ\n\(lines)"
  }

  @Test(
    "A mistake is reported with file, line, column, the given value and the expected one",
    arguments: [
      ("", "1:1: found nothing, expected a layout, as in"),
      ("layout: a\n", "1:1: missing key \"keys\""),
      ("layuot: a\n", "1:1: unknown YAML key \"layuot\" in a layout; did you mean \"layout\"?"),
      ("layout: a\nkeys:\n  q: ㄱ-\n", "1:1: missing key \"kind\""),
      (
        "layout: a\nkind: 3set\nkeys:\n  q: ㄱ-\n",
        "2:7: found \"3set\", expected two-set, three-set"
      ),
      ("kind: three-set\nkeys:\n  q: ㄱ-\n", "1:1: missing key \"layout\""),
      ("layout: [a]\nkind: three-set\nkeys:\n  q: ㄱ-\n", "1:9: found a list, expected the name"),
      (
        "layout: a\nkind: three-set\narchaic: maybe\nkeys:\n  q: ㄱ-\n",
        "3:10: found \"maybe\", expected on or off"
      ),
      (
        "layout: a\nkind: three-set\nkeys:\n  - q\n",
        "4:3: found a list, expected keys with the words for them"
      ),
      ("layout: a\nkind: three-set\nkeys:\n  qq: ㄱ-\n", "4:3: unknown key \"qq\""),
      (
        "layout: a\nkind: three-set\nkeys:\n  q: ㄱ- ㄱ- ㄱ-\n",
        "4:6: found \"ㄱ- ㄱ- ㄱ-\", expected one word"
      ),
      ("layout: a\nkind: three-set\nkeys:\n  q:\n", "4:5: found nothing, expected one word"),
      (
        "layout: a\nkind: three-set\nkeys:\n  q: ㅏ 가나\n",
        "4:6: invalid word \"가나\" for the key \"shift+q\""
      ),
      (
        "layout: a\nkind: three-set\nkeys:\n  q: -ㄸ\n",
        "4:6: invalid word \"-ㄸ\" for the key \"q\""
      ),
      (
        "layout: a\nkind: three-set\nkeys:\n  q: U+0008\n",
        "4:6: invalid word \"U+0008\" for the key \"q\""
      ),
      (
        "layout: a\nkind: two-set\nkeys:\n  q: ㄱ|ㅏ\n",
        "4:6: the word \"ㄱ|ㅏ\" for the key \"q\" does not fit the kind"
      ),
      (
        "layout: a\nkind: three-set\nkeys:\n  q: ㄱ\n",
        "4:6: the word \"ㄱ\" for the key \"q\" does not fit the kind"
      ),
      (
        "layout: a\nkind: three-set\nkeys:\n  q: ㄱ-\n  btn_left: ㄴ-\n",
        "5:3: the key \"btn_left\" types no text on any keyboard; choose another key"
      ),
      (
        "layout: a\nkind: three-set\nkeys:\n  q: ㄱ-\n  unknown: ㄴ-\n",
        "5:3: the key \"unknown\" stands for every key that a recording masks; choose another key"
      ),
      (
        "layout: a\nkind: three-set\nkeys:\n  dot: ㄱ-\n  .: ㄴ-\n",
        "5:3: a second line for the key \"dot\"; write only one"
      ),
      (
        "layout: a\nkind: three-set\nkeys:\n  q: ㄱ-\njoins:\n  - ㅗ ㅏ ㅘ\n  - ㅏ ㅏ\n",
        "7:5: invalid join \"ㅏ ㅏ\""
      ),
      (
        "layout: a\nkind: three-set\nkeys:\n  q: ㄱ-\njoins: ㅗ\n",
        "5:8: found \"ㅗ\", expected a list of joins"
      ),
    ])
  func mistakes(text: String, message: String) throws {
    let path = folder.write(text, to: "mine.yaml")
    let failure = try InProcess.failure { try InProcess.chart("hangul", "--layout", path) }
    #expect(failure?.code == .malformed)
    let shown = failure?.message.text ?? "no failure"
    #expect(shown.hasPrefix("\(path):\(message)"), "\(shown)")
  }

  @Test("A mistake ends the command before it draws anything")
  func mistakeOfCommand() throws {
    let path = folder.write("layout: a\nkind: three-set\nkeys:\n  q:\n", to: "mine.yaml")
    expect(
      try Evscribe.run("chart", "hangul", "--layout", path), exit: 65, output: "",
      error: "evscribe: \(path):4:5: found nothing, expected one word")
  }

  @Test("A layout file is used by replay, by a suite relative to its own folder, and by chart")
  func uses() throws {
    folder.write(layout("  s: -ㄴ\njoins: []\n"), to: "layouts/mine.yaml")
    let suite = folder.write(
      """
      cases:
        - mode: hangul
          layout: layouts/mine.yaml
          keys: k f s shift+f
          text: 간ㅑ
        - mode: hangul
          layout: layouts/mine.yaml
          keys: k k
          text: ㄱㄱ

      """, to: "suite.yaml")
    expect(try Evscribe.run("check", suite), exit: 0)
    // Layouts in a folder are not read as suites; named ones are.
    expect(
      try Evscribe.run("check", folder.path), exit: 0, output: "2 cases in 1 suite, all passed\n")
    expect(
      try Evscribe.run("check", folder.path + "/layouts/mine.yaml"), exit: 65,
      error: "1:1: found \"layout\", expected `cases:`")
    let chart = try Evscribe.run("chart", "hangul", "--layout", folder.path + "/layouts/mine.yaml")
    expect(chart, exit: 0)
    #expect(chart.text.hasPrefix("mine\n") && chart.text.contains("-ㄴ"))
  }

  @Test("A layout file in the configuration is relative to the folder of the configuration")
  func configuration() throws {
    folder.write(layout("  s: -ㄴ\n"), to: "mine.yaml")
    let configuration = folder.write("mode: hangul\nlayout: ./mine.yaml\n", to: "config.yaml")
    let trace = folder.write(
      """
      # EVEMU 1.3
      E: 0.000001 0001 0025 0001
      E: 0.000001 0000 0000 0000
      E: 0.100001 0001 0025 0000
      E: 0.100001 0000 0000 0000

      """, to: "k.evemu")
    expect(
      try Evscribe.run("replay", "--config", configuration, trace), exit: 0, output: "ㄱ\n")
  }

  @Test("A missing layout file: exit 66; an unknown layout name: exit 64 and all names")
  func missing() throws {
    expect(
      try Evscribe.run("chart", "hangul", "--layout", folder.path + "/none.yaml"), exit: 66,
      error: "none.yaml: No such file or directory")
    expect(
      try Evscribe.run("replay", "--mode", "hangul", "--layout", "3set-309", "x"), exit: 64,
      error:
        "--layout: unknown value \"3set-309\"; did you mean \"3set-390\"? Expected one of: 2set, ")
    expect(
      try Evscribe.run("chart", "morse", "--layout", "2set"), exit: 64,
      error: "--layout: has no effect with the mode morse, only with hangul")
  }

  @Test(
    "Every built-in layout can be drawn",
    arguments: [
      "2set", "2set-old", "2set-on-3set", "3set-390", "3set-final", "3set-noshift", "3set-old",
      "ahnmatae", "romaja",
    ])
  func charts(name: String) throws {
    let result = try Evscribe.run("chart", "hangul", "--layout", name)
    expect(result, exit: 0)
    try expectSnapshot(result.text, named: "chart-hangul-\(name)")
  }
}
