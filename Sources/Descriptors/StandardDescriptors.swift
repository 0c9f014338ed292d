#if canImport(Glibc)
  import Glibc
#endif

/// Opens 0, 1 and 2 where they are closed. Else a file that is opened later gets that number, and what is meant for stderr or
/// stdout goes into it. To be called before anything is opened.
///
/// Each is opened the wrong way round, so that reading and writing fail as they do on a closed descriptor: a text for a closed
/// stdout is not lost in silence. What opens `/dev/stdout` anew finds a full disk.
package func openStandardDescriptors() {
  let substitutes: [(CInt, String, CInt)] = [
    (STDIN_FILENO, "/dev/null", O_WRONLY), (STDOUT_FILENO, "/dev/full", O_RDONLY),
    (STDERR_FILENO, "/dev/null", O_RDONLY),
  ]
  for (number, path, mode) in substitutes {
    guard fcntl(number, F_GETFD) == -1, errno == EBADF else { continue }
    // The lowest number that is free is this one. Without /dev the root has to do.
    if open(path, mode | O_NOCTTY) == -1 { _ = open("/", O_RDONLY | O_DIRECTORY) }
  }
}
