#if os(Linux)
  /// System calls that fail, by strace.
  public enum FaultInjection {
    /// Whether strace is there and may do it.
    public static let isAvailable: Bool = {
      guard let strace = ProcessRunner.installedExecutable("strace") else { return false }
      let arguments = ["-qq", "-o", "/dev/null", "-e", "inject=fsync:error=EIO", "/bin/true"]
      return (try? ProcessRunner.run(strace, arguments))?.end == .exited(0)
    }()

    /// What stands before a command in a shell line, so that this call of it fails with that error, from the given time on.
    public static func prefix(_ call: String, error: String, from number: Int = 1) -> String {
      "strace -f -qq -o /dev/null -e trace=\(call) -e inject=\(call):error=\(error):when=\(number)+"
    }
  }
#endif
