import Foundation
import TestSupport
import Testing

/// Tests of `check` besides its reports of success and failure.
@Suite("check: differences, new expectations, reports")
struct CheckTests {
  private let folder = TemporaryFolder()

  @Test("A suite without a case is an error")
  func noCases() throws {
    let suite = TemporaryFolder()
    let path = suite.write("cases: []\n", to: "none.yaml")
    expect(
      try Evscribe.run("check", path), exit: 66, output: "0 cases in 1 suite\n",
      error: "found no case in \(path)")
  }

  private static let dah = "d:k t:180 u:k"
  private static let dit = "d:k t:60 u:k"

  @Test("The key that finally wrote the difference is named")
  func partingKey() throws {
    let cases: [(test: String, text: String, key: String?)] = [
      // 가 became 각 with the second r.
      ("mode: hangul\n    keys: r k r", "가", "after the key r at 0.080 s"),
      // The final that moves to the next syllable makes the difference, not the key before it.
      ("mode: hangul\n    keys: r k t k", "갓아", "after the key k at 0.120 s"),
      // Written, deleted and written again: the last time counts.
      (
        "mode: direct\n    xkb-layout: us\n    keys: a backspace a b", "b",
        "after the key a at 0.080 s"
      ),
      // One of several equal letters is deleted: the difference is unchanged.
      (
        "mode: direct\n    xkb-layout: us\n    keys: a a home delete", "b",
        "after the key a at 0.000 s"
      ),
      (
        "mode: direct\n    xkb-layout: us\n    keys: t:1000 a shift+b", "ab",
        "after the key b at 0.040 s"
      ),
      // The text is too short: the key is the last one with the expected effect.
      ("mode: hangul\n    keys: r k", "가나", "after the key k at 0.040 s"),
      ("mode: morse\n    to: signals\n    keys: . space", "-", nil),
      // Text that is sent because the input ends belongs to no key.
      ("mode: hangul\n    to: jamo\n    keys: r k enter s", "ㄱㅏ\nㄷ\n", nil),
      ("mode: morse\n    to: signals\n    keys: . . . space -", "... .\n", nil),
      (
        "mode: hangul\n    to: jamo\n    keys: r k enter s enter", "ㄱㅏ\nㄷ\n",
        "after the key enter at 0.160 s"
      ),
      // A straight key: the text after a mark is written after a timeout, before the next key.
      (
        "keyer: straight\n    bind: key=k\n    keys: \(Self.dah) t:60 \(Self.dit) t:1500 \(Self.dit) t:2000",
        "x",
        "after the key k at 0.240 s"
      ),
      (
        "keyer: straight\n    bind: key=k\n    keys: \(Self.dah) t:60 \(Self.dit) t:1500 \(Self.dit) t:2000",
        "n x", "after the key k at 1.800 s"
      ),
      // The last letter is written when the input ends.
      (
        "keyer: straight\n    bind: key=k\n    keys: \(Self.dah) t:60 \(Self.dit)", "x",
        "after the key k at 0.240 s"
      ),
      // The line with the difference was sent by a later key.
      ("mode: hangul\n    to: text\n    keys: r k r enter", "가\n", "after the key r at 0.080 s"),
      // A press that a filter held back until after a release is named with its own time.
      (
        "mode: hangul\n    filter: debounce=500ms\n    keys: r k s enter t:900", "가\n",
        "after the key s at 0.080 s"
      ),
      ("mode: hangul\n    filter: remap=a:k\n    keys: r a r", "가", "after the key r at 0.080 s"),
      ("mode: hangul\n    filter: remap=a:r\n    keys: r k a", "가", "after the key a at 0.080 s"),
      // Both keys are down at once.
      ("mode: direct\n    xkb-layout: us\n    keys: a+b c", "xbc", "after the key a at 0.000 s"),
      ("mode: direct\n    xkb-layout: us\n    keys: a+b c", "axc", "after the key b at 0.000 s"),
    ]
    let paths = cases.enumerated().map { number, one in
      folder.write(
        "cases:\n  - \(one.test)\n    text: \(one.text.debugDescription)\n", to: "\(number).yaml")
    }
    let result = try Evscribe.run(["check"] + paths)
    expect(result, exit: 1)
    let count = cases.count
    #expect(
      result.text.hasSuffix("\n\(count) cases in \(count) suites, \(count) failed\n"),
      "\(result.text)")
    let lines = result.text.split(separator: "\n")
    for ((test, _, key), path) in zip(cases, paths) {
      let report = lines.drop { !$0.hasPrefix("\(path):") }.dropFirst()
        .prefix { $0.hasPrefix("    ") }
      #expect(!report.isEmpty, "\(test): \(result.text)")
      if let key {
        #expect(report.last == "    \(key)", "\(test): \(report)")
      } else {
        #expect(!report.contains { $0.contains("after the key") }, "\(test): \(report)")
      }
    }
  }

  @Test("New expectations replace the old ones, all other bytes stay, and the run fails")
  func update() throws {
    let texts = [
      ("text: 나", "text: 가"), ("text: 나  # why", "text: 가  # why"),
      ("text: \"나\"", "text: 가"), ("text: '나'\n    name: x", "text: 가\n    name: x"),
      ("text: |\n      나\n      다\n    name: x", "text: 가\n    name: x"),
      ("text:\n    name: x", "text: 가\n    name: x"), ("text: ~", "text: 가"),
    ]
    func suite(_ text: String) -> String {
      "# 가나다\ncases:\n  - mode: hangul\n    keys: r k\n    \(text)\n  - mode: hangul\n    keys: s\n    text: ㄴ\n"
    }
    var updated: [(path: String, suite: String)] = []
    for mark in ["", "\u{FEFF}"] {
      for (old, new) in texts {
        let path = folder.write(mark + suite(old), to: "\(updated.count).yaml")
        chmod(path, 0o640)
        updated.append((path, mark + suite(new)))
      }
    }
    let paths = updated.map(\.path)
    let result = try Evscribe.run(["check", "--update"] + paths)
    expect(result, exit: 1)
    for (path, suite) in updated {
      #expect(result.text.contains("\n\(path): updated; review the changes\n"), "\(result.text)")
      let written = try Data(contentsOf: URL(fileURLWithPath: path))
      #expect(written == Data(suite.utf8), "\(suite.debugDescription)")
      let attributes = try FileManager.default.attributesOfItem(atPath: path)
      #expect(attributes[.posixPermissions] as? Int == 0o640, "\(suite.debugDescription)")
    }
    #expect(result.text.contains("changes\n\(2 * paths.count) cases in "), "\(result.text)")
    expect(try Evscribe.run(["check", "--update"] + paths), exit: 0)
  }

  @Test("Texts that need quotes get them, and several cases of one file are updated at once")
  func updateWithQuotes() throws {
    let cases = [
      ("a enter b", "\"a\\nb\""), ("\"shift+'\"", "\"\\\"\""), ("'\\'", "\"\\\\\""),
      ("a space space b", "\"a  b\""), ("\"#\"", nil), ("space a", "\" a\""), ("\"1\"", "\"1\""),
    ].filter { $0.1 != nil }
    var old = "cases:\n"
    var new = old
    for (keys, text) in cases {
      let start = "  - mode: direct\n    xkb-layout: us\n    keys: \(keys)\n    text: "
      old += start + "x\n"
      new += start + (text ?? "") + "\n"
    }
    let path = folder.write(old, to: "b.yaml")
    expect(try Evscribe.run("check", "--update", path), exit: 1)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == new)
    expect(try Evscribe.run("check", path), exit: 0)
  }

  /// Each edit leaves the text unchanged, so the search compares all of it again.
  @Test(
    "The search for a key is bounded",
    arguments: [
      (40, "after the key a at"), (1700, "the key that caused the difference was not determined"),
    ])
  func manyChanges(count: Int, words: String) throws {
    let start = String(repeating: "a ", count: count)
    let again = String(repeating: "left a delete ", count: count)
    let text = String(repeating: "a", count: count) + "b"
    let path = folder.write(
      "cases:\n  - mode: direct\n    keys: \(start)\(again)\n    text: \(text)\n", to: "long.yaml")
    let result = try Evscribe.run("check", path)
    expect(result, exit: 1)
    #expect(result.text.contains(words), "\(result.text.suffix(400))")
  }

  /// To find the key, the search repeats the moves.
  @Test(
    "The search is also bounded if only the cursor moves through a long line again and again")
  func manyMoves() throws {
    let keys = String(repeating: "a ", count: 8000) + String(repeating: "home end ", count: 300)
    let path = folder.write(
      "cases:\n  - mode: direct\n    keys: \(keys)\n    text: b\n", to: "moves.yaml")
    let result = try Evscribe.run("check", path)
    expect(result, exit: 1)
    #expect(
      result.text.contains("the key that caused the difference was not determined"),
      "\(result.text.suffix(400))")
  }

  @Test("The file keeps its line breaks", arguments: ["\n", "\r\n"])
  func updateOfLines(lineBreak: String) throws {
    func suite(_ text: String) -> String {
      "cases:\n  - keys: r k\n    text: \(text)\n    mode: hangul\n".replacing(
        "\n", with: lineBreak)
    }
    let path = folder.write(suite("|\n      a\n      b"), to: "lines.yaml")
    expect(try Evscribe.run("check", "--update", path), exit: 1)
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == Data(suite("가").utf8))
  }

  @Test("Without --update the file is unchanged")
  func noUpdate() throws {
    let text = "cases:\n  - mode: hangul\n    keys: r\n    text: 나\n"
    let path = folder.write(text, to: "c.yaml")
    expect(try Evscribe.run("check", path), exit: 1)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == text)
  }

  @Test("The JUnit report")
  func report() throws {
    let path = folder.write(
      """
      cases:
        - name: right & <well>
          mode: hangul
          keys: r
          text: ㄱ
        - name: "wrong \\x01"
          mode: hangul
          keys: r
          text: ㄴ

      """, to: "d.yaml")
    let file = folder.path + "/report.xml"
    expect(try Evscribe.run("check", "--junit", file, path), exit: 1)
    let report = try String(contentsOfFile: file, encoding: .utf8)
    let parting = """
      first difference at character 1: \
      expected &quot;ㄴ&quot; (U+3134), found &quot;ㄱ&quot; (U+3131)
      """
    #expect(
      report.replacing(#/ time="[0-9]+\.[0-9]{6}"/#, with: "") == """
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuites name="evscribe" tests="2" failures="1" errors="0">
          <testsuite name="\(path)" tests="2" failures="1" errors="0">
            <testcase name="right &amp; &lt;well&gt;" classname="\(path)" file="\(path)" line="2"/>
            <testcase name="wrong \u{FFFD}" classname="\(path)" file="\(path)" line="6">
              <failure message="\(parting)">    expected &quot;ㄴ&quot;&#10;    found    &quot;ㄱ&quot;&#10;    \(parting)&#10;    after the key r at 0.000 s</failure>
            </testcase>
          </testsuite>
        </testsuites>

        """)
  }

  @Test(
    "With links that form a circle, each suite runs once; a broken link is skipped"
  )
  func loopingLinks() throws {
    folder.write("cases:\n  - mode: hangul\n    keys: r\n    text: ㄱ\n", to: "d/a.yaml")
    for (link, target) in [("d/again", "."), ("d/up", ".."), ("d/gone", "nowhere")] {
      try FileManager.default.createSymbolicLink(
        atPath: "\(folder.path)/\(link)", withDestinationPath: target)
    }
    expect(
      try Evscribe.run("check", folder.path + "/d"), exit: 0,
      output: "1 case in 1 suite, all passed\n")
  }

  @Test("A suite that is too long is refused before it fills the memory")
  func endlessSuite() throws {
    let path = folder.write("cases: []\n", to: "e.yaml")
    #expect(truncate(path, 1 << 40) == 0)
    expect(
      try Evscribe.run("check", path), exit: 74, error: "cannot read \(path): File too large")
  }

  @Test("A case that cannot be read does not stop its suite")
  func misspeltCase() throws {
    let path = folder.write(
      """
      cases:
        - {keys: ., text: e}
        - {name: dah, kyes: "-", text: t}
        - {keys: "-", text: x}
        - sos

      """, to: "suite.yaml")
    let report = "\(folder.path)/report.xml"
    let result = try Evscribe.run("check", path, "--junit", report)
    expect(
      result, exit: 65,
      error: "\(path):3:17: unknown key \"kyes\" in a case; did you mean \"keys\"?",
      "\(path):5:5: found \"sos\"")
    #expect(
      result.text.hasSuffix("4 cases in 1 suite, 1 failed, 2 could not run\n"), "\(result.text)")
    let xml = try String(contentsOfFile: report, encoding: .utf8)
    #expect(xml.contains("<testcase name=\"dah\""), "\(xml)")
    #expect(xml.contains("tests=\"4\" failures=\"1\" errors=\"2\""), "\(xml)")
  }

  @Test("--only runs the cases with a part of a name")
  func only() throws {
    let suites = [("a", "sos"), ("b", "other")].map { file, name in
      folder.write(
        """
        cases:
          - {keys: ., text: e}
          - {name: "\(name) 1", keys: "-", text: t}
          - {name: "\(name) 2", kyes: "-", text: t}

        """, to: "\(file).yaml")
    }
    expect(
      try Evscribe.run(["check", "--only", "sos 1"] + suites), exit: 0,
      output: "1 case in 1 suite, all passed\n")
    expect(
      try Evscribe.run(["check", "--only", "case 1"] + suites), exit: 0,
      output: "2 cases in 2 suites, all passed\n")
    expect(
      try Evscribe.run(["check", "--only", "other"] + suites), exit: 65,
      output: "2 cases in 1 suite, 1 could not run\n", error: "b.yaml:4:")
    expect(
      try Evscribe.run(["check", "--only", "none"] + suites), exit: 66,
      error: "found no case whose name contains \"none\" in ")
  }

  @Test("Errors and failures come in the order in which they happen")
  func order() throws {
    let path = folder.write(
      """
      cases:
        - {name: first, keys: ., text: x}
        - {name: second, keys: spce, text: x}
        - {name: third, keys: ., text: x}
        - {name: fourth, kyes: ., text: x}

      """, to: "suite.yaml")
    let result = try Evscribe.shell(#""$EVSCRIBE" check "$1" 2>&1"#, path)
    let lines = result.text.split(separator: "\n").filter { $0.contains(path) }
    #expect(lines.count == 4, "\(result.text)")
    for (number, line) in lines.enumerated() {
      #expect(line.contains("\(path):\(number + 2):"), "\(result.text)")
    }
  }

  @Test(
    "Yes, true and on are equal, and no, false and off",
    arguments: [("yes", "no"), ("true", "false"), ("on", "off")])
  func answers(yes: String, no: String) throws {
    let path = folder.write(
      """
      defaults: {mode: direct, xkb-layout: us, full-stop: \(yes)}
      cases:
        - {keys: a space space, text: "a. "}
        - {keys: a space space, text: "a  ", full-stop: \(no)}
        - form: {fields: [{name: a}]}
          keys: a enter
          values: {a: a}
          sent: \(yes)
        - keys: a
          inputs: [{at: 0ms, traits: {secure: \(no)}}]
          text: a

      """, to: "suite.yaml")
    expect(try Evscribe.run("check", path), exit: 0, output: "4 cases in 1 suite, all passed\n")
  }
}
