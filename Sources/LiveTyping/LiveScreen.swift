import Terminal
import TerminalViews
import Typing

#if canImport(Glibc)
  import Glibc
#endif

/// Shows a live session on the terminal that evscribe runs in: what the text was sent there, and below it, where stdout is
/// this terminal, the picture of what is under way. The view says what the picture is (``LineView``), the drawer how it
/// comes to the screen (``GridDrawer``), and the connection does what else there is to a terminal.
package final class LiveScreen {
  let connection: TerminalConnection
  private var drawer: GridDrawer
  /// What it was before the picture that waits: the next one takes its place, and is made for what stands there.
  private var drawerBefore: GridDrawer
  private let drawsLine: Bool
  /// The part of the line that has been sent and cannot change any more.
  private var sentPart: [UInt8] = []
  private var bytes: [UInt8] = []
  /// Whether stdout is this terminal.
  let showsOutput: Bool
  /// Whether stderr is this terminal.
  let showsMessages: Bool

  /// Takes the controlling terminal; nil where there is none.
  ///
  /// - Parameter drawsLine: whether the text is line by line, and shown here where stdout is this terminal.
  package convenience init?(drawsLine: Bool) {
    let showsOutput = isControllingTerminal(STDOUT_FILENO)
    // Below umockdev what is opened in /dev tells no size; stdout, where it is this terminal, does.
    guard let connection = TerminalConnection(sizeSource: showsOutput ? STDOUT_FILENO : nil)
    else { return nil }
    self.init(
      connection, drawsLine: drawsLine, showsOutput: showsOutput,
      showsMessages: isControllingTerminal(STDERR_FILENO))
  }

  /// Takes that terminal. `showsOutput` and `showsMessages` say whether stdout and stderr are it.
  init(
    _ connection: TerminalConnection, drawsLine: Bool, showsOutput: Bool, showsMessages: Bool
  ) {
    self.connection = connection
    drawer = GridDrawer(size: connection.size)
    drawerBefore = drawer
    self.drawsLine = drawsLine && showsOutput
    self.showsOutput = showsOutput
    self.showsMessages = showsMessages
  }

  deinit {
    // Where the session never began nobody has put the terminal back.
    if connection.isSet { suspend() }
  }

  /// How many bytes the terminal did not take.
  package var lostCount: Int { connection.lostCount }

  /// Brings the picture up to date: the line under way with the lines around it, and the list that is shown.
  ///
  /// - Complexity: O(rows × columns + ``TextDocument/sight``), however long the text is
  func draw(_ session: TypingSession) {
    guard drawsLine, connection.isSet else { return }
    let reach = LineView.reach(in: drawer.size)
    var state = session.state(within: reach)
    state.sentPart = String(decoding: sentPart.suffix(reach.scalars), as: UTF8.self)
    show { $0.draw(LineView.grid(of: state, in: $0.size), into: &$1) }
  }

  /// Writes text for stdout: whole lines, in place of the line under way. A piece of a line is kept and drawn.
  func send(_ text: [UInt8]) {
    guard drawsLine else { return connection.write(text) }
    let start = sentPart.count
    sentPart += text
    // What was kept has no line break: not to be looked through again with each key.
    guard let end = text.lastIndex(of: 0x0A) else { return }
    sendPart(through: start + end)
  }

  /// Writes a line for stderr.
  func say(_ line: String) {
    clear()
    connection.write(Array(line.utf8))
  }

  /// Puts the terminal back before the process stops.
  func suspend() {
    clear()
    connection.suspend()
  }

  /// Sets the terminal again.
  func resume() {
    connection.resume()
    forgetPicture()
  }

  /// Sets the terminal where it has come back. Returns whether that was so.
  func takeIfFree() -> Bool {
    guard connection.takeIfFree() else { return false }
    forgetPicture()
    return true
  }

  /// The terminal has another size.
  func resize() {
    drawer.size = connection.size
    drawerBefore.size = drawer.size
  }

  /// Takes leave of the terminal, as far as it has to be written to: the rest of a text that does not end with a line break.
  func finish() {
    if !sentPart.isEmpty { sendPart(through: sentPart.count - 1) }
    clear()
    connection.finish()
  }

  /// Others have used the terminal: nothing of the picture is there any more.
  private func forgetPicture() {
    drawer = GridDrawer(size: connection.size)
    drawerBefore = drawer
  }

  /// Erases the picture, so that something else can be written there.
  private func clear() {
    if drawsLine { show { $0.clear(into: &$1) } }
  }

  private func sendPart(through end: Int) {
    var lines: [UInt8] = []
    drawer.clear(into: &lines)
    lines += sentPart[...end]
    sentPart.removeSubrange(...end)
    connection.write(lines)
  }

  private func show(_ draw: (inout GridDrawer, inout [UInt8]) -> Void) {
    guard connection.isInForeground else { return }
    if connection.holdsPicture { drawer = drawerBefore } else { drawerBefore = drawer }
    bytes.removeAll(keepingCapacity: true)
    draw(&drawer, &bytes)
    if !bytes.isEmpty || connection.holdsPicture { connection.draw(bytes) }
  }
}
