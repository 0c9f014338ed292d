import Descriptors
import LinuxInput
import SystemPackage
import Terminal
import TextEditing
import Typing

#if canImport(Glibc)
  import Glibc
#endif

/// The terminal that evscribe runs in. The keyboard that is heard also types into it: that input is not echoed, and is
/// thrown away as it comes. The line under way is drawn in place, where stdout is this terminal, and around it of a document
/// the lines that fit.
///
/// The terminal is opened anew for evscribe alone, and nothing waits for it: it may be on a line that is cut.
package final class LiveScreen {
  private var writer: TerminalWriter
  private var mode: TerminalMode
  private var parser = TerminalInputParser()
  private var redrawer: LineRedrawer
  /// What it was before the picture that waits: the next one takes its place, and is made for what stands there.
  private var redrawerBefore: LineRedrawer
  private let drawsLine: Bool
  /// The part of the line that has been sent and cannot change any more.
  private var sentPart: [UInt8] = []
  private var bytes: [UInt8] = []
  /// Whether the terminal is gone: its window was closed, its line hung up.
  private(set) var isClosed = false
  private let console = ActiveConsole()
  /// Whether stdout is this terminal.
  let showsOutput = isControllingTerminal(STDOUT_FILENO)
  /// Whether stderr is this terminal.
  let showsMessages = isControllingTerminal(STDERR_FILENO)

  /// Takes the controlling terminal; nil where there is none.
  ///
  /// - Parameter drawsLine: whether the text is line by line, and shown here where stdout is this terminal.
  package init?(drawsLine: Bool) {
    guard
      let terminal = try? OwnedDescriptor(
        opening: "/dev/tty", .readWrite, options: .nonBlocking)
    else { return nil }
    let raw = terminal.descriptor.rawValue
    guard let mode = TerminalMode(raw) else { return nil }
    redrawer = LineRedrawer(size: Self.size)
    redrawerBefore = redrawer
    writer = TerminalWriter(terminal)
    self.mode = mode
    self.drawsLine = drawsLine && showsOutput
  }

  deinit {
    // Where the session never began nobody has put the terminal back, and the writer closes it before the mode would.
    if mode.isSet { suspend() }
  }

  /// Asks for reports of the focus.
  func start() {
    guard mode.isSet else { return }
    write(FocusReporting.start)
  }

  /// Whether the process may use the terminal.
  var isInForeground: Bool { !isClosed && mode.isInForeground }

  /// Whether it has the focus as far as can be known before it has said so: a virtual terminal that is not shown has not.
  var startsWithFocus: Bool { console?.isShown != false }

  /// How many bytes the terminal did not take.
  package var lostCount: Int { writer.lostCount }

  /// Sets the terminal where it has come back: a shell that brings a job to the foreground need not send a signal. Returns
  /// whether that was so.
  func takeIfFree() -> Bool {
    guard !isClosed, !mode.isSet, mode.isInForeground else { return false }
    resume()
    return true
  }

  /// Adds what to poll: the terminal, whose input is left alone while it is another's, and which virtual terminal is shown.
  func appendDescriptors(to list: inout [PolledDescriptor]) {
    if let console { list.append(PolledDescriptor(console.descriptor, .urgent)) }
    guard !isClosed else { return }
    var events: PollEvents = mode.isInForeground ? .readable : PollEvents()
    if writer.isWaiting { events.insert(.writable) }
    list.append(PolledDescriptor(writer.descriptor, events))
  }

  /// A descriptor that was added is ready: throws away what was typed into the terminal, and tells changes of the focus.
  func isReady(
    _ descriptor: FileDescriptor, for events: PollEvents, _ focusChanged: (Bool) -> Void
  ) {
    if let console, descriptor == console.descriptor { return focusChanged(console.isShown) }
    guard descriptor == writer.descriptor else { return }
    if !events.isDisjoint(with: .ended) { isClosed = true }
    if !isClosed, events.contains(.writable) {
      pass { () throws(SystemError) in try writer.flush() }
    }
    if !isClosed, events.contains(.readable),
      !mode.discardInput(&parser, { focusChanged($0 == .gained) })
    {
      isClosed = true
    }
  }

  /// Where anything is drawn, stdout is this terminal.
  private static var size: TerminalSize { TerminalSize(of: STDOUT_FILENO) }

  /// Draws the line under way with the lines around it, and below it the list that is shown, if there is one.
  ///
  /// - Complexity: O(rows × columns + ``TextDocument/sight``), however long the text is
  func draw(_ session: TypingSession) {
    guard drawsLine, mode.isSet else { return }
    let document = session.document
    let size = redrawer.size
    // A cell may hold a cluster of many scalars; what is left out is more than a row in any text that is meant.
    let limit = size.columns * 8
    let count = size.rows - 1
    let above = document.linesAboveCursor(count: count, limit: limit).map(Self.resting)
    var below = document.linesBelowCursor(count: count, limit: limit).map(Self.resting)
    if let list = session.list {
      let row = RestingLine(list)
      // Where there is one row, the list has it.
      guard count > 0 else { return show { $0.draw(row, into: &$1) } }
      below.insert(row, at: 0)
    }
    let status = [session.modeNames.count > 1 ? session.currentModeName : "", session.preview]
    var before = document.lineBeforeCursor(limit: limit)
    if !sentPart.isEmpty {
      before = String(decoding: sentPart.suffix(limit), as: UTF8.self) + before
    }
    let line = TerminalLine(
      before: before, after: document.lineAfterCursor(limit: limit),
      openCount: session.openCount, selection: document.selectedCharacterCount(limit: limit),
      status: status.filter { !$0.isEmpty }.joined(separator: "  "))
    show { $0.draw(line, above: above, below: below, into: &$1) }
  }

  private static func resting(_ line: TextDocument.ShownLine) -> RestingLine {
    RestingLine(line.text, selected: line.selected)
  }

  /// Erases what is drawn, so that something else can be written there.
  func clearLine() {
    if drawsLine { show { $0.clear(into: &$1) } }
  }

  /// Writes text for stdout: whole lines, in place of the line under way. A piece of a line is kept and drawn.
  func send(_ text: [UInt8]) {
    guard drawsLine else { return enqueue(text) }
    let start = sentPart.count
    sentPart += text
    // What was kept has no line break: not to be looked through again with each key.
    guard let end = text.lastIndex(of: 0x0A) else { return }
    sendPart(through: start + end)
  }

  /// Writes what is left of a text that does not end with a line break.
  func sendRest() {
    if !sentPart.isEmpty { sendPart(through: sentPart.count - 1) }
  }

  /// Writes a line for stderr.
  func say(_ line: String) {
    clearLine()
    enqueue(Array(line.utf8))
  }

  /// Waits until the terminal has taken everything.
  func drain(until deadline: ContinuousClock.Instant, _ interruption: Interruption) {
    guard !isClosed else { return }
    pass { () throws(SystemError) in
      try writer.drain(until: deadline, interruption)
    }
  }

  /// Puts the terminal back before the process stops.
  func suspend() {
    clearLine()
    if mode.isSet { write(FocusReporting.stop) }
    mode.restore()
  }

  /// Sets the terminal again.
  func resume() {
    mode.resume()
    redrawer = LineRedrawer(size: Self.size)
    redrawerBefore = redrawer
    start()
  }

  func resize() {
    redrawer.size = Self.size
    redrawerBefore.size = redrawer.size
  }

  /// Takes leave of the terminal, as far as it has to be written to.
  func finish() {
    sendRest()
    clearLine()
    if mode.isSet { write(FocusReporting.stop) }
  }

  /// Puts the terminal back. A key that ended the session was heard before its character came through the terminal:
  /// that is thrown away too.
  func end(endedByKey: Bool) {
    if endedByKey, !isClosed { mode.discardLateInput() }
    mode.restore()
  }

  private func sendPart(through end: Int) {
    var lines: [UInt8] = []
    redrawer.clear(into: &lines)
    lines += sentPart[...end]
    sentPart.removeSubrange(...end)
    enqueue(lines)
  }

  private func show(_ draw: (inout LineRedrawer, inout [UInt8]) -> Void) {
    guard !isClosed, mode.isInForeground else { return }
    if writer.holdsPicture { redrawer = redrawerBefore } else { redrawerBefore = redrawer }
    bytes.removeAll(keepingCapacity: true)
    draw(&redrawer, &bytes)
    pass { () throws(SystemError) in try writer.draw(bytes) }
  }

  private func write(_ bytes: [UInt8]) {
    if mode.isInForeground { enqueue(bytes) }
  }

  private func enqueue(_ bytes: [UInt8]) {
    guard !isClosed else { return }
    pass { () throws(SystemError) in try writer.write(bytes) }
  }

  /// A terminal that cannot be written to is gone.
  private func pass(_ body: () throws(SystemError) -> Void) {
    do { try body() } catch { isClosed = true }
  }
}
