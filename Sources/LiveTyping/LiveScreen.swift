import Terminal
import Typing

#if canImport(Glibc)
  import Glibc
#endif

/// Shows a live session on the terminal in which evscribe runs: the text that was sent there, and
/// below it, if stdout is this terminal, a picture of the current line. The view makes the picture
/// (``LineView``), the drawer brings it to the screen (``GridDrawer``), and the connection handles
/// everything else about the terminal.
package final class LiveScreen {
  let connection: TerminalConnection
  private var drawer: GridDrawer
  /// The drawer's state before the waiting picture: the next one replaces that, and is made from
  /// this state.
  private var drawerBefore: GridDrawer
  private let drawsLine: Bool
  /// The form that is drawn; nil for the current line.
  private let form: LiveForm?
  private var plain = PlainForm()
  /// The source of suggested words; nil if there is none.
  var assistance: (any AssistanceSource)?
  /// The part of the line that has been sent and cannot change any more.
  private var sentPart: [UInt8] = []
  private var bytes: [UInt8] = []
  /// Whether stdout is this terminal.
  package let showsOutput: Bool
  /// Whether text for stdout is also shown here if stdout is something else.
  private let echoes: Bool
  /// Whether stderr is this terminal.
  let showsMessages: Bool

  /// Opens the controlling terminal; nil if there is none.
  ///
  /// - Parameters:
  ///   - drawsLine: whether the text is line by line, and shown here if stdout is this terminal.
  ///   - echoes: whether the typed text is shown here if stdout is something else, as a terminal
  ///     echoes what is typed into a pipe.
  ///   - form: the form that is drawn in place of a line; nil for none.
  ///   - takesSuspendKey: whether Ctrl+Z undoes, and does not stop evscribe.
  package convenience init?(
    drawsLine: Bool, echoes: Bool = false, form: LiveForm? = nil, takesSuspendKey: Bool = false
  ) {
    let showsOutput = isControllingTerminal(STDOUT_FILENO)
    // Under umockdev, a file opened in /dev reports no size; stdout does, if it is this terminal.
    guard
      let connection = TerminalConnection(
        sizeSource: showsOutput ? STDOUT_FILENO : nil, takesSuspendKey: takesSuspendKey)
    else { return nil }
    self.init(
      connection, drawsLine: drawsLine, showsOutput: showsOutput,
      showsMessages: isControllingTerminal(STDERR_FILENO), echoes: echoes, form: form)
  }

  /// Uses that terminal. `showsOutput` and `showsMessages` are whether stdout and stderr are the
  /// same.
  init(
    _ connection: TerminalConnection, drawsLine: Bool, showsOutput: Bool, showsMessages: Bool,
    echoes: Bool = false, form: LiveForm? = nil
  ) {
    self.connection = connection
    drawer = GridDrawer(size: connection.size)
    drawerBefore = drawer
    self.drawsLine = (showsOutput ? drawsLine : echoes) || form != nil
    self.echoes = echoes
    self.form = form
    self.showsOutput = showsOutput
    self.showsMessages = showsMessages
    form?.didEnd = { [weak self] in self?.showEnd(of: $0) }
  }

  deinit {
    // If the session never began, the terminal has not been restored yet.
    if connection.isSet { suspend() }
  }

  /// Whether text that goes elsewhere is shown here too.
  var showsText: Bool { showsOutput || echoes }

  /// Whether the line that is typed is drawn, with what is suggested: not a form.
  package var showsSuggestions: Bool { drawsLine && form == nil }

  /// The number of bytes that the terminal did not accept.
  package var lostCount: Int { connection.lostCount }

  /// Updates the picture: the current line with the lines around it, and the open list.
  ///
  /// - Complexity: O(rows × columns + ``TextDocument/sight``), however long the text is.
  func draw(_ session: TypingSession) {
    guard drawsLine, connection.isSet else { return }
    if let form { return draw(session, form) }
    let reach = LineView.reach(in: drawer.size)
    var state = session.state(within: reach)
    // A scalar has four bytes at most; what is cut at the start is out of reach.
    let sent = String(decoding: sentPart.suffix(4 * reach.scalars), as: UTF8.self)
    suggest(to: &state, for: session)
    state.sentPart = String(String.UnicodeScalarView(sent.unicodeScalars.suffix(reach.scalars)))
    show { $0.draw(LineView.grid(of: state, in: $0.size), into: &$1) }
  }

  /// Asks for words only where they are shown.
  private func suggest(to state: inout SessionState, for session: TypingSession) {
    guard let assistance, state.list == nil, state.after.isEmpty,
      let word = session.completedWord
    else { return }
    state.suggestions = assistance.completions(
      of: word.prefix, after: word.previous, count: session.suggestionCount)
    let count = word.prefix.unicodeScalars.count
    let first = state.suggestions.first ?? ""
    state.continuation = String(String.UnicodeScalarView(first.unicodeScalars.dropFirst(count)))
  }

  private func draw(_ session: TypingSession, _ form: LiveForm) {
    let size = drawer.size
    var picture = FormPicture(
      session, title: form.title, rows: size.rows, reach: FormView.reach(in: size))
    picture.hint = form.hint(for: session)
    picture.notice = form.notice
    guard form.isPlain else {
      return show { $0.draw(FormView.grid(of: picture, in: size), into: &$1) }
    }
    let (lines, grid) = plain.next(picture, in: size)
    write(lines)
    show { $0.draw(grid, into: &$1) }
  }

  /// A form was sent or aborted. In plain mode the last answer stays as a line if it was sent,
  /// unless another visitor comes next, who must not see it.
  private func showEnd(of session: TypingSession) {
    guard let form, form.isPlain, connection.isSet else { return }
    defer { plain = PlainForm() }
    guard !form.hidesAnswers else { return eraseAnswers() }
    let size = drawer.size
    guard let sent = session.form, sent.isSent else { return }
    let picture = FormPicture(
      session, title: form.title, rows: max(size.rows, sent.count),
      reach: FormView.reach(in: size))
    write(plain.next(picture, in: size).lines)
  }

  /// Erases the lines of a visitor, also those that have scrolled out: the next one could scroll
  /// back to them.
  private func eraseAnswers() {
    clear()
    guard connection.isSet, connection.isInForeground else { return }
    connection.write(Array("\u{1B}[H\u{1B}[2J\u{1B}[3J".utf8))
  }

  /// Writes lines above the picture.
  private func write(_ lines: [String]) {
    guard !lines.isEmpty else { return }
    clear()
    connection.write(Array(lines.map { "\($0)\n" }.joined().utf8))
  }

  /// Writes text for stdout: whole lines, replacing the current line. A piece of a line is kept and
  /// drawn.
  func send(_ text: [UInt8]) {
    guard drawsLine else { return connection.write(text) }
    let start = sentPart.count
    sentPart += text
    // The kept text has no line break, so it is not searched again with each key.
    guard let end = text.lastIndex(of: 0x0A) else { return }
    sendPart(through: start + end)
  }

  /// Writes a line for stderr.
  func say(_ line: String) {
    clear()
    connection.write(Array(line.utf8))
  }

  /// Restores the terminal before the process stops.
  func suspend() {
    clear()
    connection.suspend()
  }

  /// Sets up the terminal again.
  func resume() {
    connection.resume()
    forgetPicture()
  }

  /// Sets up the terminal if it has come back. Returns whether it did.
  func takeIfFree() -> Bool {
    guard connection.takeIfFree() else { return false }
    forgetPicture()
    return true
  }

  /// The size of the terminal has changed.
  func resize() {
    drawer.size = connection.size
    drawerBefore.size = drawer.size
  }

  /// Finishes writing to the terminal: the rest of a text that does not end with a line break.
  func finish() {
    if !sentPart.isEmpty {
      sendPart(through: sentPart.count - 1)
      // What follows, such as the prompt of the shell, has a line of its own.
      connection.write(Array("\n".utf8))
    }
    if form?.hidesAnswers == true { eraseAnswers() } else { clear() }
    connection.finish()
  }

  /// Other programs have used the terminal: nothing of the picture is left.
  private func forgetPicture() {
    drawer = GridDrawer(size: connection.size)
    drawerBefore = drawer
  }

  /// Erases the picture, so that something else can be written in its place.
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
