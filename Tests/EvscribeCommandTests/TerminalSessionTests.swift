import KeyEvents
import KeyTraces
import TestSupport
import Testing

/// The command in a real terminal (tmux), with its screen read back.
@Suite(
  "In a terminal",
  .enabled(
    if: TerminalScreen.isAvailable && UMockKeyboard.isAvailable, "needs tmux and umockdev-run"),
  .waits)
struct TerminalSessionTests {
  private let folder = TemporaryFolder()

  /// Starts evscribe in the terminal, on a keyboard that sends these keys after its start.
  private func start(
    _ keys: String, _ arguments: String, in screen: TerminalScreen, replacingShell: Bool = false,
    errors: String = "/dev/null"
  ) throws {
    var board = UMockKeyboard()
    board.add(try SimulatedKeys(keys).frames)
    let devices = board.arguments(in: folder).joined(separator: " ")
    let program = ProcessRunner.builtExecutable("evscribe")
    let script = folder.write(
      "clear; export XDG_CONFIG_HOME=/none; \(replacingShell ? "exec " : "")umockdev-run \(devices) -- \(program) \(arguments) \(board.path) 2>\(errors)",
      to: "run.sh")
    try screen.type(". \(script)", "Enter")
  }

  @Test("the open line is drawn in place, and sent lines stay")
  func draws() throws {
    let screen = try #require(try TerminalScreen())
    try start(
      "t:500 d k s s u d enter g k t:4000 enter end", "type --mode hangul --stop-key end",
      in: screen)
    try screen.wait { $0.contains("하") }
    #expect(try screen.lines().prefix(2) == ["안녕", "하  ㅎㅏ = 하"])
    #expect(try screen.styled().contains("\u{1B}[4m하"))
    try screen.wait { $0.hasSuffix("$") }
    #expect(try screen.lines().prefix(3) == ["안녕", "하", "$"])
  }

  @Test(
    "text for a file is shown as it would be without one",
    arguments: [("text", "\n"), ("document", "")])
  func showsFile(format: String, end: String) throws {
    let screen = try #require(try TerminalScreen())
    try start(
      "t:500 d k s s u d enter g k t:4000 enter s end",
      "type --mode hangul --stop-key end --to \(format) --output \(folder.path)/text", in: screen)
    try screen.wait { $0.contains("하") }
    #expect(try screen.lines() == ["안녕", "하  ㅎㅏ = 하"])
    try screen.wait { $0.hasSuffix("$") }
    #expect(try screen.lines().joined(separator: "\n") == "안녕\n하\nㄴ\(end)$")
    #expect(try ProcessRunner.run("/bin/cat", ["\(folder.path)/text"]).text == "안녕\n하\nㄴ\(end)")
  }

  @Test("Words are suggested behind the cursor, taken with the arrow, and listed with Tab")
  func suggests() throws {
    let screen = try #require(try TerminalScreen())
    try start(
      "t:500 a m space g o i t:3000 right t:1500 b e a u t t:1500 tab t:3000 2 t:1500 end",
      "type --mode direct --stop-key end --suggest 3", in: screen)
    // "am goi" may also be "am go" with its continuation.
    try screen.wait { $0.contains("Goiania") }
    #expect(try screen.lines().prefix(1) == ["am going  going goings Goiania"])
    #expect(try screen.styled().contains("am goi\u{1B}[2mng"))
    try screen.wait { $0.contains("beaut") }
    try screen.wait { $0.contains("1 ") }
    #expect(try screen.lines().count == 2)
    try screen.wait { $0.contains("beautif") }
    try screen.wait { $0.hasSuffix("$") }
  }

  @Test("Ctrl+Z undoes and does not stop evscribe, where it is to undo")
  func controlZ() throws {
    let screen = try #require(try TerminalScreen())
    try start(
      "t:500 o m w space t:5000 f8 t:2000 end",
      "type --mode direct --stop-key end --replace omw=xyz", in: screen)
    try screen.wait { $0.contains("xyz") }
    // The terminal gets the key too.
    try screen.type("C-z")
    try screen.wait { $0.contains("omw") }
    try screen.wait { $0.hasSuffix("$") }
    #expect(try screen.lines().prefix(2) == ["omw", "$"])
  }

  @Test("terminal input during the session reaches neither the screen nor the shell")
  func swallowsInput() throws {
    let screen = try #require(try TerminalScreen())
    try start("t:500 a t:5000 end", "type --mode direct --stop-key end", in: screen)
    try screen.wait { $0.contains("a") }
    try screen.type("echo leaked", "Enter")
    try screen.wait { $0.hasSuffix("$") }
    try screen.type("echo done", "Enter")
    try screen.wait { $0.hasSuffix("done\n$") }
    #expect(try screen.lines() == ["a", "$ echo done", "done", "$"])
  }

  @Test(
    "keys are ignored while the terminal does not have the focus, unless the user allows it",
    arguments: [("", ["$"]), ("--background", ["aaaaaaaaaa", "$"])])
  func focus(flag: String, text: [String]) throws {
    // The first key comes at once, before the terminal has reported anything.
    let keys = "f5 t:1500 " + String(repeating: "a t:200 ", count: 10)
    let screen = try #require(try TerminalScreen(reportsFocus: true))
    try start(keys, "type --mode direct --idle-exit 2500ms \(flag)", in: screen)
    // The prompt before the command must be gone first: it does not show that the command has
    // ended.
    try screen.wait { !$0.contains("$") }
    try screen.wait { $0.hasSuffix("$") }
    let lines = try screen.lines()
    #expect(lines == text)
  }

  @Test(
    "a terminal that does not report its focus is reported once, with a remedy",
    arguments: [
      (false, "type --mode direct", true), (false, "record --mode direct -o", true),
      (false, "monitor", true), (false, "type --mode direct --background", false),
      (true, "type --mode direct", false),
    ])
  func untoldFocus(reportsFocus: Bool, command: String, isSaid: Bool) throws {
    let screen = try #require(try TerminalScreen(reportsFocus: reportsFocus))
    var arguments = command
    if command.hasSuffix("-o") { arguments += " \(folder.path)/keys.evemu" }
    let errors = "\(folder.path)/errors"
    try start("a", arguments, in: screen, errors: errors)
    // The message comes before the keyboard is read.
    func said() -> String { (try? ProcessRunner.run("/bin/cat", [errors]).text) ?? "" }
    try screen.wait { $0.contains("/dev/input/event5") || said().contains("reading") }
    let line =
      "evscribe: tmux reports the focus only with focus-events on and after it is attached again; until then keys typed "
      + "elsewhere are read too; this fixes it: tmux set -g focus-events on; tmux detach -E 'tmux attach'"
    #expect(
      said().split(separator: "\n").filter { $0.contains("focus") } == (isSaid ? [line[...]] : []))
    try screen.type("C-c")
    try screen.wait { $0.hasSuffix("$") }
  }

  @Test("holding the next-mode key shows the list; a digit chooses")
  func offersModes() throws {
    let screen = try #require(try TerminalScreen())
    try start(
      "t:500 r k d:hangeul t:3000 u:hangeul 2 . - t:3000 end",
      "type --mode hangul,morse,direct --stop-key end", in: screen)
    // The text stays above the list.
    try screen.wait { $0.contains("가  hangul") && $0.contains("\n1 hangul  2 morse  3 direct") }
    try screen.wait { $0.contains("가a  morse  ·– = a") }
  }

  @Test("Ctrl+Z restores the terminal, fg takes it back, Ctrl+C ends and restores it")
  func stopsAndContinues() throws {
    let screen = try #require(try TerminalScreen(columns: 100))
    try screen.type("stty -a > \(folder.path)/before", "Enter")
    try start("t:500 r k", "type --mode hangul", in: screen)
    try screen.wait { $0.contains("가") }
    try screen.type("C-z")
    try screen.wait { $0.contains("Stopped") && $0.hasSuffix("$") }
    try screen.type("stty -a | cmp - \(folder.path)/before && echo same", "Enter")
    try screen.wait { $0.contains("same\n") }
    try screen.type("clear; fg", "Enter")
    try screen.wait { $0.contains("가  ") }
    try screen.type("C-c")
    try screen.wait { $0.hasSuffix("$") }
    try screen.type("clear; stty -a | cmp - \(folder.path)/before && echo restored", "Enter")
    try screen.wait { $0.hasPrefix("restored") || $0.contains("\nrestored") }
  }

  @Test("as many lines of a document are shown as fit, the last ones if not all do")
  func documentLines() throws {
    let screen = try #require(try TerminalScreen(columns: 30, rows: 6))
    let lines = (1...9).map { "\($0) enter" }.joined(separator: " ")
    try start(
      "t:500 \(lines) t:4000 up up up up up up up up left x t:4000 end",
      "type --mode direct --to document --stop-key end", in: screen)
    try screen.wait { $0.hasPrefix("5") && $0.hasSuffix("9") }
    #expect(try screen.lines() == ["5", "6", "7", "8", "9"])
    #expect(try screen.cursor() == (0, 5))
    try screen.wait { $0.contains("1x") }
    #expect(try screen.lines() == ["1x", "2", "3", "4", "5", "6"])
    #expect(try screen.cursor() == (2, 0))
    try screen.wait { $0.hasSuffix("$") }
    // Lines that were scrolled out are there too: the whole text once, and no drawings of the open
    // lines.
    let all = try screen.lines(withHistory: true)
    #expect(all.suffix(10) == ["1x", "2", "3", "4", "5", "6", "7", "8", "9", "$"])
    #expect(!all.dropLast(10).contains { Int($0) != nil }, "\(all)")
  }

  @Test("a document is redrawn when the terminal changes its size, narrow and wide")
  func documentResizes() throws {
    let screen = try #require(try TerminalScreen(columns: 40, rows: 8))
    let korean = "g k s r m f " + String(repeating: "space g k s r m f ", count: 4)
    try start(
      "t:500 r k enter \(korean) enter s k t:6000 s k t:1000 end",
      "type --mode hangul --to document --stop-key end", in: screen)
    let line = "한글 한글 한글 한글 한글"
    try screen.wait { $0.contains("나  ") }
    #expect(try screen.lines() == ["가", line, "나  ㄴㅏ = 나"])
    try screen.resize(columns: 14, rows: 8)
    try screen.wait { $0.contains("…") && $0.contains("나  ") }
    #expect(try screen.lines() == ["가", "한글 한글 한…", "나  ㄴㅏ = 나"])
    try screen.resize(columns: 40, rows: 2)
    try screen.wait { $0.hasPrefix(line) }
    #expect(try screen.lines() == [line, "나  ㄴㅏ = 나"])
    try screen.resize(columns: 40, rows: 8)
    try screen.wait { $0.contains("나나") }
    try screen.wait { $0.hasSuffix("$") }
    #expect(try screen.lines().suffix(3) == ["가", line, "나나$"])
  }

  @Test("a document without a last line break is written at the end")
  func document() throws {
    let screen = try #require(try TerminalScreen())
    try start(
      "t:500 r k enter s k end", "type --mode hangul --to document --stop-key end", in: screen)
    // The prompt is there before, too.
    try screen.wait { $0.hasSuffix("나$") }
    #expect(try screen.lines() == ["가", "나$"])
  }

  @Test(
    "with stdout elsewhere, text for a file is not shown, and a terminal as the file shows it once")
  func showsNothingTwice() throws {
    let screen = try #require(try TerminalScreen())
    let arguments = "type --mode hangul --stop-key end --output"
    try start("t:300 r k enter end", "\(arguments) \(folder.path)/a >/dev/null", in: screen)
    try screen.wait { !$0.contains("run.sh") && $0.hasSuffix("$") }
    #expect(try screen.lines() == ["$"])
    #expect(try ProcessRunner.run("/bin/cat", ["\(folder.path)/a"]).text == "가\n")
    try start("t:300 r k enter end", "\(arguments) /dev/tty", in: screen)
    try screen.wait { $0.contains("가\n") && $0.hasSuffix("$") }
    #expect(try screen.lines() == ["가", "$"])
  }

  @Test("Ctrl+Z stops nothing if no shell could resume it")
  func orphaned() throws {
    let screen = try #require(try TerminalScreen(columns: 100))
    try start("t:500 r k t:4000 s k", "type --mode hangul", in: screen, replacingShell: true)
    try screen.wait { $0.contains("가") }
    try screen.type("C-z")
    try screen.wait { $0.contains("가나") }
  }

  @Test("In the background of a terminal that stops whoever writes to it, evscribe goes on writing")
  func writesInBackground() throws {
    let screen = try #require(try TerminalScreen(columns: 100))
    try screen.type("stty tostop", "Enter")
    let keys = String(repeating: "a t:100 b t:100 enter t:100 ", count: 150)
    try start("t:500 \(keys)", "type --mode direct --background", in: screen, errors: "/dev/tty")
    try screen.wait { $0.contains("ab\n") }
    try screen.type("C-z")
    try screen.wait { $0.contains("Stopped") }
    try screen.type("clear; bg", "Enter")
    try screen.wait { $0.contains("ab\n") }
    try screen.type("kill %1; wait; clear; jobs; echo ended", "Enter")
    try screen.wait { $0.contains("ended\n$") }
  }

  @Test("Ctrl+\\ ends the session as Ctrl+C does")
  func quits() throws {
    let screen = try #require(try TerminalScreen(columns: 100))
    try screen.type("stty -a > \(folder.path)/before", "Enter")
    try start("t:500 r k", "type --mode hangul --output \(folder.path)/text", in: screen)
    try screen.wait { _ in folder.names.contains { $0.hasPrefix(".evscribe") } }
    try screen.type("C-\\")
    try screen.wait { $0.hasSuffix("$") }
    try screen.type("clear; stty -a | cmp - \(folder.path)/before && echo restored", "Enter")
    try screen.wait { $0.hasPrefix("restored") || $0.contains("\nrestored") }
    #expect(folder.names.contains("text"))
    #expect(!folder.names.contains { $0.hasPrefix(".evscribe") })
  }

  @Test("names of devices send no command to the terminal")
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
