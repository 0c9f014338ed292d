import Foundation
import TestSupport
import Testing

/// Tests of `check` with unreadable suites and recordings: the rest runs, and the report is
/// written.
@Suite("check: unreadable suites and recordings")
struct CheckFaultTests {
  private let folder = TemporaryFolder()
  private static let good = "cases:\n  - {name: good, mode: hangul, keys: r, text: ㄱ}\n"
  private static let failing = "cases:\n  - {name: failing, mode: hangul, keys: r, text: ㄴ}\n"
  private static let unreadable = "cases:\n  - {name: a, keys: r\n"
  private static let lost = "cases:\n  - {name: lost, trace: none.evemu, text: a}\n"

  private func report() throws -> String {
    try String(contentsOfFile: "\(folder.path)/report.xml", encoding: .utf8)
  }

  @Test(
    "A case whose recording is missing or broken, and a suite that does not parse, are errors; the rest runs"
  )
  func restRuns() throws {
    folder.write("an old report\n", to: "report.xml")
    folder.write("E: 1.000000 0001 001e 0001\nE: 1.0 zzzz\n", to: "s/broken.evemu")
    let first = folder.write(
      """
      cases:
        - {name: lost, trace: none.evemu, text: a}
        - {name: broken, trace: broken.evemu, text: a}
        - {name: words, keys: spce, text: a}
        - {name: good, mode: hangul, keys: r, text: ㄱ}

      """, to: "s/1.yaml")
    let second = folder.write("cases:\n  - {name: a\n", to: "s/2.yaml")
    let third = folder.write(Self.failing, to: "s/3.yaml")
    let result = try Evscribe.run(
      "check", "--junit", "\(folder.path)/report.xml", "\(folder.path)/s")
    expect(
      result, exit: 66, error: "evscribe: \(first):2:5: cannot open \(folder.path)/s/none.evemu: ",
      "evscribe: \(first):3:5: \(folder.path)/s/broken.evemu:2:", "evscribe: \(first):4:25: found",
      "evscribe: \(second):3:1: ")
    #expect(result.text.hasPrefix("\(third):2:5: failing\n"), "\(result.text)")
    #expect(
      result.text.hasSuffix("\n5 cases in 3 suites, 1 failed, 4 could not run\n"), "\(result.text)")
    let report = try report()
    #expect(
      report.contains("<testsuites name=\"evscribe\" tests=\"6\" failures=\"1\" errors=\"4\""))
    #expect(
      report.contains("<testsuite name=\"\(first)\" tests=\"4\" failures=\"0\" errors=\"3\""))
    #expect(
      report.contains("<testsuite name=\"\(second)\" tests=\"1\" failures=\"0\" errors=\"1\""))
    #expect(
      report.contains("<testsuite name=\"\(third)\" tests=\"1\" failures=\"1\" errors=\"0\""))
    let message = "\(first):2:5: cannot open \(folder.path)/s/none.evemu: No such file or directory"
    #expect(report.contains("<error message=\"\(message)\">\(message)</error>"), "\(report)")
    #expect(report.contains("<error message=\"\(second):3:1: "), "\(report)")
    for element in ["testsuites", "testsuite", "testcase"] {
      let count = report.components(separatedBy: "<\(element) ").count - 1
      let timed = report.matches(of: try Regex("<\(element) [^>]* time=\"[0-9]+\\.[0-9]{6}\""))
        .count
      #expect(timed == count && count > 0, "\(report)")
    }
  }

  @Test("With failures and cases that cannot run, the exit code is the highest one, in any order")
  func gravest() throws {
    let suites = [
      (0, folder.write(Self.good, to: "good.yaml")), (1, folder.write(Self.failing, to: "f.yaml")),
      (65, folder.write(Self.unreadable, to: "u.yaml")),
      (66, folder.write(Self.lost, to: "l.yaml")),
      (66, "\(folder.path)/none.yaml"), (66, "\(folder.path)/empty"),
    ]
    mkdir("\(folder.path)/empty", 0o755)
    for first in suites {
      for second in suites where second.1 != first.1 {
        let result = try Evscribe.run(
          "check", "--junit", "\(folder.path)/report.xml", first.1, second.1)
        expect(result, exit: max(Int32(first.0), Int32(second.0)))
        #expect(result.text.contains("all passed") == false || max(first.0, second.0) == 0)
        let report = try report()
        #expect(report.contains("<testsuite name=\"\(first.1)\""))
        #expect(report.contains("<testsuite name=\"\(second.1)\""))
      }
    }
  }

  @Test("New expectations are written for the cases that ran, even if others could not")
  func update() throws {
    let path = folder.write(
      "cases:\n  - {trace: none.evemu, text: a}\n  - {mode: hangul, keys: r, text: ㄴ}\n",
      to: "a.yaml")
    let result = try Evscribe.run("check", "--update", path)
    expect(result, exit: 66)
    #expect(
      try String(contentsOfFile: path, encoding: .utf8)
        == "cases:\n  - {trace: none.evemu, text: a}\n  - {mode: hangul, keys: r, text: ㄱ}\n")
  }

  @Test("The suites of a folder are in natural order, as recordings are")
  func order() throws {
    for number in [10, 2, 1] { folder.write(Self.failing, to: "s/k-\(number).yaml") }
    folder.write(Self.failing, to: "s/k-9/a.yaml")
    folder.write(Self.failing, to: "s/k.yml")
    let result = try Evscribe.run("check", "\(folder.path)/s")
    expect(result, exit: 1)
    let order = result.text.split(separator: "\n").filter { $0.hasSuffix(": failing") }
      .map { String($0.dropFirst("\(folder.path)/s/".count).prefix { $0 != ":" }) }
    #expect(order == ["k.yml", "k-1.yaml", "k-2.yaml", "k-9/a.yaml", "k-10.yaml"])
  }

  @Test("A *.yml that is a suite runs; another is skipped")
  func yml() throws {
    folder.write(Self.good, to: "a.yml")
    folder.write("site_name: none of ours\n", to: "mkdocs.yml")
    folder.write("version: 0.2\nphases:\n  build: {keys: 1}\n", to: "buildspec.yml")
    folder.write("bases:\n  - ../base\n", to: "kustomization.yml")
    folder.write("site: !!python/name:a\n\tx\n", to: "other.yml")
    expect(
      try Evscribe.run("check", folder.path), exit: 0, output: "1 case in 1 suite, all passed\n")
    let broken = folder.write(Self.unreadable, to: "broken.yml")
    expect(
      try Evscribe.run("check", folder.path), exit: 65,
      output: "1 case in 2 suites, 1 could not run\n", error: "\(broken):3:1: ")
  }

  @Test(
    "A *.yml with a misspelt `cases:` is not skipped",
    arguments: ["case", "Cases", "csaes", "casess"])
  func misspeltCases(word: String) throws {
    folder.write(Self.good, to: "a.yml")
    let suite = folder.write(
      Self.good.replacingOccurrences(of: "cases:", with: "\(word):"), to: "typo.yml")
    expect(
      try Evscribe.run("check", folder.path), exit: 65,
      output: "1 case in 2 suites, 1 could not run\n",
      error: "\(suite):1:1: found \"\(word)\", expected `cases:` or `defaults:`")
  }

  @Test(
    "Only regular files are suites: a pipe is not read and does not block",
    arguments: [[], ["--update"]])
  func pipes(options: [String]) throws {
    folder.write(Self.good, to: "s/a.yaml")
    let pipe = "\(folder.path)/s/x.yaml"
    #expect(mkfifo(pipe, 0o600) == 0)
    #expect(mkfifo("\(folder.path)/s/y.yml", 0o600) == 0)
    expect(
      try Evscribe.run(["check", "\(folder.path)/s"] + options), exit: 0,
      output: "1 case in 1 suite, all passed\n")
    let message = ", which is not a regular file"
    expect(
      try Evscribe.run(["check", pipe] + options), exit: 66,
      error: "evscribe: cannot read \(pipe)\(message)")
    expect(try Evscribe.run("check", "/dev/zero"), exit: 66, error: "/dev/zero\(message)")
  }

  @Test("Neither a pipe nor standard input is a case's recording", arguments: ["x.evemu", "-"])
  func pipeAsTrace(name: String) throws {
    #expect(mkfifo("\(folder.path)/x.evemu", 0o600) == 0)
    let path = folder.write("cases:\n  - {trace: \"\(name)\", text: a}\n", to: "a.yaml")
    let result = try Evscribe.shell(
      "cd \"$1\"; exec 3<>x.evemu; \"$EVSCRIBE\" check a.yaml <&3 & wait $!", folder.path)
    expect(result, exit: 66, error: "evscribe: a.yaml:2:5: cannot ")
    expect(try Evscribe.run("check", path), exit: 66)
  }

  @Test(
    "A recording given to check is reported with the command that reads it, and so is a suite given to replay"
  )
  func otherCommand() throws {
    for name in ["annyeong.evemu", "usb-keyboard.evemu"] {
      let path = Evscribe.sample(name)
      expect(
        try Evscribe.run("check", path), exit: 65,
        error:
          "evscribe: \(path): this is a recording, not a suite; replay it with `evscribe replay`")
    }
    let libinput = folder.write(
      "# libinput record\nversion: 1\nndevices: 0\nlibinput:\n  version: 1\ndevices:\n", to: "l.yml"
    )
    expect(
      try Evscribe.run("check", libinput), exit: 65,
      error:
        "evscribe: \(libinput): this is a recording, not a suite; replay it with `evscribe replay`")
    // Lines of keys in the syntax of keyd or kanata are not a recording.
    let suite = folder.write(
      "# mine\n\ncases:\n  - mode: hangul\n    keys: |\n      d:r u:r\n    text: ㄱ\n", to: "s.yaml")
    let defaults = folder.write(
      "defaults:\n  mode: hangul\ncases:\n  - keys: |\n      d:r u:r\n    text: ㄱ\n", to: "d.yaml")
    for suite in [suite, defaults] {
      for command in ["replay", "inspect"] {
        expect(
          try Evscribe.run(command, suite), exit: 65, output: "",
          error: "evscribe: \(suite): this is a suite, not a recording; `evscribe check` runs it\n")
      }
    }
    folder.write(try Evscribe.contents(ofSample: "annyeong.evemu"), to: "a.evemu")
    expect(
      try Evscribe.run("replay", folder.path), exit: 0,
      output: "==> \(folder.path)/a.evemu <==\n안녕하세요\n==> \(folder.path)/l.yml <==\n")
    // Files of other programs may begin like this too.
    let foreign = folder.write("defaults:\n  run:\n    shell: bash\non: push\n", to: "other/ci.txt")
    for command in ["replay", "inspect"] {
      let result = try Evscribe.run(command, foreign)
      expect(result, exit: 65, error: "evscribe: \(foreign):1:1: ")
      #expect(!result.errorText.contains("suite"), "\(result.errorText)")
    }
    folder.write("cases:\n  - keys: |\n      d:r u:r\n    txet: ㄱ\n", to: "s.yaml")
    expect(
      try Evscribe.run("check", suite), exit: 65,
      error: "\(suite):4:5: unknown key \"txet\" in a case")
  }

  @Test("Links to folders are not followed: nothing outside a folder is read or updated")
  func linkedFolders() throws {
    let outside = folder.write(Self.failing, to: "outside/a.yaml")
    folder.write("token: secret\n", to: "outside/b.yaml")
    folder.write(Self.good, to: "s/a.yaml")
    #expect(symlink("../outside", "\(folder.path)/s/link") == 0)
    let result = try Evscribe.run("check", "--update", "\(folder.path)/s")
    expect(result, exit: 0, output: "1 case in 1 suite, all passed\n")
    #expect(result.errorOutput.isEmpty)
    #expect(try String(contentsOfFile: outside, encoding: .utf8) == Self.failing)
    // A link that the user names is followed.
    let named = try Evscribe.run("check", "\(folder.path)/s/link")
    expect(named, exit: 65)
    #expect(named.text.hasPrefix("\(folder.path)/s/link/a.yaml:2:5: failing\n"))
  }

  @Test(
    "A file that claims to be regular and has no content yet is not waited for",
    .enabled(if: access("/proc/kmsg", R_OK) == 0, "needs root"),
    arguments: ["trace: /proc/kmsg", "mode: hangul\n    layout: /proc/kmsg\n    keys: a"])
  func blockingFile(test: String) throws {
    let path = folder.write("cases:\n  - \(test)\n    text: a\n", to: "a.yaml")
    let result = try Evscribe.run("check", path)
    #expect([65, 74].contains(result.exitCode), "\(result.end)")
  }

  @Test("A suite that was changed while its cases ran is not overwritten")
  func changedMeanwhile() throws {
    let long = String(repeating: "x", count: 400_000)
    let path = folder.write(
      "cases:\n  - {mode: hangul, keys: r, text: \(long)}\n", to: "a.yaml")
    folder.write(Self.good, to: "new.yaml")
    // The first line is read; the rest waits until the suite has been replaced.
    let line = """
      cd "$1"; { "$EVSCRIBE" check --update a.yaml; echo "code $?"; } |
        { read -r first; cat new.yaml > a.yaml; cat; }
      """
    let result = try Evscribe.shell(line, folder.path)
    expect(
      result, exit: 0,
      error: "a.yaml was changed while its cases ran and is not updated; run them again")
    #expect(result.text.hasSuffix("code 74\n"), "\(result.text.suffix(200))")
    #expect(try String(contentsOfFile: path, encoding: .utf8) == Self.good)
  }

  @Test("A link in a folder runs, but its target is updated only if the link itself is named")
  func linkedSuite() throws {
    let outside = folder.write(Self.failing, to: "outside/a.yaml")
    let link = "\(folder.path)/s/a.yaml"
    folder.write(Self.good, to: "s/b.yaml")
    #expect(symlink("../outside/a.yaml", link) == 0)
    expect(
      try Evscribe.run("check", "--update", "\(folder.path)/s"), exit: 64,
      error: "\(link) is a link and is not updated; give the file itself")
    #expect(try String(contentsOfFile: outside, encoding: .utf8) == Self.failing)
    expect(try Evscribe.run("check", "--update", link), exit: 1)
    #expect(try String(contentsOfFile: outside, encoding: .utf8) != Self.failing)
  }

  @Test("The search for the key that wrote the difference is bounded")
  func longSearch() throws {
    let count = 10_000
    let keys =
      String(repeating: "a ", count: count) + "b home "
      + String(repeating: "delete a home ", count: count)
    let path = folder.write(
      "cases:\n  - {mode: direct, keys: \(keys), text: \(String(repeating: "a", count: count))}\n",
      to: "a.yaml")
    let result = try Evscribe.run("check", path)
    expect(result, exit: 1)
    #expect(!result.text.contains("after the key"))
  }

  @Test("If stdout accepts nothing, all cases still run, are reported and updated")
  func fullOutput() throws {
    let many = String(repeating: "  - {mode: direct, keys: a, text: b}\n", count: 1500)
    let paths = ["a.yaml", "b.yaml"].map { folder.write("cases:\n" + many, to: $0) }
    let result = try Evscribe.shell(
      "exec \"$EVSCRIBE\" check --update \"$1\" \"$2\" --junit \"$3\" >/dev/full", paths[0],
      paths[1],
      "\(folder.path)/report.xml")
    expect(result, exit: 74, error: "stdout")
    for path in paths {
      #expect(try report().contains("<testsuite name=\"\(path)\" tests=\"1500\" failures=\"1500\""))
      #expect(try String(contentsOfFile: path, encoding: .utf8).contains("text: a}"))
    }
  }

  @Test(
    "A report that cannot be written is refused before a suite is rewritten",
    arguments: [
      ("--junit \"$1/a.yaml\"", 64, "is also an input"),
      ("--junit \"$1/none/x.xml\"", 66, "none"), (">>\"$1/a.yaml\"", 64, "stdout is also an input"),
    ] as [(String, Int32, String)])
  func refusedFirst(options: String, code: Int32, message: String) throws {
    let suite = "cases:\n  - {mode: direct, keys: a, text: b}\n"
    let path = folder.write(suite, to: "a.yaml")
    let result = try Evscribe.shell(
      "exec \"$EVSCRIBE\" check --update \"$1/a.yaml\" \(options)", folder.path)
    expect(result, exit: code, error: message)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == suite)
  }

  @Test(
    "A text too long for a suite is refused briefly, and the suite is unchanged",
    .enabled(if: TestAmount.isLong))
  func longText() throws {
    var trace = "# EVEMU 1.3\n"
    // Each pair of frames types one character; the text is over the limit of a YAML scalar.
    for index in 0..<540_000 {
      let time = "\(index / 1000).\(String(index % 1000 + 1000).dropFirst())000"
      for value in ["1", "0"] {
        trace += "E: \(time) 0001 001e \(value)\nE: \(time) 0000 0000 0\n"
      }
    }
    folder.write(trace, to: "huge.evemu")
    let suite = "cases:\n  - {mode: hangul, trace: huge.evemu, text: x}\n"
    let path = folder.write(suite, to: "a.yaml")
    let result = try Evscribe.run("check", "--update", path)
    expect(result, exit: 65, error: "\(path):2:", "but a text in a suite must have")
    #expect(result.errorText.utf8.count < 1000)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == suite)
  }
}
