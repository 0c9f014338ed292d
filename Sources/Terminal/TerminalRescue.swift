import Glibc

/// Restores the terminal if a fault of this program ends the process: otherwise the shell would
/// show nothing that is typed into it. The fault then ends the process as it would have.
///
/// A signal handler may not allocate, wait for a lock, or call most functions. So all that it needs
/// is in one piece of memory that exists before the first fault.
enum TerminalRescue {
  private struct State {
    /// The terminal; -1 if there is nothing to restore.
    var descriptor: CInt = -1
    var saved = termios()
    /// Whether a picture has the whole terminal.
    var isFull = false
  }

  // Safety: the loop's thread writes it, and so does a handler, which ends the process. A handler
  // that interrupts a write sees a state that was complete before, or one with a descriptor that is
  // still or already -1.
  nonisolated(unsafe) private static let state = {
    let state = UnsafeMutablePointer<State>.allocate(capacity: 1)
    state.initialize(to: State())
    for fault in [SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE, SIGABRT] { restore(on: fault) }
    return state
  }()

  /// The terminal is to be set to `saved` if a fault occurs.
  static func arm(_ descriptor: CInt, _ saved: termios) {
    guard isControllingTerminal(descriptor) else { return }
    state.pointee.saved = saved
    state.pointee.descriptor = descriptor
  }

  /// The terminal is restored.
  static func disarm(_ descriptor: CInt) {
    if state.pointee.descriptor == descriptor { state.pointee.descriptor = -1 }
  }

  /// A picture has begun in that area.
  static func note(_ area: TerminalArea) { state.pointee.isFull = area == .full }

  /// Ends the modes that evscribe sets: synchronized output, the reports of the focus, and the
  /// alternate screen. A terminal that is not on its alternate screen would move the cursor.
  private static let endOfModes: StaticString = "\u{1B}[?2026l\u{1B}[?1004l"
  private static let endOfScreen: StaticString = "\u{1B}[?1049l"

  private static func restore(on fault: CInt) {
    var action = sigaction()
    action.__sigaction_handler.sa_handler = { fault in
      let descriptor = TerminalRescue.state.pointee.descriptor
      if descriptor >= 0 {
        TerminalRescue.state.pointee.descriptor = -1
        _ = write(
          descriptor, TerminalRescue.endOfModes.utf8Start,
          TerminalRescue.endOfModes.utf8CodeUnitCount)
        if TerminalRescue.state.pointee.isFull {
          _ = write(
            descriptor, TerminalRescue.endOfScreen.utf8Start,
            TerminalRescue.endOfScreen.utf8CodeUnitCount)
        }
        tcsetattr(descriptor, TCSANOW, &TerminalRescue.state.pointee.saved)
      }
      // The handler was removed as it was called (`SA_RESETHAND`).
      raise(fault)
    }
    // Unblocked, so that the fault ends the process at once.
    action.sa_flags = CInt(bitPattern: UInt32(SA_RESETHAND)) | SA_NODEFER
    sigaction(fault, &action, nil)
  }
}
