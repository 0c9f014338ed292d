import Descriptors
import SystemPackage

#if canImport(Glibc)
  import Glibc
#endif

/// The value of a server option of the surrounding tmux, such as `on` for `focus-events`. Nil where
/// tmux does not answer within half a second.
///
/// The terminal itself cannot tell: not every tmux answers a request for focus reports with the
/// current focus.
func tmuxOption(_ name: String) -> String? {
  guard let ends = try? FileDescriptor.pipe() else { return nil }
  let answer = OwnedDescriptor(adopting: ends.readEnd, name: "tmux")
  let question = OwnedDescriptor(adopting: ends.writeEnd, name: "tmux")
  for end in [ends.readEnd, ends.writeEnd] { _ = fcntl(end.rawValue, F_SETFD, FD_CLOEXEC) }
  guard let process = start(["tmux", "show-options", "-sv", name], output: question.descriptor)
  else { return nil }
  // While this process holds the write end, a tmux that writes nothing would cause no hangup.
  _ = consume question
  var bytes = [UInt8](repeating: 0, count: 64)
  var count = 0
  if (try? answer.descriptor.wait(for: .readable, atMost: .milliseconds(500)))?.isEmpty == false {
    count = bytes.withUnsafeMutableBytes { (try? answer.descriptor.read(into: $0)) ?? 0 }
  }
  kill(process, SIGKILL)
  while waitpid(process, nil, 0) == -1, errno == EINTR {}
  let line = bytes.prefix(count).prefix { $0 > 0x20 }
  return line.isEmpty ? nil : String(decoding: line, as: UTF8.self)
}

/// Starts a program with empty input and default signal handling, for a live session has blocked
/// some signals. Nil where it cannot be started.
private func start(_ arguments: [String], output: FileDescriptor) -> pid_t? {
  var actions = posix_spawn_file_actions_t()
  var attributes = posix_spawnattr_t()
  posix_spawn_file_actions_init(&actions)
  posix_spawnattr_init(&attributes)
  defer {
    posix_spawn_file_actions_destroy(&actions)
    posix_spawnattr_destroy(&attributes)
  }
  posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
  posix_spawn_file_actions_adddup2(&actions, output.rawValue, STDOUT_FILENO)
  posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
  var none = sigset_t()
  var all = sigset_t()
  sigemptyset(&none)
  sigfillset(&all)
  posix_spawnattr_setsigmask(&attributes, &none)
  posix_spawnattr_setsigdefault(&attributes, &all)
  posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
  var words = arguments.map { strdup($0) } + [nil]
  defer { for word in words { free(word) } }
  var process = pid_t()
  return posix_spawnp(&process, arguments[0], &actions, &attributes, &words, environ) == 0
    ? process : nil
}
