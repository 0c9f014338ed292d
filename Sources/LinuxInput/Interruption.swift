package import SystemPackage

#if canImport(Glibc)
  import Glibc
#endif

/// Tells somebody who waits after the end of a session that he is to wait no longer: a second Ctrl+C.
package final class Interruption {
  private let kernel: any InputKernel
  /// A signal comes once, and several queues ask for it one after the other.
  private var wasSeen = false

  init(kernel: any InputKernel) { self.kernel = kernel }

  /// What to poll beside that which is waited for.
  package var descriptor: FileDescriptor { kernel.signalDescriptor }

  /// Whether a signal came that ends a process. Signals that do not are taken and forgotten.
  package func hasCome() -> Bool {
    while let signal = kernel.nextSignal() {
      wasSeen = wasSeen || signal != SIGCONT && signal != SIGWINCH && signal != SIGTSTP
    }
    return wasSeen
  }
}
