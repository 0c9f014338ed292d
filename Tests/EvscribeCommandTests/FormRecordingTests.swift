import KeyTraces
import TestSupport
import Testing

/// Tests of recordings of live forms, and of their replays.
@Suite(
  "Recorded forms", .waits, .enabled(if: UMockKeyboard.isAvailable, "needs umockdev-run"))
struct FormRecordingTests {
  private let bench = RecordingBench()
  private var folder: TemporaryFolder { bench.folder }

  /// Fills in the form live, and records it with the same keys from another keyboard.
  private func recorded(
    _ form: String, _ keys: String, _ options: String = "", name: String = "keys.evemu"
  ) throws -> (live: ProcessResult, recording: ProcessResult) {
    folder.write(form, to: "form.yaml")
    let live = try bench.shellOnPipes(
      [try bench.board(keys)],
      "exec \"$EVSCRIBE\" form \"$F/form.yaml\" --background \(options) /dev/input/event5")
    let mode = options.split(separator: " ").drop { $0 != "--mode" }.prefix(2)
    let recording = try bench.shellOnPipes(
      [try bench.board(keys)],
      """
      exec "$EVSCRIBE" record --form "$F/form.yaml" --type -o "$F/\(name)" \
        \(mode.joined(separator: " ")) --background /dev/input/event5
      """)
    return (live, recording)
  }

  private func replayed(_ options: String..., name: String = "keys.evemu") throws -> ProcessResult {
    try Evscribe.run(
      ["replay", "--form", "\(folder.path)/form.yaml", "\(folder.path)/\(name)"] + options)
  }

  @Test(
    "A recording gives the values and events of the live form, at any speed",
    arguments: ["keys.evemu", "keys.yml"])
  func values(name: String) throws {
    let (live, recording) = try recorded(
      FormCommandTests.visitor, "k i m enter 0 4 2 enter m a shift+2 b . k r enter", name: name)
    let values = #"{"name":"kim","age":"42","gender":"M","email":"a@b.kr"}"# + "\n"
    expect(live, exit: 0, output: values)
    expect(recording, exit: 0, output: values)
    expect(try replayed(name: name), exit: 0, output: values)
    let events = try replayed("--to", "events", name: name)
    expect(events, exit: 0)
    expect(
      try replayed("--to", "events", "--realtime", name: name), exit: 0, output: events.text)
    #expect(events.text.contains(#""kind":"sent""#))
    #expect(folder.names == ["form.yaml", name])
  }

  @Test("The events of a replay are those of the live form, without their times")
  func events() throws {
    let (live, _) = try recorded(
      FormCommandTests.visitor, "r k s k enter 5 backspace 7 enter f x enter enter",
      "--mode hangul --to events")
    expect(live, exit: 0)
    let replay = try replayed("--to", "events")
    #expect(Self.lines(live).count > 20)
    #expect(Self.lines(live) == Self.lines(replay))
  }

  /// The lines of events, without their times.
  private static func lines(_ result: ProcessResult) -> [String] {
    result.text.split(separator: "\n").map { String($0.replacing(/"time":[0-9.]+/, with: "")) }
  }

  @Test("A form that was left is left in the replay too, with its open text")
  func left() throws {
    let (live, recording) = try recorded(
      FormCommandTests.visitor, "r k enter 5 backspace r esc esc esc", "--mode hangul --to events")
    expect(live, exit: 1)
    expect(recording, exit: 1)
    #expect(live.text.contains(#""kind":"aborted""#))
    let replay = try replayed("--to", "events")
    expect(replay, exit: 1)
    #expect(Self.lines(live) == Self.lines(replay))
    #expect(try bench.contents("keys.evemu").contains(" abort\n"))
  }

  @Test("No key of a secure field is recorded, not even masked, and --values fills it in")
  func secret() throws {
    let (live, recording) = try recorded(
      FormCommandTests.login, "a enter s shift+e c f1 backspace enter")
    expect(live, exit: 0, output: #"{"user":"a","password":"sE"}"# + "\n")
    expect(recording, exit: 0, output: live.text)
    let trace = try bench.contents("keys.evemu")
    // The lines of key events, as code and value.
    let keys = trace.split(separator: "\n").compactMap { line -> String? in
      let words = line.split(whereSeparator: \.isWhitespace)
      guard words.count >= 5, words[0] == "E:", words[2] == "0001" else { return nil }
      return "\(Int(words[3], radix: 16) ?? 0) \(Int(words[4]) ?? 0)"
    }
    // It ends with the press that sends the form.
    #expect(keys == ["30 1", "30 0", "28 1", "28 0", "28 1"], "\(trace)")
    expect(try replayed(), exit: 0, output: #"{"user":"a","password":""}"# + "\n")
    folder.write(#"{"password":"sE"}"#, to: "values.json")
    expect(
      try replayed("--values", "\(folder.path)/values.json"), exit: 0, output: live.text)
    // A suite fills it in as well, if it follows the rules of its field.
    folder.write(FormCommandTests.login + "    minimum-length: 4\n", to: "long.yaml")
    let suite = folder.write(
      "cases:\n  - {trace: keys.evemu, form: form.yaml, values: {user: a, password: sE}}\n",
      to: "suite.yaml")
    expect(try Evscribe.run(["check", suite]), exit: 0)
    let broken = folder.write(
      "cases:\n  - {trace: keys.evemu, form: long.yaml, values: {user: a, password: sE}}\n",
      to: "broken.yaml")
    let refused = try Evscribe.run(["check", broken])
    expect(refused, exit: 65, error: "broken.yaml:2:", "the value breaks the rule `minimum-length`")
    #expect(!refused.errorText.contains("sE"))
    // The text of the other field is updated, the filled-in value never.
    let other = folder.write(
      "cases:\n  - {trace: keys.evemu, form: form.yaml, values: {user: b, password: zz}}\n",
      to: "other.yaml")
    expect(try Evscribe.run(["check", "--update", other]), exit: 1)
    #expect(
      try bench.contents("other.yaml")
        == "cases:\n  - {trace: keys.evemu, form: form.yaml, values: {user: a, password: zz}}\n")
  }

  @Test("A replay into another form than the recorded one warns, and names both")
  func otherForm() throws {
    let (_, recording) = try recorded(FormCommandTests.login, "a enter s enter")
    expect(recording, exit: 0)
    let values = #"{"user":"a","password":""}"# + "\n"
    let trace = "\(folder.path)/keys.evemu"
    let copy = folder.write(FormCommandTests.login, to: "copy.yaml")
    let same = try Evscribe.run(["replay", "--form", copy, trace])
    expect(same, exit: 0, output: values)
    #expect(same.errorText == "")
    let other = folder.write(FormCommandTests.login + "    label: PIN\n", to: "other.yaml")
    for options in [[], ["--realtime", "--speed", "100"]] {
      let warned = try Evscribe.run(["replay", "--form", other, trace] + options)
      expect(warned, exit: 0, output: values)
      #expect(
        warned.errorText == """
          evscribe: \(trace): the recording was made with the form form.yaml, but other.yaml has different \
          content: the values may differ

          """)
    }
    // A suite says the same, and runs.
    let suite = folder.write(
      """
      cases:
        - {trace: keys.evemu, form: copy.yaml, values: {user: a}}
        - {trace: keys.evemu, form: other.yaml, values: {user: a}}

      """, to: "suite.yaml")
    let checked = try Evscribe.run(["check", suite])
    expect(checked, exit: 0)
    #expect(
      checked.errorText == """
        evscribe: \(trace): the recording was made with the form form.yaml, but other.yaml has different \
        content: the values may differ

        """)
    // A problem that no replay meets.
    let problem = "# evscribe input: 900000000.000000 problem 90 1 required\n"
    folder.write(try bench.contents("keys.evemu") + problem, to: "unmet.evemu")
    let unmet = folder.write(
      "cases: [{trace: unmet.evemu, form: copy.yaml, values: {user: a}}]\n", to: "unmet.yaml")
    for arguments in [
      ["check", unmet], ["replay", "--form", copy, "\(folder.path)/unmet.evemu"],
    ] {
      let warned = try Evscribe.run(arguments)
      expect(
        warned, exit: 0,
        error: "the input at 900000000.000000 s had no effect, because the replay did")
    }
    // The same as in older recordings.
    let lines = try bench.contents("keys.evemu").split(separator: "\n")
    let bare = lines.filter { !$0.hasPrefix("# evscribe form: form.yaml ") }
    #expect(bare.count == lines.count - 1)
    folder.write(bare.joined(separator: "\n") + "\n", to: "old.evemu")
    let old = try Evscribe.run(["replay", "--form", other, "\(folder.path)/old.evemu"])
    expect(old, exit: 0, output: values)
    #expect(old.errorText == "")
  }

  @Test("A form that contains a secret is not identified by its hash")
  func formWithSecret() throws {
    let (_, recording) = try recorded(
      FormCommandTests.login + "    value: \"1234\"\n", "a enter enter")
    expect(recording, exit: 0)
    #expect(!(try bench.contents("keys.evemu")).contains("# evscribe form:"))
  }

  @Test("A recording of a form is never split")
  func uncut() throws {
    folder.write(FormCommandTests.login, to: "form.yaml")
    for option in [["--idle", "30s"], ["--max-size", "1M"]] {
      expect(
        try Evscribe.run(
          ["record", "--form", "\(folder.path)/form.yaml", "-o", "\(folder.path)/keys.evemu"]
            + option + ["/dev/input/event5"]), exit: 64, error: "must be a single file")
    }
    #expect(folder.names == ["form.yaml"])
    // There is a pause, and there are more keys than in the smallest file of other recordings.
    let keys = Array(repeating: "a t:40000 b", count: 50).joined(separator: " ")
    let (_, recording) = try recorded(FormCommandTests.login, "\(keys) enter x enter")
    expect(recording, exit: 0)
    #expect(folder.names == ["form.yaml", "keys.evemu"])
  }
}
