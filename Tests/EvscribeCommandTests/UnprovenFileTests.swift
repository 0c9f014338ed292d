import Foundation
import TestSupport
import Testing

/// Tests that messages do not quote foreign files. A suite or a recording may name any readable
/// file, and messages reach people who may not read it: build servers show them, and JUnit reports
/// keep them.
@Suite("A file that a suite names is not quoted if it is of another kind")
struct UnprovenFileTests {
  private let folder = TemporaryFolder()

  private static let secrets = [
    "hunter2:$6$salt\n", "hunter2", "hunter2: a\n", "- hunter2\n", "{hunter2: a, hunter2: b}",
    "a: *hunter2\n", "a: \"\\hunter2\"\n", "a: !hunter2 b\n", "%hunter2 a\n---\n",
    "a: &hunter2 hunter2\n",
    "N: hunter2\nE: hunter2\n", "S: hunter2\n", "E: hunter2\n", "I: hunter2\n",
    "P: hunter2 hunter2\n",
    "version: hunter2\n", "version: 1\nhunter2: a\ndevices: hunter2\n",
    "ndevices: 1\ndevices:\n- hunter2\n",
    "version: 1\ndevices:\n- node: a\n  events:\n  - evdev:\n    - [hunter2, hunter2]\n",
    "d:a t:hunter2\n", "d:a\nhunter2\n", "d:hunter2\n", "a down\nhunter2\n", "1ms\nhunter2 down\n",
    "Event: time hunter2\n", "Event: time 1.000000, hunter2\n", "# evscribe\nhunter2\n",
    "hunter2\n\nN: a\nI: 0003 0001 0001 0001\nE: 0.000000 0001 hunter2\n",
    "kind: hunter2\nkeys: hunter2\n", "keys: {hunter2: a}\n", "joins: [hunter2]\n",
    "layout: hunter2\ncases: hunter2\n",
  ]

  /// Writes a file for each secret: `secret-0.yaml` and so on. Returns their names.
  private func writeSecrets() -> [String] {
    Self.secrets.enumerated().map { number, secret in
      let name = "secret-\(number).yaml"
      folder.write(secret, to: name)
      return name
    }
  }

  /// Expects an error for each file, and that no output quotes the file.
  private func expectSecrets(
    _ names: [String], _ command: [String], at location: SourceLocation = #_sourceLocation
  ) throws {
    let result = try Evscribe.run(command)
    #expect(
      [65, 66].contains(result.exitCode), "\(result.errorText)", sourceLocation: location)
    let report = command.contains("--junit") ? try contents("report.xml") : nil
    for text in [result.text, result.errorText, report ?? ""] {
      #expect(!text.contains("hunter2"), "\(text)", sourceLocation: location)
    }
    for name in names {
      #expect(result.errorText.contains(name), sourceLocation: location)
      if let report { #expect(report.contains(name), sourceLocation: location) }
    }
  }

  private func contents(_ name: String) throws -> String {
    try String(contentsOfFile: "\(folder.path)/\(name)", encoding: .utf8)
  }

  @Test("in a trace")
  func traces() throws {
    let names = writeSecrets()
    let cases = names.map { "  - {trace: \($0), text: a}\n" }.joined()
    let suite = folder.write("cases:\n" + cases, to: "a.yaml")
    try expectSecrets(names, ["check", "--junit", "\(folder.path)/report.xml", suite])
  }

  @Test("in a layout")
  func layouts() throws {
    let names = writeSecrets()
    let cases = names.map {
      "  - {mode: hangul, layout: \(folder.path)/\($0), keys: r, text: ㄱ}\n"
    }
    let suite = folder.write("cases:\n" + cases.joined(), to: "a.yaml")
    try expectSecrets(names, ["check", "--junit", "\(folder.path)/report.xml", suite])
  }

  @Test("in a layout that a recording names")
  func layoutsOfRecordings() throws {
    let names = writeSecrets()
    let trace = try Evscribe.contents(ofSample: "annyeong.evemu")
    let traces = "\(folder.path)/traces"
    for name in names {
      folder.write(
        trace.replacing(
          "# evscribe mode: hangul\n",
          with: "# evscribe mode: hangul\n# evscribe layout: ../\(name)\n"),
        to: "traces/\(name).evemu")
    }
    try expectSecrets(names, ["replay", traces])
  }

  @Test("behind a link in a folder")
  func links() throws {
    for (command, type) in [("check", "yaml"), ("replay", "evemu")] {
      let links = "\(folder.path)/\(command)"
      try FileManager.default.createDirectory(atPath: links, withIntermediateDirectories: false)
      for name in writeSecrets() {
        try FileManager.default.createSymbolicLink(
          atPath: "\(links)/\(name).\(type)", withDestinationPath: "\(folder.path)/\(name)")
      }
      try expectSecrets([], [command, links])
    }
  }

  @Test(
    "a skipped line of a trace is reported by its position",
    arguments: ["vk:", "🎭", "ls:", "fakekey:"])
  func passedOver(word: String) throws {
    folder.write("d:a u:a\nt:10 \(word)hunter2\n", to: "secret")
    let suite = folder.write("cases:\n  - {trace: secret, mode: hangul, text: ㅁ}\n", to: "a.yaml")
    let result = try Evscribe.run("check", suite)
    expect(
      result, exit: 0,
      error:
        "secret: line 2, column 6: \"\(word)...\" is skipped: it presses no physical key\n")
    #expect(!result.errorText.contains("hunter2"), "\(result.errorText)")
  }

  @Test("but its position is reported, and how to show it")
  func advice() throws {
    folder.write("\n\nfound hunter2\n", to: "secret")
    let path = folder.write(
      """
      cases:
        - {trace: secret, text: a}
        - {mode: hangul, layout: \(folder.path)/secret, keys: r, text: ㄱ}
      """, to: "a.yaml")
    expect(
      try Evscribe.run("check", path), exit: 65,
      error: "secret:3:1: ", "`evscribe inspect FILE` shows it",
      "`evscribe chart hangul --layout FILE` shows it")
  }

  @Test("A file of the expected kind is quoted, and so is a file that the user names")
  func quoted() throws {
    let trace = folder.write("# EVEMU 1.2\nN: a\nhunter2\n", to: "trace")
    let layout = folder.write("layout: a\nkind: hunter2\nkeys: {a: ㅁ}\n", to: "layout.yaml")
    for line in ["trace: \(trace)", "mode: hangul\n    layout: \(layout)\n    keys: r"] {
      let path = folder.write("cases:\n  - \(line)\n    text: a\n", to: "a.yaml")
      expect(try Evscribe.run("check", path), exit: 65, error: "hunter2")
    }
    let secret = folder.write("hunter2\n", to: "secret")
    expect(try Evscribe.run("inspect", secret), exit: 65, error: "hunter2")
    expect(
      try Evscribe.run("chart", "hangul", "--layout", secret), exit: 65, error: "hunter2")
  }
}
