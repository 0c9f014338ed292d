import SystemPackage

#if canImport(Glibc)
  import Glibc
#endif

/// Returns the names in a directory, without `.` and `..`, in arbitrary order.
package func namesInDirectory(at path: String) throws(SystemError) -> [String] {
  guard let stream = opendir(path) else {
    throw SystemError("list", path, Errno(rawValue: errno))
  }
  defer { closedir(stream) }
  var names: [String] = []
  while true {
    errno = 0
    guard let entry = readdir(stream) else {
      let code = Errno(rawValue: errno)
      if code.rawValue != 0 { throw SystemError("list", path, code) }
      return names
    }
    let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
      pointer.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) { String(cString: $0) }
    }
    if name != ".", name != ".." { names.append(name) }
  }
}

/// Returns the target of the symbolic link at `path`, or nil if there is no link.
package func symbolicLinkTarget(at path: String) -> String? {
  var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
  let count = readlink(path, &buffer, buffer.count)
  guard count > 0 else { return nil }
  return String(decoding: buffer[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
}

/// Returns whether something other than a regular file exists at the path, such as a folder,
/// device, pipe or socket. Links are followed.
package func isSpecialFile(at path: String) -> Bool {
  var status = stat()
  return stat(path, &status) == 0 && status.st_mode & S_IFMT != S_IFREG
}
