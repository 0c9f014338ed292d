import SystemIO
import Glibc
import SystemPackage

/// The mode of the terminal in which evscribe runs: while it is set, typed input is neither echoed
/// nor kept for the shell. The previous mode is restored when this value is destroyed. The
/// descriptor belongs to the caller, and must stay open until then.
///
/// While set: bytes come as they are typed (no `ICANON`), are not echoed, and are read without
/// waiting (`VMIN` and `VTIME` 0: read when `poll` reports them). Ctrl+C, Ctrl+\ and Ctrl+Z still
/// send signals (`ISIG`), without discarding output that has not been shown yet (`NOFLSH`). Ctrl+S
/// does not stop the output (no `IXON`). Output is processed as before (`OPOST`).
///
/// Every change discards unread input, so that input typed into evscribe never reaches the shell.
/// No change waits until output has been shown (`TCSANOW` and a flush, not `TCSAFLUSH`), since the
/// terminal may never show it. A process in the background does not touch the terminal, because
/// another process then uses it.
package struct TerminalMode: ~Copyable {
  private let descriptor: CInt
  private var saved: termios
  private let takesSuspendKey: Bool
  /// Whether the terminal is in this mode now.
  package private(set) var isSet: Bool

  /// Sets the mode of the terminal. If the process is in the background, this is left to the first
  /// ``resume()`` in the foreground. If `takesSuspendKey`, Ctrl+Z sends no signal, so that it can
  /// mean undo. Nil if the descriptor is not a terminal.
  package init?(_ descriptor: CInt, takesSuspendKey: Bool = false) {
    guard let saved = Self.attributes(of: descriptor) else { return nil }
    isSet = Self.set(Self.typing(saved, takesSuspendKey: takesSuspendKey), on: descriptor)
    self.takesSuspendKey = takesSuspendKey
    self.descriptor = descriptor
    self.saved = saved
    if isSet { TerminalRescue.arm(descriptor, saved) }
  }

  deinit {
    // A terminal that is gone needs no mode.
    if isSet { _ = Self.set(saved, on: descriptor) }
    TerminalRescue.disarm(descriptor)
  }

  /// Restores the previous mode, at the end of the session or before the process stops. Leaves the
  /// terminal as it is if the mode is already restored or the process is in the background.
  package mutating func restore() {
    guard isSet else { return }
    _ = Self.set(saved, on: descriptor)
    isSet = false
    TerminalRescue.disarm(descriptor)
  }

  /// Sets the mode again, and first saves the current one if the terminal was restored before. Call
  /// it when the process continues (`SIGCONT`), and when the process is in the foreground but the
  /// mode is not set: a shell that brings a running job to the foreground need not send a signal.
  /// In the background the terminal counts as restored.
  package mutating func resume() {
    // If the process was stopped without a warning, the terminal may still be in this mode, which
    // must not be saved.
    if !isSet {
      guard let attributes = Self.attributes(of: descriptor) else { return }
      saved = attributes
    }
    isSet = Self.set(Self.typing(saved, takesSuspendKey: takesSuspendKey), on: descriptor)
    if isSet { TerminalRescue.arm(descriptor, saved) } else { TerminalRescue.disarm(descriptor) }
  }

  /// Whether the process may read and set the terminal: false in the background of a shell with job
  /// control, and after the terminal was closed.
  package var isInForeground: Bool { Self.isInForeground(descriptor) }

  /// Reads up to 4 KiB of input, passes the reports in it to `report`, and discards the rest.
  ///
  /// - Returns: false if no more input can come because the terminal was closed.
  package func discardInput(
    _ parser: inout TerminalInputParser, _ report: (TerminalReport) -> Void
  ) -> Bool {
    // In the background the input is for another process; a read would stop the process
    // (`SIGTTIN`), or fail.
    guard isInForeground else { return true }
    let (count, code) = withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 1) { buffer in
      // The input may be the text of a secure field.
      defer { if let start = buffer.baseAddress { explicit_bzero(start, buffer.count) } }
      let count = read(descriptor, buffer.baseAddress, buffer.count)
      let code = errno
      let now = ContinuousClock.now
      for byte in buffer.prefix(max(count, 0)) {
        if let found = parser.feed(byte, at: now) { report(found) }
      }
      return (count, code)
    }
    // The process may have been moved to the background just now; a terminal that was closed is
    // hung up too.
    return count >= 0 || code == EINTR || code == EAGAIN || code == EIO && !isInForeground
  }

  /// Discards input until none has come for `quiet` milliseconds, until `isDone` returns true for a
  /// report, or until `limit` milliseconds have passed. Call it before ``restore()`` when a key has
  /// ended the session: evscribe reads keys from the keyboard itself, a few milliseconds before
  /// their characters arrive through the terminal.
  package func discardLateInput(
    _ parser: inout TerminalInputParser, quiet: CInt = 30, limit: CInt = 200,
    isDone: (TerminalReport) -> Bool = { _ in false }
  ) {
    let end = ContinuousClock.now + .milliseconds(limit)
    var hasEnded = false
    while isSet, !hasEnded, ContinuousClock.now < end {
      let terminal = FileDescriptor(rawValue: descriptor)
      let results = try? terminal.wait(for: .readable, atMost: .milliseconds(quiet))
      guard results == .readable, isInForeground,
        discardInput(&parser, { if isDone($0) { hasEnded = true } })
      else { return }
    }
  }
}

extension TerminalMode {
  private static func typing(_ attributes: termios, takesSuspendKey: Bool) -> termios {
    var attributes = attributes
    attributes.c_iflag &= ~tcflag_t(IXON)
    attributes.c_lflag &= ~tcflag_t(ICANON | ECHO | ECHONL | IEXTEN)
    attributes.c_lflag |= tcflag_t(ISIG | NOFLSH)
    withUnsafeMutableBytes(of: &attributes.c_cc) { characters in
      characters[Int(VMIN)] = 0
      characters[Int(VTIME)] = 0
      if takesSuspendKey { characters[Int(VSUSP)] = 0 }
    }
    return attributes
  }

  private static func attributes(of descriptor: CInt) -> termios? {
    var attributes = termios()
    return tcgetattr(descriptor, &attributes) == 0 ? attributes : nil
  }

  /// Sets the terminal and discards its unread input. Does nothing and returns false in the
  /// background or if the terminal is gone.
  private static func set(_ attributes: termios, on descriptor: CInt) -> Bool {
    guard isInForeground(descriptor) else { return false }
    // The process may be moved to the background just now; as the signal is blocked, it does not
    // stop the process.
    var blocked = sigset_t()
    var before = sigset_t()
    sigemptyset(&blocked)
    sigaddset(&blocked, SIGTTOU)
    pthread_sigmask(SIG_BLOCK, &blocked, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    var attributes = attributes
    while tcsetattr(descriptor, TCSANOW, &attributes) != 0 {
      guard errno == EINTR else { return false }
    }
    tcflush(descriptor, TCIFLUSH)
    return true
  }

  /// Returns whether the process is in the foreground of the terminal. True for a terminal that
  /// does not control the process (`ENOTTY`) and so sends it no signals; false for one that was
  /// closed (`EIO`).
  private static func isInForeground(_ descriptor: CInt) -> Bool {
    let group = tcgetpgrp(descriptor)
    return group == -1 ? errno == ENOTTY : group == getpgrp()
  }
}

/// Returns whether the descriptor is the controlling terminal of the process, however it was
/// opened. `tcgetpgrp` fails for any other descriptor (`ENOTTY`).
package func isControllingTerminal(_ descriptor: CInt) -> Bool { tcgetpgrp(descriptor) != -1 }

/// Returns whether the process has a controlling terminal.
package func hasControllingTerminal() -> Bool {
  (try? OwnedDescriptor(opening: "/dev/tty", .readWrite, options: .nonBlocking)) != nil
}
