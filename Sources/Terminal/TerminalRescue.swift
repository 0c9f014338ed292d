import Glibc

/// Restores the terminal if a fault of this program ends the process: otherwise the shell would
/// show nothing that is typed into it, and lines that a screen held back would be lost. The fault
/// then ends the process without the report of Swift's runtime, which shows the memory to which
/// registers point, possibly typed text.
///
/// A signal handler may not allocate, wait for a lock, or call most functions. So all that it needs
/// is in memory that exists before the first fault.
enum TerminalRescue {
  private struct State {
    /// The terminal; -1 if there is nothing to restore.
    var descriptor: CInt = -1
    var saved = termios()
    /// Whether a picture has the whole terminal.
    var isFull = false
    /// The lines that are held back while it does, and their number of bytes.
    let held = UnsafeMutableRawPointer.allocate(byteCount: heldLimit, alignment: 1)
    var heldCount = 0
    /// Ends synchronized output and the reports.
    let endOfModes: StaticString = "\u{1B}[?2026l\u{1B}[?2031l\u{1B}[?1004l"
    /// Ends the alternate screen. A terminal that is not on it would move the cursor.
    let endOfScreen: StaticString = "\u{1B}[?1049l"
  }

  /// The most bytes of held lines that survive a fault.
  private static let heldLimit = 64 << 10

  // Safety: only the terminal that controls the process is ever in it, which one thread uses. A
  // fault sees the descriptor -1 while the saved mode changes, and held bytes before their count.
  nonisolated(unsafe) private static let state = {
    let state = UnsafeMutablePointer<State>.allocate(capacity: 1)
    state.initialize(to: State())
    // A stack that has overflowed cannot be used.
    let size = 64 << 10
    var stack = stack_t()
    stack.ss_sp = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)
    stack.ss_size = size
    sigaltstack(&stack, nil)
    for fault in [SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE, SIGABRT] { handle(fault) }
    return state
  }()

  /// The terminal is to be set to `saved` if a fault occurs.
  static func arm(_ descriptor: CInt, _ saved: termios) {
    guard isControllingTerminal(descriptor) else { return }
    state.pointee.descriptor = -1
    state.pointee.saved = saved
    state.pointee.descriptor = descriptor
  }

  /// The terminal is restored, or belongs to another program.
  static func disarm(_ descriptor: CInt) { changing(descriptor) { $0.descriptor = -1 } }

  /// A picture has begun in that area, after all lines were written.
  static func begin(_ area: TerminalArea, on descriptor: CInt) {
    changing(descriptor) { state in
      state.isFull = area == .full
      state.heldCount = 0
    }
  }

  /// The lines are held back while a picture has the whole terminal.
  static func hold(_ lines: [UInt8], on descriptor: CInt) {
    changing(descriptor) { state in
      let count = min(lines.count, heldLimit - state.heldCount)
      lines.withUnsafeBytes { lines in
        guard let start = lines.baseAddress, count > 0 else { return }
        (state.held + state.heldCount).copyMemory(from: start, byteCount: count)
      }
      state.heldCount += count
    }
  }

  private static func changing(_ descriptor: CInt, _ change: (inout State) -> Void) {
    guard isControllingTerminal(descriptor), state.pointee.descriptor == descriptor else { return }
    change(&state.pointee)
  }

  private static func handle(_ fault: CInt) {
    var action = sigaction()
    action.__sigaction_handler.sa_handler = { fault in
      TerminalRescue.restore()
      // The handler was removed as it was called (`SA_RESETHAND`).
      raise(fault)
    }
    // Unblocked, so that the fault ends the process at once.
    action.sa_flags = CInt(bitPattern: UInt32(SA_RESETHAND)) | SA_ONSTACK | SA_NODEFER
    sigaction(fault, &action, nil)
  }

  /// Restores the terminal, unless another program uses it now.
  private static func restore() {
    let descriptor = state.pointee.descriptor
    guard descriptor >= 0, tcgetpgrp(descriptor) == getpgrp() else { return }
    state.pointee.descriptor = -1
    func send(_ text: StaticString) {
      _ = write(descriptor, text.utf8Start, text.utf8CodeUnitCount)
    }
    send(state.pointee.endOfModes)
    if state.pointee.isFull {
      send(state.pointee.endOfScreen)
      _ = write(descriptor, state.pointee.held, state.pointee.heldCount)
    }
    tcsetattr(descriptor, TCSANOW, &state.pointee.saved)
  }
}
