import KeyEvents
import KeyTraces
import TestSupport
import Testing

/// Tests of the live commands as processes, on keyboards played by umockdev.
@Suite(
  "Live commands", .waits, .enabled(if: UMockKeyboard.isAvailable, "needs umockdev-run"))
struct LiveCommandTests {
  private let folder = TemporaryFolder()
  private static let evscribe = ProcessRunner.builtExecutable("evscribe")

  private func board(_ keys: String, node: Int = 5) throws -> UMockKeyboard {
    var board = UMockKeyboard(node: node)
    board.add(try SimulatedKeys(keys).frames)
    return board
  }

  private func run(_ boards: [UMockKeyboard], _ arguments: String...) throws -> ProcessResult {
    let environment = ProcessRunner.environment(adding: [
      "XDG_CONFIG_HOME": folder.path, "XKB_DEFAULT_LAYOUT": "us", "LC_ALL": "C.UTF-8",
    ])
    return try #require(
      try UMockKeyboard.run(boards, Self.evscribe, arguments, environment: environment))
  }

  @Test(
    "type writes the same bytes as replay",
    arguments: [
      ("morse", ". . . space - - - space space enter . - backspace space . end", "so \nee\n"),
      ("hangul", "d k s s u d enter r k t k enter end", "안녕\n가사\n"),
      ("direct", "shift+h e l l backspace enter w o end", "Hel\nwo\n"),
      ("hangul,morse", "r k hangeul . - space hangeul s k end", "가a나\n"),
    ])
  func typesAsReplayed(mode: String, keys: String, text: String) throws {
    let board = try board(keys)
    let typed = try run([board], "type", "--mode", mode, "--stop-key", "end", board.path)
    #expect(typed.end == .exited(0), "\(typed.errorText)")
    #expect(typed.text == text)
    let trace = folder.write(board.events, to: "\(mode).evemu")
    let layout = mode == "direct" ? ["--xkb-layout", "us"] : []
    let replayed = try ProcessRunner.run(
      Self.evscribe, ["replay", "--mode", mode] + layout + [trace])
    #expect(replayed.output == typed.output, "\(replayed.errorText)")
  }

  @Test("Keys of --bind that no keyboard has are named at the start")
  func unusableBindings() throws {
    let board = try board(". end")
    for (words, message) in [
      (
        "mouse",
        "none of the keyboards that are read has these keys: btn_left (dot), btn_right (dash); "
      ),
      ("dash=btn_side,btn_extra", "keys: btn_side and btn_extra (dash); select a device"),
      ("zx", ""), ("dot=a,btn_left", ""),
    ] {
      let result = try run(
        [board], "type", "--mode", "morse", "--bind", words, "--stop-key", "end", board.path)
      #expect(result.end == .exited(0), "\(result.errorText)")
      #expect(result.errorText.contains("--bind") == !message.isEmpty, "\(result.errorText)")
      #expect(result.errorText.contains(message), "\(result.errorText)")
    }
    // The key of another role is free by it, and types a space.
    let switched = try run(
      [board], "type", "--mode", "morse", "--keyer", "single-switch", "--bind", "key=dot",
      "--stop-key", "end", board.path)
    #expect(!switched.errorText.contains("--bind"), "\(switched.errorText)")
    let filtered = try run(
      [board], "type", "--mode", "morse", "--bind", "mouse", "--filter", "remap=a:btn_left",
      "--stop-key", "end", board.path)
    #expect(!filtered.errorText.contains("--bind"), "\(filtered.errorText)")
  }

  @Test(
    "umockdev plays a whole file that evscribe recorded", arguments: ["annyeong", "morse-hello"])
  func wholeFile(name: String) throws {
    let path = "Samples/\(name).evemu"
    var board = UMockKeyboard()
    board.events = try ProcessRunner.run("/bin/cat", [path]).text
    let replayed = try ProcessRunner.run(Self.evscribe, ["replay", path])
    #expect(!replayed.output.isEmpty)
    let mode = name.hasPrefix("morse") ? "morse" : "hangul"
    let typed = try run([board], "type", "--mode", mode, "--idle-exit", "2s", board.path)
    #expect(typed.output == replayed.output, "\(typed.errorText)")
  }

  @Test("losses are counted, and reported at the end on request")
  func statistics() throws {
    var board = try board("")
    board.heldKeys = [KeyCode.minus.rawValue]
    board.addKey(KeyCode.dot.rawValue, 1, at: 1_000_000)
    board.addDrop(at: 1_340_000)
    board.add(try SimulatedKeys("end").frames, from: 4_500_000)
    let typed = try run(
      [board], "type", "--mode", "morse", "--stop-key", "end", "--stats", board.path)
    #expect(typed.end == .exited(0), "\(typed.errorText)")
    #expect(
      typed.errorText.contains("1 loss (resynchronizing ended 1 press and began 0 presses)"),
      "\(typed.errorText)")
    let silent = try run([try self.board("end")], "type", "--mode", "morse", "--stop-key", "end")
    #expect(!silent.errorText.contains("loss"))
  }

  @Test("grabbing a keyboard needs uinput to pass keys on, and the options of a grab need a grab")
  func grab() throws {
    let board = try board("end")
    let script = "[ -e /dev/uinput ] || exec \"$0\" type --mode morse --grab \"$1\"; exit 77"
    let refused = try #require(
      try UMockKeyboard.run([board], "/bin/sh", ["-c", script, Self.evscribe, board.path]))
    #expect(refused.end == .exited(77), "\(refused.errorText)")
    for arguments in [["--grab-for", "60s"], ["--grab", "--grab-wait", "5"]] {
      let result = try Evscribe.run(["type", "--mode", "morse"] + arguments + [board.path])
      expect(result, exit: 64, error: "--grab-")
    }
  }

  @Test("unbuffered text is the same text")
  func unbuffered() throws {
    let board = try board("d k s s u d enter r k end")
    let typed = try run(
      [board], "type", "--mode", "hangul", "--unbuffered", "--stop-key", "end", board.path)
    #expect(typed.text == "안녕\n가\n")
  }

  @Test("keys held at the start are ignored until their release, and lost releases are made up for")
  func heldAndLost() throws {
    var board = try board("")
    board.heldKeys = [KeyCode.dot.rawValue]
    board.addKey(KeyCode.dot.rawValue, 0, at: 1_000_000)
    board.addKey(KeyCode.minus.rawValue, 1, at: 1_020_000)
    board.addDrop(at: 1_340_000)
    // This is long after the loss: events that umockdev has sent by the time the loss is noticed
    // are lost too, and the machine may be busy.
    board.addKey(KeyCode.minus.rawValue, 1, at: 4_560_000)
    board.addKey(KeyCode.end.rawValue, 1, at: 4_680_000)
    let typed = try run(
      [board], "type", "--mode", "morse", "--to", "signals", "--stop-key", "end", board.path)
    // The state is queried after the loss: the dot is held, the dash is not.
    #expect(typed.text == "-.-\n", "\(typed.errorText)")
  }

  @Test("Caps Lock keeps its state when typing starts")
  func capsLock() throws {
    var board = try board("a shift+a end")
    board.litLEDs = [1]
    let typed = try run([board], "type", "--mode", "direct", "--stop-key", "end", board.path)
    #expect(typed.text == "Aa\n")
  }

  @Test("two keyboards type one text in the order of the keys")
  func twoKeyboards() throws {
    let first = try board("a t:100 c", node: 3)
    let second = try board("t:70 b t:200 end", node: 4)
    let typed = try run(
      [first, second], "type", "--mode", "direct", "--stop-key", "end", first.path, second.path)
    #expect(typed.text == "abc\n", "\(typed.errorText)")
  }

  @Test("a recording replays as it was typed, without options")
  func recorded() throws {
    let board = try board("shift+h i f5 ctrl+c r k enter end")
    let path = "\(folder.path)/a.evemu"
    let typed = try run(
      [board], "record", "--mode", "hangul,direct", "--backspace", "syllable", "--type", "-o", path,
      "--stop-key", "end", board.path)
    #expect(typed.end == .exited(0), "\(typed.errorText)")
    #expect(typed.text == "ㅗㅑ가\n")
    #expect(typed.errorText.contains("other keys are masked; end or Ctrl+C ends\n"))
    #expect(typed.errorText.hasSuffix(" key presses recorded in \(path)\n"), "\(typed.errorText)")
    let replayed = try ProcessRunner.run(Self.evscribe, ["replay", path])
    #expect(replayed.output == typed.output, "\(replayed.errorText)")
    let trace = try ProcessRunner.run("/bin/cat", [path]).text
    #expect(trace.contains("KEY_UNKNOWN") && !trace.contains("KEY_F5"))
    let again = try run([board], "record", "--mode", "hangul", "-o", path, board.path)
    #expect(again.end == .exited(74))
    #expect(again.errorText.contains("already exists and is not replaced"))
  }

  @Test("nothing is recorded without a request")
  func recordNeedsAMode() throws {
    let board = try board("a end")
    let refused = try run([board], "record", "-o", "\(folder.path)/b.evemu", board.path)
    #expect(refused.end == .exited(64))
    #expect(refused.errorText.contains("--mode") && refused.errorText.contains("--all-keys"))
    #expect(folder.names.isEmpty)
    let all = try run(
      [board], "record", "--all-keys", "--stop-key", "end", "-o", "\(folder.path)/c.evemu",
      board.path)
    #expect(all.end == .exited(0))
    #expect(all.errorText.contains("every key"))
  }

  @Test(
    "a recording of every key has the settings of typing if any are set, and no others",
    arguments: [
      ("--mode morse", "", true), ("--type", "", true), ("", "mode: [morse]\n", true),
      ("--keyer straight", "", true), ("", "", false),
    ])
  func allKeys(options: String, configuration: String, says: Bool) throws {
    let board = try board(". space")
    let path = "\(folder.path)/all.evemu"
    let config = folder.write(configuration, to: "config.yaml")
    let words = options.split(separator: " ").map(String.init)
    let arguments =
      ["record", "--all-keys", "--background", "-o", path] + words
      + (configuration.isEmpty ? [] : ["--config", config]) + [board.path]
    // An option that ends the recording would be one more setting.
    let script = """
      trace=$1; shift
      "$@" >/dev/null & child=$!
      until grep -q "E: .* 0039 0000" "$trace" 2>/dev/null; do kill -0 $child || exit; done
      kill -TERM $child
      wait $child
      echo "code $?"
      """
    let recorded = try #require(
      try UMockKeyboard.run(
        [board], "/bin/sh", ["-c", script, "sh", path, Self.evscribe] + arguments))
    #expect(recorded.text == "code 0\n", "\(recorded.errorText)")
    let trace = try ProcessRunner.run("/bin/cat", [path]).text
    #expect(trace.contains("# evscribe mode: morse\n") == says, "\(trace)")
    // The configuration of the user who replays the recording does not matter.
    let other = folder.write("mode: [hangul]\n", to: "other.yaml")
    let replayed = try Evscribe.run("replay", "--config", other, path)
    expect(replayed, exit: 0)
    if says { #expect(replayed.text.hasPrefix("e"), "\(replayed.text)") }
  }

  @Test("a full disk under a recording is reported, typing continues, and the exit code is 74")
  func fullDisk() throws {
    let board = try board("r k end")
    let typed = try run(
      [board], "record", "--mode", "hangul", "--type", "-o", "/dev/full", "--stop-key", "end",
      board.path)
    #expect(typed.end == .exited(74))
    let toFull = try run(
      [board], "type", "--mode", "hangul", "--output", "/dev/full", "--stop-key", "end", board.path)
    #expect(toFull.end == .exited(74))
    #expect(toFull.errorText.contains("No space left on device"))
    #expect(toFull.errorText.contains("typing continues"))
  }

  @Test(
    "Ctrl+C and SIGTERM end cleanly with all of the text", arguments: ["INT", "TERM", "HUP"])
  func signals(signal: String) throws {
    let board = try board("r k s k")
    // The first text shows that typing has begun.
    let script = """
      mkfifo "$1/pipe-$3"
      "$2" type --mode hangul --unbuffered "$4" >"$1/pipe-$3" 2>/dev/null & child=$!
      exec 3<"$1/pipe-$3"
      dd bs=3 count=1 <&3 2>/dev/null
      kill -$3 $child
      wait $child
      echo " code $?"
      cat <&3
      """
    let result = try #require(
      try UMockKeyboard.run(
        [board], "/bin/sh", ["-c", script, "sh", folder.path, Self.evscribe, signal, board.path]))
    #expect(result.text == "가 code 0\n나\n", "\(result.errorText)")
  }

  @Test("stdout is refused if it is also the input")
  func standardOutputIsInput() throws {
    let board = try board("r k enter end")
    let old = try Evscribe.contents(ofSample: "layouts/3sin-p2.yaml")
    let layout = folder.write(old, to: "mine.yaml")
    let script = """
      "$1" type --mode hangul --layout "$2" --stop-key end "$3" >> "$2"; echo "code $?"; exec cat "$2"
      """
    let result = try #require(
      try UMockKeyboard.run(
        [board], "/bin/sh", ["-c", script, "sh", Self.evscribe, layout, board.path]))
    #expect(result.text == "code 64\n\(old)")
    #expect(result.errorText.contains("stdout is also an input; redirect it elsewhere"))
  }

  @Test(
    "the end of standard input has no effect, a closed pipe ends the command without a message")
  func closedPipe() throws {
    let board = try board("a enter b enter c enter d enter")
    let script = "\"$1\" type --mode direct \"$2\" </dev/null | head -n 1; echo \"codes $?\""
    let result = try #require(
      try UMockKeyboard.run([board], "/bin/bash", ["-c", script, "sh", Self.evscribe, board.path]))
    #expect(result.text == "a\ncodes 0\n")
    #expect(!result.errorText.contains("write"), "\(result.errorText)")
  }

  @Test("typing stops after a time without a press")
  func idle() throws {
    let board = try board("r k")
    let typed = try run([board], "type", "--mode", "hangul", "--idle-exit", "300ms", board.path)
    #expect(typed.end == .exited(0))
    #expect(typed.text == "가\n")
  }

  @Test("monitor names the keys")
  func monitor() throws {
    let board = try board("shift+a")
    let script = "\"$1\" monitor \"$2\" | head -n 5"
    let result = try #require(
      try UMockKeyboard.run([board], "/bin/sh", ["-c", script, "sh", Self.evscribe, board.path]))
    let lines = result.text.split(separator: "\n").map(String.init)
    #expect(lines.first == "/dev/input/event5  \"Test Keyboard\"")
    #expect(lines.last?.contains("up      leftshift") == true, "\(lines)")
    #expect(lines.contains { $0.contains("down    a           KEY_A (30)") }, "\(lines)")
  }

  @Test("switch-test ends by itself, and prints what was measured")
  func switchTest() throws {
    let short = String(repeating: "d:f1 t:60 u:f1 t:130 ", count: 5)
    let long = String(repeating: "d:f1 t:200 u:f1 t:130 ", count: 5)
    let board = try board(short + long)
    let result = try run([board], "switch-test", board.path)
    #expect(result.end == .exited(0), "\(result.errorText)")
    #expect(result.text.contains("briefly, one after the other"))
    #expect(result.text.contains("  long 5: "))
    #expect(
      result.text.contains("--keyer single-switch --bind key=f1 --switch-dah "), "\(result.text)")
    #expect(result.text.contains(" \(board.path)\n"))
  }

  @Test(
    "an unusable device is refused with its selector and the reason",
    arguments: [
      (["/dev/null"], 66, "/dev/null"), (["/dev/input/event6"], 66, "it has no keys"),
      (["no such board"], 66, "no device is called"), (["ffff:ffff"], 66, "ffff:ffff"),
      (["04d:c31c"], 64, "04d:c31c"), (["/dev/input/event77"], 66, "/dev/input/event77"),
    ] as [([String], Int32, String)])
  func refused(devices: [String], code: Int32, message: String) throws {
    var sensor = UMockKeyboard(node: 6, name: "Sensor")
    sensor.keys = []
    let arguments = ["type", "--mode", "morse"] + devices
    let result = try #require(
      try UMockKeyboard.run([try board(""), sensor], Self.evscribe, arguments))
    #expect(result.end == .exited(code), "\(result.errorText)")
    #expect(result.errorText.contains(message), "\(result.errorText)")
    #expect(result.text.isEmpty)
  }

  @Test("without a terminal every keyboard is read only if the user says so")
  func background() throws {
    let board = try board("r k end")
    // A session of its own has no terminal.
    let script = "setsid -w \"$0\" type --mode hangul --stop-key end $1; echo \"code $?\""
    for (flag, output) in [("", "code 64\n"), ("--background", "가\ncode 0\n")] {
      let result = try #require(
        try UMockKeyboard.run([board], "/bin/sh", ["-c", script, Self.evscribe, flag]))
      #expect(result.text == output, "\(result.errorText)")
    }
  }

  @Test("a signal ends a command that waits for a pipe's reader; otherwise the pipe gets the text")
  func namedPipe() throws {
    let board = try board("r k enter end")
    let arguments = ["type --mode hangul --output", "record --mode hangul -o"]
    for (number, command) in arguments.enumerated() {
      // There is no reader, so opening waits for a signal. This runs without umockdev, which blocks
      // signals while it opens a file.
      let waiting = """
        mkfifo "$1/pipe"
        "$2" \(command) "$1/pipe" "$3" & child=$!
        while grep -q '^State:.*R' /proc/$child/status ||
          [ "$(cat /proc/$child/comm)" != evscribe ]; do :; done
        kill -TERM $child
        wait $child
        echo "code $?"
        """
      let given = try ProcessRunner.run(
        "/bin/sh", ["-c", waiting, "sh", folder.path, Self.evscribe, "no such board"],
        timeLimit: .seconds(30))
      #expect(given.text == "code 143\n", "\(given.errorText)")
      let reading = """
        "$2" \(command) "$1/pipe" --stop-key end "$3" & child=$!
        cat "$1/pipe"
        wait $child
        echo "code $?"
        rm "$1/pipe"
        """
      let read = try #require(
        try UMockKeyboard.run(
          [board], "/bin/sh", ["-c", reading, "sh", folder.path, Self.evscribe, board.path]))
      #expect(read.text.hasSuffix("code 0\n"), "\(read.errorText)")
      #expect(read.text.hasPrefix(number == 0 ? "가\n" : "# EVEMU"), "\(read.text)")
    }
  }

  @Test("a second signal while the session ends does not kill the process")
  func secondSignal() throws {
    let board = try board(String(repeating: "a enter ", count: 20))
    let script = """
      mkfifo "$1/slow"
      "$2" type --mode direct --background "$3" >"$1/slow" & child=$!
      exec 3<"$1/slow"
      dd bs=2 count=20 <&3 >/dev/null 2>&1
      kill -INT $child; kill -TERM $child
      wait $child
      echo "code $?"
      """
    let result = try #require(
      try UMockKeyboard.run(
        [board], "/bin/sh", ["-c", script, "sh", folder.path, Self.evscribe, board.path],
        timeLimit: .seconds(30)))
    #expect(result.text == "code 0\n", "\(result.errorText)")
  }
}
