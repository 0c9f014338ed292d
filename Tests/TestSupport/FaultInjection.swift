#if os(Linux)
  /// Injection of failing system calls with strace.
  public enum FaultInjection {
    /// Whether strace is installed and permitted.
    public static let isAvailable: Bool = {
      guard let strace = ProcessRunner.installedExecutable("strace") else { return false }
      let arguments = ["-qq", "-o", "/dev/null", "-e", "inject=fsync:error=EIO", "/bin/true"]
      return (try? ProcessRunner.run(strace, arguments))?.end == .exited(0)
    }()

    /// The prefix of a shell command with which the system call `call` fails with `error`, from the
    /// `number`th time on.
    public static func prefix(_ call: String, error: String, from number: Int = 1) -> String {
      "strace -f -qq -o /dev/null -e trace=\(call) -e inject=\(call):error=\(error):when=\(number)+"
    }
  }
#endif
