import Foundation
import KeyTraces
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#endif

/// Tests of the files left if a command ends in the middle of its output.
@Suite("Ended outputs")
struct OutputEndTests {
  private let folder = TemporaryFolder()
  private let old = "old\n"

  private func text(of name: String) throws -> String {
    try String(contentsOfFile: "\(folder.path)/\(name)", encoding: .utf8)
  }

  /// A trace twice as long as a pipe holds.
  private func longTrace() throws -> String {
    let head = try Evscribe.contents(ofSample: "annyeong.evemu").split(separator: "\n").prefix {
      !$0.hasPrefix("E:")
    }
    var text = head.joined(separator: "\n") + "\n"
    for number in 0..<2500 {
      let second = "\(number / 10 + 1).\(number % 10)00000"
      text += "E: \(second) 0001 0016 000\(1 - number % 2)\nE: \(second) 0000 0000 0000\n"
    }
    return text
  }

  @Test(
    "A signal ends a command as usual, and leaves nothing half-written",
    arguments: ["INT", "TERM", "HUP", "QUIT"],
    ["replay --output \"$1/out\" --mode hangul \"$1/pipe\"", "convert \"$1/pipe\" \"$1/new\""])
  func signal(name: String, command: String) throws {
    folder.write(old, to: "out")
    let part = folder.write(try longTrace(), to: "part")
    // Once the pipe is full, the command has read more than the header, and writes.
    let script = """
      ulimit -c 0
      mkfifo "$1/pipe"
      ( exec 3>"$1/pipe"; cat "$2" >&3; kill -s \(name) $$ ) &
      exec "$EVSCRIBE" \(command)
      """
    let result = try Evscribe.shell(script, folder.path, part)
    let numbers: [String: Int32] = ["INT": 2, "TERM": 15, "HUP": 1, "QUIT": 3]
    #expect(result.end == .killed(signal: numbers[name] ?? 0), "\(result.errorText)")
    #expect(try text(of: "out") == old)
    #expect(folder.names == ["out", "part", "pipe"])
  }

  @Test(
    "A file that may not grow is an error; the old file stays, and no other file is created",
    arguments: [
      "replay --output \"$1/out\" \"$2\"", "inspect --svg \"$1/out\" \"$2\"",
      "convert \"$2\" \"$1/new\"", "convert --format libinput \"$2\" \"$1/new\"",
      "check --update \"$1/suite.yaml\"", "check --junit \"$1/out\" \"$1/suite.yaml\"",
    ])
  func noRoom(command: String) throws {
    folder.write(old, to: "out")
    let suite = "cases:\n  - mode: hangul\n    keys: r k\n    text: 나\n"
    folder.write(suite, to: "suite.yaml")
    let result = try Evscribe.shell(
      "ulimit -f 0; exec \"$EVSCRIBE\" \(command)", folder.path, Evscribe.sample("annyeong.evemu"))
    expect(result, exit: 74, error: "cannot write to \(folder.path)/", ": File too large")
    #expect(try text(of: "out") == old)
    #expect(try text(of: "suite.yaml") == suite)
    #expect(folder.names == ["out", "suite.yaml"])
  }

  @Test("A file that may not grow is an error for stdout too")
  func noRoomForStdout() throws {
    expect(
      try Evscribe.shell(
        "ulimit -f 0; exec \"$EVSCRIBE\" replay \"$2\" >\"$1/out\"", folder.path,
        Evscribe.sample("annyeong.evemu")), exit: 74,
      error: "cannot write to stdout: File too large")
  }
}

/// The same tests for live typing, on keyboards played by umockdev.
@Suite(
  "Ended live outputs", .waits, .enabled(if: UMockKeyboard.isAvailable, "needs umockdev-run"))
struct LiveOutputEndTests {
  private let bench = RecordingBench()
  private var folder: TemporaryFolder { bench.folder }

  @Test("If the target has become a folder, the typed text is kept, and the message says where")
  func targetBecameAFolder() throws {
    let result = try bench.shell(
      [try bench.board("r k enter s k enter")],
      """
      "$EVSCRIBE" type --mode hangul --output "$F/text" /dev/input/event5 & child=$!
      until [ "$(cat "$F"/.evscribe-* 2>/dev/null | wc -l)" = 2 ]; do kill -0 $child || exit; done
      mkdir "$F/text"
      kill -TERM $child
      wait $child
      echo "code $?"
      """)
    #expect(result.text == "code 74\n", "\(result.errorText)")
    let draft = try #require(folder.names.first { $0.hasPrefix(".evscribe-") })
    #expect(try bench.contents(draft) == "가\n나\n")
    #expect(
      result.errorText.contains("cannot replace \(folder.path)/text")
        && result.errorText.contains("the typed text is kept in \(folder.path)/\(draft)"),
      "\(result.errorText)")
    #expect(folder.names == [draft, "text"])
  }

  @Test(
    "If the folder is removed, the text goes to stdout; if that fails, the message says that it is lost"
  )
  func folderWasRemoved() throws {
    for (stdout, code) in [("", "가\n나\ncode 74\n"), (">&-", "code 74\n")] {
      folder.write("", to: "gone/nothing")
      let result = try bench.shell(
        [try bench.board("r k enter s k enter")],
        """
        "$EVSCRIBE" type --mode hangul --output "$F/gone/text" /dev/input/event5 \(stdout) & child=$!
        until [ "$(cat "$F"/gone/.evscribe-* 2>/dev/null | wc -l)" = 2 ]; do
          kill -0 $child || exit
        done
        rm -r "$F/gone"
        kill -TERM $child
        wait $child
        echo "code $?"
        """)
      #expect(result.text == code, "\(result.errorText)")
      #expect(
        result.errorText.contains(
          stdout.isEmpty
            ? "the missing text goes to stdout"
            : "the missing text is lost: cannot write to stdout"), "\(result.errorText)")
      #expect(!result.errorText.contains("is kept in"))
      #expect(folder.names.isEmpty)
    }
  }

  @Test("If the keyboard goes away too, the message still says where the text is")
  func keyboardWentAway() throws {
    var board = UMockKeyboard()
    // Early enough that a reader on a busy machine has read the keys by then: together they are
    // refused.
    board.add(try SimulatedKeys("r k enter").frames, from: 20_000_000)
    // With this stamp umockdev sends an invalid event, and the keyboard counts as gone.
    board.addKey(30, 1, at: 32_000_000)
    let result = try bench.shell(
      [board],
      """
      ulimit -f 0
      exec "$EVSCRIBE" type --no-wait --mode hangul --output "$F/text" /dev/input/event5
      """)
    expect(
      result, exit: 74, output: "가\n", error: "went away",
      "\(folder.path)/text was not replaced; the missing text goes to stdout")
    #expect(folder.names.isEmpty)
  }

  @Test("A part file that another program has replaced stays")
  func foreignPart() throws {
    let result = try bench.shell(
      [try bench.board("r k enter"), try bench.board("s k enter", node: 6)],
      """
      "$EVSCRIBE" record --mode hangul -o "$F/both.yml" /dev/input/event5 /dev/input/event6 &
      child=$!
      until [ -s "$F/both.yml.2" ]; do kill -0 $child || exit; done
      mv "$F/both.yml.2" "$F/moved"
      echo mine >"$F/both.yml.2"
      kill -TERM $child
      wait $child
      echo "code $?"
      """)
    #expect(result.text == "code 0\n", "\(result.errorText)")
    #expect(try bench.contents("both.yml.2") == "mine\n")
    #expect(try bench.contents("both.yml").contains("devices:"))
    #expect(folder.names == ["both.yml", "both.yml.2", "moved"])
  }

  @Test(
    "On a full disk nothing is replaced, typing continues, and the file that keeps the text is named"
  )
  func fullDisk() throws {
    folder.write("old\n", to: "text")
    // 7 bytes a line: the disk holds 73 lines and a part of the next.
    let keys = Array(repeating: "r k s k enter", count: 90).joined(separator: " ")
    let result = try bench.shellOnPipes(
      [try bench.board("\(keys) end")],
      """
      ulimit -f 1
      exec "$EVSCRIBE" type --mode hangul --output "$F/text" --stop-key end /dev/input/event5
      """)
    expect(
      result, exit: 74,
      error: "cannot write to \(folder.path)/text: File too large; typing continues",
      "\(folder.path)/text was not replaced")
    #expect(try bench.contents("text") == "old\n")
    let draft = try #require(folder.names.first { $0.hasPrefix(".evscribe-") })
    let kept = try ProcessRunner.run("/bin/cat", ["\(folder.path)/\(draft)"]).output
    #expect(kept.count == 512)
    #expect(kept + result.output == Array(String(repeating: "가나\n", count: 90).utf8))
    #expect(result.errorText.contains("is kept in \(folder.path)/\(draft)"), "\(result.errorText)")
  }

  @Test(
    "A full disk under stdout does not end the session, and missing text is reported at the end")
  func fullStandardOutput() throws {
    // 7 bytes a line: the disk holds 73 lines and a part of the next.
    let keys = Array(repeating: "r k s k enter", count: 90).joined(separator: " ")
    let result = try bench.shellOnPipes(
      [try bench.board("\(keys) end")],
      """
      trap '' XFSZ
      ulimit -f 1
      "$EVSCRIBE" type --mode hangul --stop-key end /dev/input/event5 >"$F/text"
      echo "code $?"
      """)
    expect(
      result, exit: 0, output: "code 74\n",
      error: "cannot write to stdout: File too large; typing continues",
      "cannot write to stdout: File too large; stdout lacks 118 bytes of the text\n")
    #expect(result.errorText.split(separator: "typing continues").count == 2)
    let text = Array(String(repeating: "가나\n", count: 90).utf8)
    #expect(
      try ProcessRunner.run("/bin/cat", ["\(folder.path)/text"]).output == Array(text.prefix(512)))
  }

  @Test("A device that accepts nothing does not end the session either")
  func fullDevice() throws {
    let result = try bench.shellOnPipes(
      [try bench.board("r k enter s k enter r k end")],
      """
      exec "$EVSCRIBE" record --type --mode hangul -o "$F/keys" --stop-key end /dev/input/event5 \
        > /dev/full
      """)
    expect(
      result, exit: 74,
      error: "cannot write to stdout: No space left on device; typing continues",
      "stdout lacks 12 bytes of the text\n")
    // The session continued to the end.
    #expect(try bench.replay("keys") == "가\n나\n가\n")
  }

  /// Options that change each `omw` into 300 bytes, and keys for that many lines of it.
  private static let changing = "--mode direct --replace omw=\(String(repeating: "x", count: 300))"
  private static func changed(_ count: Int) -> String {
    Array(repeating: "o m w enter", count: count).joined(separator: " ")
  }
  private static let changedLine = String(repeating: "x", count: 300) + "\n"

  @Test("A full disk under the list of changes ends nothing, and the list never goes to stdout")
  func fullDiskUnderChanges() throws {
    let result = try bench.shellOnPipes(
      [try bench.board("\(Self.changed(5)) end")],
      """
      ulimit -f 1
      exec "$EVSCRIBE" type \(Self.changing) --changes "$F/changes" --stop-key end \
        /dev/input/event5
      """)
    expect(
      result, exit: 74, output: String(repeating: Self.changedLine, count: 5),
      error: "cannot write to \(folder.path)/changes: File too large; typing continues",
      "\(folder.path)/changes was not replaced")
    let draft = try #require(folder.names.first { $0.hasPrefix(".evscribe-") })
    #expect(result.errorText.contains("is kept in \(folder.path)/\(draft)"), "\(result.errorText)")
    #expect(
      result.errorText.contains(" bytes are lost\n"),
      "\(result.errorText)")
    #expect(!result.errorText.contains("goes to stdout"), "\(result.errorText)")
    #expect(folder.names == [draft])
  }

  @Test("A reader of the list of changes that pauses gets the rest while no key is pressed")
  func pausingReaderOfChanges() throws {
    let count = 400
    let result = try bench.shellOnPipes(
      [try bench.board("\(Self.changed(count)) end")],
      """
      mkfifo "$F/pipe"
      "$EVSCRIBE" type \(Self.changing) --changes "$F/pipe" --output "$F/text" --stop-key end \
        /dev/input/event5 & child=$!
      exec 4<"$F/pipe"
      play event5 0 \(count * 16) &
      until [ "$(cat "$F"/.evscribe-* 2>/dev/null | wc -l)" = \(count) ]; do
        kill -0 $child || exit
      done
      timeout 20 head -n \(count) <&4 | wc -l
      play event5 \(count * 16)
      cat <&4
      wait $child
      echo "code $?"
      """, playsAll: false)
    #expect(result.text == "\(count)\ncode 0\n", "\(result.errorText)")
    #expect(try bench.contents("text") == String(repeating: Self.changedLine, count: count))
  }

  @Test("Changes that the reader of the list did not accept are reported, and no text is lost")
  func unreadChanges() throws {
    let count = 400
    let result = try bench.shellOnPipes(
      [try bench.board("\(Self.changed(count)) end")],
      """
      mkfifo "$F/pipe"
      "$EVSCRIBE" type \(Self.changing) --changes "$F/pipe" --stop-key end \
        /dev/input/event5 & child=$!
      exec 4<"$F/pipe"
      wait $child
      echo "code $?"
      """)
    #expect(
      result.text == String(repeating: Self.changedLine, count: count) + "code 74\n",
      "\(result.errorText)")
    #expect(
      result.errorText.contains(
        "bytes of the list of changes, which the reader of \(folder.path)/pipe did not"),
      "\(result.errorText)")
  }

  @Test(
    "Text that the reader of a pipe did not accept before it ended is in a file of its own",
    arguments: [("", "나\n"), ("--to edits", nil)])
  func goneReader(format: String, kept: String?) throws {
    let result = try bench.shellOnPipes(
      [try bench.board("r k enter s k")],
      """
      mkfifo "$F/go"
      {
        XDG_STATE_HOME=$F "$EVSCRIBE" type --mode hangul \(format) /dev/input/event5
        echo "code $?" >"$F/code"
      } | { head -c 4 >"$F/read"; read line <"$F/go"; } &
      play event5
      echo >"$F/go"
      wait
      """, playsAll: false)
    #expect(try bench.contents("code") == "code 0\n", "\(result.errorText)")
    let folder = "\(folder.path)/evscribe"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    guard let kept else {
      #expect(names.isEmpty && result.errorText.isEmpty, "\(result.errorText)")
      return
    }
    #expect(try bench.contents("read") == "가\n")
    let name = try #require(names.first, "\(result.errorText)")
    #expect(try bench.contents("evscribe/\(name)") == kept)
    #expect(result.errorText.contains(" bytes), which is kept in \(folder)/\(name)"))
  }

  @Test(
    "Unread text that cannot be kept, and unread values of a form, are reported as lost",
    arguments: [
      ("type --mode hangul", "r k enter s k", "/dev/null", "stdout", "text"),
      (
        "form $F/form.yaml --mode hangul --repeat", "r k enter s k enter", "$F", "stdout",
        "form's output"
      ),
      (
        "form $F/form.yaml --mode hangul --repeat --output $F/out", "r k enter s k enter", "$F",
        "out", "form's output"
      ),
      ("type --mode hangul --output $F/out", "r k enter s k", "/dev/null", "out", "text"),
    ])
  func lostUnread(
    command: String, keys: String, state: String, output: String, what: String
  ) throws {
    folder.write("fields: [{name: a}]\n", to: "form.yaml")
    let result = try bench.shellOnPipes(
      [try bench.board(keys)],
      """
      mkfifo "$F/go" "$F/out"
      reader() { head -c 4 >"$F/read"; read line <"$F/go"; }
      if test \(output) = out; then reader <"$F/out" & fi
      {
        XDG_STATE_HOME=\(state) "$EVSCRIBE" \(command) /dev/input/event5
        echo "code $?" >"$F/code"
      } | { if test \(output) = out; then cat; else reader; fi; } &
      play event5
      echo >"$F/go"
      wait
      """, playsAll: false)
    #expect(try bench.contents("code") == "code 74\n", "\(result.errorText)")
    let path = output == "out" ? "\(folder.path)/out" : output
    #expect(
      result.errorText.contains(
        "the reader of \(path) ended before reading the last part of the \(what) (")
        && result.errorText.contains(" bytes), which is lost"), "\(result.errorText)")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(!names.contains("evscribe"), "\(names)")
  }

  @Test(
    "Changes that a reader of the list did not accept before it ended are reported once at the end")
  func goneReaderOfChanges() throws {
    let count = 20
    let result = try bench.shellOnPipes(
      [try bench.board("\(Self.changed(count)) end")],
      """
      mkfifo "$F/pipe"
      "$EVSCRIBE" type \(Self.changing) --changes "$F/pipe" --output "$F/text" --stop-key end \
        /dev/input/event5 & child=$!
      exec 4<"$F/pipe"
      play event5 0 16
      head -n 1 <&4 | wc -l
      exec 4<&-
      play event5 16
      wait $child
      echo "code $?"
      """, playsAll: false)
    #expect(result.text == "1\ncode 74\n", "\(result.errorText)")
    #expect(try bench.contents("text") == String(repeating: Self.changedLine, count: count))
    let report =
      " bytes of the list of changes, which the reader of \(folder.path)/pipe did not"
    let parts = result.errorText.components(separatedBy: report)
    #expect(parts.count == 2, "\(result.errorText)")
    // Each of the other changes contains the written text.
    let lost = try #require(parts[0].split(separator: " ").last.flatMap { Int($0) })
    #expect((count - 1) * 300..<(count - 1) * 400 ~= lost)
  }

  private static let canMount: Bool = {
    let script = "unshare -rm mount -t tmpfs none /mnt"
    return (try? ProcessRunner.run("/bin/sh", ["-c", script]))?.end == .exited(0)
  }()

  @Test(
    "If the disk under stdout has space again, no text is missing",
    .enabled(if: canMount, "needs a namespace"))
  func roomAgain() throws {
    // A tap is four events.
    let result = try bench.shellOnPipes(
      [try bench.board("r k enter s k enter r k enter end")],
      """
      mkdir "$F/disk"
      unshare -rm /bin/sh -c '
        mount -t tmpfs -o size=8k none "$F/disk"
        cat /dev/zero >"$F/disk/filler" 2>"$F/filling"
        "$EVSCRIBE" type --mode hangul --stop-key end /dev/input/event5 >"$F/disk/text" \
          2>"$F/errors" & child=$!
        until grep -q "typing continues" "$F/errors" 2>/dev/null; do kill -0 $child || exit; done
        rm "$F/disk/filler"
        : >"$F/room"
        wait $child
        echo "code $?"
        cat "$F/disk/text" "$F/errors"
      ' &
      play event5 0 12
      until [ -e "$F/room" ]; do kill -0 $! || exit; done
      play event5 12
      wait
      """, playsAll: false)
    #expect(result.text.hasPrefix("code 0\n가\n나\n가\n"), "\(result.text)\(result.errorText)")
    #expect(result.text.contains("stdout can be written to again"))
  }

  @Test(
    "If only the sync of the folder fails, no message says that the old file stays",
    .enabled(if: FaultInjection.isAvailable, "needs strace"))
  func folderNotWrittenOut() throws {
    folder.write("old\n", to: "text")
    // The first call is for the file.
    let fault = FaultInjection.prefix("fsync", error: "EIO", from: 2)
    let result = try bench.shell(
      [try bench.board("r k enter end")],
      """
      exec \(fault) "$EVSCRIBE" type --mode hangul --output "$F/text" --stop-key end \
        /dev/input/event5
      """)
    expect(
      result, exit: 74, output: "", error: "cannot sync the folder of \(folder.path)/text",
      "\(folder.path)/text contains the typed text")
    #expect(!result.errorText.contains("not replaced"))
    #expect(try bench.contents("text") == "가\n")
    #expect(folder.names == ["text"])
  }

  @Test("An output that would replace a layout is refused before typing begins")
  func ontoLayout() throws {
    let layout = try Evscribe.contents(ofSample: "layouts/3sin-p2.yaml")
    folder.write(layout, to: "mine.yaml")
    let result = try bench.shell(
      [try bench.board("end")],
      """
      exec "$EVSCRIBE" type --mode hangul --layout "$F/mine.yaml" --output "$F/mine.yaml" \
        --stop-key end /dev/input/event5
      """)
    expect(result, exit: 64, error: "is also an input and would be replaced")
    #expect(try bench.contents("mine.yaml") == layout)
    #expect(folder.names == ["mine.yaml"])
  }
}
