import Foundation
import Glibc
import TestSupport
import Testing

/// Tests of `type --screen` in a real terminal.
@Suite(
  "The screen in a terminal",
  .enabled(
    if: TerminalScreen.isAvailable && UMockKeyboard.isAvailable, "needs tmux and umockdev-run"),
  .waits)
struct ScreenSessionTests {
  private func terminal(_ options: String = "") throws -> LiveTerminal {
    let terminal = try LiveTerminal(columns: 80, rows: 20)
    try terminal.start(
      "type --screen --screen-key f11 --stop-key end --mode hangul \(options)", "2>/dev/null")
    try terminal.screen.wait { $0.contains("f11") }
    return terminal
  }

  @Test("the text is on the screen while it is typed, and on the terminal afterwards")
  func typing() throws {
    let terminal = try terminal()
    try terminal.type("d k s s u d enter g k")
    try terminal.screen.wait { $0.hasPrefix("안녕\n하\n") && $0.contains("ㅎㅏ = 하") }
    #expect(try terminal.screen.isAlternate)
    // The line shows what the screen has shown, and goes on.
    try terminal.type("f11")
    try terminal.screen.wait(for: ["안녕", "하  ㅎㅏ = 하"])
    #expect(try !terminal.screen.isAlternate)
    try terminal.type("s f11")
    try terminal.screen.wait { $0.hasPrefix("안녕\n한\n") && $0.contains("│") }
    try terminal.type("enter end")
    try terminal.screen.wait(for: ["안녕", "한", "$"])
    #expect(try !terminal.screen.isAlternate)
  }

  @Test("with another size the whole screen is drawn again")
  func resize() throws {
    let terminal = try terminal()
    try terminal.type("g k")
    for (columns, rows) in [(40, 10), (100, 30), (20, 4), (80, 20)] {
      try terminal.screen.resize(columns: columns, rows: rows)
      try terminal.screen.wait { text in
        text.hasPrefix("하\n") && text.split(separator: "\n").count > 1
          && (text.contains("│") == (rows > 10))
      }
    }
    try terminal.type("end")
    try terminal.screen.wait(for: ["하", "$"])
  }

  @Test(
    "the terminal is restored if the process is ended by a signal or a fault",
    arguments: [SIGTERM, SIGHUP, SIGINT, SIGSEGV, SIGILL, SIGTRAP, SIGABRT])
  func signals(number: CInt) throws {
    let terminal = try terminal()
    try terminal.type("d k s s u d enter g k")
    try terminal.screen.wait { $0.contains("ㅎㅏ = 하") }
    try terminal.screen.send(number, to: "evscribe")
    try terminal.screen.wait { $0.hasSuffix("$") }
    #expect(try !terminal.screen.isAlternate)
    // The lines that the screen held back; the open line, unless a fault has ended the process.
    let text = try terminal.screen.lines().joined(separator: "\n")
    #expect(text.contains("안녕"))
    #expect(text.contains("\n하") == [SIGTERM, SIGHUP, SIGINT].contains(number), "\(text)")
    // Input is echoed again.
    try terminal.screen.type("echo done", "Enter")
    try terminal.screen.wait { $0.hasSuffix("$ echo done\ndone\n$") }
  }

  @Test("a screen that was stopped comes back")
  func stops() throws {
    let terminal = try terminal()
    try terminal.type("d k s enter g k")
    try terminal.screen.wait { $0.hasPrefix("안\n하\n") }
    // To this process alone: the shell would take the terminal when umockdev-run has stopped.
    try terminal.screen.send(SIGTSTP, to: "evscribe")
    try terminal.screen.wait(for: ["안"])
    #expect(try !terminal.screen.isAlternate)
    try terminal.screen.send(SIGCONT, to: "evscribe")
    try terminal.screen.wait { $0.hasPrefix("안\n하\n") && $0.contains("f11") }
    #expect(try terminal.screen.isAlternate)
    try terminal.type("end")
    try terminal.screen.wait(for: ["안", "하", "$"])
  }

  @Test("--panel-events tells how high the keyboard is, until it is gone")
  func panelEvents() throws {
    let folder = TemporaryFolder()
    let terminal = try terminal("--sheet-key f1 --panel-events \(folder.path)/events")
    try terminal.type("f1")
    try terminal.screen.wait { $0.contains("ㅃ") }
    try terminal.type("f11 end")
    try terminal.waitForEnd()
    #expect(
      try String(contentsOfFile: "\(folder.path)/events", encoding: .utf8) == """
        {"kind":"will-show","rows":6,"height":20}
        {"kind":"did-show","rows":6,"height":20}
        {"kind":"will-change","rows":10,"height":20}
        {"kind":"did-change","rows":10,"height":20}
        {"kind":"will-hide","rows":0,"height":20}
        {"kind":"did-hide","rows":0,"height":20}

        """)
  }

  @Test("--large shows the line in large letters too")
  func large() throws {
    let terminal = try LiveTerminal(columns: 80, rows: 24)
    try terminal.start("type --large --stop-key end --mode hangul", "2>/dev/null")
    try terminal.type("r k r")
    try terminal.screen.wait { $0.hasPrefix("각\n") && $0.contains("🬇🬋🬋🬋🬓 │") }
    try terminal.type("end")
    try terminal.screen.wait(for: ["각", "$"])
  }

  @Test("a plain line says in words what has changed", arguments: ["--plain", ""])
  func plain(option: String) throws {
    let terminal = try LiveTerminal(columns: 80, rows: 20)
    try terminal.start(
      "type \(option) --stop-key end --mode hangul,direct", "2>/dev/null",
      environment: option.isEmpty ? "EVSCRIBE_PLAIN=1" : "")
    try terminal.type("g k")
    try terminal.screen.wait(for: ["Mode: hangul", "하  ㅎㅏ = 하"])
    try terminal.type("hangeul x hanja")
    try terminal.screen.wait(for: [
      "Mode: hangul", "Mode: direct", "for Hanja, start with --hanja hanja", "하x",
    ])
    try terminal.type("enter end")
    try terminal.screen.wait(
      for: ["Mode: hangul", "Mode: direct", "for Hanja, start with --hanja hanja", "하x", "$"])
  }

  @Test("--screen without a terminal is refused")
  func noTerminal() throws {
    let result = try Evscribe.shell("setsid -w \"$EVSCRIBE\" type --screen --mode hangul")
    expect(result, exit: 64, output: "", error: "--screen needs a terminal")
  }
}
