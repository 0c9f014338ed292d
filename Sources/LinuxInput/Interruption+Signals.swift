import SystemIO

#if canImport(Glibc)
  import Glibc
#endif

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
