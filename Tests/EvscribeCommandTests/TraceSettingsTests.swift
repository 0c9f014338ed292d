import PlainText
import TestSupport
import Testing

@testable import EvscribeCommand

#if canImport(Glibc)
  import Glibc
#endif

/// Tests of the settings of a recording: they choose no file except a layout beside it, and invalid
/// ones are reported with their line.
@Suite("Settings of a recording")
struct TraceSettingsTests {
  private let folder = TemporaryFolder()

  /// Runs the command with a shorter time limit than other tests.
  private func run(_ arguments: [String], input: String = "") throws -> ProcessResult {
    try ProcessRunner.run(
      Evscribe.path, arguments, input: Array(input.utf8), environment: Evscribe.environment,
      timeLimit: .seconds(30))
  }

  /// A key press of K in each format that has settings.
  private static let formats: [(name: String, head: String, keys: String)] = [
    (
      "evemu", "# EVEMU 1.3\n",
      """
      E: 0.000001 0001 0025 0001
      E: 0.000001 0000 0000 0000
      E: 0.100001 0001 0025 0000
      E: 0.100001 0000 0000 0000

      """
    ),
    (
      "libinput", "# libinput record\n",
      """
      version: 1
      ndevices: 1
      devices:
      - node: /dev/input/event5
        events:
        - evdev:
          - [0, 1, 1, 37, 1]
          - [0, 1, 0, 0, 0]
        - evdev:
          - [0, 100001, 1, 37, 0]
          - [0, 100001, 0, 0, 0]

      """
    ),
    (
      "evtest", "# pasted\n",
      """
      Event: time 1.000001, type 1 (EV_KEY), code 37 (KEY_K), value 1
      Event: time 1.000001, -------------- SYN_REPORT ------------
      Event: time 1.100001, type 1 (EV_KEY), code 37 (KEY_K), value 0
      Event: time 1.100001, -------------- SYN_REPORT ------------

      """
    ),
    ("keyd", "# a test\n", "k down\n100ms\nk up\n"),
    ("kanata", "# a simulation\n", "d:k t:100 u:k\n"),
  ]

  /// A recording with settings from its second line on.
  private func trace(_ settings: String..., format: Int = 0, name: String = "k.trace") -> String {
    let format = Self.formats[format]
    let lines = settings.map { "# evscribe \($0)\n" }.joined()
    return folder.write(format.head + lines + format.keys, to: name)
  }

  private let layout = "layout: mine\nkind: three-set\nkeys:\n  k: ㄱ-\n"

  @Test("In every format a mistake is reported with file and line, in a line of its own")
  func places() throws {
    for (index, format) in Self.formats.enumerated() {
      let path = trace("mode: hangul", "backspace: jmao", format: index, name: "k.\(format.name)")
      let message = "\(path):3: backspace: unknown value \"jmao\"; did you mean \"jamo\"?"
      expect(
        try run(["replay", path]), exit: 65, output: "", error: "evscribe: \(message)")
      expect(try run(["inspect", path]), exit: 65, output: "", error: "evscribe: \(message)")
      let suite = folder.write(
        "cases:\n  - {trace: k.\(format.name), text: ㄱ}\n", to: "suite.yaml")
      expect(try run(["check", suite]), exit: 65, error: "evscribe: \(suite):2:5: \(message)")
    }
  }

  @Test("In a recording that was copied with its prompt, the line is that of the file")
  func prose() throws {
    let path = folder.write(
      "$ evscribe record\n\n" + Self.formats[0].head + "# evscribe mode: hangl\n"
        + Self.formats[0].keys, to: "k.evemu")
    expect(try run(["replay", path]), exit: 65, error: "\(path):4: mode: unknown value \"hangl\"")
  }

  @Test(
    "Settings that contradict each other are reported with the line of one, not as a flag",
    arguments: [
      (
        ["mode: hangul", "to: signals"], [],
        "3: to: signals does not work with the mode hangul"
      ),
      (["to: jamo", "mode: direct"], [], "2: to: jamo does not work with the mode"),
      (["start-mode: direct"], [], "2: start-mode: direct is not one of the modes"),
      (
        ["mode: hangul", "stop-key: f12", "next-mode-key: f9,f12"], [],
        "4: next-mode-key: the key \"f12\" also ends the session"
      ),
      (["keyer: straight", "bind: dot=a"], [], "3: bind: the keyer straight has no role \"dot\""),
      (
        ["keyer: single-switch", "switch-delete: 100ms"], [],
        "3: switch-delete: the durations must ascend"
      ),
      (["mode: direct", "xkb-layout: gremian"], [], "3: xkb-layout: xkb has no keyboard layout"),
      (
        ["mode: direct", "xkb-layout: us", "xkb-variant: none"], [],
        "3: xkb-layout: xkb has no keyboard layout us(none)"
      ),
      (["to: signals"], ["--mode", "hangul"], "2: to: signals does not work with the mode"),
      (
        ["bind: dot=a"], ["--keyer", "straight"], "2: bind: the keyer straight has no role \"dot\""
      ),
    ] as [([String], [String], String)])
  func together(settings: [String], flags: [String], message: String) throws {
    let lines = settings.map { "# evscribe \($0)\n" }.joined()
    let path = folder.write(Self.formats[0].head + lines + Self.formats[0].keys, to: "k.evemu")
    expect(
      try run(["replay"] + flags + [path]), exit: 65, output: "",
      error: "evscribe: \(path):\(message)")
  }

  @Test("A flag that contradicts the recording is reported as a flag")
  func flags() throws {
    let path = trace("mode: hangul")
    expect(
      try run(["replay", "--to", "signals", path]), exit: 64,
      error: "evscribe: --to: signals does not work with the mode hangul")
    expect(
      try run(["replay", "--mode", "direct", "--xkb-layout", "gremian", path]), exit: 64,
      error: "evscribe: --xkb-layout: xkb has no keyboard layout gremian")
    let config = folder.write("mode: hangul\nto: signals\n", to: "config.yaml")
    expect(
      try run(["replay", "--config", config, trace()]), exit: 65,
      error: "evscribe: \(config):2:5: to: signals does not work with the mode hangul")
  }

  @Test("A layout beside the recording is used, wherever the replay is started")
  func beside() throws {
    folder.write(layout, to: "inner/mine.yaml")
    // kanata's simulator has no comments that a replay could skip.
    for (index, format) in Self.formats.enumerated() where format.name != "kanata" {
      let path = trace(
        "mode: hangul", "layout: mine.yaml", format: index, name: "inner/k.\(format.name)")
      expect(try run(["replay", path]), exit: 0, output: "ㄱ\n")
    }
    let suite = folder.write(
      "cases:\n  - {trace: inner/k.evemu, text: ㄱ}\n", to: "suite.yaml")
    expect(try run(["check", suite]), exit: 0)
    let bare = try Evscribe.shell(
      "cd \"$1\" && \"$EVSCRIBE\" replay k.evemu", "\(folder.path)/inner")
    expect(bare, exit: 0, output: "ㄱ\n")
  }

  @Test("A missing or invalid layout is reported with the line that names it")
  func brokenLayout() throws {
    let path = trace("mode: hangul", "layout: mine.yaml")
    expect(
      try run(["replay", path]), exit: 66,
      error: "evscribe: \(path):3: layout: cannot open \(folder.path)/mine.yaml: No such file",
      "--layout")
    folder.write("layout: a\n", to: "mine.yaml")
    expect(
      try run(["replay", path]), exit: 65,
      error: "evscribe: \(path):3: layout: \(folder.path)/mine.yaml:1:1: missing key \"keys\"")
    // Without Hangul the layout is not read.
    expect(try run(["replay", "--mode", "morse", path]), exit: 0)
  }

  /// Replays several traces that are all refused with one message each.
  private func refusals(
    of paths: [String], input: String = ""
  ) throws -> (result: ProcessResult, messages: [String]) {
    // After a failure, only a replay of a folder goes on.
    let other = TemporaryFolder()
    other.write("# EVEMU 1.3\n# evscribe mode: hangul\n", to: "a.evemu")
    let result = try run(["replay", other.path] + paths, input: input)
    let messages = try paths.map { path in
      let messages = result.messages(about: path)
      try #require(messages.count == 1, "\(path): \(result.errorText)")
      return messages[0]
    }
    #expect(result.errorText.split(separator: "\n").count == paths.count, "\(result.errorText)")
    let headings = (["\(other.path)/a.evemu"] + paths).map { "==> \($0) <==\n" }.joined()
    #expect(result.text == headings)
    return (result, messages)
  }

  @Test("No other file is opened or waited for")
  func otherFiles() throws {
    let names = [
      "/etc/passwd", "inner/secret.yaml", "./secret.yaml", "../secret.yaml", ".secret.yaml",
      "/secret.yaml", "-secret.yaml", "sec\u{301}ret.yaml", "secret .yaml",
      "secret.yaml\u{1B}[m.yml",
      "inner\\secret.yaml", "a/.yaml", "..yaml", "/.yaml", "/dev/zero", "/dev/stdin", "link.yaml",
      "pipe.yaml", "folder.yaml", "dangling.yaml", "pipelink.yaml", "big.yaml", "secret.yaml/",
      "secret.yaml\u{2044}x.yaml", "file:secret.yaml", "~root.yaml", "$HOME.yaml",
      "x/../k.yaml",
    ]
    let secret = "secret word: of mine\n"
    for file in ["secret.yaml", "inner/secret.yaml", ".secret.yaml", "-secret.yaml"] {
      folder.write(secret, to: file)
    }
    let script = """
      cd "$1" && ln -s inner/secret.yaml link.yaml && mkfifo pipe.yaml && mkdir folder.yaml \
      && ln -s nothing dangling.yaml && ln -s pipe.yaml pipelink.yaml && truncate -s 17M big.yaml
      """
    #expect(try Evscribe.shell(script, folder.path).end == .exited(0))
    // A plain file name is allowed, and its file is reported like any other invalid layout.
    let paths = names.enumerated().map { number, name in
      trace("mode: hangul", "layout: \(name)", name: "\(number).trace")
    }
    let (result, messages) = try refusals(of: paths, input: secret)
    #expect([65, 66, 74].contains(result.exitCode), "\(result.end)")
    for (number, name) in names.enumerated() {
      let start = "evscribe: \(paths[number]):3: layout: "
      #expect(messages[number].hasPrefix(start), "\(name): \(messages[number])")
      #expect(messages[number].contains("--layout"), "\(name): \(messages[number])")
      let failure = try #require(
        try InProcess.failure { try InProcess.replay(paths[number]) }, "\(name)")
      #expect([.malformed, .missing, .inputOutput].contains(failure.code), "\(name)")
    }
    #expect(!result.errorText.contains("secret word"), "\(result.errorText)")
    #expect(!result.errorText.contains("\u{1B}"))
    // A user who passes the layout on the command line is not affected.
    expect(
      try run(["replay", "--layout", "2set"] + paths), exit: 0,
      output: String(repeating: "ㅏ\n", count: names.count))
    let cases = names.indices.map { "  - {trace: \($0).trace, layout: 2set, text: ㅏ}\n" }
    let suite = folder.write("cases:\n\(cases.joined())", to: "suite.yaml")
    expect(
      try run(["check", suite]), exit: 0,
      output: "\(names.count) cases in 1 suite, all passed\n")
  }

  @Test("A recording from standard input has no layout beside it")
  func standardInput() throws {
    let folder = folder.path
    self.folder.write(layout, to: "mine.yaml")
    let path = trace("mode: hangul", "layout: mine.yaml")
    let result = try Evscribe.shell("cd \"$1\" && \"$EVSCRIBE\" replay - <\"$2\"", folder, path)
    expect(result, exit: 65, output: "", error: "standard input:3: layout: ", "--layout")
  }

  private static let xkbNames = [
    "xkb-rules", "xkb-model", "xkb-layout", "xkb-variant", "xkb-options", "compose-locale",
  ]

  @Test("The names of xkb are words and lead to no other folder")
  func xkbWords() throws {
    let values = [
      "../../..", "/etc/passwd", "..", ".", "us/../de", "a/b", "us,../x", "us,.x", "%H", "us us",
      "us;de", "us\u{301}", "us\u{1B}[m", "\u{600}us", "us\\de", "us'", "us\"", "us|de", "us*",
      "~us",
      "us\u{2028}", "us..de",
    ]
    // Which words are valid is tested elsewhere; here, that every name is checked.
    let words =
      Self.xkbNames.map { (name: $0, value: "../../..") }
      + values.dropFirst().map { ("xkb-layout", $0) }
    var traces: [String] = []
    var suites: [String] = []
    for (number, (name, value)) in words.enumerated() {
      traces.append(trace("mode: direct", "\(name): \(value)", name: "\(number).trace"))
      let quoted = value.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
        .replacing("\u{1B}", with: "\\e").replacing("\u{2028}", with: "\\L")
      suites.append(
        folder.write(
          "cases:\n  - mode: direct\n    \(name): \"\(quoted)\"\n    keys: a\n    text: a\n",
          to: "\(number).yaml"))
    }
    let (replayed, messages) = try refusals(of: traces)
    let checked = try run(["check"] + suites)
    for result in [replayed, checked] {
      #expect(result.end == .exited(65), "\(result.errorText)")
      #expect(!result.errorText.contains("\u{1B}"))
    }
    for (number, (name, value)) in words.enumerated() {
      let start = "evscribe: \(traces[number]):3: \(name): "
      #expect(messages[number].hasPrefix(start), "\(value): \(messages[number])")
      let place = "evscribe: \(suites[number]):3:\(name.utf8.count + 7): "
      #expect(checked.errorText.contains(place), "\(value): \(checked.errorText)")
    }
    #expect(checked.text.hasSuffix("\(suites.count) could not run\n"), "\(checked.text)")
    let plain = trace()
    for value in values {
      let flags = [("mode", ["direct"]), ("xkb-layout", [value])]
      let failure = try InProcess.failure { try InProcess.replay(plain, flags: flags) }
      #expect(failure?.code == .usage, "\(value)")
      #expect(failure?.message.text.hasPrefix("--xkb-layout: ") == true, "\(value)")
    }
    expect(
      try run(["replay", "--mode", "direct", "--xkb-layout", values[0], plain]), exit: 64,
      error: "evscribe: --xkb-layout: ")
  }

  @Test("A pipe that a suite or the configuration names is not waited for")
  func pipes() throws {
    let pipe = "\(folder.path)/pipe.yaml"
    #expect(mkfifo(pipe, 0o600) == 0)
    let suites = [
      "cases:\n  - {mode: hangul, layout: pipe.yaml, keys: k, text: a}\n",
      "cases:\n  - {trace: pipe.yaml, text: a}\n", "cases:\n  - {trace: /dev/zero, text: a}\n",
    ]
    for text in suites {
      let suite = folder.write(text, to: "suite.yaml")
      expect(
        try run(["check", suite]), exit: 66, error: "evscribe: \(suite):2:5: cannot read ",
        "not a regular file")
    }
    let config = folder.write("mode: hangul\nlayout: ./pipe.yaml\n", to: "config.yaml")
    expect(
      try run(["replay", "--config", config, trace()]), exit: 66,
      error: "config.yaml:2:9: layout: cannot read ", "pipe.yaml, which is not a regular file")
    expect(
      try run(["chart", "hangul", "--layout", pipe]), exit: 66, error: "cannot read \(pipe)")
    let home = ["HOME": folder.path, "PATH": "/usr/bin:/bin"]
    _ = folder.write("", to: ".config/evscribe/x")
    #expect(mkfifo("\(folder.path)/.config/evscribe/config.yaml", 0o600) == 0)
    let result = try ProcessRunner.run(
      Evscribe.path, ["replay", trace()], environment: home, timeLimit: .seconds(30))
    expect(result, exit: 66, error: "config.yaml, which is not a regular file")
  }

  @Test("A suite cannot read standard input: a hyphen is a file name there")
  func dash() throws {
    folder.write("cases:\n  - {trace: \"-\", text: a}\n", to: "suite.yaml")
    let result = try Evscribe.shell(
      "cd \"$1\" && printf 'd:k u:k' | \"$EVSCRIBE\" check suite.yaml", folder.path)
    expect(result, exit: 66, error: "suite.yaml:2:5: cannot open ./-: No such file")
  }
}
