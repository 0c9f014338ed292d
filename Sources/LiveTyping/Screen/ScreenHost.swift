import SessionOutput
package import SystemIO
package import Terminal
import Typing

#if canImport(Glibc)
  import Glibc
#endif

/// The display of a live session on the terminal in which evscribe runs: the text that was sent
/// there, and below it a picture of the session. A view makes the picture (``TerminalView``), the
/// drawer brings it to the screen (``GridDrawer``), and the connection handles everything else
/// about the terminal.
///
/// While a view has the whole terminal, sent lines are held back, and written when the picture
/// ends. The terminal then has the same lines as without the view.
package final class ScreenHost: SessionPart {
  let connection: TerminalConnection
  private var drawer: GridDrawer
  /// The drawer's state before the waiting picture. The next picture replaces the waiting one, and
  /// is made from this state.
  private var drawerBefore: GridDrawer
  /// The view that makes the pictures; nil if nothing is drawn.
  private let view: (any TerminalView)?
  /// The part of the sent text that a view may show, with the part of the current line that cannot
  /// change any more.
  private(set) var sent = SentText()
  /// The lines to write when the picture of the whole terminal ends.
  private var held: [UInt8] = []
  /// The maximum number of bytes to hold back. If there are more, the picture ends for a moment.
  private static let heldLimit = 64 << 10
  /// Whether another program may have used the terminal while it showed a picture of the whole
  /// terminal.
  private var isOverwritten = false
  private var bytes: [UInt8] = []
  /// Characters to draw in place of others that the terminal lacks.
  private let substitutes: [String: String]
  /// The colors of a picture of the whole terminal; nil for none.
  private let colors: ScreenColors?
  private var palette = TerminalPalette()
  /// The look of the terminal for which the palette was made.
  private var look: TerminalLook?
  /// The number of reports of an appearance that have been handled.
  private var appearanceReportCount = 0
  /// Whether to ask the terminal for its colors, which may have changed since the last picture.
  private var asksColors = true
  /// The list of changes to the picture of the keyboard; nil if they are not listed.
  private let panelEvents: PanelEventList?
  /// Whether stdout is this terminal.
  package let showsOutput: Bool
  /// Whether text for stdout is also shown here if stdout is something else.
  private let echoes: Bool
  /// Whether stderr is this terminal.
  let showsMessages: Bool

  /// Opens the controlling terminal; nil if there is none.
  ///
  /// - Parameters:
  ///   - view: makes the pictures; nil if nothing is drawn.
  ///   - colors: the colors of a picture of the whole terminal; nil for none.
  ///   - panelEvents: lists the changes to the picture of the keyboard; nil if they are not listed.
  ///   - font: the font of the terminal, if that is a console.
  ///   - drawsOutput: whether a view of the text is drawn if stdout is this terminal.
  ///   - echoes: whether the typed text is shown here if stdout is something else, as a terminal
  ///     echoes the keys that are typed into a pipe.
  ///   - takesSuspendKey: whether Ctrl+Z undoes instead of stopping evscribe.
  package convenience init?(
    _ view: (any TerminalView)? = nil, colors: ScreenColors? = nil,
    panelEvents: PanelEventList? = nil, font: ConsoleFont? = nil, drawsOutput: Bool = false,
    echoes: Bool = false, takesSuspendKey: Bool = false
  ) {
    let showsOutput = isControllingTerminal(STDOUT_FILENO)
    // Under umockdev, a file opened in /dev reports no size; the standard descriptors do.
    let sizeSource = [STDOUT_FILENO, STDERR_FILENO, STDIN_FILENO].first(
      where: isControllingTerminal)
    guard
      let connection = TerminalConnection(
        sizeSource: sizeSource, takesSuspendKey: takesSuspendKey)
    else { return nil }
    self.init(
      connection, view, colors: colors, panelEvents: panelEvents, font: font,
      drawsOutput: drawsOutput, showsOutput: showsOutput,
      showsMessages: isControllingTerminal(STDERR_FILENO), echoes: echoes)
  }

  /// Creates a display on that terminal. `showsOutput` and `showsMessages` state whether stdout and
  /// stderr are that terminal.
  init(
    _ connection: TerminalConnection, _ view: (any TerminalView)?, colors: ScreenColors? = nil,
    panelEvents: PanelEventList? = nil, font: ConsoleFont? = nil, drawsOutput: Bool,
    showsOutput: Bool, showsMessages: Bool,
    echoes: Bool = false
  ) {
    self.connection = connection
    self.colors = colors
    self.panelEvents = panelEvents
    substitutes = font?.substitutes ?? [:]
    drawer = GridDrawer(size: connection.size, substitutes: substitutes)
    drawerBefore = drawer
    let isDrawn = view?.showsOutput == true ? (showsOutput ? drawsOutput : echoes) : true
    self.view = isDrawn ? view : nil
    self.echoes = echoes
    self.showsOutput = showsOutput
    self.showsMessages = showsMessages
  }

  deinit {
    // If the session never began, the terminal has not been restored yet.
    if connection.isSet { suspend() }
  }

  /// Whether text that goes elsewhere is shown here too.
  var showsText: Bool { showsOutput || echoes }

  /// The view, as the source of answers to requests of keys; nil if the view answers none.
  var source: (any SessionSource)? { view as? any SessionSource }

  /// Whether a picture of the session is drawn.
  package var isDrawn: Bool { view != nil }

  /// The number of bytes that the terminal did not accept.
  package var lostCount: Int { connection.lostCount }

  /// Updates the picture.
  ///
  /// - Complexity: O(rows × columns + ``TextDocument/sight``), however long the text is.
  func draw(_ session: borrowing TypingSession) {
    guard let view, connection.isSet else { return }
    if drawer.area != view.area || isOverwritten || held.count > Self.heldLimit {
      change(to: view.area)
    }
    if view.area == .full { setPalette() }
    let picture = view.picture(of: session, sent, in: drawer.size)
    write(view.takeLines(in: drawer.size) + picture.lines)
    notePanel(rows: picture.panelRowCount) { show { $0.draw(picture.grid, into: &$1) } }
  }

  private func notePanel(rows: Int, draw: () -> Void) {
    guard let panelEvents, rows == 0 || connection.isInForeground else { return draw() }
    panelEvents.note(rows: rows, of: drawer.size.rows, draw: draw)
  }

  /// Updates the palette for the look of the terminal. Asks for that look at the beginning of a
  /// picture, and when the terminal reports another appearance.
  private func setPalette() {
    guard let colors else { return }
    if appearanceReportCount != connection.appearanceReportCount { asksColors = true }
    appearanceReportCount = connection.appearanceReportCount
    if asksColors, colors.asks, connection.askColors() { asksColors = false }
    if look != connection.look { palette = colors.palette(on: connection.look) }
    look = connection.look
    drawer.palette = palette
    // A picture that replaces a waiting one is made from this state.
    drawerBefore.palette = palette
  }

  /// Ends the picture, and begins the next one in that area.
  private func change(to area: TerminalArea) {
    guard connection.isInForeground else { return }
    clear()
    end(beginning: area)
    begin(area)
  }

  /// Begins a picture in that area, of which nothing is shown yet.
  private func begin(_ area: TerminalArea) {
    drawer = GridDrawer(size: connection.size, area: area, substitutes: substitutes)
    drawerBefore = drawer
    asksColors = true
  }

  /// Writes the held lines in place of the picture.
  private func end(beginning area: TerminalArea) {
    func end() { connection.change(to: area, writing: held, isOverwritten: isOverwritten) }
    // A picture of the whole terminal goes on after the held lines, so its end is not listed.
    if area == .inline { notePanel(rows: 0, draw: end) } else { end() }
    held.removeAll()
    isOverwritten = false
  }

  /// Writes the last lines of a form that was sent or left, or erases its answers.
  func showEnd(of session: TypingSession) {
    guard let view, connection.isSet else { return }
    let lines = view.end(of: session, in: drawer.size)
    if view.hidesPast { eraseAnswers() } else { write(lines) }
  }

  /// Erases the lines of a visitor, also those that have scrolled out: the next visitor could
  /// scroll back to them.
  private func eraseAnswers() {
    held.removeAll()
    sent = SentText()
    change(to: .inline)
    guard connection.isSet, connection.isInForeground else { return }
    connection.write(Array("\u{1B}[H\u{1B}[2J\u{1B}[3J".utf8))
  }

  /// Writes lines above the picture.
  private func write(_ lines: [String]) {
    if !lines.isEmpty { writeLines(Array(lines.map { "\($0)\n" }.joined().utf8)) }
  }

  /// Writes whole lines above the picture.
  private func writeLines(_ lines: [UInt8]) {
    clear()
    writeOrHold(lines)
  }

  private func writeOrHold(_ lines: [UInt8]) {
    if view?.showsPast == true { sent.add(lines) }
    held += lines
    if drawer.area == .inline {
      connection.write(held)
      held.removeAll()
    } else if held.count > 2 * Self.heldLimit {
      // The process is in the background, where no next picture is drawn that would end this one.
      end(beginning: .inline)
      forgetPicture()
    } else {
      connection.willWrite(lines)
    }
  }

  /// Writes text for stdout. Whole lines replace the current line; an incomplete line is kept and
  /// drawn.
  func send(_ text: [UInt8]) {
    guard isDrawn else { return connection.write(text) }
    let start = sent.part.count
    sent.part += text
    // The kept text has no line break, so it is not searched again with each key.
    guard let end = text.lastIndex(of: 0x0A) else { return }
    sendPart(through: start + end)
  }

  /// Writes a line for stderr.
  func say(_ line: String) {
    writeLines(Array(line.utf8))
  }

  package func suspend() {
    change(to: .inline)
    connection.suspend()
  }

  package func resume() {
    connection.resume()
    forgetPicture()
  }

  package func willWait() {
    if connection.setUpIfFree() { forgetPicture() }
  }

  package func resize() {
    drawer.size = connection.size
    drawerBefore.size = drawer.size
  }

  /// Writes the remaining lines, also an incomplete last line of the text, ends the picture, and
  /// finishes writing to the terminal.
  package func finish() {
    if let view { write(view.takeLines(in: drawer.size)) }
    if !sent.part.isEmpty {
      sendPart(through: sent.part.count - 1)
      // The prompt of the shell, or any other later output, begins on a new line.
      writeLines(Array("\n".utf8))
    }
    if view?.hidesPast == true { eraseAnswers() } else { change(to: .inline) }
    // In the background, too, the text must not be lost.
    if !held.isEmpty { end(beginning: .inline) }
    notePanel(rows: 0) {}
    connection.finish()
  }

  package func drain(until deadline: ContinuousClock.Instant, _ interruption: Interruption) {
    connection.drain(until: deadline, interruption)
  }

  /// Forgets the picture, because other programs have used the terminal and nothing of it is left.
  private func forgetPicture() {
    isOverwritten = connection.area == .full
    begin(connection.area)
  }

  /// Erases the picture, so that something else can be written there.
  private func clear() {
    if isDrawn { show { $0.clear(into: &$1) } }
  }

  private func sendPart(through end: Int) {
    let lines = Array(sent.part[...end])
    sent.part.removeSubrange(...end)
    // Written with the text, not as a picture, which would wait for the picture before it.
    drawer.clear(into: &held)
    writeOrHold(lines)
  }

  private func show(_ draw: (inout GridDrawer, inout [UInt8]) -> Void) {
    guard connection.isInForeground else { return }
    if connection.holdsPicture { drawer = drawerBefore } else { drawerBefore = drawer }
    bytes.removeAll(keepingCapacity: true)
    draw(&drawer, &bytes)
    if !bytes.isEmpty || connection.holdsPicture { connection.draw(bytes) }
  }
}

/// The text that was sent to the terminal, or is shown there although it went elsewhere.
package struct SentText {
  /// The end of the text that was sent before the current line, with messages: at most 32 KiB,
  /// ending with a line break.
  private var lines: [UInt8] = []
  /// The start of the current line: text that was sent without a line break yet. It is drawn, and
  /// written when the line is complete.
  package var part: [UInt8] = []

  private static let limit = 16 << 10

  /// Creates an empty text.
  package init() {}

  /// Adds whole lines.
  package mutating func add(_ more: [UInt8]) {
    lines += more
    // Not with each line, because this moves all remaining bytes.
    if lines.count > 2 * Self.limit { lines.removeFirst(lines.count - Self.limit) }
  }

  /// Returns the last `count` lines, in order. Of each line, it returns at most the last `limit`
  /// bytes.
  func lastLines(_ count: Int, limit: Int) -> [String] {
    var found: [String] = []
    // The last byte is a line break.
    var rest = lines.dropLast()
    while found.count < count, !lines.isEmpty {
      let start = rest.lastIndex(of: 0x0A).map { $0 + 1 } ?? rest.startIndex
      found.append(String(decoding: rest[start...].suffix(limit), as: UTF8.self))
      guard start > rest.startIndex else { break }
      rest = rest[..<(start - 1)]
    }
    return found.reversed()
  }
}
