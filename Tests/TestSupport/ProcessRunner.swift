#if os(Linux)
  import Glibc
  import Synchronization

  /// The end and the output of a process.
  public struct ProcessResult: Sendable {
    public var output: [UInt8]
    public var errorOutput: [UInt8]
    public var end: End

    public enum End: Hashable, Sendable {
      case exited(Int32)
      case killed(signal: Int32)
      /// The process exceeded the time limit and was killed with all that it had started.
      case timedOut
    }

    public var text: String { String(decoding: output, as: UTF8.self) }
    public var errorText: String { String(decoding: errorOutput, as: UTF8.self) }

    /// The exit code; nil if the process did not exit by itself.
    public var exitCode: Int32? {
      if case .exited(let code) = end { code } else { nil }
    }
  }

  /// A runner of programs for tests. Several may run at the same time.
  public enum ProcessRunner {
    public struct Failure: Error, CustomStringConvertible {
      public var description: String
    }

    /// Runs a program to its end and collects its output.
    ///
    /// - Parameters:
    ///   - environment: the whole environment; nil for that of the test. See
    ///     ``environment(adding:)``.
    ///   - timeLimit: the time after which the program and all that it started are killed.
    public static func run(
      _ executable: String, _ arguments: [String] = [], input: [UInt8] = [],
      environment: [String: String]? = nil, timeLimit: Duration = .seconds(60)
    ) throws -> ProcessResult {
      signal(SIGPIPE, SIG_IGN)
      // No other process may start between the creation of a pipe and its close-on-exec flag.
      var child = try starting.withLock { _ in
        try Child(executable, arguments, environment: environment ?? self.environment)
      }
      return child.communicate(input, until: ContinuousClock.now + timeLimit)
    }

    private static let starting = Mutex(())

    /// The test's own environment.
    public static var environment: [String: String] {
      var variables: [String: String] = [:]
      var place = environ
      while let entry = place.pointee {
        let parts = String(cString: entry).split(separator: "=", maxSplits: 1)
        if let name = parts.first {
          variables[String(name)] = parts.count > 1 ? String(parts[1]) : ""
        }
        place += 1
      }
      return variables
    }

    /// The test's own environment with some variables set.
    public static func environment(adding variables: [String: String]) -> [String: String] {
      environment.merging(variables) { $1 }
    }

    /// The path of a program that this package builds. `EVSCRIBE_COMMAND` chooses another
    /// `evscribe` than the one built with the tests: `make release-test` uses the one that users
    /// install.
    public static func builtExecutable(_ name: String) -> String {
      if name == "evscribe", let command = environment["EVSCRIBE_COMMAND"] { return command }
      var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
      let count = readlink("/proc/self/exe", &buffer, buffer.count)
      let own = String(
        decoding: buffer[..<max(0, count)].map(UInt8.init(bitPattern:)), as: UTF8.self)
      return own.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(
        separator: "/") + "/" + name
    }

    /// The path of an installed program; nil if it is missing.
    public static func installedExecutable(_ name: String) -> String? {
      (environment["PATH"] ?? "/usr/bin").split(separator: ":").map { "\($0)/\(name)" }.first {
        access($0, X_OK) == 0
      }
    }
  }

  /// A process in its own process group, and the test's ends of its three pipes.
  private struct Child {
    private let identifier: pid_t
    private var input: Int32?
    private var output: Int32?
    private var errorOutput: Int32?

    init(_ executable: String, _ arguments: [String], environment: [String: String]) throws {
      let pipes = try (0..<3).map { _ in try Self.makePipe() }
      defer { for end in [pipes[0].read, pipes[1].write, pipes[2].write] { _ = Glibc.close(end) } }

      var actions = posix_spawn_file_actions_t()
      posix_spawn_file_actions_init(&actions)
      defer { posix_spawn_file_actions_destroy(&actions) }
      posix_spawn_file_actions_adddup2(&actions, pipes[0].read, 0)
      posix_spawn_file_actions_adddup2(&actions, pipes[1].write, 1)
      posix_spawn_file_actions_adddup2(&actions, pipes[2].write, 2)

      var attributes = posix_spawnattr_t()
      posix_spawnattr_init(&attributes)
      defer { posix_spawnattr_destroy(&attributes) }
      var signals = sigset_t()
      sigemptyset(&signals)
      posix_spawnattr_setsigmask(&attributes, &signals)
      // As from a terminal: tests that run in the background inherit ignored signals.
      for signal in [SIGPIPE, SIGINT, SIGQUIT, SIGTERM, SIGHUP] { sigaddset(&signals, signal) }
      posix_spawnattr_setsigdefault(&attributes, &signals)
      posix_spawnattr_setflags(
        &attributes,
        Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))

      let words = ([executable] + arguments).map { strdup($0) } + [nil]
      let variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
      defer { for string in words + variables { free(string) } }
      var identifier = pid_t()
      let code = posix_spawn(&identifier, executable, &actions, &attributes, words, variables)
      self.identifier = identifier
      (input, output, errorOutput) = (pipes[0].write, pipes[1].read, pipes[2].read)
      for end in [pipes[0].write, pipes[1].read, pipes[2].read] {
        _ = fcntl(end, F_SETFL, O_NONBLOCK)
      }
      if code != 0 {
        closeAll()
        throw ProcessRunner.Failure(
          description: "cannot run \(executable): \(String(cString: strerror(code)))")
      }
    }

    /// Writes the input and reads the outputs until the process has closed them and ended, or the
    /// time limit is reached.
    mutating func communicate(
      _ bytes: [UInt8], until end: ContinuousClock.Instant
    ) -> ProcessResult {
      var result = ProcessResult(output: [], errorOutput: [], end: .timedOut)
      var rest = bytes[...]
      var isLate = false
      while output != nil || errorOutput != nil {
        if rest.isEmpty { Self.close(&input) }
        var entries = [
          pollfd(fd: input ?? -1, events: Int16(POLLOUT), revents: 0),
          pollfd(fd: output ?? -1, events: Int16(POLLIN), revents: 0),
          pollfd(fd: errorOutput ?? -1, events: Int16(POLLIN), revents: 0),
        ]
        let left = ContinuousClock.now.duration(to: end)
        guard left > .zero else {
          isLate = true
          break
        }
        poll(&entries, 3, Int32(clamping: left.components.seconds * 1000 + 1000))
        if entries[0].revents != 0 { write(&rest) }
        if entries[1].revents != 0 { Self.read(&output, into: &result.output) }
        if entries[2].revents != 0 { Self.read(&errorOutput, into: &result.errorOutput) }
      }
      var status: Int32 = 0
      while !isLate, waitpid(identifier, &status, WNOHANG) == 0 {
        // Rare: the process has closed its outputs but still runs.
        poll(nil, 0, 2)
        isLate = ContinuousClock.now >= end
      }
      // Also kills the processes that it started and left behind.
      kill(-identifier, SIGKILL)
      closeAll()
      if isLate {
        waitpid(identifier, &status, 0)
      } else {
        let signal = status & 0x7F
        result.end = signal == 0 ? .exited(status >> 8 & 0xFF) : .killed(signal: signal)
      }
      return result
    }

    private mutating func write(_ rest: inout ArraySlice<UInt8>) {
      guard let descriptor = input else { return }
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno != EAGAIN, errno != EINTR {
        rest = []  // The process reads no more.
      }
    }

    private static func read(_ descriptor: inout Int32?, into bytes: inout [UInt8]) {
      guard let open = descriptor else { return }
      var buffer = [UInt8](repeating: 0, count: 1 << 16)
      let count = Glibc.read(open, &buffer, buffer.count)
      if count > 0 {
        bytes += buffer[..<count]
      } else if count == 0 || errno != EAGAIN && errno != EINTR {
        close(&descriptor)
      }
    }

    private mutating func closeAll() {
      Self.close(&input)
      Self.close(&output)
      Self.close(&errorOutput)
    }

    private static func close(_ descriptor: inout Int32?) {
      if let open = descriptor { _ = Glibc.close(open) }
      descriptor = nil
    }

    private static func makePipe() throws -> (read: Int32, write: Int32) {
      var ends: [Int32] = [0, 0]
      guard pipe(&ends) == 0 else {
        throw ProcessRunner.Failure(description: "no pipe: \(String(cString: strerror(errno)))")
      }
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      return (ends[0], ends[1])
    }
  }
#endif
