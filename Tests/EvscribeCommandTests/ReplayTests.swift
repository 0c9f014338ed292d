import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#endif

@Suite("Replay")
struct ReplayTests {
  private let folder = TemporaryFolder()
  private let annyeong = Evscribe.sample("annyeong.evemu")

  @Test("A folder: one result each, in order, the same with any number of jobs")
  func wholeFolder() throws {
    let texts = SamplesTests.texts.merging(SamplesTests.formTexts) { text, _ in text }
      .merging(SamplesTests.inputTexts) { text, _ in text }
    // A file comes before those whose names extend its own.
    let stems = texts.map { (name: String($0.key.dropLast(".evemu".count)), text: $0.value) }
    let expected = stems.sorted { $0.name < $1.name }.map { stem, text in
      let name = "\(stem).evemu"
      return "==> \(Evscribe.samples)/\(name) <==\n\(text)"
    }.joined()
    for jobs in [[], ["--jobs", "1"], ["--jobs", "7"]] {
      expect(
        try Evscribe.run(["replay", Evscribe.samples] + jobs), exit: 0, output: expected)
    }
  }

  @Test("One damaged recording in a folder is reported, and the others are replayed")
  func damagedInFolder() throws {
    folder.write(try Evscribe.contents(ofSample: "annyeong.evemu"), to: "a")
    folder.write("E: 1.000000 0001 001e\n", to: "b")
    folder.write(try Evscribe.contents(ofSample: "one-hand.evemu"), to: "inner/c")
    folder.write("no trace\n", to: "d")
    expect(
      try Evscribe.run("replay", folder.path), exit: 65,
      output: """
        ==> \(folder.path)/a <==
        안녕하세요
        ==> \(folder.path)/b <==
        ==> \(folder.path)/inner/c <==
        come home

        """, error: "\(folder.path)/b:1:22: found the end of the line")
  }

  @Test("Headings are on lines of their own even if a text does not end with a line break")
  func headings() throws {
    let written = folder.write(try Evscribe.contents(ofSample: "annyeong.evemu"), to: "in/a")
    folder.write("E: 1.000000 0001 001e\n", to: "in/b")
    folder.write(try Evscribe.contents(ofSample: "one-hand.evemu"), to: "in/c")
    let document = try Evscribe.run("replay", "--to", "document", "--until", "2s", written).text
    #expect(document == "안녕하")
    for speed in [[], ["--realtime", "--speed", "1000"]] {
      let result = try Evscribe.run(
        ["replay", "--to", "document", "--until", "2s", "\(folder.path)/in"] + speed)
      let start = "==> \(written) <==\n\(document)\n==> \(folder.path)/in/b <==\n"
      #expect(result.text.hasPrefix(start), "\(result.text)")
      if speed.isEmpty {
        #expect(result.text.hasPrefix(start + "==> \(folder.path)/in/c <==\n"), "\(result.text)")
      }
    }
  }

  @Test(
    "If no mode is stated, the keys are read as Morse, and a message says how to change that")
  func foreign() throws {
    let keys = "E: 1.000000 0001 0034 0001\nE: 1.000000 0000 0000 0000\n"
    let trace = folder.write(keys, to: "in/a")
    let note =
      "evscribe: \(trace): found no typing mode, so the keys were read as Morse with three "
      + "keys; to read them otherwise, use --mode hangul, --mode direct or --keyer straight\n"
    func errors(_ arguments: [String]) throws -> String {
      let result = try Evscribe.run(["replay"] + arguments)
      expect(result, exit: 0)
      return result.errorText
    }
    for arguments in [
      [trace], ["\(folder.path)/in"], ["--realtime", trace],
    ] {
      #expect(try errors(arguments) == note)
    }
    for morse in [["--keyer", "bug"], ["--code", "korean"], ["--to", "signals"]] {
      #expect(try errors(morse + [trace]) == "")
    }
    for mode in ["morse", "hangul", "direct", "morse,hangul"] {
      #expect(try errors(["--mode", mode, trace]) == "")
      let config = folder.write("mode: [\(mode)]\n", to: "config.yaml")
      #expect(try errors(["--config", config, trace]) == "")
      let told = folder.write("# evscribe mode: \(mode)\n\(keys)", to: "told")
      #expect(try errors([told]) == "")
    }
    // The message comes once for any number of recordings.
    folder.write(keys, to: "in/b")
    folder.write(keys, to: "in/c")
    for more in [[], ["--realtime"]] {
      #expect(
        try errors(more + ["\(folder.path)/in"])
          == note.replacing("\(trace): found", with: "\(trace) and 2 more: found"))
    }
  }

  @Test(
    "A damaged recording gets no note about its mode; the note about the others follows its error")
  func foreignAndBroken() throws {
    let keys = "E: 1.000000 0001 0034 0001\nE: 1.000000 0000 0000 0000\n"
    let good = folder.write(keys, to: "in/a")
    let bad = folder.write(keys + "E: nonsense\n", to: "in/b")
    let note = "evscribe: \(good): found no typing mode"
    let cases: [([String], noted: Bool)] = [
      ([bad], false), (["--realtime", bad], false), ([good, bad], true),
      (["--jobs", "2", good, bad], true), (["\(folder.path)/in"], true),
      (["--realtime", "\(folder.path)/in"], true),
    ]
    for (arguments, isNoted) in cases {
      let result = try Evscribe.run(["replay"] + arguments)
      expect(result, exit: 65)
      let lines = result.errorText.split(separator: "\n")
      #expect(lines.first?.hasPrefix("evscribe: \(bad):3:") == true, "\(result.errorText)")
      #expect(lines.dropFirst().map { $0.hasPrefix(note) } == (isNoted ? [true] : []))
    }
  }

  @Test(
    "A file that became a pipe after the folder was searched is not waited for",
    arguments: ["", "--realtime"])
  func becamePipe(speed: String) throws {
    // This is more than a pipe holds, so that the first recording is not finished before it is
    // read.
    folder.write(String(repeating: "d:a u:a ", count: 4000), to: "in/a")
    folder.write("d:a u:a\n", to: "in/b")
    let result = try Evscribe.shell(
      """
      mkfifo "$1/out"
      "$EVSCRIBE" replay --jobs 1 --mode hangul --to edits \(speed) "$1/in" >"$1/out" & child=$!
      exec 3<"$1/out"
      read -r line <&3
      rm "$1/in/b"
      mkfifo "$1/in/b"
      cat <&3 >"$1/text"
      wait $child
      echo "code $?"
      """, folder.path)
    expect(
      result, exit: 0, output: "code 66\n",
      error: "cannot read \(folder.path)/in/b, which is not a regular file")
  }

  @Test(
    "A part of a recording replays as if evscribe had been started and ended then",
    arguments: [
      (["--until", "2s"], "안녕하\n"), (["--from", "2s"], "세요\n"),
      (["--from", "1500ms", "--until", "2s"], "ㅕㅇ하\n"), (["--until", "10m"], "안녕하세요\n"),
      (["--from", "10m"], ""), (["--until", "0ms"], ""),
    ])
  func part(options: [String], text: String) throws {
    for more in [[], ["--realtime", "--speed", "1000"], ["--jobs", "2", annyeong]] {
      let isTwice = more.count == 3 && more[0] == "--jobs"
      expect(
        try Evscribe.run(["replay"] + options + more + [annyeong]), exit: 0,
        output: isTwice ? text + text : text)
    }
  }

  @Test("With the timing of the recording the text is the same", arguments: ["text", "edits"])
  func realtime(format: String) throws {
    for name in ["annyeong.evemu", "mode-switch.evemu", "lost-events.evemu"] {
      let path = Evscribe.sample(name)
      let atOnce = try Evscribe.run("replay", "--to", format, path)
      let slow = try Evscribe.run("replay", "--to", format, "--realtime", "--speed", "50", path)
      #expect(slow.end == .exited(0))
      #expect(slow.output == atOnce.output)
    }
  }

  /// A recording of 가가, all at once, and further keys.
  private func recording(_ later: [(time: String, key: String)] = []) -> String {
    let keys = ["0013", "0025", "0013", "0025"].map { ("0", $0) } + later
    let lines = keys.map { time, key in
      "E: \(time).000000 0001 \(key) 0001\nE: \(time).000000 0000 0000 0000\n"
    }
    return folder.write("# EVEMU 1.3\n# evscribe mode: hangul\n" + lines.joined(), to: "keys")
  }

  /// Waits until the process that was started last has written to the file `$text` and sleeps.
  private let untilItSleeps = """
    until [ -s "$text" ]; do :; done
    until [ "$(sed 's/.*) //; s/ .*//' /proc/$!/stat)" = S ]; do :; done
    """

  @Test("An interrupted replay ends with the text so far, and does not go on to the next")
  func interrupted() throws {
    for next in ["", annyeong] {
      let line = """
        text=$2; : > "$text"
        "$EVSCRIBE" replay --realtime --speed 20 --unbuffered "$1" ${3:+"$3"} > "$text" &
        \(untilItSleeps); kill -INT $!; wait $! && cat "$text"
        """
      expect(
        try Evscribe.shell(line, recording([("9999", "0013")]), "\(folder.path)/text", next),
        exit: 0, output: "가가\n")
    }
  }

  @Test("A signal that comes during a wait for input ends the replay at once")
  func interruptedInput() throws {
    let line = """
      text=$3; : > "$text"; mkfifo "$2"; exec 3<>"$2"; cat "$1" >&3
      "$EVSCRIBE" replay --realtime --unbuffered - < "$2" > "$text" &
      \(untilItSleeps); kill -TERM $!; wait $!; echo $?
      """
    expect(
      try Evscribe.shell(
        line, recording(), "\(folder.path)/pipe", "\(folder.path)/waiting"),
      exit: 0, output: "143\n")
  }

  /// A signal between two waits ends the process, even in the background of a script, where SIGINT
  /// is ignored at the start.
  @Test(
    "A signal also ends a replay whose waits are all shorter than a millisecond",
    arguments: [("INT", 130), ("TERM", 143)])
  func interruptedOften(signal: String, code: Int) throws {
    let keys = (0..<40_000).map { number in
      let time = "\(number * 6 / 100).\(String(number * 6 % 100 + 100).dropFirst())0000"
      let code = number % 4 < 2 ? "0013" : "0025"
      return
        "E: \(time) 0001 \(code) \(number % 2 == 0 ? "0001" : "0000")\nE: \(time) 0000 0000 0000\n"
    }
    let trace = folder.write("# EVEMU 1.3\n# evscribe mode: hangul\n" + keys.joined(), to: "dense")
    let line = """
      : > "$2"; "$EVSCRIBE" replay --realtime --speed 1000 --unbuffered "$1" > "$2" & \
      while ! grep -q 가 "$2"; do :; done; kill -$3 $!; wait $!; echo $?; cat "$2"
      """
    for _ in 1...5 {
      let result = try Evscribe.shell(line, trace, "\(folder.path)/text", signal)
      let lines = result.text.split(separator: "\n")
      #expect(lines.first == "0" || lines.first == "\(code)")
      #expect((1..<10_000).contains(lines.last?.count ?? 0), "\(lines.last?.count ?? 0)")
    }
  }

  @Test(
    "The terminal shows the progress if the text goes elsewhere",
    .enabled(if: TerminalScreen.isAvailable))
  func progress() throws {
    let screen = try #require(try TerminalScreen())
    let text = "\(folder.path)/text"
    try screen.type(
      "\(Evscribe.path) replay --realtime --speed 2 \(annyeong) > \(text); cat \(text)", "Enter")
    try screen.wait { $0.contains("0:01 of 0:02") }
    try screen.wait { $0.contains("\n안녕하세요") && !$0.contains(" of ") }
  }

  @Test(
    "Invalid options are refused",
    arguments: [
      (
        ["--from", "2"],
        "--from: invalid duration \"2\": it has no unit; expected 0s or more and"
      ),
      (
        ["--from=-1s"],
        "--from: invalid duration \"-1s\"; expected 0s or more and at most a year, for"
      ),
      (
        ["--until", "1000000m"], "expected 0s or more and at most a year, for example 500ms, 30s or"
      ),
      (["--from", "2s", "--until", "1s"], "--until 1s is before --from 2s"),
      (["--speed", "2"], "--speed has no effect without --realtime"),
      (["--realtime", "--speed", "0"], "--speed: found 0.0, expected a factor"),
      (["--jobs", "0"], "--jobs: found 0, expected 1 to 256"),
      (["--realtime", "--jobs", "2"], "--jobs and --realtime cannot be used together"),
    ])
  func usage(options: [String], message: String) throws {
    expect(
      try Evscribe.run(["replay"] + options + [annyeong]), exit: 64, output: "", error: message)
  }

  @Test(
    "A file in a folder that claims to be regular and has no content yet is not waited for",
    .enabled(if: access("/proc/kmsg", R_OK) == 0, "needs root"))
  func blockingFileInFolder() throws {
    folder.write(try Evscribe.contents(ofSample: "annyeong.evemu"), to: "b.evemu")
    #expect(symlink("/proc/kmsg", "\(folder.path)/a.evemu") == 0)
    let result = try Evscribe.run("replay", folder.path)
    #expect(result.end != .timedOut)
    #expect(result.text.contains("==> \(folder.path)/b.evemu <==\n안녕하세요\n"))
  }
}
