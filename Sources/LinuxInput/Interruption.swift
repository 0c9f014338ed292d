package import SystemPackage

#if canImport(Glibc)
  import Glibc
#endif

/// Tells somebody who waits after the end of a session that he is to wait no longer: a second Ctrl+C.
package struct Interruption {
  private let kernel: any InputKernel

  init(kernel: any InputKernel) { self.kernel = kernel }

  /// What to poll beside that which is waited for.
  package var descriptor: FileDescriptor { kernel.signalDescriptor }

  /// Whether a signal came that ends a process. Signals that do not are taken and forgotten.
  package func hasCome() -> Bool {
    var hasCome = false
    while let signal = kernel.nextSignal() {
      hasCome = hasCome || signal != SIGCONT && signal != SIGWINCH && signal != SIGTSTP
    }
    return hasCome
  }
}
