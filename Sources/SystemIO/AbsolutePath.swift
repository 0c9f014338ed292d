import SystemPackage

#if canImport(Glibc)
  import Glibc
#endif

/// Returns the canonical absolute path of a file, with links resolved (`realpath`).
///
/// - Throws: ``SystemError`` if the path cannot be resolved, for example because the file does not
///   exist, or if the canonical path is not UTF-8 (`EILSEQ`).
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

/// Resolves a path that is written in `file`, relative to the folder of `file`. Returns an absolute
/// path unchanged.
package func resolved(_ path: String, from file: String) -> String {
  guard path.utf8.first != UInt8(ascii: "/"), let folder = folder(of: file) else { return path }
  return folder + path
}

/// Returns the part of a path before the file name, including the last slash, or nil if the path
/// has no slash.
package func folder(of file: String) -> String? {
  file.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(file[...$0]) }
}
