import Descriptors

#if canImport(Glibc)
  import Glibc
#endif

extension Interruption {
  /// Comes with a signal that ends a process. Signals that do not are taken and forgotten.
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
