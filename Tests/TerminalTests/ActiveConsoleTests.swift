import TestSupport
import Testing

@testable import Terminal

@Suite("The active console")
struct ActiveConsoleTests {
  private let folder = TemporaryFolder()

  /// The stat line of a process on that terminal: major 4 is the console's, 136 that of
  /// pseudo-terminals.
  private func status(_ device: Int) -> String {
    folder.write("812 (a) (b 3 4) S 1 812 812 \(device) 812 4194304 0\n", to: "stat")
  }

  @Test(
    "A process knows its virtual terminal",
    arguments: [
      (4 << 8 | 2, 2), (4 << 8 | 63, 63), (4 << 8, nil), (4 << 8 | 64, nil), (136 << 8 | 2, nil),
      (0, nil),
    ] as [(Int, Int?)])
  func terminal(device: Int, number: Int?) {
    #expect(ActiveConsole.terminal(inStatus: "1 (x y) S 1 1 1 \(device) 1") == number)
  }

  @Test(
    "Invalid lines have no terminal", arguments: ["", "1 (x", "1 (x) S", "1 (x) S 1 1 1 tty 1"])
  func nonsense(line: String) { #expect(ActiveConsole.terminal(inStatus: line) == nil) }

  @Test("Keys are handled while the console is active")
  func shown() throws {
    let active = folder.write("tty2\n", to: "active")
    let console = try #require(ActiveConsole(status: status(4 << 8 | 2), active: active))
    #expect(console.isShown)
    folder.write("tty20\n", to: "active")
    #expect(!console.isShown)
    folder.write("tty3\n", to: "active")
    #expect(!console.isShown)
    folder.write("tty2\n", to: "active")
    #expect(console.isShown)
  }

  @Test("A pseudo-terminal, and a machine without consoles, have none")
  func none() {
    let active = folder.write("tty2\n", to: "active")
    #expect(ActiveConsole(status: status(136 << 8 | 2), active: active) == nil)
    #expect(ActiveConsole(status: status(4 << 8 | 2), active: "/nowhere/active") == nil)
    #expect(ActiveConsole(status: "/nowhere/stat", active: active) == nil)
  }
}
