import Glibc
import Terminal
import TestSupport
import Testing

struct TerminalModeTests {
  @Test func theModeIsSetAndPutBack() throws {
    let pty = PseudoTerminal()
    let before = pty.attributes
    var mode = try Self.mode(of: pty)
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
    mode.restore()
    isSet = mode.isSet
    #expect(!isSet)
    #expect(PseudoTerminal.bytes(pty.attributes) == PseudoTerminal.bytes(before))
    mode.restore()
  }

  @Test func theModeIsPutBackAtTheEndOfItsLife() throws {
    let pty = PseudoTerminal()
    let before = PseudoTerminal.bytes(pty.attributes)
    do {
      let mode = try Self.mode(of: pty)
      #expect(PseudoTerminal.bytes(pty.attributes) != before)
      _ = consume mode
    }
    #expect(PseudoTerminal.bytes(pty.attributes) == before)
  }

  @Test func aModeThatWasChangedWhileSuspendedIsTheOneToPutBack() throws {
    let pty = PseudoTerminal()
    var mode = try Self.mode(of: pty)
    mode.restore()
    var changed = pty.attributes
    changed.c_cc.2 = 8  // VERASE
    pty.set(changed)
    mode.resume()
    #expect(pty.attributes.c_lflag & tcflag_t(ECHO) == 0)
    mode.restore()
    #expect(PseudoTerminal.bytes(pty.attributes) == PseudoTerminal.bytes(changed))
  }

  /// Stopped by `SIGSTOP`: nothing was restored, and the shell's mode is set when the process
  /// continues.
  @Test func resumingWithoutASuspensionSavesNothing() throws {
    let pty = PseudoTerminal()
    let before = pty.attributes
    var mode = try Self.mode(of: pty)
    let during = PseudoTerminal.bytes(pty.attributes)
    for isResetByTheShell in [true, false] {
      if isResetByTheShell { pty.set(before) }
      mode.resume()
      #expect(PseudoTerminal.bytes(pty.attributes) == during)
    }
    mode.restore()
    #expect(PseudoTerminal.bytes(pty.attributes) == PseudoTerminal.bytes(before))
  }

  @Test func typedInputIsNotEchoedAndNeverReachesTheShell() throws {
    let pty = PseudoTerminal()
    var mode = try Self.mode(of: pty)
    pty.type("rm -rf x\r")
    #expect(pty.hasInput(within: 5000))
    mode.restore()
    #expect(!pty.hasInput(within: 50))
    #expect(!pty.hasOutput(within: 50))
    // Without the mode the same input is echoed and kept, so the two checks above can fail.
    pty.type("ls\r")
    #expect(pty.hasInput(within: 5000) && pty.hasOutput(within: 5000))
  }

  @Test("late input is discarded until the awaited report")
  func lateInput() throws {
    let pty = PseudoTerminal()
    let mode = try Self.mode(of: pty)
    pty.type("abc\u{1B}]11;rgb:0/0/0\u{7}\u{1B}[?6c")
    let start = ContinuousClock.now
    var parser = TerminalInputParser()
    mode.discardLateInput(&parser, quiet: 20_000, limit: 20_000) { $0 == .kind }
    #expect(ContinuousClock.now - start < .seconds(10))
    #expect(!pty.hasInput(within: 0))
  }

  @Test func inputIsReadWithoutWaitingAndFocusIsTold() throws {
    let pty = PseudoTerminal()
    let mode = try Self.mode(of: pty)
    var parser = TerminalInputParser()
    var changes: [TerminalReport] = []
    func read() {
      let isOpen = mode.discardInput(&parser) { changes.append($0) }
      #expect(isOpen)
    }
    read()
    pty.type("abc\u{4}\u{13}\u{1B}[Odef")
    #expect(pty.hasInput(within: 5000))
    while pty.hasInput(within: 50) {
      read()
    }
    #expect(changes == [.lost])
    pty.type("\u{1B}[I")
    #expect(pty.hasInput(within: 5000))
    read()
    #expect(changes == [.lost, .gained])
    #expect(!pty.hasInput(within: 0))
  }

  @Test func lateInputIsDiscarded() throws {
    let pty = PseudoTerminal()
    let mode = try Self.mode(of: pty)
    pty.type("late")
    #expect(pty.hasInput(within: 5000))
    var parser = TerminalInputParser()
    mode.discardLateInput(&parser, quiet: 1)
    #expect(!pty.hasInput(within: 0))
  }

  @Test func aDescriptorThatIsNoTerminalIsRefused() {
    let null = open("/dev/null", O_RDWR | O_CLOEXEC)
    defer { close(null) }
    for descriptor in [null, -1] {
      if TerminalMode(descriptor) != nil { Issue.record("\(descriptor) is taken for a terminal") }
    }
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
      size(-1, ["COLUMNS": "100", "LINES": "50"]) == TerminalSize(columns: 100, rows: 50))
    for wrong in ["wide", "-1", "0", "1000000", "99999999999999999999"] {
      #expect(
        size(-1, ["COLUMNS": wrong, "LINES": wrong]) == TerminalSize(columns: 80, rows: 24))
    }
    pty.setSize(columns: 0, rows: 7)
    #expect(size(pty.terminal, [:]) == TerminalSize(columns: 80, rows: 7))
  }

  @Test func aClosedTerminalIsNotInTheForeground() throws {
    let pty = PseudoTerminal()
    let mode = try Self.mode(of: pty)
    let before = mode.isInForeground
    pty.hangUp()
    let after = mode.isInForeground
    #expect(before && !after)
  }

  @Test func nobodyHasToReadForTheModeToBeSet() throws {
    let pty = PseudoTerminal()
    let flags = fcntl(pty.terminal, F_GETFL)
    _ = fcntl(pty.terminal, F_SETFL, flags | O_NONBLOCK)
    let text = [UInt8](repeating: 0x61, count: 4096)
    while write(pty.terminal, text, text.count) > 0 {}
    var mode = try Self.mode(of: pty)
    #expect(pty.attributes.c_lflag & tcflag_t(ECHO) == 0)
    mode.restore()
    #expect(pty.attributes.c_lflag & tcflag_t(ECHO) != 0)
  }

  @Test func onlyTheTerminalThatControlsTheProcessIsItsOwn() {
    let pty = PseudoTerminal()
    #expect(!isControllingTerminal(pty.terminal))
    #expect(!isControllingTerminal(-1))
  }

  private struct NoTerminal: Error {}

  private static func mode(of pty: PseudoTerminal) throws -> TerminalMode {
    guard let mode = TerminalMode(pty.terminal) else { throw NoTerminal() }
    return mode
  }
}
