import SystemIO
import SystemPackage

#if canImport(Glibc)
  import Glibc
#endif

/// Asks the surrounding tmux for the value of a server option, such as `on` for `focus-events`.
/// Returns nil if tmux does not answer within half a second.
///
/// The terminal itself cannot be asked: not every tmux answers a request for focus reports with the
/// current focus.
func tmuxOption(_ name: String) -> String? {
  guard let pipe = try? Pipe(name: "tmux"),
    let process = try? startProcess(
      ["tmux", "show-options", "-sv", name], output: pipe.writeEnd.descriptor)
  else { return nil }
  // While this process holds the write end, a tmux that writes nothing would cause no hangup.
  let answer = pipe.reading()
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
