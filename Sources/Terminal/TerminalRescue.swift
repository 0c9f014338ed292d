import Glibc

/// The restoration of the terminal when the process crashes. Without it, the shell would not show
/// typed text, and lines that a screen held back would be lost. The process then ends without the
/// report of Swift's runtime, which shows the memory that registers point to, possibly typed text.
///
/// A signal handler may not allocate, wait for a lock, or call most functions. So everything that
/// it needs is allocated before the first crash.
enum TerminalRescue {
  private struct State {
    /// The terminal; -1 if there is nothing to restore.
    var descriptor: CInt = -1
    var saved = termios()
    /// Whether a picture uses the whole terminal.
    var isFull = false
    /// The bytes of the lines that are held back while a picture uses the whole terminal, and their
    /// number.
    let held = UnsafeMutableRawPointer.allocate(byteCount: heldLimit, alignment: 1)
    var heldCount = 0
    /// The sequence that ends synchronized output and the reports of appearance and focus.
    let endOfModes: StaticString = "\u{1B}[?2026l\u{1B}[?2031l\u{1B}[?1004l"
    /// The sequence that ends the alternate screen. On a terminal that does not show it, the
    /// sequence would move the cursor.
    let endOfScreen: StaticString = "\u{1B}[?1049l"
  }

  /// The maximum number of bytes of held lines that survive a crash.
  private static let heldLimit = 64 << 10

  // Safety: the state contains only the controlling terminal, which one thread uses. A signal
  // handler sees the descriptor -1 while the saved mode changes, and held bytes are copied before
  // they are counted.
  nonisolated(unsafe) private static let state = {
    let state = UnsafeMutablePointer<State>.allocate(capacity: 1)
    state.initialize(to: State())
    // The handler gets its own stack, because the usual one may have overflowed.
    let size = 64 << 10
    var stack = stack_t()
    stack.ss_sp = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)
    stack.ss_size = size
    sigaltstack(&stack, nil)
    for fault in [SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE, SIGABRT] { handle(fault) }
    return state
  }()

  /// Sets the terminal and the mode to restore when the process crashes.
  static func arm(_ descriptor: CInt, _ saved: termios) {
    guard isControllingTerminal(descriptor) else { return }
    state.pointee.descriptor = -1
    state.pointee.saved = saved
    state.pointee.descriptor = descriptor
  }

  /// Clears the terminal to restore, because it is already restored or another program uses it.
  static func disarm(_ descriptor: CInt) { changing(descriptor) { $0.descriptor = -1 } }

  /// Records that a picture has begun in `area`, and forgets the held lines, which have been
  /// written.
  static func begin(_ area: TerminalArea, on descriptor: CInt) {
    changing(descriptor) { state in
      state.isFull = area == .full
      state.heldCount = 0
    }
  }

  /// Adds lines that are held back while a picture uses the whole terminal.
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
    // Unblocked, so that the signal ends the process at once.
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
