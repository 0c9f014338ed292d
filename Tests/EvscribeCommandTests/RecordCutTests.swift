import KeyEvents
import KeyTraces
import TestSupport
import Testing

/// Tests of recordings that `record` splits into several files, on keyboards played by umockdev.
@Suite(
  "Recording into several files", .waits,
  .enabled(if: UMockKeyboard.isAvailable, "needs umockdev-run"))
struct RecordCutTests {
  private let bench = RecordingBench()
  private var folder: TemporaryFolder { bench.folder }

  /// Options, the keys of each keyboard, and the text of each file.
  struct Case: Sendable, CustomStringConvertible {
    var options: String
    var boards: [String]
    var texts: [String]
    /// Lines in the header of the second file that are not in the header of the first.
    var news: [String] = []

    var description: String { options }
  }

  @Test(
    "a pause ends a file; each replays by itself, and together they give the typed text",
    arguments: [
      Case(
        options: "--mode hangul", boards: ["r k t:1500 s k f5 t:1500 t k end"],
        texts: ["가", "나", "사"]),
      Case(
        options: "--mode hangul --format libinput --all-keys",
        boards: ["r k t:1500 shift+t r k enter d t:1500 end"], texts: ["가", "ㅆ가\nㅇ", ""]),
      // The second file starts in the mode of the first, and its mode key goes to the next mode of
      // the ring.
      Case(
        options: "--mode hangul,direct", boards: ["r k hangeul a t:1500 b hangeul s k end"],
        texts: ["가a", "b나"], news: ["start-mode: direct"]),
      Case(
        options: "--mode morse,hangul,direct --start-mode direct",
        boards: ["a hangeul . - space t:1500 . space hangeul r k end"], texts: ["aa", "e가"]),
      // The keyer starts again with the new file: the open text is finished as it is.
      Case(
        options: "--mode morse --keyer iambic-b --wpm 30",
        boards: ["leftctrl t:1500 rightctrl t:500 end"], texts: ["e", "t"]),
      // No LED of these keyboards ever goes on.
      Case(
        options: "--mode direct", boards: ["capslock a t:1500 b capslock t:1500 c end"],
        texts: ["A", "B", "c"], news: ["locks: caps"]),
      // A key that is held keeps the file open.
      Case(
        options: "--mode direct", boards: ["d:leftshift a t:1500 b u:leftshift t:1500 c end"],
        texts: ["AB", "c"]),
      Case(
        options: "--mode direct --format libinput",
        boards: ["a t:1500 c", "t:70 b t:3200 end"], texts: ["ab", "c", ""]),
    ])
  func idle(item: Case) throws {
    let boards = try item.boards.enumerated().map { try bench.board($1, node: 3 + $0) }
    let result = try bench.shell(
      boards,
      """
      "$EVSCRIBE" record \(item.options) --type -o "$F/a.trace" --idle 1s --stop-key end \
        \(boards.map(\.path).joined(separator: " "))
      """)
    expect(result, exit: 0, output: item.texts.joined() + "\n")
    let names = item.texts.indices.map { $0 == 0 ? "a.trace" : "a-\($0 + 1).trace" }
    #expect(folder.names == names.sorted())
    for (name, text) in zip(names, item.texts) {
      #expect(try bench.replay(name) == (text.isEmpty ? "" : text + "\n"))
      #expect(try bench.replay(name, to: "document") == text)
      let mode = try ProcessRunner.run("/usr/bin/stat", ["-c", "%a", "\(folder.path)/\(name)"])
      #expect(mode.text == "600\n")
    }
    for name in names.dropFirst() {
      #expect(
        result.errorText.contains("evscribe: the recording continues in \(folder.path)/\(name)\n"))
    }
    let heads = try names.prefix(2).map { name in
      Set(try bench.contents(name).split(separator: "\n").filter { $0.hasPrefix("# evscribe ") })
    }
    #expect(heads[1].subtracting(heads[0]) == Set(item.news.map { "# evscribe \($0)" }))
  }

  @Test("no file is created before a key press: neither for an LED nor at the end")
  func nothing() throws {
    var board = try bench.board("r k")
    board.events += UMockKeyboard.line(2_300_000, EventType.led.rawValue, 1, 1)
    board.events += UMockKeyboard.line(2_300_000, 0, 0, 0)
    let result = try bench.shell(
      [board],
      """
      exec "$EVSCRIBE" record --mode hangul --type -o "$F/a" --idle 500ms --idle-exit 2s \
        /dev/input/event5
      """)
    expect(result, exit: 0, output: "가\n")
    #expect(folder.names == ["a"])
    #expect(try bench.replay("a") == "가\n")
    #expect(try !bench.contents("a").contains("EV_LED"))
  }

  @Test("a file without a key stays open, however long no key is pressed")
  func noKeyYet() throws {
    let result = try bench.shell(
      [try bench.board("t:10")],
      """
      exec "$EVSCRIBE" record --mode hangul -o "$F/a" --idle 200ms --idle-exit 1s /dev/input/event5
      """)
    expect(result, exit: 0)
    #expect(folder.names == ["a"])
    #expect(try bench.contents("a").contains("SYN_REPORT"))
  }

  @Test(
    "a size limit ends a file between two words; the progress count continues", arguments: [1, 2])
  func size(deviceCount: Int) throws {
    let word = ["r", "k", "space"].map { "d:\($0) t:12 u:\($0) t:12" }.joined(separator: " ")
    let words = Array(repeating: word, count: 75).joined(separator: " ")
    var boards = [try bench.board("\(words) end", node: 3)]
    if deviceCount == 2 { boards.append(try bench.board("f1", node: 4)) }
    let result = try bench.shellOnPipes(
      boards,
      """
      "$EVSCRIBE" record --mode hangul --type -o "$F/a" --max-size 16K --stop-key end --progress-fd 3 \
        --format \(deviceCount == 1 ? "evemu" : "libinput") \
        \(boards.map(\.path).joined(separator: " ")) 3>"$F/frames"
      """)
    let text = String(repeating: "가 ", count: 75)
    expect(result, exit: 0, output: text + "\n")
    let names = folder.names.filter { $0 != "frames" }.sorted { ($0.count, $0) < ($1.count, $1) }
    #expect(names.count > 2)
    #expect(names == (1...names.count).map { $0 == 1 ? "a" : "a-\($0)" })
    var replayed = ""
    var frameCount = 0
    for name in names {
      let bytes = try bench.contents(name)
      if name != names.last { #expect((16 << 10..<18 << 10).contains(bytes.utf8.count), "\(name)") }
      frameCount += bytes.split(separator: "\n").count { $0.contains("SYN_REPORT") }
      replayed += try bench.replay(name, to: "document")
    }
    #expect(replayed == text)
    #expect(try bench.contents("frames").split(separator: "\n").last == "\(frameCount)")
  }

  @Test(
    "keys are recorded while a slow disk writes a finished file; a second signal ends that",
    .enabled(if: FaultInjection.isAvailable, "needs strace"))
  func slowDisk() throws {
    let word = ["r", "k", "space"].map { "d:\($0) t:12 u:\($0) t:12" }.joined(separator: " ")
    let words = Array(repeating: word, count: 75).joined(separator: " ")
    let boards = [try bench.board(words, node: 3), try bench.board("f1", node: 4)]
    // strace does not detach from a process before a delay is over.
    let result = try bench.shellOnPipes(
      boards,
      """
      strace -f -qq -o /dev/null -e trace=fsync,fdatasync \
        -e inject=fsync,fdatasync:delay_enter=12000000 sh -c 'echo $$ >"$F/pid"; exec "$EVSCRIBE" \
        record --mode hangul --type -o "$F/a" --max-size 16K --format libinput --background \
        /dev/input/event3 /dev/input/event4' >"$F/text" 2>"$F/errors" & child=$!
      start=$(date +%s)
      until [ "$(cat "$F"/a "$F"/a-? "$F"/a-?? 2>/dev/null | grep -c KEY_SPACE)" = 150 ]; do
        kill -0 $child && [ $(($(date +%s) - start)) -lt 30 ] || break
      done
      ls "$F"
      kill -TERM "$(cat "$F/pid")"
      until grep -q "Ctrl+C leaves" "$F/errors" || ! kill -0 $child 2>/dev/null; do :; done
      kill -TERM "$(cat "$F/pid")"
      wait $child
      echo "code $?"
      """)
    let lines = result.text.split(separator: "\n")
    // Besides the current file, at least one that is finished and not joined yet.
    #expect(
      lines.count { $0.hasSuffix(".2") } >= 2, "\(result.text)\(result.errorText)")
    #expect(lines.last == "code 74", "\(result.text)")
    let errors = try bench.contents("errors")
    let kept = try #require(
      errors.firstMatch(
        of: /evscribe: (.*) contains the keys .*; the separate files .*kept: (\1\.2)\n/),
      "\(errors)")
    #expect(
      errors.contains(
        "keys remain in separate files, one for each keyboard; `cat \(folder.path)/a-"),
      "\(errors)")
    // No key is lost: the files that were left in parts can be joined.
    let whole = try Evscribe.shell(
      """
      rm "$2"
      for file in $(ls -v "$1" | grep '^a\\(-[0-9]*\\)\\?$'); do
        cat "$1/$file" "$1/$file".? 2>/dev/null | "$EVSCRIBE" replay --to document -
      done
      """, folder.path, String(kept.2))
    expect(whole, exit: 0, output: String(repeating: "가 ", count: 75))
  }

  @Test("an existing name is skipped, and so is the name of an existing part")
  func taken() throws {
    folder.write("mine", to: "a-2.yml")
    folder.write("mine", to: "a-3.yml/x")
    folder.write("mine", to: "a-4.yml.2")
    let boards = [
      try bench.board("a t:1500 b", node: 3), try bench.board("f1 t:3200 end", node: 4),
    ]
    let result = try bench.shell(
      boards,
      """
      "$EVSCRIBE" record --mode direct --type --format libinput -o "$F/a.yml" --idle 1s \
        --stop-key end \(boards.map(\.path).joined(separator: " "))
      """)
    expect(result, exit: 0, output: "ab\n", error: "continues in \(folder.path)/a-5.yml\n")
    #expect(
      folder.names == ["a-2.yml", "a-3.yml", "a-4.yml.2", "a-5.yml", "a-6.yml", "a.yml"],
      "\(result.errorText)")
    for name in ["a-2.yml", "a-3.yml/x", "a-4.yml.2"] {
      #expect(try bench.contents(name) == "mine")
    }
    #expect(try bench.replay("a-5.yml") == "b\n")
  }

  @Test(
    "if the next file cannot be created, one message says so, typing continues, and the exit code is 74"
  )
  func notMade() throws {
    // The next name is longer than a name may be (NAME_MAX, limits.h).
    let name = String(repeating: "n", count: 254)
    let result = try bench.shell(
      [try bench.board("r k t:1500 s k t:1500 r k end")],
      """
      exec "$EVSCRIBE" record --mode hangul --type -o "$F/\(name)" --idle 1s --stop-key end \
        /dev/input/event5
      """)
    expect(result, exit: 74, output: "가나가\n", error: "no longer recorded; typing continues")
    #expect(result.errorText.split(separator: "File name too long").count == 2)
    #expect(folder.names == [name])
    #expect(try bench.replay(name) == "가\n")
  }

  @Test("a recorder that is killed leaves the finished files and every frame that it reported")
  func killed() throws {
    let boards = [
      try bench.board("r k t:1500 s k space r k space s k space r k", node: 3),
      try bench.board("f1", node: 4),
    ]
    let result = try bench.shell(
      boards,
      """
      mkfifo "$F/pipe"
      "$EVSCRIBE" record --mode hangul --format libinput --progress-fd 3 -o "$F/a" --idle 1s \
        --background \(boards.map(\.path).joined(separator: " ")) 3>"$F/pipe" 2>/dev/null & child=$!
      exec 4<"$F/pipe"
      while read -r count <&4 && [ $count -lt 12 ]; do :; done
      # The keyboards of the first file are joined beside the loop.
      while [ -e "$F/a.2" ]; do kill -0 $child || exit; done
      kill -9 $child
      wait $child
      rm "$F/pipe"
      """)
    #expect(result.end == .exited(0), "\(result.errorText)")
    #expect(folder.names == ["a", "a-2", "a-2.2"])
    #expect(try bench.replay("a") == "가\n")
    let whole = "cat \"$1/a-2\" \"$1/a-2.2\" | \"$EVSCRIBE\" replay -"
    let replayed = try Evscribe.shell(whole, folder.path)
    expect(replayed, exit: 0)
    #expect(replayed.text.hasPrefix("나"))
  }

  @Test(
    "invalid options are refused before a file is created",
    arguments: [
      (
        "--idle 5 -o \"$1/a\"",
        "--idle: invalid duration \"5\": it has no unit; expected more than 0 and at most a year, for example 500ms, 30s or 5m"
      ),
      ("--idle 0s -o \"$1/a\"", "--idle: invalid duration \"0s\"; expected more than 0"),
      (
        "--max-size 10MB -o \"$1/a\"",
        "--max-size: invalid size \"10MB\"; expected a whole number of bytes"
      ),
      ("--max-size 1.5M -o \"$1/a\"", "--max-size: invalid size \"1.5M\""),
      ("--max-size 10m -o \"$1/a\"", "--max-size: invalid size \"10m\""),
      ("--max-size M -o \"$1/a\"", "--max-size: invalid size \"M\""),
      ("--max-size '' -o \"$1/a\"", "--max-size: invalid size \"\""),
      ("--max-size=-1 -o \"$1/a\"", "--max-size: invalid size \"-1\""),
      ("--max-size ٣٠٠٠٠ -o \"$1/a\"", "--max-size: invalid size \"٣٠٠٠٠\""),
      ("--max-size 9000000000G -o \"$1/a\"", "--max-size: invalid size \"9000000000G\""),
      (
        "--max-size 16383 -o \"$1/a\"", "16383 is too small; expected at"
      ),
      ("--max-size 15K -o \"$1/a\"", "expected at least 16K"),
      ("--max-size 0 -o \"$1/a\"", "expected at least 16K"),
      ("--idle 5s -o /dev/null", "/dev/null is not a regular file; give a regular file with -o"),
      ("--max-size 16384 -o /dev/null", "/dev/null is not a regular file"),
      // The pipe has no reader: opening it would wait.
      ("--idle 5s -o \"$1/pipe\"", "/pipe is not a regular file"),
      ("--idle 5s -o \"$1\"", "is not a regular file"),
    ])
  func refused(arguments: String, message: String) throws {
    let result = try Evscribe.shell(
      "mkfifo \"$1/pipe\"; \"$EVSCRIBE\" record --mode hangul \(arguments) /dev/input/event77",
      folder.path)
    expect(result, exit: 64, output: "", error: message)
    #expect(folder.names == ["pipe"])
  }
}
