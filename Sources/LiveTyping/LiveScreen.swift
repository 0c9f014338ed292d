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
/// thrown away as it comes. The line under way is drawn in place, where the text goes to this terminal too.
package final class LiveScreen {
  private let terminal: OwnedDescriptor
  private var mode: TerminalMode
  private var parser = TerminalInputParser()
  private var redrawer: LineRedrawer
  private let drawsLine: Bool
  /// The part of the line that has been sent and cannot change any more.
  private var sentPart: [UInt8] = []
  private var bytes: [UInt8] = []
  private var isClosed = false
  private let console = ActiveConsole()

  /// Takes the controlling terminal; nil where there is none.
  ///
  /// - Parameter drawsLine: whether the text is line by line and goes to this terminal.
  package init?(drawsLine: Bool) {
    guard let terminal = try? OwnedDescriptor(opening: "/dev/tty", .readWrite),
      let mode = try? TerminalMode(terminal.descriptor.rawValue)
    else { return nil }
    redrawer = LineRedrawer(columns: TerminalSize(of: terminal.descriptor.rawValue).columns)
    self.terminal = terminal
    self.mode = mode
    self.drawsLine = drawsLine && isatty(STDOUT_FILENO) == 1
  }

  /// Asks for reports of the focus.
  func start() {
    guard mode.isSet else { return }
    write(FocusReporting.start)
  }

  /// Whether the process may use the terminal.
  var isInForeground: Bool { mode.isInForeground }

  /// Whether it has the focus as far as can be known before it has said so: a virtual terminal that is not shown has not.
  var startsWithFocus: Bool { console?.isShown != false }

  /// Adds what to poll: the terminal, unless it is another's at present, and which virtual terminal is shown.
  func appendDescriptors(to list: inout [PolledDescriptor]) {
    if let console { list.append(PolledDescriptor(console.descriptor, .urgent)) }
    guard !isClosed, mode.isInForeground else { return }
    // A shell that brings a job to the foreground need not send a signal.
    if !mode.isSet { resume() }
    list.append(PolledDescriptor(terminal.descriptor, .readable))
  }

  /// A descriptor that was added is ready: throws away what was typed into the terminal, and tells changes of the focus.
  func isReady(_ descriptor: FileDescriptor, _ focusChanged: (Bool) -> Void) {
    if let console, descriptor == console.descriptor {
      focusChanged(console.isShown)
    } else {
      readInput(focusChanged)
    }
  }

  private func readInput(_ focusChanged: (Bool) -> Void) {
    let goesOn = try? mode.discardInput(&parser) { focusChanged($0 == .gained) }
    if goesOn != true { isClosed = true }
  }

  /// Draws the line under way, or the list of modes while it is offered.
  func draw(_ session: TypingSession) {
    guard drawsLine, mode.isSet else { return }
    if session.isOfferingModes {
      redrawer.showList(session.modeNames, chosen: session.currentModeIndex, into: &bytes)
    } else {
      let document = session.document
      let status = [session.modeNames.count > 1 ? session.currentModeName : "", session.preview]
      redrawer.draw(
        TerminalLine(
          before: String(decoding: sentPart, as: UTF8.self)
            + (document.documentContextBeforeInput ?? ""),
          after: document.documentContextAfterInput ?? "", openCount: session.openCount,
          selection: document.selectedCharacterCount,
          status: status.filter { !$0.isEmpty }.joined(separator: "  ")), into: &bytes)
    }
    flush()
  }

  /// Erases the line under way, so that something else can be written there.
  func clearLine() {
    guard drawsLine else { return }
    redrawer.clear(into: &bytes)
    flush()
  }

  /// Makes the text that goes to this terminal into what it has to be sent: whole lines, in place of the line under way.
  /// A piece of a line is kept and drawn.
  func prepareForText(_ text: inout [UInt8]) {
    guard drawsLine else { return }
    guard let end = text.lastIndex(of: 0x0A) else {
      sentPart += text
      text.removeAll(keepingCapacity: true)
      return
    }
    let rest = text[(end + 1)...]
    var lines: [UInt8] = []
    redrawer.clear(into: &lines)
    lines += sentPart + text[...end]
    sentPart = Array(rest)
    text = lines
  }

  /// Puts the terminal back before the process stops.
  func suspend() {
    clearLine()
    if mode.isSet { write(FocusReporting.stop) }
    try? mode.suspend()
  }

  /// Sets the terminal again.
  func resume() {
    try? mode.resume()
    redrawer = LineRedrawer(columns: redrawer.columns)
    resize()
    start()
  }

  func resize() { redrawer.columns = TerminalSize(of: terminal.descriptor.rawValue).columns }

  /// Puts the terminal back. A key that ended the session was heard before its character came through the terminal:
  /// that is thrown away too.
  func end(endedByKey: Bool) {
    if mode.isSet { write(FocusReporting.stop) }
    if endedByKey { mode.discardLateInput() }
    try? mode.restore()
  }

  private func flush() {
    write(bytes)
    bytes.removeAll(keepingCapacity: true)
  }

  private func write(_ bytes: [UInt8]) {
    guard !bytes.isEmpty, mode.isInForeground else { return }
    try? terminal.writeAll(bytes)
  }
}
