import SystemPackage

#if canImport(Glibc)
  import Glibc
#endif

/// The canonical absolute path of a file (`realpath`), which does not depend on the working
/// directory.
///
/// - Throws: ``SystemError`` if the file does not exist, or its path is not UTF-8 (`EILSEQ`).
package func absolutePath(of path: String) throws(SystemError) -> String {
  guard let resolved = realpath(path, nil) else {
    throw SystemError("open", path, Errno(rawValue: errno))
  }
  defer { free(resolved) }
  // Repaired bytes would be the path of another file.
  guard let path = String(validatingCString: resolved) else {
    throw SystemError("open", path, .illegalByteSequence)
  }
  return path
}

/// Resolves a path that is written in a file, relative to that file.
package func resolved(_ path: String, from file: String) -> String {
  guard path.utf8.first != UInt8(ascii: "/"), let folder = folder(of: file) else { return path }
  return folder + path
}

/// The part of a path before the file name, with the slash; nil if there is only a name.
package func folder(of file: String) -> String? {
  file.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(file[...$0]) }
}
