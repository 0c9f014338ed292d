import CLibevdev
package import SystemIO
package import SystemPackage

#if canImport(Glibc)
  import Glibc
#endif

/// A descriptor from which blocked signals are read (signalfd(2)).
///
/// Create it before any other thread starts; otherwise a signal may reach a thread that does not
/// block it. Child processes inherit the blocked signals.
package struct SignalDescriptor: ~Copyable {
  private let node: OwnedDescriptor
  private var previous: sigset_t

  /// The signals that a session at a terminal must handle.
  package static let sessionSignals = [
    SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP, SIGCONT, SIGWINCH,
  ]

  /// Blocks the signals until the value is destroyed. `SIGHUP` stays ignored if it was ignored
  /// before, as by nohup(1). Signals that have not been read when the value is destroyed are
  /// dropped.
  ///
  /// - Throws: if the kernel cannot create the descriptor.
  package init() throws(SystemError) {
    var set = sigset_t()
    sigemptyset(&set)
    for signal in Self.sessionSignals where signal != SIGHUP || !isIgnored(SIGHUP) {
      sigaddset(&set, signal)
    }
    let raw = try SystemError.check("watch", "signals") {
      signalfd(-1, &set, CInt(SFD_CLOEXEC | SFD_NONBLOCK))
    }
    node = OwnedDescriptor(adopting: FileDescriptor(rawValue: raw), name: "signals")
    previous = sigset_t()
    pthread_sigmask(SIG_BLOCK, &set, &previous)
  }

  deinit {
    // A late signal would end the process in the middle of its last message.
    while next() != nil {}
    var previous = previous
    pthread_sigmask(SIG_SETMASK, &previous, nil)
  }

  package var descriptor: FileDescriptor { node.descriptor }

  /// Returns the next pending signal; nil if there is none.
  package borrowing func next() -> CInt? {
    var info = signalfd_siginfo()
    let count = withUnsafeMutableBytes(of: &info) { bytes in
      (try? node.descriptor.read(into: bytes)) ?? 0
    }
    return count > 0 ? CInt(bitPattern: info.ssi_signo) : nil
  }
}

/// Ignores the ``SignalDescriptor/sessionSignals`` that could end or stop the process. Called just
/// before the process exits, when a signal could otherwise still change its exit code.
package func ignoreSessionSignals() {
  for number in SignalDescriptor.sessionSignals where number != SIGCONT && number != SIGWINCH {
    signal(number, SIG_IGN)
  }
}

/// Ignores `SIGTTOU` and `SIGTTIN`, so that a process in the background of its terminal can write,
/// even with `stty tostop`, and gets an error when it reads, instead of being stopped.
func ignoreTerminalStops() {
  signal(SIGTTOU, SIG_IGN)
  signal(SIGTTIN, SIG_IGN)
}

/// Stops the process, as Ctrl+Z stops one that does not block `SIGTSTP`, and returns when it
/// continues. If no process could continue it (its process group is orphaned), the kernel does not
/// stop it, and the call returns immediately.
///
/// The process must already block `SIGTSTP`; the call unblocks it for a moment.
package func stopProcess() {
  var signals = sigset_t()
  sigemptyset(&signals)
  sigaddset(&signals, SIGTSTP)
  raise(SIGTSTP)
  pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  pthread_sigmask(SIG_BLOCK, &signals, nil)
}

extension Interruption {
  /// Creates an interruption triggered by a signal that ends a process. Other signals are read and
  /// dropped.
  convenience init(kernel: any InputKernel) {
    self.init(kernel.signalDescriptor) {
      var hasCome = false
      while let signal = kernel.nextSignal() {
        hasCome = hasCome || signal != SIGCONT && signal != SIGWINCH && signal != SIGTSTP
      }
      return hasCome
    }
  }
}
