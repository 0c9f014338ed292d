package import SystemPackage

#if canImport(Glibc)
  package import Glibc
#endif

/// Starts a program, and searches for it in `PATH` as a shell does. The program starts with default
/// signal handling and no blocked signals, even if this process blocks some, as it does in a live
/// session.
///
/// - Parameters:
///   - words: the program and its arguments; no shell reads them.
///   - input: the program's standard input; nil for an empty one.
///   - output: the program's standard output; nil to drop the bytes.
///   - errors: the program's standard error; nil to drop the bytes.
///   - hasOwnGroup: whether the program leads its own process group, so that it can be killed
///     together with the processes that it starts.
/// - Returns: the process ID. The caller must wait for the process (`waitpid`).
/// - Throws: ``SystemError`` if the program cannot be started.
package func startProcess(
  _ words: [String], input: FileDescriptor? = nil, output: FileDescriptor? = nil,
  errors: FileDescriptor? = nil, hasOwnGroup: Bool = false
) throws(SystemError) -> pid_t {
  let program = words.first ?? ""
  var actions = posix_spawn_file_actions_t()
  var attributes = posix_spawnattr_t()
  posix_spawn_file_actions_init(&actions)
  posix_spawnattr_init(&attributes)
  defer {
    posix_spawn_file_actions_destroy(&actions)
    posix_spawnattr_destroy(&attributes)
  }
  let ends = [
    (input, STDIN_FILENO, O_RDONLY), (output, STDOUT_FILENO, O_WRONLY),
    (errors, STDERR_FILENO, O_WRONLY),
  ]
  for (descriptor, number, mode) in ends {
    if let descriptor {
      posix_spawn_file_actions_adddup2(&actions, descriptor.rawValue, number)
    } else {
      posix_spawn_file_actions_addopen(&actions, number, "/dev/null", mode, 0)
    }
  }
  var none = sigset_t()
  var all = sigset_t()
  sigemptyset(&none)
  sigfillset(&all)
  posix_spawnattr_setsigmask(&attributes, &none)
  posix_spawnattr_setsigdefault(&attributes, &all)
  let group = hasOwnGroup ? POSIX_SPAWN_SETPGROUP : 0
  posix_spawnattr_setflags(
    &attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | group))
  var arguments = words.map { strdup($0) } + [nil]
  defer { for argument in arguments { free(argument) } }
  var process = pid_t()
  let code = posix_spawnp(&process, program, &actions, &attributes, &arguments, environ)
  guard code == 0 else { throw SystemError("start", program, Errno(rawValue: code)) }
  return process
}

/// A pipe whose ends are not inherited by child processes.
package struct Pipe: ~Copyable {
  package let readEnd: OwnedDescriptor
  package let writeEnd: OwnedDescriptor

  /// Creates a pipe; `name` is for messages.
  package init(name: String) throws(SystemError) {
    let ends = try SystemError.check("create a pipe to", name) { try FileDescriptor.pipe() }
    readEnd = OwnedDescriptor(adopting: ends.readEnd, name: name)
    writeEnd = OwnedDescriptor(adopting: ends.writeEnd, name: name)
    for end in [ends.readEnd, ends.writeEnd] { _ = fcntl(end.rawValue, F_SETFD, FD_CLOEXEC) }
  }

  /// Closes the write end, and returns the read end.
  package consuming func reading() -> OwnedDescriptor { readEnd }
}
