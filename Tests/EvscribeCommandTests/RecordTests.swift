import KeyEvents
import KeyTraces
import TestSupport
import Testing

/// Tests of the output of `record`, on keyboards played by umockdev.
@Suite(
  "Record", .waits, .enabled(if: UMockKeyboard.isAvailable, "needs umockdev-run"))
struct RecordTests {
  private let bench = RecordingBench()
  private var folder: TemporaryFolder { bench.folder }

  @Test("the progress is the number of frames in the file")
  func progress() throws {
    let result = try bench.shell(
      [try bench.board("r k s k end")],
      """
      "$EVSCRIBE" record --mode hangul --progress-fd 3 -o "$F/a" --stop-key end \
        /dev/input/event5 3>"$F/frames"
      """)
    expect(result, exit: 0)
    let reports = try bench.contents("a").split(separator: "\n").filter {
      $0.contains("SYN_REPORT")
    }
    let told = try bench.contents("frames").split(separator: "\n").map(String.init)
    #expect(told == (1...reports.count).map { "\($0)" })
    #expect(reports.count > 8)
  }

  @Test("a slow reader of the progress blocks nothing, and gets the last number")
  func slowProgress() throws {
    let result = try bench.shell(
      [try bench.board("r k s k end")],
      """
      mkfifo "$F/pipe"
      exec 4<>"$F/pipe"
      dd if=/dev/zero bs=1024 count=64 of="$F/pipe" oflag=nonblock 2>"$F/filling"
      "$EVSCRIBE" record --mode hangul --type --progress-fd 3 -o "$F/a" --stop-key end \
        /dev/input/event5 3>"$F/pipe" 4<&- | {
          dd bs=7 count=1 2>"$F/reading"
          dd bs=1024 count=64 <&4 >"$F/zeros" 2>"$F/reading"
          head -n 2 <&4
        }
      """)
    expect(result, exit: 0)
    let reports = try bench.contents("a").split(separator: "\n").filter {
      $0.contains("SYN_REPORT")
    }
    #expect(result.text == "가나\n1\n\(reports.count)\n", "\(result.errorText)")
  }

  @Test("a descriptor that is closed or read-only is refused before a file is created")
  func closedProgress() throws {
    for redirection in ["3>&-", "3</dev/null"] {
      let result = try Evscribe.shell(
        "\"$EVSCRIBE\" record --mode hangul --progress-fd 3 -o \"$1/a\" \(redirection)", folder.path
      )
      expect(result, exit: 64, error: "descriptor 3 is not open for writing; open it where")
    }
    #expect(folder.names.isEmpty)
  }

  @Test("a recorder that is killed leaves every frame that it reported")
  func killed() throws {
    let result = try bench.shell(
      [try bench.board("d k s s u d r k t k d k s s u d r k t k")],
      """
      mkfifo "$F/pipe"
      "$EVSCRIBE" record --mode hangul --progress-fd 3 -o "$F/a" --background \
        /dev/input/event5 3>"$F/pipe" 2>/dev/null & child=$!
      exec 4<"$F/pipe"
      for line in 1 2 3 4 5 6 7; do read -r count <&4; done
      kill -9 $child
      wait $child
      cat <&4 >"$F/later"
      echo "$count"
      "$EVSCRIBE" replay "$F/a"
      """)
    let lines = result.text.split(separator: "\n").map(String.init)
    let told = try #require(
      (try bench.contents("later").split(separator: "\n").last.map(String.init) ?? lines.first)
        .flatMap(
          Int.init))
    #expect(told >= 7)
    let text = try bench.contents("a")
    #expect(text.split(separator: "\n").count { $0.contains("SYN_REPORT") } >= told)
    #expect(lines.last?.hasPrefix("안") == true, "\(result.errorText)")
    expect(result, exit: 0)
  }

  @Test("libinput's format contains one or several keyboards, whose keys stay in order")
  func libinput() throws {
    let first = try bench.board("a t:100 c", node: 3)
    let second = try bench.board("t:70 b t:200 end", node: 4)
    for boards in [[first], [first, second]] {
      let path = "both-\(boards.count)"
      let paths = boards.map(\.path).joined(separator: " ")
      let result = try bench.shell(
        boards,
        """
        "$EVSCRIBE" record --mode direct --type --format libinput --progress-fd 3 -o "$F/\(path)" \
          --stop-key \(boards.count == 1 ? "c" : "end") \(paths) 3>"$F/frames"
        """)
      expect(result, exit: 0, output: boards.count == 1 ? "a\n" : "abc\n")
      let text = try bench.contents(path)
      #expect(text.contains("\nndevices: \(boards.count)\n"))
      #expect(
        text.split(separator: "\n").count { $0.contains("SYN_REPORT (0)") }
          == Int(try bench.contents("frames").split(separator: "\n").last ?? ""))
      #expect(text.contains("# evscribe mode: direct\n"))
      expect(try Evscribe.run("replay", "\(folder.path)/\(path)"), exit: 0, output: result.text)
      let mode = try ProcessRunner.run("/usr/bin/stat", ["-c", "%a", "\(folder.path)/\(path)"])
      #expect(mode.text == "600\n")
    }
    #expect(folder.names == ["both-1", "both-2", "frames"])
  }

  @Test("keys that are ignored are masked on each keyboard")
  func masked() throws {
    let boards = [try bench.board("a f5", node: 3), try bench.board("f6 t:1000 end", node: 4)]
    let result = try bench.shell(
      boards,
      """
      "$EVSCRIBE" record --mode hangul --format libinput -o "$F/a" --stop-key end \
        /dev/input/event3 /dev/input/event4
      """)
    expect(result, exit: 0)
    let text = try bench.contents("a")
    #expect(text.split(separator: "KEY_UNKNOWN").count == 5)
    #expect(!text.contains("KEY_F5") && !text.contains("KEY_F6"))
  }

  @Test("if several keyboards cannot be recorded, the message gives the reason")
  func several() throws {
    let boards = [try bench.board("a", node: 3), try bench.board("b", node: 4)]
    let devices = "/dev/input/event3 /dev/input/event4"
    expect(
      try bench.shell(
        boards, "exec \"$EVSCRIBE\" record --mode hangul -o \"$F/a.evemu\" \(devices)"),
      exit: 64, error: "the evemu format holds only one", "--format libinput")
    expect(
      try bench.shell(
        boards,
        "exec \"$EVSCRIBE\" record --mode hangul --format libinput -o /dev/full \(devices)"),
      exit: 64, error: "a pipe takes only one")
    folder.write("mine", to: "b.2")
    expect(
      try bench.shell(
        boards, "exec \"$EVSCRIBE\" record --mode hangul --format libinput -o \"$F/b\" \(devices)"),
      exit: 74, error: "b.2 already exists and is not replaced")
    #expect(folder.names == ["b.2"])
    #expect(try bench.contents("b.2") == "mine")
  }

  @Test(
    "a full disk under a recording is reported once, typing continues, the file ends with a frame, and the exit code is 74",
    arguments: [(1, "evemu", 4), (1, "libinput", 8), (2, "libinput", 8)])
  func fullDisk(deviceCount: Int, format: String, kilobytes: Int) throws {
    let keys = Array(repeating: "r k s k", count: 10).joined(separator: " ")
    let boards =
      [try bench.board("\(keys) end", node: 3)]
      + (deviceCount > 1 ? [try bench.board("", node: 4)] : [])
    // A file size limit acts like a full disk: the last write is truncated, the next one fails.
    let result = try bench.shellOnPipes(
      boards,
      """
      trap '' XFSZ
      ulimit -f \(kilobytes * 2)
      exec "$EVSCRIBE" record --mode hangul --type --format \(format) -o "$F/a" --stop-key end \
        \(boards.map(\.path).joined(separator: " "))
      """)
    expect(result, exit: 74, output: String(repeating: "가나", count: 10) + "\n")
    #expect(result.errorText.split(separator: "cannot write to").count == 2, "\(result.errorText)")
    #expect(result.errorText.contains("no longer recorded; typing continues"))
    #expect(folder.names == (deviceCount == 1 ? ["a"] : ["a", "a.2"]))
    let parts = folder.names.map { "\"$1/\($0)\"" }.joined(separator: " ")
    let replayed = try Evscribe.shell("cat \(parts) | \"$EVSCRIBE\" replay -", folder.path)
    expect(replayed, exit: 0)
    #expect(replayed.text.hasPrefix("가나"))
    #expect(replayed.errorText.isEmpty)
  }

  @Test("if the disk has no space to merge two keyboards into one file, no key is lost")
  func noRoomToJoin() throws {
    let boards = [try bench.board("r k s k t:1000 end", node: 3), try bench.board("f1", node: 4)]
    let result = try bench.shell(
      boards,
      """
      trap '' XFSZ
      ulimit -f 8
      exec "$EVSCRIBE" record --mode hangul --type --format libinput -o "$F/it's" --stop-key end \
        /dev/input/event3 /dev/input/event4
      """)
    expect(
      result, exit: 74, output: "가나\n",
      error:
        "keys remain in separate files, one for each keyboard; `cat '\(folder.path)/it'\\''s' '\(folder.path)/it'\\''s.2'` joins"
    )
    #expect(!result.errorText.contains("not recorded"), "\(result.errorText)")
    #expect(folder.names == ["it's", "it's.2"])
    let whole = "cat \"$1/it's\" \"$1/it's.2\" | \"$EVSCRIBE\" replay -"
    let replayed = try Evscribe.shell(whole, folder.path)
    expect(replayed, exit: 0, output: "가나\n")
    #expect(replayed.errorText.isEmpty, "\(replayed.errorText)")
  }

  private static let canMount: Bool = {
    let script = "unshare -rm mount -t tmpfs none /mnt"
    return (try? ProcessRunner.run("/bin/sh", ["-c", script]))?.end == .exited(0)
  }()

  @Test(
    "a real full disk also leaves a file that can be replayed",
    .enabled(if: canMount, "needs a namespace"))
  func fullFileSystem() throws {
    let keys = Array(repeating: "r k s k", count: 20).joined(separator: " ")
    let result = try bench.shellOnPipes(
      [try bench.board("\(keys) end")],
      """
      mkdir "$F/disk"
      exec unshare -rm /bin/sh -c '
        mount -t tmpfs -o size=8k none "$F/disk"
        "$EVSCRIBE" record --mode hangul --type -o "$F/disk/a" --stop-key end /dev/input/event5
        echo "code $?"
        "$EVSCRIBE" replay "$F/disk/a"
        echo "code $?"
      '
      """)
    let lines = result.text.split(separator: "\n").map(String.init)
    #expect(lines.count == 4, "\(result.text)")
    #expect(lines.first == String(repeating: "가나", count: 20), "\(result.text)")
    #expect(lines.dropFirst().first == "code 74")
    #expect(lines.dropFirst(2).first?.hasPrefix("가나") == true)
    #expect(lines.last == "code 0")
    #expect(result.errorText.split(separator: "No space left on device").count == 2)
    #expect(!result.errorText.contains("cut off"), "\(result.errorText)")
  }

  @Test(
    "keys, text and progress do not go to the same pipe",
    arguments: [
      ("--type -o /dev/stdout", "-o: "), ("--type -o /proc/self/fd/3 3>&1", "-o: "),
      ("--type --progress-fd 1 -o \"$F/a\"", "--progress-fd: "),
      ("--progress-fd 3 -o /dev/stdout 3>&1", "--progress-fd: "),
    ])
  func mixed(options: String, flag: String) throws {
    let result = try bench.shell(
      [try bench.board("r k end")],
      "\"$EVSCRIBE\" record --mode hangul --stop-key end /dev/input/event5 \(options)")
    expect(result, exit: 64, output: "", error: flag, "would be mixed with")
    #expect(folder.names.isEmpty)
  }

  @Test("a recording that was removed during recording is reported as lost")
  func removed() throws {
    let result = try bench.shell(
      [try bench.board("r k")],
      """
      "$EVSCRIBE" record --mode hangul --background -o "$F/a" /dev/input/event5 & child=$!
      until grep -q "E: .* 0025 0000" "$F/a" 2>/dev/null; do kill -0 $child || exit; done
      rm "$F/a"
      kill -TERM $child
      wait $child
      echo "code $?"
      """)
    expect(
      result, exit: 0, output: "code 74\n",
      error: "\(folder.path)/a was removed while it was being written; the keys in it are lost")
  }
}
