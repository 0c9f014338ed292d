#if canImport(Glibc)
  import Glibc
#endif

/// Returns the path of the running program with all links resolved; nil if the kernel does not say.
package func pathOfCommand() -> String? {
  guard let path = realpath("/proc/self/exe", nil) else { return nil }
  defer { free(path) }
  return String(validatingCString: path)
}
