import SystemIO
import Glibc
import SystemPackage
import TestSupport
import Testing

@testable import Terminal

/// Tests of a connection to a pseudo terminal, whose other side is read here.
@Suite("The connection to a terminal")
struct TerminalConnectionTests {
  private let pty = PseudoTerminal()

  private func connection(_ console: ActiveConsole? = nil) throws -> TerminalConnection {
    try #require(TerminalConnection(path: pty.path, console: console))
  }

  /// Handles the ready descriptors as the loop would; returns whether the terminal then has the
  /// focus.
  private func serve(_ connection: TerminalConnection) -> Bool {
    var polled: [PolledDescriptor] = []
    connection.appendDescriptors(to: &polled)
    for entry in polled {
      let events = (try? entry.descriptor.wait(for: entry.events, atMost: .zero)) ?? PollEvents()
      if !events.isEmpty { connection.isReady(entry.descriptor, for: events) }
    }
    return connection.hasFocus
  }

  /// The output on the other side.
  private func output() -> String {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65536)
    while pty.hasOutput(within: bytes.isEmpty ? 5000 : 50) {
      let count = read(pty.master, &buffer, buffer.count)
      guard count > 0 else { break }
      bytes += buffer[..<count]
    }
    return String(decoding: bytes, as: UTF8.self).replacing("\u{1B}[", with: "^")
  }

  @Test("the colors are asked for once at a time, and the answers are kept")
  func colors() throws {
    let connection = try connection()
    #expect(connection.askColors() && !connection.askColors())
    #expect(
      output() == "\u{1B}]10;?\u{1B}\\\u{1B}]11;?\u{1B}\\^c")
    pty.type("\u{1B}]11;rgb:ff/ff/ff\u{1B}\\")
    #expect(pty.hasInput(within: 5000))
    _ = serve(connection)
    #expect(connection.look.appearance == .light && !connection.askColors())
    pty.type("\u{1B}[?6c")
    #expect(pty.hasInput(within: 5000))
    _ = serve(connection)
    #expect(connection.askColors())
    _ = output()
    // Another appearance, of which no color is known yet.
    pty.type("\u{1B}[?997;1n\u{1B}[?6c")
    #expect(pty.hasInput(within: 5000))
    _ = serve(connection)
    #expect(connection.look == TerminalLook(stated: .dark))
    #expect(connection.appearanceReportCount == 1)
    // An answer that is still due is taken before the terminal is given back.
    #expect(connection.askColors())
    pty.type("\u{1B}]11;rgb:0/0/0\u{7}\u{1B}[?6cx")
    #expect(pty.hasInput(within: 5000))
    connection.suspend()
    #expect(connection.look.background != nil && !pty.hasInput(within: 0))
    connection.resume()
    #expect(connection.askColors())
    pty.type("\u{1B}]11;rgb:f/f/f\u{7}\u{1B}[?6c")
    #expect(pty.hasInput(within: 5000))
    connection.end(endedByKey: true)
    #expect(connection.look.appearance == .light && !pty.hasInput(within: 0))
  }

  @Test("the mode is set during use, focus reports are requested, and the mode is restored")
  func life() throws {
    let before = PseudoTerminal.bytes(pty.attributes)
    let connection = try connection()
    #expect(connection.isSet && connection.isInForeground && !connection.isClosed)
    #expect(pty.attributes.c_lflag & tcflag_t(ICANON | ECHO) == 0)
    connection.start()
    #expect(output() == "^?1004h")
    connection.suspend()
    #expect(output() == "^?1004l")
    #expect(!connection.isSet)
    #expect(PseudoTerminal.bytes(pty.attributes) == before)
    #expect(connection.setUpIfFree())
    #expect(!connection.setUpIfFree())
    #expect(connection.isSet && output() == "^?1004h")
    connection.finish()
    connection.end(endedByKey: false)
    #expect(output() == "^?1004l")
    #expect(PseudoTerminal.bytes(pty.attributes) == before)
    // The terminal is restored only once.
    connection.finish()
    connection.start()
    #expect(!pty.hasOutput(within: 50))
  }

  @Test("a terminal is restored when its connection is destroyed")
  func abandoned() throws {
    let before = PseudoTerminal.bytes(pty.attributes)
    do {
      let connection = try connection()
      #expect(connection.isSet)
    }
    #expect(PseudoTerminal.bytes(pty.attributes) == before)
    #expect(output() == "^?1004l")
  }

  @Test("a path that is not a terminal is refused", arguments: ["/dev/null", "/none", "/"])
  func noTerminal(path: String) {
    #expect(TerminalConnection(path: path, console: nil) == nil)
  }

  @Test("the size is queried each time")
  func size() throws {
    pty.setSize(columns: 40, rows: 7)
    let connection = try connection()
    #expect(connection.size == TerminalSize(columns: 40, rows: 7))
    pty.setSize(columns: 9, rows: 2)
    #expect(connection.size == TerminalSize(columns: 9, rows: 2))
    let other = PseudoTerminal()
    other.setSize(columns: 50, rows: 5)
    let sized = TerminalConnection(path: pty.path, console: nil, sizeSource: other.terminal)
    #expect(sized?.size == TerminalSize(columns: 50, rows: 5))
  }

  @Test("typed input is discarded, and reports of focus in it are used")
  func focus() throws {
    let connection = try connection()
    #expect(serve(connection))
    pty.type("ls\r\u{1B}[Oabc")
    #expect(pty.hasInput(within: 5000))
    #expect(!serve(connection))
    pty.type("\u{1B}[O\u{1B}[I")
    #expect(pty.hasInput(within: 5000))
    #expect(serve(connection))
    pty.type("\u{1B}[I\u{1B}[O")
    #expect(pty.hasInput(within: 5000))
    #expect(!serve(connection))
    // After another program had the terminal, the focus is assumed again.
    connection.suspend()
    #expect(connection.setUpIfFree() && connection.hasFocus)
    #expect(output() == "^?1004l^?1004h")
    #expect(!pty.hasInput(within: 0) && !pty.hasOutput(within: 0))
    connection.end(endedByKey: true)
  }

  @Test("a virtual terminal that is not active does not have the focus")
  func console() throws {
    let folder = TemporaryFolder()
    let status = folder.write("1 (a) S 1 1 1 \(4 << 8 | 2) 1\n", to: "stat")
    let active = folder.write("tty2\n", to: "active")
    let console = try #require(ActiveConsole(status: status, active: active))
    let connection = try connection(console)
    #expect(connection.hasFocus)
    _ = folder.write("tty3\n", to: "active")
    connection.isReady(console.descriptor, for: .urgent)
    #expect(!connection.hasFocus)
    connection.resume()
    #expect(!connection.hasFocus)
    _ = folder.write("tty2\n", to: "active")
    connection.isReady(console.descriptor, for: .urgent)
    #expect(connection.hasFocus)
    #expect(try self.connection().hasFocus)
  }

  @Test("text is sent in order, and of several waiting drawings only the last one")
  func pictures() throws {
    let connection = try connection()
    connection.write(Array("a\n".utf8))
    connection.draw(Array("first".utf8))
    #expect(output() == "a\r\nfirst")
    #expect(!connection.holdsPicture)
    // Nothing reads the other side, so bytes that the terminal does not accept wait.
    let filling = [UInt8](repeating: 0x2E, count: 1 << 18)
    connection.write(filling)
    connection.draw(Array("second".utf8))
    #expect(connection.holdsPicture)
    connection.draw(Array("third".utf8))
    connection.write(Array("text\n".utf8))
    #expect(!connection.holdsPicture)
    connection.draw(Array("fourth".utf8))
    #expect(connection.holdsPicture)
    connection.draw([])
    #expect(!connection.holdsPicture)
    connection.draw(Array("fifth".utf8))
    var text = ""
    while !text.hasSuffix("fifth") {
      #expect(serve(connection))
      text += output()
    }
    #expect(text.drop { $0 == "." } == "thirdtext\r\nfifth")
    #expect(connection.lostCount == 0)
  }

  @Test("a closed window is reported, and accepts no more output")
  func closed() throws {
    let connection = try connection()
    pty.hangUp()
    #expect(!serve(connection))
    #expect(connection.isClosed && !connection.isInForeground)
    connection.write(Array("a".utf8))
    connection.draw(Array("b".utf8))
    #expect(!connection.holdsPicture && !connection.setUpIfFree())
    var polled: [PolledDescriptor] = []
    connection.appendDescriptors(to: &polled)
    #expect(polled.isEmpty)
  }
}
