import CLibevdev
package import Descriptors
package import SystemPackage

#if canImport(Glibc)
  import Glibc
#endif

/// Signals as input: they are blocked, and read from a descriptor in their turn.
///
/// Set it up before any thread starts, or a signal may reach a thread that does not block it. Programs that are started
/// inherit the blocked signals.
package struct SignalDescriptor: ~Copyable {
  private let node: OwnedDescriptor
  private var previous: sigset_t

  /// What a session at a terminal has to hear of.
  package static let sessionSignals = [SIGINT, SIGTERM, SIGHUP, SIGTSTP, SIGCONT, SIGWINCH]

  /// Blocks the signals from now on.
  package init(_ signals: [CInt] = sessionSignals) throws(SystemError) {
    var set = sigset_t()
    sigemptyset(&set)
    for signal in signals { sigaddset(&set, signal) }
    let raw = try SystemError.check("watch", "signals") {
      signalfd(-1, &set, CInt(SFD_CLOEXEC | SFD_NONBLOCK))
    }
    node = OwnedDescriptor(adopting: FileDescriptor(rawValue: raw), name: "signals")
    previous = sigset_t()
    pthread_sigmask(SIG_BLOCK, &set, &previous)
  }

  deinit {
    var previous = previous
    pthread_sigmask(SIG_SETMASK, &previous, nil)
  }

  package var descriptor: FileDescriptor { node.descriptor }

  /// The next signal that came; nil when there is none.
  package borrowing func next() -> CInt? {
    var info = signalfd_siginfo()
    let count = withUnsafeMutableBytes(of: &info) { bytes in
      (try? node.descriptor.read(into: bytes)) ?? 0
    }
    return count > 0 ? CInt(bitPattern: info.ssi_signo) : nil
  }
}
