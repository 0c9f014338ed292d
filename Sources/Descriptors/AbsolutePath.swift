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

/// A path that stands in a file and is meant from there.
package func resolved(_ path: String, from file: String) -> String {
  guard path.utf8.first != UInt8(ascii: "/"), let folder = folder(of: file) else { return path }
  return folder + path
}

/// What stands before the name of a file, with the slash; nil where it is the name alone.
package func folder(of file: String) -> String? {
  file.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(file[...$0]) }
}
