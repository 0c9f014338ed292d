#if canImport(Glibc)
  import Glibc
#endif

/// A pipeline of programs; the stdout of the last one is read by this process.
struct PeerProgram: ~Copyable {
  private let processes: [pid_t]
  /// The output of the last program; non-blocking.
  let output: CInt

  /// Starts the commands; their stderr is appended to /tmp/said.
  init(_ pipeline: [[String]]) {
    var processes: [pid_t] = []
    var input = open("/dev/null", O_RDONLY | O_CLOEXEC)
    for command in pipeline {
      var ends: [CInt] = [0, 0]
      guard pipe(&ends) == 0,
        ends.allSatisfy({ fcntl($0, F_SETFD, FD_CLOEXEC) == 0 })
      else { fail("pipe: \(errno)") }
      processes.append(Self.start(command, input: input, output: ends[1]))
      close(input)
      close(ends[1])
      input = ends[0]
    }
    guard fcntl(input, F_SETFL, O_NONBLOCK) == 0 else { fail("fcntl: \(errno)") }
    self.processes = processes
    output = input
  }

  /// Ends the programs.
  deinit {
    for process in processes { kill(process, SIGKILL) }
    for process in processes { waitpid(process, nil, 0) }
    close(output)
  }

  private static func start(_ command: [String], input: CInt, output: CInt) -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, input, 0)
    posix_spawn_file_actions_adddup2(&actions, output, 1)
    posix_spawn_file_actions_addopen(&actions, 2, "/tmp/said", O_WRONLY | O_CREAT | O_APPEND, 0o600)
    var words: [UnsafeMutablePointer<CChar>?] = command.map { strdup($0) }
    words.append(nil)
    defer { for word in words { free(word) } }
    var process: pid_t = 0
    let result = posix_spawnp(&process, command[0], &actions, nil, words, environ)
    guard result == 0 else { fail("\(command[0]): \(result)") }
    return process
  }

  /// The sum of the programs' peak memory, in kB.
  func memory() -> Int { sum(of: ["VmHWM:"]) }

  /// The programs' context switches so far: a program that sleeps and is not woken adds none.
  func switches() -> Int { sum(of: ["voluntary_ctxt_switches:", "nonvoluntary_ctxt_switches:"]) }

  private func sum(of names: [String]) -> Int {
    var sum = 0
    for process in processes {
      for line in lines(of: "/proc/\(process)/status") {
        let words = line.split { $0 == "\t" || $0 == " " }
        guard words.count > 1, names.contains(String(words[0])) else { continue }
        sum += Int(words[1]) ?? 0
      }
    }
    return sum
  }
}

/// The lines of a small kernel file; none if it does not exist.
func lines(of path: String) -> [Substring] {
  let descriptor = open(path, O_RDONLY | O_CLOEXEC)
  guard descriptor >= 0 else { return [] }
  defer { close(descriptor) }
  var bytes = [UInt8](repeating: 0, count: 16384)
  let count = read(descriptor, &bytes, bytes.count)
  return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self).split(separator: "\n")
}
