package import SystemIO
package import SystemPackage

/// A connection to the terminal in which evscribe runs: its mode, focus, input and output. The
/// content of the output is determined elsewhere.
///
/// Keys of the keyboard that evscribe reads also arrive as input of the terminal. This input is not
/// echoed, and is discarded as it comes. Only ``suspend()``, ``end(endedByKey:)`` and
/// ``drain(until:_:)`` wait for the terminal, and only for a limited time, because the terminal may
/// never accept output again. A terminal that cannot be written to counts as closed.
package final class TerminalConnection {
  private var writer: TerminalWriter
  private var mode: TerminalMode
  private var parser = TerminalInputParser()
  private let console: ActiveConsole?
  private let sizeSource: CInt?
  /// Whether the terminal is gone: its window was closed, or its line hung up.
  package private(set) var isClosed = false
  /// The part of the terminal that pictures use.
  package private(set) var area = TerminalArea.inline
  /// Whether the terminal has the focus, as far as it has reported.
  private var isFocused: Bool
  /// The appearance and the colors that the terminal has reported.
  package private(set) var look = TerminalLook()
  /// The number of times that the terminal has reported an appearance. Its colors may have changed
  /// each time.
  package private(set) var appearanceReportCount = 0
  /// Whether the terminal was asked for its colors, and may still answer.
  private var owesAnswer = false

  /// Opens the terminal separately for evscribe, and sets its mode; nil if there is no terminal.
  ///
  /// - Parameters:
  ///   - path: the terminal; by default the controlling terminal of the process.
  ///   - console: the virtual terminal on which the process runs; nil if the terminal is not one.
  ///   - sizeSource: another open descriptor of the terminal, from which to read its size; nil to
  ///     read it directly.
  ///   - takesSuspendKey: whether Ctrl+Z sends no signal, because it means undo.
  package init?(
    path: String = "/dev/tty", console: ActiveConsole? = ActiveConsole(), sizeSource: CInt? = nil,
    takesSuspendKey: Bool = false
  ) {
    guard
      let terminal = try? OwnedDescriptor(opening: path, .readWrite, options: .nonBlocking),
      let mode = TerminalMode(
        terminal.descriptor.rawValue, takesSuspendKey: takesSuspendKey)
    else { return nil }
    writer = TerminalWriter(terminal)
    self.mode = mode
    self.console = console
    self.sizeSource = sizeSource
    isFocused = console?.isShown != false
  }

  deinit {
    // Otherwise the writer would close the terminal before the mode is restored.
    if mode.isSet { suspend() }
  }

  /// The current size of the terminal.
  package var size: TerminalSize { TerminalSize(of: sizeSource ?? writer.descriptor.rawValue) }

  /// Whether the terminal's mode is set for evscribe.
  package var isSet: Bool { mode.isSet }

  /// Whether the process may use the terminal.
  package var isInForeground: Bool { !isClosed && mode.isInForeground }

  /// Whether keys that are pressed now are for the process: it may use the terminal, and the
  /// terminal has the focus. Until the terminal reports that it lacks the focus, it is assumed to
  /// have it, unless it is an inactive virtual terminal.
  package var hasFocus: Bool { isFocused && isInForeground }

  /// The number of bytes that the terminal did not accept.
  package var lostCount: Int { writer.lostCount }

  // MARK: - Beginning and end

  /// Starts the focus reports.
  package func start() {
    if mode.isSet { report(FocusReporting.start) }
  }

  /// Sets the terminal up again if the process is back in the foreground: a shell that brings a job
  /// to the foreground need not send a signal. Returns whether the terminal was set up.
  package func setUpIfFree() -> Bool {
    guard !isClosed, !mode.isSet, mode.isInForeground else { return false }
    resume()
    return true
  }

  /// Stops the focus reports and restores the terminal, before the process stops. Waits at most
  /// half a second until the terminal has accepted the end of the picture, because the shell writes
  /// next, and at most 200 milliseconds for an answer that the shell would read.
  package func suspend() {
    if area != .inline, mode.isInForeground { change(to: .inline) }
    finish()
    if mode.isInForeground { drain(until: ContinuousClock.now + .milliseconds(500)) }
    discardAnswer()
    mode.restore()
  }

  /// Sets the terminal up again. Reports that came meanwhile are lost, and the terminal may not
  /// repeat them, so it is assumed to have the focus again, unless it is an inactive virtual
  /// terminal.
  package func resume() {
    owesAnswer = false
    mode.resume()
    start()
    if isInForeground { isFocused = console?.isShown != false }
  }

  /// Stops the focus reports.
  package func finish() {
    if mode.isSet { report(FocusReporting.stop) }
  }

  /// Restores the terminal. If a key ended the session, evscribe read the key before its character
  /// arrived through the terminal; the character is discarded too, and so is an answer to
  /// ``askColors()`` that is still to come.
  package func end(endedByKey: Bool) {
    discardAnswer()
    if endedByKey, !isClosed { mode.discardLateInput(&parser) }
    mode.restore()
  }

  /// Discards an answer to ``askColors()`` that the shell would otherwise read. Waits at most 200
  /// milliseconds.
  private func discardAnswer() {
    guard owesAnswer, !isClosed else { return }
    mode.discardLateInput(&parser, quiet: 200) { report in
      take(report)
      return !owesAnswer
    }
    owesAnswer = false
  }

  // MARK: - Input

  /// Adds the descriptors to poll: the file of the active virtual terminal, and the terminal unless
  /// it is closed. The terminal is polled for input only while the process may use it.
  package func appendDescriptors(to list: inout [PolledDescriptor]) {
    if let console { list.append(PolledDescriptor(console.descriptor, .urgent)) }
    guard !isClosed else { return }
    var events: PollEvents = mode.isInForeground ? .readable : PollEvents()
    if writer.isWaiting { events.insert(.writable) }
    list.append(PolledDescriptor(writer.descriptor, events))
  }

  /// Handles a ready descriptor: updates the focus of a virtual terminal, sends waiting output, and
  /// discards input of the terminal except its reports.
  package func isReady(_ descriptor: FileDescriptor, for events: PollEvents) {
    if let console, descriptor == console.descriptor { isFocused = console.isShown }
    guard descriptor == writer.descriptor else { return }
    if !events.isDisjoint(with: .ended) { isClosed = true }
    if !isClosed, events.contains(.writable) {
      closing { () throws(SystemError) in try writer.flush() }
    }
    if !isClosed, events.contains(.readable),
      !mode.discardInput(&parser, { report in take(report) })
    {
      isClosed = true
    }
  }

  private func take(_ report: TerminalReport) {
    switch report {
    case .gained: isFocused = true
    case .lost: isFocused = false
    case .foreground(let color): look.foreground = color
    case .background(let color): look.background = color
    case .kind: owesAnswer = false
    case .appearance(let appearance):
      look = TerminalLook(stated: appearance)
      appearanceReportCount += 1
    }
  }

  /// Asks the terminal for its colors (``look``), unless it may still answer an earlier question or
  /// the process may not use it now. Returns whether the terminal was asked. The terminal need not
  /// answer.
  package func askColors() -> Bool {
    guard !owesAnswer, mode.isSet, isInForeground else { return false }
    write(colorQuestion)
    owesAnswer = true
    return true
  }

  // MARK: - Output

  /// Sends text after everything sent before.
  package func write(_ text: [UInt8]) {
    guard !isClosed else { return }
    closing { () throws(SystemError) in try writer.write(text) }
  }

  /// Ends the pictures in the current area, writes `text`, and begins pictures in another area. If
  /// `isOverwritten`, another program may have used the terminal since the last picture, and no row
  /// is erased.
  package func change(
    to area: TerminalArea, writing text: [UInt8] = [], isOverwritten: Bool = false
  ) {
    write((isOverwritten ? self.area.endOfScreen : self.area.end) + text + area.start)
    self.area = area
    TerminalRescue.begin(area, on: writer.descriptor.rawValue)
  }

  /// Announces lines that will be written when the picture in the current area ends. If the process
  /// crashes before, they are still written.
  package func willWrite(_ lines: [UInt8]) {
    TerminalRescue.hold(lines, on: writer.descriptor.rawValue)
  }

  /// Whether a picture is waiting, with no part written yet, so that the next picture replaces it.
  package var holdsPicture: Bool { writer.holdsPicture }

  /// Shows a picture, which is written in one piece. It replaces a waiting picture of which no part
  /// has been written.
  package func draw(_ picture: [UInt8]) {
    guard !isClosed else { return }
    closing { () throws(SystemError) in try writer.draw(picture) }
  }

  /// Waits until the terminal has accepted everything, at most until the deadline or the
  /// interruption.
  package func drain(
    until deadline: ContinuousClock.Instant, _ interruption: Interruption? = nil
  ) {
    guard !isClosed else { return }
    closing { () throws(SystemError) in try writer.drain(until: deadline, interruption) }
  }

  private func report(_ bytes: [UInt8]) {
    if mode.isInForeground { write(bytes) }
  }

  private func closing(_ body: () throws(SystemError) -> Void) {
    do { try body() } catch { isClosed = true }
  }
}
