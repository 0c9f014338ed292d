import Descriptors
import Glibc
import SystemPackage

/// Sets the terminal that evscribe runs in so that what is typed is neither echoed nor kept for the shell, and puts it
/// back as it was. The descriptor is the caller's, and has to be open as long as this lives.
///
/// While set: bytes come as they are typed (no `ICANON`), are not echoed, and are read without waiting (`VMIN` and
/// `VTIME` 0: read when `poll` says so). Ctrl+C, Ctrl+\ and Ctrl+Z still signal (`ISIG`), and do not throw away output
/// that the terminal has not shown yet (`NOFLSH`). Ctrl+S does not hold the output (no `IXON`). Output is processed as
/// before (`OPOST`).
///
/// Every change throws away input that nobody has read: what was typed into evscribe never reaches the shell. Nothing here
/// waits for output to be shown (`TCSANOW` and a flush, not `TCSAFLUSH`), since nobody may be reading it. A process in the
/// background leaves the terminal alone, as it is another's then.
package struct TerminalMode: ~Copyable {
  private let descriptor: CInt
  private var saved: termios
  /// Whether the terminal is set for evscribe now.
  package private(set) var isSet: Bool

  /// Sets the terminal, unless the process is in the background: then the first ``resume()`` in the foreground does. Nil
  /// where the descriptor is no terminal.
  package init?(_ descriptor: CInt) {
    guard let saved = Self.attributes(of: descriptor) else { return nil }
    isSet = Self.set(Self.typing(saved), on: descriptor)
    self.descriptor = descriptor
    self.saved = saved
  }

  deinit {
    // A terminal that has gone away needs no mode.
    if isSet { _ = Self.set(saved, on: descriptor) }
  }

  /// Puts the terminal back as it was, at the end or before the process stops, unless that is done already or the process
  /// is in the background.
  package mutating func restore() {
    guard isSet else { return }
    _ = Self.set(saved, on: descriptor)
    isSet = false
  }

  /// Sets the terminal again, and saves how it is now if it was put back before. To be called when the process goes on
  /// (`SIGCONT`), and when it finds itself in the foreground and the terminal not set: a shell that brings a running job
  /// to the foreground need not send a signal. In the background the terminal counts as put back.
  package mutating func resume() {
    // Where the process was stopped without a warning the terminal may still be as set here, which is nothing to save.
    if !isSet {
      guard let attributes = Self.attributes(of: descriptor) else { return }
      saved = attributes
    }
    isSet = Self.set(Self.typing(saved), on: descriptor)
  }

  /// Whether the process may read and set the terminal. False in the background of a shell with job control.
  package var isInForeground: Bool { Self.isInForeground(descriptor) }

  /// Reads what was typed, up to 4 KiB, and tells the changes of focus in it. The rest is thrown away.
  ///
  /// - Returns: false where there is no more to come: the terminal was closed.
  package func discardInput(
    _ parser: inout TerminalInputParser, _ focusChanged: (TerminalFocus) -> Void
  ) -> Bool {
    // A read in the background would stop the process (`SIGTTIN`), and the input is not ours.
    guard isInForeground else { return true }
    let (count, code) = withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 1) { buffer in
      let count = read(descriptor, buffer.baseAddress, buffer.count)
      let code = errno
      let now = ContinuousClock.now
      for byte in buffer.prefix(max(count, 0)) {
        if let change = parser.feed(byte, at: now) { focusChanged(change) }
      }
      return (count, code)
    }
    return count >= 0 || code == EINTR || code == EAGAIN
  }

  /// Throws away what is typed until nothing came for `quiet` milliseconds, at most `limit` milliseconds in all. To be
  /// called before ``restore()`` when a key has ended the session: evscribe hears a key from the keyboard itself, some
  /// milliseconds before its character arrives through the terminal.
  package func discardLateInput(quiet: CInt = 30, limit: CInt = 200) {
    let end = ContinuousClock.now + .milliseconds(limit)
    var parser = TerminalInputParser()
    while isSet, ContinuousClock.now < end {
      let terminal = FileDescriptor(rawValue: descriptor)
      let results = try? terminal.wait(for: .readable, atMost: .milliseconds(quiet))
      guard results == .readable, isInForeground, discardInput(&parser, { _ in })
      else { return }
    }
  }
}

extension TerminalMode {
  private static func typing(_ attributes: termios) -> termios {
    var attributes = attributes
    attributes.c_iflag &= ~tcflag_t(IXON)
    attributes.c_lflag &= ~tcflag_t(ICANON | ECHO | ECHONL | IEXTEN)
    attributes.c_lflag |= tcflag_t(ISIG | NOFLSH)
    withUnsafeMutableBytes(of: &attributes.c_cc) { characters in
      characters[Int(VMIN)] = 0
      characters[Int(VTIME)] = 0
    }
    return attributes
  }

  private static func attributes(of descriptor: CInt) -> termios? {
    var attributes = termios()
    return tcgetattr(descriptor, &attributes) == 0 ? attributes : nil
  }

  /// Sets the terminal and throws away its unread input. Returns false, and does nothing, in the background or where the
  /// terminal is gone.
  private static func set(_ attributes: termios, on descriptor: CInt) -> Bool {
    guard isInForeground(descriptor) else { return false }
    // The process may come into the background just now; blocked, the signal does not stop it.
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

  /// A terminal that is not the process's own (`ENOTTY`) sends it no signals and counts as the foreground. One that was
  /// closed (`EIO`) does not.
  private static func isInForeground(_ descriptor: CInt) -> Bool {
    let group = tcgetpgrp(descriptor)
    return group == -1 ? errno == ENOTTY : group == getpgrp()
  }
}

/// Whether the descriptor is the terminal that controls the process, however it was opened: `tcgetpgrp` says no other
/// (`ENOTTY`).
package func isControllingTerminal(_ descriptor: CInt) -> Bool { tcgetpgrp(descriptor) != -1 }
