import Foundation
import KeyEvents
import KeyTraces
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#endif

/// Tests of the command on a terminal without a reader, or that is closed.
@Suite(
  "On a terminal without a reader", .waits,
  .enabled(
    if: UMockKeyboard.isAvailable && ProcessRunner.installedExecutable("setsid") != nil,
    "needs umockdev-run and setsid"))
struct UnreadTerminalTests {
  private let folder = TemporaryFolder()

  /// A shell line that runs evscribe in a session whose terminal is `$1`; `$2` is a folder,
  /// `$EVSCRIBE` the program.
  private func run(
    _ keys: String, on terminal: PseudoTerminal, _ arguments: String
  ) throws -> ProcessResult {
    var board = UMockKeyboard()
    board.add(try SimulatedKeys(keys).frames)
    let evscribe = ProcessRunner.builtExecutable("evscribe")
    let script = "exec setsid -w -c \"$0\" \(arguments) <\"$1\" >\"$1\" 2>\"$1\""
    return try #require(
      try UMockKeyboard.run(
        [board], "/bin/sh", ["-c", script, evscribe, terminal.path, folder.path],
        environment: ProcessRunner.environment(adding: ["XDG_CONFIG_HOME": "/none"]),
        timeLimit: .seconds(30)))
  }

  private func fill(_ terminal: PseudoTerminal) {
    let flags = fcntl(terminal.terminal, F_GETFL)
    _ = fcntl(terminal.terminal, F_SETFL, flags | O_NONBLOCK)
    let text = [UInt8](repeating: 0x61, count: 4096)
    // The kernel moves its data to the buffer of the other side with a delay.
    var entry = pollfd(fd: terminal.terminal, events: Int16(POLLOUT), revents: 0)
    repeat {
      while write(terminal.terminal, text, text.count) > 0 {}
    } while poll(&entry, 1, 200) > 0
    _ = fcntl(terminal.terminal, F_SETFL, flags)
  }

  @Test(
    "keys are handled, and the stop key ends the session",
    arguments: ["", "--to edits", "--screen"])
  func unread(format: String) throws {
    let terminal = PseudoTerminal()
    fill(terminal)
    let keys = String(repeating: "r k enter ", count: 20) + "end"
    let toFile = try run(
      keys, on: terminal, "type --mode hangul --stop-key end --output $2/text \(format)")
    #expect(toFile.end == .exited(0))
    let text = try ProcessRunner.run("/bin/cat", ["\(folder.path)/text"]).text
    #expect(text.filter { $0 == "\n" }.count >= 20)
  }

  @Test("if the terminal does not accept the text, the exit code says so")
  func lost() throws {
    let terminal = PseudoTerminal()
    fill(terminal)
    let result = try run("r k enter end", on: terminal, "type --mode hangul --stop-key end")
    #expect(result.end == .exited(74))
  }

  @Test("a failed start leaves the terminal unchanged")
  func failingStart() throws {
    let terminal = PseudoTerminal()
    let before = PseudoTerminal.bytes(terminal.attributes)
    _ = folder.write("", to: "keys.evemu")
    let result = try run("a", on: terminal, "record --mode morse -o $2/keys.evemu")
    #expect(result.end == .exited(74))
    #expect(PseudoTerminal.bytes(terminal.attributes) == before)
  }

  @Test("keys are handled again after a stop, whatever focus the terminal reported before")
  func stoppedWithoutFocus() throws {
    let terminal = PseudoTerminal()
    var board = UMockKeyboard()
    board.add(try SimulatedKeys("r k enter s k enter end").frames)
    stopWhenShown("가", terminal)
    // The shell resumes the program after it has stopped; the other keys come when it has resumed.
    // Three keys are twelve events.
    let result = try #require(
      try UMockKeyboard.runOnPipes(
        [board],
        """
        mkfifo "$F/resumed"
        (play event5 0 12; read line <"$F/resumed"; play event5 12) >/dev/null 2>&1 &
        exec setsid -w -c /bin/sh -mc '"$EVSCRIBE" type --mode hangul --stop-key end \
          --output "$F/text"; fg' <"$TERMINAL" >"$TERMINAL" 2>"$TERMINAL"
        """, playsAll: false,
        environment: ProcessRunner.environment(adding: [
          "XDG_CONFIG_HOME": "/none", "EVSCRIBE": ProcessRunner.builtExecutable("evscribe"),
          "F": folder.path, "TERMINAL": terminal.path,
        ])))
    #expect(result.end == .exited(0))
    #expect(try ProcessRunner.run("/bin/cat", ["\(folder.path)/text"]).text == "가\n나\n")
  }

  /// When the terminal shows the text, it loses the focus, and Ctrl+Z is typed.
  ///
  /// When the program has asked for reports of the focus twice more, on return and for the signal
  /// that continued it, it handles keys, and the pipe `resumed` in the folder gets a line.
  private func stopWhenShown(_ text: String, _ terminal: PseudoTerminal) {
    // Safety: the test touches the terminal again only after the program has ended.
    nonisolated(unsafe) let terminal = terminal
    let resumed = "\(folder.path)/resumed"
    Thread.detachNewThread {
      var shown: [UInt8] = []
      func wait(for wanted: String) -> Bool {
        var buffer = [UInt8](repeating: 0, count: 4096)
        let wanted = Array(wanted.utf8)
        while true {
          if let found = shown.firstRange(of: wanted) {
            shown.removeSubrange(..<found.upperBound)
            return true
          }
          let count = read(terminal.master, &buffer, buffer.count)
          guard count > 0 else { return false }
          shown += buffer[..<count]
        }
      }
      guard wait(for: text) else { return }
      terminal.type("\u{1B}[O\u{1A}")
      guard wait(for: "\u{1B}[?1004h"), wait(for: "\u{1B}[?1004h") else { return }
      let pipe = open(resumed, O_WRONLY)
      write(pipe, "\n", 1)
      close(pipe)
    }
  }

  @Test(
    "closing the terminal ends the session, except with --background",
    arguments: [(false, true), (true, true), (false, false), (true, false)])
  func closed(isInBackground: Bool, isHeldBack: Bool) throws {
    let terminal = PseudoTerminal()
    var board = UMockKeyboard()
    board.add(try SimulatedKeys("r k enter t:3000 s k enter end").frames)
    // If SIGHUP is ignored, only the closed terminal can end the session.
    let script = """
      mkfifo "$2/pipe"
      setsid -w -c env \(isHeldBack ? "--ignore-signal=HUP" : "") "$0" type --mode hangul --stop-key end \
        \(isInBackground ? "--background" : "") <"$1" 2>/dev/null >"$2/pipe" & child=$!
      exec 3<"$2/pipe"
      rm "$2/pipe"
      dd bs=4 count=1 <&3 2>/dev/null
      : >"$2/close"
      cat <&3
      wait $child
      echo "code $?"
      """
    closeWhenAsked(terminal)
    let result = try #require(
      try UMockKeyboard.run(
        [board], "/bin/sh",
        [
          "-c", script, ProcessRunner.builtExecutable("evscribe"), terminal.path, folder.path,
        ],
        environment: ProcessRunner.environment(adding: ["XDG_CONFIG_HOME": "/none"]),
        timeLimit: .seconds(30)))
    #expect(result.text == (isInBackground ? "가\n나\ncode 0\n" : "가\ncode 0\n"))
  }

  /// Closes the terminal when the pipe `close` in the folder is opened.
  private func closeWhenAsked(_ terminal: PseudoTerminal) {
    let pipe = "\(folder.path)/close"
    unlink(pipe)
    mkfifo(pipe, 0o600)
    // Safety: the test touches the terminal again only after the program has ended, which waits for
    // the close.
    nonisolated(unsafe) let terminal = terminal
    Thread.detachNewThread {
      let asked = open(pipe, O_RDONLY)
      terminal.hangUp()
      close(asked)
    }
  }
}
