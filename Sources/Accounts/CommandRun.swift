import SystemIO
import SystemPackage

#if canImport(Glibc)
  import Glibc
#endif

/// One run of a command whose output is secret.
struct CommandRun: ~Copyable {
  enum End {
    case exited(Int32)
    case killed(Int32)
    case suspended, timedOut, interrupted, tooLong
    case failed(SystemError)
  }

  /// The way the command ended; nil if it has not run yet.
  private(set) var end: End?
  private var output: SecretBuffer
  /// The first 4096 bytes of the command's stderr, which may also contain a secret, for example if
  /// the command is a script with `set -x`.
  private var errors = SecretBuffer(capacity: errorLimit)

  private static let errorLimit = 4096

  init(outputLimit: Int) {
    // One byte more, so that a full buffer means that the output is too long.
    output = SecretBuffer(capacity: outputLimit + 1)
  }

  consuming func consumeOutput() -> SecretBuffer { output }

  /// The first five lines of the command's stderr, up to 200 bytes of each, or a note that they are
  /// not shown.
  ///
  /// They are not shown if the command wrote anything to stdout: that text may be secret, and
  /// stderr may repeat a part of it in a quoted or escaped form that a comparison would not find.
  var errorLines: [String] {
    errors.withBytes { errors in
      let lines = errors.split(separator: UInt8(ascii: "\n"))
      guard output.count == 0 || lines.isEmpty else {
        return ["(its stderr is not shown, as it may contain the password)"]
      }
      return lines.prefix(5).map { String(decoding: $0.prefix(200), as: UTF8.self) }
    }
  }

  mutating func perform(
    _ words: [String], joinsErrors: Bool, timeLimit: Duration, interruption: Interruption?
  ) {
    guard end == nil else { return }
    do throws(SystemError) {
      try start(words, joinsErrors, ContinuousClock.now + timeLimit, interruption)
    } catch {
      end = .failed(error)
    }
  }

  private mutating func start(
    _ words: [String], _ joinsErrors: Bool, _ deadline: ContinuousClock.Instant,
    _ interruption: Interruption?
  ) throws(SystemError) {
    let name = words[0]
    let answer = try Pipe(name: name)
    let complaint = try Pipe(name: name)
    let terminal = ForegroundTerminal()
    let process = try startProcess(
      words, input: terminal?.descriptor, output: answer.writeEnd.descriptor,
      errors: joinsErrors ? answer.writeEnd.descriptor : complaint.writeEnd.descriptor,
      hasOwnGroup: true)
    terminal?.lend(to: process)
    defer { terminal?.reclaim() }
    let answerEnd = answer.reading()
    let complaintEnd = complaint.reading()
    for end in [answerEnd.descriptor, complaintEnd.descriptor] {
      _ = fcntl(end.rawValue, F_SETFL, O_NONBLOCK)
    }
    end = follow(process, answerEnd.descriptor, complaintEnd.descriptor, deadline, interruption)
  }

  /// Reads the output until the process ends. Kills the process if the deadline passes, an
  /// interruption comes, the process is stopped, or its output is too long.
  private mutating func follow(
    _ process: pid_t, _ answer: FileDescriptor, _ complaint: FileDescriptor,
    _ deadline: ContinuousClock.Instant, _ interruption: Interruption?
  ) -> End {
    var readsAnswer = true
    var readsComplaint = true
    while true {
      var entries: [PollEntry] = []
      if readsAnswer { entries.append(PollEntry(descriptor: answer, events: .readable)) }
      if readsComplaint { entries.append(PollEntry(descriptor: complaint, events: .readable)) }
      if let interruption {
        entries.append(PollEntry(descriptor: interruption.descriptor, events: .readable))
      }
      // A process that the command left behind may keep the pipes open, so their end is not the
      // only condition.
      let rest = ContinuousClock.now.duration(to: deadline)
      let step = Duration.milliseconds(readsAnswer || readsComplaint ? 50 : 2)
      try? entries.wait(atMost: max(.zero, min(rest, step)))
      let state = ChildState(process)
      if readsAnswer { readsAnswer = Self.read(answer, into: &output) }
      if readsComplaint { readsComplaint = readErrors(complaint) }
      if output.isFull { return stop(process, .tooLong) }
      switch state {
      case .exited: return reap(process)
      case .stopped: return stop(process, .suspended)
      case .running: break
      }
      if interruption?.hasCome() == true { return stop(process, .interrupted) }
      if ContinuousClock.now >= deadline { return stop(process, .timedOut) }
    }
  }

  /// Reads all available bytes. Returns false at the end of the output, after an error, or if the
  /// buffer is full.
  private static func read(_ descriptor: FileDescriptor, into buffer: inout SecretBuffer) -> Bool {
    while !buffer.isFull {
      do throws(Errno) {
        guard try buffer.read(from: descriptor) > 0 else { return false }
      } catch {
        return error == .resourceTemporarilyUnavailable
      }
    }
    return false
  }

  /// Reads all available bytes of stderr, and drops those after the limit, so that a full pipe does
  /// not block the command. Returns false at the end.
  private mutating func readErrors(_ descriptor: FileDescriptor) -> Bool {
    guard errors.isFull else {
      return Self.read(descriptor, into: &errors) || errors.isFull
    }
    var dropped = SecretBuffer(capacity: Self.errorLimit)
    return Self.read(descriptor, into: &dropped) || dropped.isFull
  }

  /// Kills the command's process group: with `SIGTERM` and, when the command has ended or after one
  /// second, with `SIGKILL`.
  private func stop(_ process: pid_t, _ end: End) -> End {
    kill(-process, SIGTERM)
    kill(-process, SIGCONT)
    let deadline = ContinuousClock.now + .seconds(1)
    var nothing: [PollEntry] = []
    while ContinuousClock.now < deadline, case .running = ChildState(process) {
      try? nothing.wait(atMost: .milliseconds(2))
    }
    // Nothing has reaped the process yet, so its ID cannot belong to another group.
    kill(-process, SIGKILL)
    _ = reap(process)
    return end
  }

  private func reap(_ process: pid_t) -> End {
    var status: CInt = 0
    while waitpid(process, &status, 0) == -1, errno == EINTR {}
    // WIFSIGNALED and WEXITSTATUS of wait(2), which Swift cannot import.
    let signal = status & 0x7F
    return signal == 0 ? .exited(status >> 8 & 0xFF) : .killed(signal)
  }
}

/// The state of a child process, read without waiting.
private enum ChildState {
  case running, stopped, exited

  init(_ process: pid_t) {
    var info = siginfo_t()
    let options = WEXITED | WSTOPPED | WNOHANG | WNOWAIT
    while waitid(P_PID, id_t(process), &info, options) == -1, errno == EINTR {}
    self =
      switch info.si_code {
      case _ where info.si_signo == 0: .running
      case CInt(CLD_STOPPED): .stopped
      default: .exited
      }
  }
}

/// The terminal of this process, if this process is in its foreground. A command that asks for a
/// passphrase must be in the foreground itself.
private final class ForegroundTerminal {
  private let terminal: OwnedDescriptor

  var descriptor: FileDescriptor { terminal.descriptor }

  init?() {
    guard let terminal = try? OwnedDescriptor(opening: "/dev/tty", .readWrite),
      tcgetpgrp(terminal.descriptor.rawValue) == getpgrp()
    else { return nil }
    self.terminal = terminal
  }

  func lend(to process: pid_t) {
    tcsetpgrp(descriptor.rawValue, process)
    // The command may have been stopped for reading from the terminal while in the background.
    kill(-process, SIGCONT)
  }

  /// Returns this process to the foreground. Meanwhile blocks `SIGTTOU`, which would stop a
  /// background process that changes the foreground.
  func reclaim() {
    var signals = sigset_t()
    var previous = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGTTOU)
    pthread_sigmask(SIG_BLOCK, &signals, &previous)
    tcsetpgrp(descriptor.rawValue, getpgrp())
    pthread_sigmask(SIG_SETMASK, &previous, nil)
  }
}
