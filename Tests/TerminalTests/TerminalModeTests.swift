import Glibc
import Terminal
import Testing

struct TerminalModeTests {
  @Test func theModeIsSetAndPutBack() throws {
    let pty = PseudoTerminal()
    let before = pty.attributes
    var mode = try TerminalMode(pty.terminal)
    var isSet = mode.isSet
    #expect(isSet)
    let during = pty.attributes
    #expect(during.c_lflag & tcflag_t(ICANON | ECHO | ECHONL | IEXTEN) == 0)
    #expect(during.c_lflag & tcflag_t(ISIG | NOFLSH) == tcflag_t(ISIG | NOFLSH))
    #expect(during.c_iflag & tcflag_t(IXON) == 0)
    #expect(during.c_oflag == before.c_oflag && during.c_oflag & tcflag_t(OPOST | ONLCR) != 0)
    #expect(during.c_cflag == before.c_cflag)
    #expect(during.c_cc.5 == 0 && during.c_cc.6 == 0)  // VTIME, VMIN
    #expect(during.c_cc.0 == 3)  // VINTR: Ctrl+C
    try mode.restore()
    isSet = mode.isSet
    #expect(!isSet)
    #expect(PseudoTerminal.bytes(pty.attributes) == PseudoTerminal.bytes(before))
    try mode.restore()
  }

  @Test func theModeIsPutBackAtTheEndOfItsLife() throws {
    let pty = PseudoTerminal()
    let before = PseudoTerminal.bytes(pty.attributes)
    do {
      let mode = try TerminalMode(pty.terminal)
      #expect(PseudoTerminal.bytes(pty.attributes) != before)
      _ = consume mode
    }
    #expect(PseudoTerminal.bytes(pty.attributes) == before)
  }

  @Test func aModeThatWasChangedWhileSuspendedIsTheOneToPutBack() throws {
    let pty = PseudoTerminal()
    var mode = try TerminalMode(pty.terminal)
    try mode.suspend()
    var changed = pty.attributes
    changed.c_cc.2 = 8  // VERASE
    pty.set(changed)
    try mode.resume()
    #expect(pty.attributes.c_lflag & tcflag_t(ECHO) == 0)
    try mode.restore()
    #expect(PseudoTerminal.bytes(pty.attributes) == PseudoTerminal.bytes(changed))
  }

  /// Stopped by `SIGSTOP`: nothing was put back, and the mode of the shell stands when it goes on.
  @Test func resumingWithoutASuspensionSavesNothing() throws {
    let pty = PseudoTerminal()
    let before = pty.attributes
    var mode = try TerminalMode(pty.terminal)
    let during = PseudoTerminal.bytes(pty.attributes)
    for isResetByTheShell in [true, false] {
      if isResetByTheShell { pty.set(before) }
      try mode.resume()
      #expect(PseudoTerminal.bytes(pty.attributes) == during)
    }
    try mode.restore()
    #expect(PseudoTerminal.bytes(pty.attributes) == PseudoTerminal.bytes(before))
  }

  @Test func typedInputIsNotEchoedAndNeverReachesTheShell() throws {
    let pty = PseudoTerminal()
    var mode = try TerminalMode(pty.terminal)
    pty.type("rm -rf x\r")
    #expect(pty.hasInput(within: 5000))
    try mode.restore()
    #expect(!pty.hasInput(within: 50))
    #expect(!pty.hasOutput(within: 50))
    // The same without the mode is echoed and kept, so the two checks above can fail.
    pty.type("ls\r")
    #expect(pty.hasInput(within: 5000) && pty.hasOutput(within: 5000))
  }

  @Test func inputIsReadWithoutWaitingAndFocusIsTold() throws {
    let pty = PseudoTerminal()
    let mode = try TerminalMode(pty.terminal)
    var parser = TerminalInputParser()
    var changes: [TerminalFocus] = []
    func read() throws {
      let isOpen = try mode.discardInput(&parser) { changes.append($0) }
      #expect(isOpen)
    }
    try read()
    pty.type("abc\u{4}\u{13}\u{1B}[Odef\u{1B}[")
    #expect(pty.hasInput(within: 5000))
    while pty.hasInput(within: 50) {
      try read()
    }
    #expect(changes == [.lost])
    pty.type("I")
    #expect(pty.hasInput(within: 5000))
    try read()
    #expect(changes == [.lost, .gained])
    #expect(!pty.hasInput(within: 0))
  }

  @Test func lateInputIsDiscarded() throws {
    let pty = PseudoTerminal()
    let mode = try TerminalMode(pty.terminal)
    pty.type("late")
    #expect(pty.hasInput(within: 5000))
    mode.discardLateInput(quiet: 1)
    #expect(!pty.hasInput(within: 0))
  }

  @Test func aDescriptorThatIsNoTerminalIsRefused() {
    let null = open("/dev/null", O_RDWR | O_CLOEXEC)
    defer { close(null) }
    #expect(throws: TerminalError("tcgetattr", ENOTTY)) { _ = try TerminalMode(null).isSet }
    #expect(throws: TerminalError("tcgetattr", EBADF)) { _ = try TerminalMode(-1).isSet }
  }

  @Test func theSizeIsTheTerminalsOrAGuess() {
    let pty = PseudoTerminal()
    pty.setSize(columns: 132, rows: 43)
    #expect(TerminalSize(of: pty.terminal) == TerminalSize(columns: 132, rows: 43))
    pty.setSize(columns: 0, rows: 0)
    func size(_ descriptor: CInt, _ environment: [String: String]) -> TerminalSize {
      TerminalSize(of: descriptor) { environment[$0] }
    }
    #expect(size(pty.terminal, [:]) == TerminalSize(columns: 80, rows: 24))
    #expect(
      size(-1, ["COLUMNS": "100", "LINES": "-5"]) == TerminalSize(columns: 100, rows: 24))
    #expect(size(-1, ["COLUMNS": "wide", "LINES": "7"]) == TerminalSize(columns: 80, rows: 7))
  }
}
