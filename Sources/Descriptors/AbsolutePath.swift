import SystemPackage

#if canImport(Glibc)
  import Glibc
#endif

/// The path of a file from the root, without links and dots (`realpath`): it means the same wherever it is read.
package func absolutePath(of path: String) throws(SystemError) -> String {
  guard let resolved = realpath(path, nil) else {
    throw SystemError("open", path, Errno(rawValue: errno))
  }
  defer { free(resolved) }
  return String(cString: resolved)
}
