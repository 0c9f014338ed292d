import Foundation
import TestSupport
import Testing

/// Tests of the bytes that `check --update` may change.
@Suite("check --update: everything else is unchanged")
struct CheckUpdateTests {
  private let folder = TemporaryFolder()

  /// The content of a file with its byte order mark, which Foundation removes from a `String`.
  private func text(of path: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(fileURLWithPath: path)), as: UTF8.self)
  }

  private static let head = "# 가\u{85}\ncases:\n  - mode: direct\n    keys: a enter\n"

  private static let parts: [(old: String, new: String)] = [
    ("    text: |\n      b\n    name: x\n", "    text: \"a\\n\"\n    name: x\n"),
    ("    text: |\n      b\n\n    # c\n", "    text: \"a\\n\"\n\n    # c\n"),
    (
      "    text: |  # why\n      b\n \n\n    name: x\n",
      "    text: \"a\\n\"  # why\n \n\n    name: x\n"
    ),
    ("    text: >-2\t# why # so\n       b\n", "    text: \"a\\n\"\t# why # so\n"),
    ("    text: | # why", "    text: \"a\\n\" # why"),
    ("    text: &x b # c\n", "    text: &x \"a\\n\" # c\n"),
    ("    text: !!str\n      b\n", "    text: !!str\n      \"a\\n\"\n"),
    ("    text: !!str &x |+ # c\n      b\n\n", "    text: !!str &x \"a\\n\" # c\n\n"),
    ("    text: >-\n      b\n      c\n", "    text: \"a\\n\"\n"),
    ("    text: |\n      b", "    text: \"a\\n\""), ("    text: |", "    text: \"a\\n\""),
    ("    text: b\n      c # d\n", "    text: \"a\\n\" # d\n"),
    ("    text:\n      'b'\n\n\n", "    text:\n      \"a\\n\"\n\n\n"),
    ("    text:", "    text: \"a\\n\""), ("    text: # c\n", "    text: \"a\\n\" # c\n"),
    ("    ? text\n    : b", "    ? text\n    : \"a\\n\""),
  ]

  @Test("Line ends and the end of the file stay")
  func lineEnds() throws {
    var updated: [(path: String, suite: String)] = []
    for end in ["\n", "\r\n", "\r"] {
      for mark in ["", "\u{FEFF}"] {
        for parts in Self.parts {
          func suite(_ part: String) -> String {
            mark + (Self.head + part).replacingOccurrences(of: "\n", with: end)
          }
          let path = folder.write(suite(parts.old), to: "\(updated.count).yaml")
          updated.append((path, suite(parts.new)))
        }
      }
    }
    let paths = updated.map(\.path)
    expect(try Evscribe.run(["check", "--update"] + paths), exit: 1)
    for (path, suite) in updated {
      #expect(try text(of: path) == suite, "\(suite.debugDescription)")
    }
    expect(try Evscribe.run(["check"] + paths), exit: 0)
  }

  @Test(
    "If a missing text cannot be inserted, the file is unchanged and the position is reported",
    arguments: [
      (head + "    ? text\n", "6:7:"), (head + "    ? text\n    name: x\n", "6:7:"),
      ("cases: [{text, mode: direct, keys: a enter}]", "1:10:"),
      ("cases: [{mode: direct, keys: b, text: c}, {mode: direct, keys: a enter, text}]\n", "1:73:"),
    ])
  func nowhere(suite: String, line: String) throws {
    let path = folder.write(suite, to: "a.yaml")
    let result = try Evscribe.run("check", "--update", path)
    expect(result, exit: 65, error: "\(path):\(line)", "`text: \"a\\n\"`")
    #expect(!result.text.contains("updated; review"))
    #expect(try text(of: path) == suite)
  }

  @Test("A suite that was changed while its cases ran is not overwritten")
  func editedMeanwhile() throws {
    // The report of the case is longer than the pipe holds, so it is not all written before it is
    // read.
    let long = String(repeating: "b", count: 300_000)
    let path = folder.write(
      "cases:\n  - mode: direct\n    keys: a\n    text: \(long)\n", to: "a.yaml")
    let script = """
      mkfifo "$1/pipe"
      "$EVSCRIBE" check --update "$1/a.yaml" >"$1/pipe" & child=$!
      exec 3<"$1/pipe"
      head -c 1 <&3 >/dev/null
      echo "# mine" >>"$1/a.yaml"
      cat <&3 >/dev/null
      wait $child
      echo "code $?"
      """
    let result = try Evscribe.shell(script, folder.path)
    expect(
      result, exit: 0, output: "code 74\n", error: "\(path) was changed while its cases ran")
    #expect(try text(of: path).hasSuffix("text: \(long)\n# mine\n"))
    #expect(folder.names == ["a.yaml", "pipe"])
  }
}
