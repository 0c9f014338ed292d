#if canImport(Glibc)
  import Glibc
#endif

/// Opens the descriptors 0, 1 and 2 if they are closed. Otherwise a file opened later could get one
/// of these numbers, and output to stdout or stderr would go into it. Call this before anything is
/// opened.
///
/// Each is opened in the wrong direction, so that reading and writing fail as on a closed
/// descriptor, and output to a closed stdout is not silently lost. A program that then opens
/// `/dev/stdout` gets `/dev/full`, where every write fails.
package func openStandardDescriptors() {
  let substitutes: [(CInt, String, CInt)] = [
    (STDIN_FILENO, "/dev/null", O_WRONLY), (STDOUT_FILENO, "/dev/full", O_RDONLY),
    (STDERR_FILENO, "/dev/null", O_RDONLY),
  ]
  for (number, path, mode) in substitutes {
    guard fcntl(number, F_GETFD) == -1, errno == EBADF else { continue }
    // This is the lowest free number, which `open` returns. Without /dev, use the root folder.
    if open(path, mode | O_NOCTTY) == -1 { _ = open("/", O_RDONLY | O_DIRECTORY) }
  }
}
