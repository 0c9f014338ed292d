import KeyEvents
import KeyTraces
import TestSupport
import Testing

/// Tests of the command in a real terminal (tmux), whose screen is read.
@Suite(
  "In a terminal",
  .enabled(
    if: TerminalScreen.isAvailable && UMockKeyboard.isAvailable, "needs tmux and umockdev-run"),
  .waits)
struct TerminalSessionTests {
  private let folder = TemporaryFolder()

  @Test("the open line is drawn in place, and sent lines stay")
  func draws() throws {
    let terminal = try LiveTerminal()
    try terminal.start("type --mode hangul --stop-key end")
    try terminal.type("d k s s u d enter g k")
    try terminal.screen.wait(for: ["안녕", "하  ㅎㅏ = 하"])
    #expect(try terminal.screen.styled().contains("\u{1B}[4m하"))
    try terminal.type("enter end")
    try terminal.screen.wait(for: ["안녕", "하", "$"])
  }

  @Test(
    "text for a file is shown as without a file",
    arguments: [("text", ["하", "ㄴ", "$"]), ("document", ["하", "ㄴ", "$"])])
  func showsFile(format: String, end: [String]) throws {
    let terminal = try LiveTerminal()
    try terminal.start(
      "type --mode hangul --stop-key end --to \(format) --output \(folder.path)/text")
    try terminal.type("d k s s u d enter g k")
    try terminal.screen.wait(for: ["안녕", "하  ㅎㅏ = 하"])
    try terminal.type("enter s end")
    try terminal.screen.wait(for: ["안녕"] + end)
    // The prompt has a line of its own, whether the text ends with a line break or not.
    let text = "안녕\n하\nㄴ" + (format == "text" ? "\n" : "")
    #expect(try ProcessRunner.run("/bin/cat", ["\(folder.path)/text"]).text == text)
  }

  @Test("Words are suggested after the cursor, accepted with the arrow, and listed with Tab")
  func suggests() throws {
    let terminal = try LiveTerminal()
    try terminal.start("type --mode direct --stop-key end --suggest 3")
    try terminal.type("a m space g o i")
    try terminal.screen.wait(for: ["am going  going goings Goiania"])
    #expect(try terminal.screen.styled().contains("am goi\u{1B}[2mng"))
    try terminal.type("right b e a u t")
    try terminal.screen.wait { $0.hasPrefix("am going beaut") }
    try terminal.type("tab")
    try terminal.screen.wait { $0.contains("\n1 ") }
    #expect(try terminal.screen.lines().count == 2)
    try terminal.type("2")
    try terminal.screen.wait { $0.contains("beautif") && !$0.contains("\n1 ") }
    try terminal.type("end")
    try terminal.waitForEnd()
  }

  @Test("Korean words are suggested in an open syllable, and accepted without a space")
  func suggestsKorean() throws {
    let terminal = try LiveTerminal()
    try terminal.start("type --mode hangul --stop-key end --suggest 2 --language ko")
    try terminal.type("r u d w")
    try terminal.screen.wait { $0.hasPrefix("경ㅈ") && $0.contains("  경제 경주") }
    try terminal.type("p")
    try terminal.screen.wait { $0.hasPrefix("경제") }
    try terminal.type("backspace right f m f")
    try terminal.screen.wait { $0.hasPrefix("경제를") }
    try terminal.type("end")
    try terminal.waitForEnd()
  }

  @Test("Ctrl+Z undoes and does not stop evscribe, if it is the key for undoing")
  func controlZ() throws {
    let terminal = try LiveTerminal()
    try terminal.start("type --mode direct --stop-key end --replace omw=xyz")
    try terminal.type("o m w space")
    try terminal.screen.wait { $0.contains("xyz") }
    // The terminal gets the key too.
    try terminal.screen.type("C-z")
    try terminal.type("f8")
    try terminal.screen.wait(for: ["omw"])
    try terminal.type("end")
    try terminal.screen.wait(for: ["omw", "$"])
  }

  @Test("terminal input during the session reaches neither the screen nor the shell")
  func swallowsInput() throws {
    let terminal = try LiveTerminal()
    try terminal.start("type --mode direct --stop-key end")
    try terminal.type("a")
    try terminal.screen.wait(for: ["a"])
    try terminal.screen.type("echo leaked", "Enter")
    try terminal.type("end")
    try terminal.waitForEnd()
    try terminal.screen.type("echo done", "Enter")
    try terminal.screen.wait(for: ["a", "$ echo done", "done", "$"])
  }

  @Test(
    "keys are ignored while the terminal does not have the focus, unless the user allows it",
    arguments: [("", ["$"]), ("--background", ["aa", "$"])])
  func focus(flag: String, text: [String]) throws {
    // No client is attached to the terminal, so it never has the focus.
    let terminal = try LiveTerminal(reportsFocus: true)
    try terminal.start("type --mode direct \(flag)")
    // Until the terminal has reported that it does not have the focus, it counts as having it.
    let started = ContinuousClock.now
    try terminal.screen.wait { _ in ContinuousClock.now - started > .seconds(2) }
    try terminal.type("a a")
    try terminal.waitUntilRead()
    try terminal.screen.type("C-c")
    try terminal.screen.wait(for: text)
  }

  @Test(
    "a terminal that does not report its focus is reported once, with a remedy",
    arguments: [
      (false, "type --mode direct", true), (false, "record --mode direct -o", true),
      (false, "monitor", true), (false, "type --mode direct --background", false),
      (true, "type --mode direct", false),
    ])
  func untoldFocus(reportsFocus: Bool, command: String, isSaid: Bool) throws {
    let terminal = try LiveTerminal(reportsFocus: reportsFocus)
    var arguments = command
    if command.hasSuffix("-o") { arguments += " \(folder.path)/keys.evemu" }
    let errors = "\(folder.path)/errors"
    try terminal.start(arguments, "2>\(errors)")
    // The message comes before the keyboard is read.
    func said() -> String { (try? ProcessRunner.run("/bin/cat", [errors]).text) ?? "" }
    try terminal.screen.wait { $0.contains("/dev/input/event5") || said().contains("Ctrl+C ends") }
    let line =
      "evscribe: tmux reports the focus only if focus-events is on and you attached after it was turned on; otherwise, "
      + "keys typed in other windows are read too; this fixes it: tmux set -g focus-events on; tmux detach -E 'tmux attach'"
    #expect(
      said().split(separator: "\n").filter { $0.contains("tmux") } == (isSaid ? [line[...]] : []))
    try terminal.screen.type("C-c")
    try terminal.waitForEnd()
  }

  @Test("holding the next-mode key shows the list; a digit chooses")
  func offersModes() throws {
    let terminal = try LiveTerminal()
    try terminal.start("type --mode hangul,morse,direct --stop-key end")
    try terminal.type("r k d:hangeul")
    terminal.pass(500)
    // The text stays above the list.
    try terminal.screen.wait {
      $0.contains("가  hangul") && $0.contains("\n1 hangul  2 morse  3 direct")
    }
    try terminal.type("u:hangeul 2 . -")
    try terminal.screen.wait { $0.contains("가a  morse  ·– = a") }
  }

  @Test("Ctrl+Z restores the terminal, fg sets it again, Ctrl+C ends and restores it")
  func stopsAndContinues() throws {
    let terminal = try LiveTerminal(columns: 100)
    let screen = terminal.screen
    try screen.type("stty -a > \(folder.path)/before", "Enter")
    try terminal.start("type --mode hangul")
    try terminal.type("r k")
    try screen.wait { $0.contains("가") }
    try screen.type("C-z")
    try screen.wait { $0.contains("Stopped") && $0.hasSuffix("$") }
    try screen.type("stty -a | cmp - \(folder.path)/before && echo same", "Enter")
    try screen.wait { $0.contains("same\n") && $0.hasSuffix("$") }
    try screen.type("clear; fg", "Enter")
    // Before it is cleared, the screen still has the line from before the stop.
    try screen.wait { $0.contains("가  ") && !$0.contains("Stopped") }
    try screen.type("C-c")
    try terminal.waitForEnd()
    try screen.type("clear; stty -a | cmp - \(folder.path)/before && echo restored", "Enter")
    try screen.wait { $0.hasPrefix("restored") || $0.contains("\nrestored") }
  }

  @Test("as many lines of a document are shown as fit, the last ones if not all do")
  func documentLines() throws {
    let terminal = try LiveTerminal(columns: 30, rows: 6)
    try terminal.start("type --mode direct --to document --stop-key end")
    try terminal.type((1...9).map { "\($0) enter" }.joined(separator: " "))
    try terminal.screen.wait(for: ["5", "6", "7", "8", "9"], cursor: (0, 5))
    try terminal.type("up up up up up up up up left x")
    try terminal.screen.wait(for: ["1x", "2", "3", "4", "5", "6"], cursor: (2, 0))
    try terminal.type("end")
    try terminal.waitForEnd()
    // Lines that were scrolled out are there too: the whole text once, and no drawings of the open
    // lines.
    let all = try terminal.screen.lines(withHistory: true)
    #expect(all.suffix(10) == ["1x", "2", "3", "4", "5", "6", "7", "8", "9", "$"])
    #expect(!all.dropLast(10).contains { Int($0) != nil }, "\(all)")
  }

  @Test("a document is redrawn when the terminal changes its size, narrow and wide")
  func documentResizes() throws {
    let terminal = try LiveTerminal(columns: 40, rows: 8)
    let screen = terminal.screen
    let korean = "g k s r m f " + String(repeating: "space g k s r m f ", count: 4)
    try terminal.start("type --mode hangul --to document --stop-key end")
    try terminal.type("r k enter \(korean) enter s k")
    let line = "한글 한글 한글 한글 한글"
    try screen.wait(for: ["가", line, "나  ㄴㅏ = 나"])
    try screen.resize(columns: 14, rows: 8)
    try screen.wait(for: ["가", "한글 한글 한…", "나  ㄴㅏ = 나"])
    try screen.resize(columns: 40, rows: 2)
    try screen.wait(for: [line, "나  ㄴㅏ = 나"])
    try screen.resize(columns: 40, rows: 8)
    try terminal.type("s k")
    try screen.wait { $0.contains("나나") }
    try terminal.type("end")
    try terminal.waitForEnd()
    // The prompt may be drawn over the picture before that is erased below it.
    try screen.wait { $0.hasSuffix("가\n\(line)\n나나\n$") }
  }

  @Test("a document without a last line break is written at the end")
  func document() throws {
    let terminal = try LiveTerminal()
    try terminal.start("type --mode hangul --to document --stop-key end")
    try terminal.type("r k enter s k end")
    try terminal.screen.wait(for: ["가", "나", "$"])
  }

  @Test(
    "with stdout elsewhere, text for a file is not shown; a terminal as the file shows it once")
  func showsNothingTwice() throws {
    let terminal = try LiveTerminal()
    let arguments = "type --mode hangul --stop-key end --output"
    try terminal.start("\(arguments) \(folder.path)/a", "2>/dev/null >/dev/null")
    try terminal.type("r k enter end")
    try terminal.screen.wait(for: ["$"])
    #expect(try ProcessRunner.run("/bin/cat", ["\(folder.path)/a"]).text == "가\n")
    try terminal.start("\(arguments) /dev/tty")
    try terminal.type("r k enter end")
    try terminal.screen.wait(for: ["가", "$"])
  }

  @Test(
    "text for a pipe is shown while it is typed; Ctrl+C loses none, with a word on it at the start",
    arguments: ["--stop-key end", "", "--to document", "--to edits"])
  func showsTextForPipes(options: String) throws {
    let terminal = try LiveTerminal(columns: 100)
    let endsByKey = options.contains("stop-key")
    func run(_ line: String) throws -> String {
      try ProcessRunner.run("/bin/sh", ["-c", "cd \(folder.path) && \(line)"]).text
    }
    try terminal.start(
      "type --mode hangul \(options)", "2>\(folder.path)/errors | cat >\(folder.path)/piped",
      environment: "XDG_STATE_HOME=\(folder.path)")
    try terminal.type("r k enter s k")
    try terminal.screen.wait { $0.contains("나  ㄴㅏ = 나") }
    if endsByKey { try terminal.type("end") } else { try terminal.screen.type("C-c") }
    try terminal.waitForEnd()
    guard !options.contains("edits") else { return }
    // The shell begins a new line after Ctrl+C.
    let shown = try terminal.screen.lines().filter { !$0.isEmpty }
    #expect(shown.suffix(3) == ["가", "나", "$"], "\(shown)")
    let said = try run("cat errors")
    #expect(said.contains("Ctrl+C also ends the program that reads the pipe") == !endsByKey)
    // Whether `cat` ends before it has everything is a race.
    let text = try run("cat piped evscribe/* 2>/dev/null || true")
    #expect(text == (options.contains("document") ? "가\n나" : "가\n나\n"), "\(said)")
  }

  @Test("a key that has nothing to do says so; the prompt after an open line has a line of its own")
  func idleKeys() throws {
    let terminal = try LiveTerminal(columns: 100)
    try terminal.start("type --mode hangul --hanja hanja --to document --stop-key end")
    try terminal.type("q h f f q f9")
    try terminal.screen.wait { $0.contains("볼ㄼ") && $0.contains("no Hanja") }
    try terminal.type("k")
    try terminal.screen.wait { $0.contains("ㅂㅏ") && !$0.contains("no Hanja") }
    try terminal.type("end")
    try terminal.waitForEnd()
    #expect(try terminal.screen.lines().last == "$")
  }

  @Test("Ctrl+Z stops nothing if no shell could resume it")
  func orphaned() throws {
    let terminal = try LiveTerminal(columns: 100)
    try terminal.start("type --mode hangul", replacesShell: true)
    try terminal.type("r k")
    try terminal.screen.wait { $0.contains("가") }
    try terminal.screen.type("C-z")
    try terminal.type("s k")
    try terminal.screen.wait { $0.contains("가나") }
  }

  @Test("In the background of a terminal that stops writers, evscribe continues writing")
  func writesInBackground() throws {
    let terminal = try LiveTerminal(columns: 100)
    let screen = terminal.screen
    try screen.type("stty tostop", "Enter")
    try terminal.start("type --mode direct --background", "2>/dev/tty")
    try terminal.type("a b enter")
    try screen.wait { $0.hasSuffix("\nab") }
    try screen.type("C-z")
    try screen.wait { $0.contains("Stopped") }
    try screen.type("clear; bg", "Enter")
    try terminal.type("c d enter")
    try screen.wait { $0.contains("cd") }
    try screen.type("kill %1; wait; clear; jobs; echo ended", "Enter")
    try screen.wait { $0.contains("ended\n$") }
  }

  @Test("Ctrl+\\ ends the session as Ctrl+C does")
  func quits() throws {
    let terminal = try LiveTerminal(columns: 100)
    let screen = terminal.screen
    try screen.type("stty -a > \(folder.path)/before", "Enter")
    try terminal.start("type --mode hangul --output \(folder.path)/text")
    try screen.wait { _ in folder.names.contains { $0.hasPrefix(".evscribe") } }
    try screen.type("C-\\")
    try terminal.waitForEnd()
    try screen.type("clear; stty -a | cmp - \(folder.path)/before && echo restored", "Enter")
    try screen.wait { $0.hasPrefix("restored") || $0.contains("\nrestored") }
    #expect(folder.names.contains("text"))
    #expect(!folder.names.contains { $0.hasPrefix(".evscribe") })
  }

  @Test("device names send no command to the terminal")
  func names() throws {
    var board = UMockKeyboard(name: "a\u{1B}]0;pwned\u{7}b")
    board.add(try SimulatedKeys("end").frames)
    let program = ProcessRunner.builtExecutable("evscribe")
    for arguments in [
      ["devices"], ["monitor", "--background"], ["type", "--mode", "morse", "no such"],
    ] {
      let shown = try #require(
        try UMockKeyboard.run(
          [board], "/bin/sh",
          ["-c", "\"$0\" \"$@\" 2>&1 </dev/null | head -n 3", program] + arguments))
      #expect(shown.text.contains("a\\x1B]0;pwned\\x07b"), "\(shown.text)")
      #expect(!shown.output.contains(0x1B) && !shown.output.contains(0x07))
    }
  }
}
