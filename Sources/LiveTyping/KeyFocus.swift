package import SystemIO
import KeyEvents
import LinuxInput
package import SessionOutput
package import SystemPackage
import Terminal
package import Typing

#if canImport(Glibc)
  import Glibc
#endif

/// The decision whether keys are for evscribe: always with `--background` or without a terminal,
/// otherwise while the terminal has the focus.
package final class KeyFocus: LoopPart, SessionReceiver {
  private let connection: TerminalConnection?
  private let isInBackground: Bool
  /// Whether the stop key ended the session: its character may still be on its way through the
  /// terminal.
  private(set) var endedByKey = false
  /// Whether no key has been pressed yet, with or without the focus.
  private var isUnused = true
  private var tell: ((String) -> Void)?

  /// - Parameters:
  ///   - connection: the terminal in which evscribe runs; nil if there is none.
  ///   - isInBackground: whether keys are also for evscribe while the terminal does not have the
  ///     focus.
  init(_ connection: TerminalConnection?, isInBackground: Bool) {
    self.connection = connection
    self.isInBackground = isInBackground
    connection?.start()
  }

  /// Whether keys are for evscribe now.
  var hasKeys: Bool { isInBackground || connection?.hasFocus != false }

  /// Whether keys can never be for evscribe again, because the terminal that reports the focus is
  /// gone.
  package var isOver: Bool { !isInBackground && connection?.isClosed == true }

  package func appendDescriptors(to list: inout [PolledDescriptor]) {
    connection?.appendDescriptors(to: &list)
  }

  package func isReady(_ descriptor: FileDescriptor, for events: PollEvents) {
    connection?.isReady(descriptor, for: events)
  }

  package func connect(tell: @escaping (String) -> Void) { self.tell = tell }

  /// Tells the user why nothing happens if the first press is ignored because the terminal does not
  /// have the focus.
  func checkFirstPress(in frame: InputFrame, isIgnored: Bool) {
    guard isUnused, frame.hasPresses else { return }
    isUnused = false
    guard isIgnored, !hasKeys else { return }
    tell?(
      "keys are ignored while the terminal does not have the focus; with --background, they are handled too"
    )
  }

  package func receive(_ session: borrowing TypingSession, _ cause: StepCause) {
    if session.step.presses.last?.use == .stop { endedByKey = true }
  }

  package func end() { connection?.end(endedByKey: endedByKey) }

  /// The signal that stops the process until it is continued.
  static let stopSignal = SIGTSTP

  /// Handles a signal: suspends, resumes or resizes the parts. Returns whether the session goes on
  /// or ends.
  func signalReceived(_ signal: CInt, _ parts: LoopParts) -> EventLoopVerdict {
    switch signal {
    case Self.stopSignal:
      parts.forEach { $0.suspend() }
      stopProcess()
      parts.forEach { $0.resume() }
    case SIGCONT: parts.forEach { $0.resume() }
    case SIGWINCH: parts.forEach { $0.resize() }
    // The terminal was closed.
    case SIGHUP where isInBackground: break
    default: return .end
    }
    return .goOn
  }
}
