package import Descriptors
package import SystemPackage

/// The terminal that a program runs in: its mode, its focus, what is written to it and what comes from it. What it shows is
/// for others to say.
///
/// The keyboard that is heard also types into it: that input is not echoed, and is thrown away as it comes. Nothing waits
/// for the terminal: it may be on a line that is cut. One that cannot be written to counts as gone.
package final class TerminalConnection {
  private var writer: TerminalWriter
  private var mode: TerminalMode
  private var parser = TerminalInputParser()
  private let console: ActiveConsole?
  private let sizeSource: CInt?
  /// Whether the terminal is gone: its window was closed, its line hung up.
  package private(set) var isClosed = false

  /// Opens the terminal anew for evscribe alone, and sets its mode; nil where there is none.
  ///
  /// - Parameters:
  ///   - path: the terminal; the controlling one of the process where nothing else is said.
  ///   - console: the virtual terminal that it is; nil where it is none.
  ///   - sizeSource: a descriptor of it that is open already and is asked for its size; nil where it is asked itself.
  package init?(
    path: String = "/dev/tty", console: ActiveConsole? = ActiveConsole(), sizeSource: CInt? = nil
  ) {
    guard
      let terminal = try? OwnedDescriptor(opening: path, .readWrite, options: .nonBlocking),
      let mode = TerminalMode(terminal.descriptor.rawValue)
    else { return nil }
    writer = TerminalWriter(terminal)
    self.mode = mode
    self.console = console
    self.sizeSource = sizeSource
  }

  deinit {
    // The writer closes it before the mode would put it back.
    if mode.isSet { suspend() }
  }

  /// How many columns and rows it has.
  package var size: TerminalSize { TerminalSize(of: sizeSource ?? writer.descriptor.rawValue) }

  /// Whether its mode is set for evscribe now.
  package var isSet: Bool { mode.isSet }

  /// Whether the process may use it.
  package var isInForeground: Bool { !isClosed && mode.isInForeground }

  /// Whether it has the focus as far as can be known before it has said so: a virtual terminal that is not shown has not.
  package var startsWithFocus: Bool { console?.isShown != false }

  /// How many bytes it did not take.
  package var lostCount: Int { writer.lostCount }

  // MARK: - Beginning and end

  /// Asks for reports of the focus.
  package func start() {
    if mode.isSet { report(FocusReporting.start) }
  }

  /// Sets it where it has come back: a shell that brings a job to the foreground need not send a signal. Returns whether
  /// that was so.
  package func takeIfFree() -> Bool {
    guard !isClosed, !mode.isSet, mode.isInForeground else { return false }
    resume()
    return true
  }

  /// Puts it back before the process stops.
  package func suspend() {
    finish()
    mode.restore()
  }

  /// Sets it again.
  package func resume() {
    mode.resume()
    start()
  }

  /// Takes leave of it, as far as it has to be written to.
  package func finish() {
    if mode.isSet { report(FocusReporting.stop) }
  }

  /// Puts it back. A key that ended the session was heard before its character came through the terminal: that is thrown
  /// away too.
  package func end(endedByKey: Bool) {
    if endedByKey, !isClosed { mode.discardLateInput() }
    mode.restore()
  }

  // MARK: - What comes

  /// Adds what to poll: the terminal, whose input is left alone while it is another's, and which virtual terminal is shown.
  package func appendDescriptors(to list: inout [PolledDescriptor]) {
    if let console { list.append(PolledDescriptor(console.descriptor, .urgent)) }
    guard !isClosed else { return }
    var events: PollEvents = mode.isInForeground ? .readable : PollEvents()
    if writer.isWaiting { events.insert(.writable) }
    list.append(PolledDescriptor(writer.descriptor, events))
  }

  /// A descriptor that was added is ready: throws away what was typed into the terminal, and tells changes of the focus.
  package func isReady(
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

  // MARK: - What goes

  /// Sends text after all that was sent before.
  package func write(_ text: [UInt8]) {
    guard !isClosed else { return }
    pass { () throws(SystemError) in try writer.write(text) }
  }

  /// Whether a picture waits that is not begun: the next one takes its place.
  package var holdsPicture: Bool { writer.holdsPicture }

  /// Shows a picture, which is drawn in one piece, in place of one that is not begun.
  package func draw(_ picture: [UInt8]) {
    guard !isClosed else { return }
    pass { () throws(SystemError) in try writer.draw(picture) }
  }

  /// Waits until it has taken everything.
  package func drain(until deadline: ContinuousClock.Instant, _ interruption: Interruption) {
    guard !isClosed else { return }
    pass { () throws(SystemError) in try writer.drain(until: deadline, interruption) }
  }

  private func report(_ bytes: [UInt8]) {
    if mode.isInForeground { write(bytes) }
  }

  private func pass(_ body: () throws(SystemError) -> Void) {
    do { try body() } catch { isClosed = true }
  }
}
