import TestSupport
import Testing

/// Tests of suites with a mistake: exit 65, file, line, column, the given value and the expected
/// one.
@Suite("Suites with a mistake")
struct SuiteErrorTests {
  private let folder = TemporaryFolder()

  private static let mistakes: [(suite: String, message: String)] = [
    ("", "1:1: found nothing, expected `cases:` with a list of cases"),
    ("- keys: a\n", "1:1: found a list, expected `cases:` with a list of cases"),
    ("casse: []\n", "1:1: found \"casse\", expected `cases:` or `defaults:`"),
    ("cases:\n", "1:7: found nothing, expected a list of cases"),
    ("cases: sos\n", "1:8: found \"sos\", expected a list of cases"),
    ("cases:\n  - sos\n", "2:5: found \"sos\", expected a case, as in"),
    ("cases:\n  - keys: a\n", "2:5: the case has no `text:`"),
    ("cases:\n  - text: a\n", "2:5: the case has neither `keys:` nor `trace:`"),
    (
      "cases:\n  - keys: a\n    trace: a\n",
      "3:5: a case can have `keys:` or `trace:`, but not both"
    ),
    ("cases:\n  - keys: [a, b]\n    text: a\n", "2:11: found a list, expected keys"),
    ("cases:\n  - keys: a\n    text: [a]\n", "3:11: found a list, expected text"),
    (
      "cases:\n  - keys: a\n    txet: a\n",
      "3:5: unknown key \"txet\" in a case; did you mean \"text\"?"
    ),
    ("cases:\n  - mdoe: a\n", "2:5: unknown key \"mdoe\" in a case; did you mean \"mode\"?"),
    (
      "cases:\n  - keys: a\n    text: a\n    mode: hangl\n",
      "4:11: unknown value \"hangl\"; did you mean \"hangul\"?"
    ),
    (
      "cases:\n  - keys: a\n    text: a\n    filter: [repeat=drop, onyl=a]\n",
      "4:27: unknown filter \"onyl\"; did you mean \"only\"?"
    ),
    (
      "cases:\n  - keys: a\n    text: a\n    mode: []\n",
      "4:11: found an empty list, expected a value"
    ),
    (
      "defaults:\n  next-mode-key: []\ncases:\n  - keys: a\n    text: a\n",
      "2:18: found an empty list, expected a value"
    ),
    (
      "cases:\n  - keys: a spce b\n    text: a\n",
      "2:11: found \"spce\" among the keys, expected the name of a key; did you mean \"space\"?"
    ),
    (
      "cases:\n  - keys: shift+\n    text: a\n",
      "2:11: found \"shift+\" among the keys, expected keys separated by +, as in shift+r"
    ),
    (
      "cases:\n  - keys: t:a\n    text: a\n",
      "2:11: found \"t:a\" among the keys, expected milliseconds after \"t:\", as in t:33.5"
    ),
    (
      "cases:\n  - keys: a\n    text: a\n    mode: hangul\n    to: signals\n",
      "2:5: to: signals does not work with the mode hangul"
    ),
    (
      "cases:\n  - keys: a\n    text: a\n    mode: direct\n    xkb-layout: gremian\n",
      "2:5: xkb has no keyboard layout gremian"
    ),
    (
      "cases:\n  - keys: - .\n    text: n\n",
      "2:11: block sequence entries are not allowed in this context; put text that begins with a hyphen"
    ),
    (
      "cases:\n  - keys: a\n    text: at: 9\n",
      "3:13: mapping values are not allowed in this context; put text that contains a colon and a space"
    ),
    (
      "cases:\n  - keys: s A\n    text: a\n",
      "2:11: found \"A\" among the keys, expected the name of a key; names of letter keys are in lower case: \"a\", or \"shift+a\" for the capital"
    ),
    (
      "cases:\n  - keys: shift+A\n    text: a\n",
      "2:11: found \"A\" among the keys, expected the name of a key; names of letter keys are in lower case: \"a\""
    ),
    (
      "cases:\n  - keys: d:Z u:z\n    text: a\n",
      "2:11: found \"Z\" among the keys, expected the name of a key; names of letter keys are in lower case: \"z\""
    ),
    ("defaults: a\ncases: []\n", "1:11: found \"a\", expected options, as in `mode: hangul`"),
    (
      "defaults:\n  mdoe: a\ncases: []\n",
      "2:3: there is no option \"mdoe\"; did you mean \"mode\"?"
    ),
    (
      "defaults:\n  text: a\ncases: []\n",
      "2:3: found \"text\", which belongs in a case; expected options, as in `mode: hangul`"
    ),
    (
      "defaults: {keys: a}\ncases: []\n",
      "1:12: found \"keys\", which belongs in a case; expected options, as in `mode: hangul`"
    ),
    (
      "defaults:\n  mode: hangl\ncases:\n  - {mode: hangul, keys: a, text: ㅁ}\n",
      "2:9: unknown value \"hangl\"; did you mean \"hangul\"?"
    ),
    (
      "defaults:\n  from: soon\ncases:\n  - {from: 1s, keys: a, text: a}\n",
      "2:9: invalid duration \"soon\"; expected 0s or more"
    ),
    (
      "cases:\n  - keys: a\n    text: a\n    to: []\n",
      "4:9: found an empty list, expected a value"
    ),
    (
      "cases:\n  - keys: a\n    text: a\n    stop-key: []\n",
      "4:15: found an empty list, expected a value"
    ),
    (
      "cases:\n  - keys: a\n    text: a\n    keyer: straight\n    wpm: []\n",
      "5:10: found an empty list, expected a value"
    ),
    (
      "defaults:\n  mode: hangl\ncases:\n  - keys: a\n    text: a\n",
      "2:9: unknown value \"hangl\"; did you mean \"hangul\"?"
    ),
    ("defaults:\n  mode: hangul\n", "1:1: missing key \"cases\"; expected `cases:`"),
    (
      "defualts:\n  mode: hangul\ncases: []\n",
      "1:1: found \"defualts\", expected `cases:` or `defaults:`"
    ),
    (
      "cases:\n  - keys: a\n    text: a\n    from: soon\n",
      "4:11: invalid duration \"soon\"; expected 0s or more and at most a year, for example"
    ),
    (
      "cases:\n  - keys: a\n    text: a\n    until: [1s]\n",
      "4:12: found a list, expected a duration"
    ),
    (
      "cases:\n  - keys: a\n    text: a\n    from: 2s\n    until: 1s\n",
      "5:12: `until: 1s` is before `from: 2s`"
    ),
    ("cases:\n\t- keys: a\n", "2:1: found character that cannot start any token",),
  ]

  @Test("Each mistake is reported with its position")
  func mistakes() throws {
    let paths = Self.mistakes.enumerated().map { number, mistake in
      folder.write(mistake.suite, to: "\(number).yaml")
    }
    let result = try Evscribe.run(["check"] + paths)
    expect(result, exit: 65)
    #expect(result.text.hasSuffix(", \(paths.count) could not run\n"), "\(result.text)")
    for (path, mistake) in zip(paths, Self.mistakes) {
      #expect(
        result.errorText.contains("evscribe: \(path):\(mistake.message)"), "\(result.errorText)")
    }
  }

  @Test("A recording that is missing or invalid is reported with the case")
  func recordings() throws {
    let path = folder.write("cases:\n  - trace: x.evemu\n    text: a\n", to: "suite.yaml")
    expect(
      try Evscribe.run("check", path), exit: 66, output: "1 case in 1 suite, 1 could not run\n",
      error:
        "evscribe: \(path):2:5: cannot open \(folder.path)/x.evemu: No such file or directory\n")
    folder.write("hello\n", to: "x.evemu")
    expect(
      try Evscribe.run("check", path), exit: 65, output: "1 case in 1 suite, 1 could not run\n",
      error: "evscribe: \(path):2:5: \(folder.path)/x.evemu:1:1: expected ")
  }

  @Test("A missing suite, and a folder without one")
  func missing() throws {
    let path = "\(folder.path)/none.yaml"
    expect(
      try Evscribe.run("check", path), exit: 66, output: "0 cases in 1 suite, 1 could not run\n",
      error: "evscribe: cannot open \(path): No such file or directory\n")
    expect(
      try Evscribe.run("check", folder.path), exit: 66,
      output: "0 cases in 1 suite, 1 could not run\n",
      error:
        "evscribe: \(folder.path) contains no suite; a folder is searched for *.yaml and *.yml\n")
  }

  @Test("Failures before a mistake are reported")
  func failuresBefore() throws {
    let path = folder.write(
      "cases:\n  - {name: first, keys: ., text: i}\n  - {keys: spce, text: a}\n", to: "suite.yaml")
    let difference = """
      \(path):2:5: first
          expected "i"
          found    "e"
          first difference at character 1: expected "i" (U+0069), found "e" (U+0065)
          after the key dot at 0.000 s
      2 cases in 1 suite, 1 failed, 1 could not run

      """
    expect(
      try Evscribe.run("check", path), exit: 65, output: difference, error: ":3:12: found \"spce\"")
  }

  @Test("In an expectation of several lines the line is reported")
  func lines() throws {
    let path = folder.write(
      "cases:\n  - {keys: \". enter . - enter\", text: \"e\\nan\\n\"}\n", to: "suite.yaml")
    let result = try Evscribe.run("check", path)
    expect(result, exit: 1)
    #expect(
      result.text.contains(
        """
        first difference at line 2, character 2: \
        expected "n" (U+006E), found "\\n" (U+000A)

        """),
      "\(result.text)")
    #expect(result.text.hasSuffix("\n1 case in 1 suite, 1 failed\n"))
    #expect(result.errorOutput.isEmpty)
  }

  @Test(
    "Keys that are held for weeks and years run without waiting",
    arguments: [
      "iambic-a", "iambic-b", "ultimatic", "bug",
    ])
  func longHolds(keyer: String) throws {
    let path = folder.write(
      """
      cases:
        - {keyer: \(keyer), keys: "d:leftctrl t:4000000000 u:leftctrl t:9999 leftctrl", text: "? e"}

      """, to: "suite.yaml")
    let trace = folder.write(
      """
      # EVEMU 1.3
      # evscribe mode: morse
      # evscribe keyer: \(keyer)
      N: keyboard
      I: 0003 0001 0002 0003
      B: 01 00 00 00 20 00 00 00 00
      E: 1.000000 0001 001d 0001
      E: 1.000000 0000 0000 0000
      E: 31557600.000000 0001 001d 0000
      E: 31557600.000000 0000 0000 0000

      """, to: "trace.evemu")
    let replay = try Evscribe.run("replay", "--to", "edits", trace)
    expect(replay, exit: 0)
    let lines = replay.text.split(separator: "\n").count
    #expect((1...1000).contains(lines), "\(lines)")
    let result = try Evscribe.run("check", path)
    #expect(result.errorOutput.isEmpty, "\(result.errorText)")
    #expect(result.text.hasSuffix("1 case in 1 suite, all passed\n"), "\(result.text)")
  }

  @Test("Too many filters are refused, wherever they are")
  func filters() throws {
    let problem = "more than 64 filters; a single only= or remap= can list any number of keys"
    let list = [String](repeating: "repeat=drop", count: 65).joined(separator: ", ")
    let suite = folder.write(
      "cases:\n  - keys: a\n    text: a\n    filter: [\(list)]\n", to: "suite.yaml")
    let checked = try Evscribe.run("check", suite)
    expect(checked, exit: 65, output: "1 case in 1 suite, 1 could not run\n")
    #expect(checked.errorText.contains(problem), "\(checked.errorText)")
    let trace = folder.write(
      "# EVEMU 1.3\n" + String(repeating: "# evscribe filter: repeat=drop\n", count: 65)
        + "E: 1.000000 0001 001d 0001\n", to: "trace.evemu")
    let replayed = try Evscribe.run("replay", trace)
    expect(replayed, exit: 65, output: "")
    #expect(replayed.errorText.contains(problem), "\(replayed.errorText)")
    let flags = [String](repeating: "--filter=repeat=drop", count: 65)
    let plain = folder.write("# EVEMU 1.3\nE: 1.000000 0001 001d 0001\n", to: "plain.evemu")
    let typed = try Evscribe.run(["replay"] + flags + [plain])
    expect(typed, exit: 64, output: "")
    #expect(typed.errorText.contains(problem), "\(typed.errorText)")
  }

  @Test("Too many words of --bind are refused, wherever they are")
  func bindings() throws {
    let problem =
      "bind: too many values; expected at most 64, each with any number of roles and keys"
    let words = [String](repeating: "dot=a", count: 65)
    let list = words.joined(separator: ", ")
    let suite = folder.write(
      "cases:\n  - keys: a\n    text: a\n    bind: [\(list)]\n", to: "suite.yaml")
    expect(
      try Evscribe.run("check", suite), exit: 65, error: "\(suite):4:",
      "too many values; expected at most 64")
    let config = folder.write("bind: [\(list)]\n", to: "config.yaml")
    let keys = "E: 1.000000 0001 001e 0001\nE: 1.0 0000 0000 0\n"
    let plain = folder.write("# EVEMU 1.3\n\(keys)", to: "plain.evemu")
    expect(
      try Evscribe.run("replay", "--config", config, plain), exit: 65, output: "",
      error: "\(config):1:", "too many values; expected at most 64")
    let trace = folder.write(
      "# EVEMU 1.3\n" + words.map { "# evscribe bind: \($0)\n" }.joined() + keys, to: "trace.evemu")
    expect(
      try Evscribe.run("replay", trace), exit: 65, output: "", error: "\(trace):66: \(problem)")
    let flags = words.map { "--bind=\($0)" }
    expect(
      try Evscribe.run(["replay"] + flags + [plain]), exit: 64, output: "", error: "--\(problem)")
    expect(try Evscribe.run(["replay"] + flags.dropLast() + [plain]), exit: 0, output: "e\n")
  }

  @Test("Texts are compared as bytes: the same letter in another encoding form is different")
  func bytes() throws {
    let path = folder.write(
      "cases:\n  - {mode: hangul, keys: r k, text: \u{1100}\u{1161}}\n", to: "suite.yaml")
    let result = try Evscribe.run("check", path)
    expect(result, exit: 1)
    #expect(result.text.contains("(U+1100), found \"가\" (U+AC00)"), "\(result.text)")
  }
}
