import SystemIO
import TextAssistance
import SystemPackage

#if canImport(Glibc)
  import Glibc
#endif

/// An index in the user's cache. The name of its file identifies the files of which it was made, by
/// a hash of their paths or their folder's path, and by their sizes and times.
struct IndexCache {
  let path: String
  /// The beginning of the names of all indices of these files.
  private let prefix: String
  private let folder: String

  /// Finds the path of the index that is made of `files`, from their sizes and times; nil if the
  /// environment specifies no cache. The first of the files must exist.
  ///
  /// - Parameters:
  ///   - kind: the beginning of the index's name, such as `words-en`.
  ///   - paths: the paths whose hash, with links resolved, is a part of the index's name.
  ///   - files: the files of which the index is made.
  ///   - environment: the XDG variables, and `HOME`.
  /// - Throws: ``SystemError`` if the size and time of the first file cannot be read.
  init?(
    _ kind: String, of paths: [String], files: [String], environment: [String: String]
  ) throws(SystemError) {
    guard let cache = userFolder("XDG_CACHE_HOME", orInHome: ".cache", environment) else {
      return nil
    }
    folder = "\(cache)/evscribe"
    prefix = "\(kind)-\(Self.number(for: paths))-"
    var parts: [String] = []
    for (index, file) in files.enumerated() {
      var status = stat()
      do {
        try SystemError.check("read", file) { stat(file, &status) }
      } catch {
        guard index > 0 else { throw error }
        continue
      }
      parts.append("\(status.st_size)-\(status.st_mtim.tv_sec).\(status.st_mtim.tv_nsec)")
    }
    path = "\(folder)/\(prefix)\(parts.joined(separator: "-")).index"
  }

  /// The largest number of bytes of an index that is read: four times the size of the largest
  /// index.
  private static let sizeLimit = 64 << 20

  /// Reads the index; nil if it cannot be read, or if other users can change it.
  ///
  /// The file is not mapped: a look-up could wait for the disk in the event loop, and would kill
  /// the process (`SIGBUS`) if the file had been truncated.
  func read() -> IndexBytes? {
    do {
      let location = try FileLocation(of: path, followsLinkAtEnd: false)
      return IndexBytes(try location.readOwn(limit: Self.sizeLimit))
    } catch { return nil }
  }

  /// Writes an index to the cache. Removes other indices of the same files, which were made of
  /// older versions of the files.
  ///
  /// - Throws: ``SystemError``, also if other users can change the folder, or if the path leads to
  ///   anything but a regular file.
  func keep(_ bytes: [UInt8]) throws(SystemError) {
    for (place, byte) in path.utf8.enumerated() where byte == UInt8(ascii: "/") && place > 0 {
      // A folder that cannot be created is reported where the file is written.
      mkdir(String(Substring(path.utf8.prefix(place))), 0o700)
    }
    let location = try FileLocation(of: path, followsLinkAtEnd: false)
    try location.checkFolderIsOwn()
    guard location.isReplaceable else { throw SystemError("write to", path, .fileExists) }
    let file = try FileReplacement(at: location)
    try file.write(bytes)
    try file.commit()
    for name in (try? namesInDirectory(at: folder)) ?? []
    where name.hasPrefix(prefix) && name.hasSuffix(".index") && "\(folder)/\(name)" != path {
      unlink("\(folder)/\(name)")
    }
  }

  /// Returns the FNV-1a hash of the paths, in hexadecimal digits.
  private static func number(for paths: [String]) -> String {
    var hash: UInt64 = 14_695_981_039_346_656_037
    for path in paths {
      let resolved = realpath(path, nil)
      defer { free(resolved) }
      for byte in (resolved.flatMap { String(validatingCString: $0) } ?? path).utf8 {
        hash = (hash ^ UInt64(byte)) &* 1_099_511_628_211
      }
    }
    return String(hash, radix: 16)
  }
}

/// Returns a folder of the user: the value of an environment variable or, without it, a path in the
/// home folder. Nil if the environment specifies neither.
func userFolder(
  _ name: String, orInHome place: String, _ environment: [String: String]
) -> String? {
  // The XDG Base Directory Specification ignores relative paths.
  if let folder = environment[name], folder.first == "/" { return folder }
  return environment["HOME"].flatMap { $0.first == "/" ? "\($0)/\(place)" : nil }
}

/// Whether the file exists, even if it cannot be read.
func isInstalled(_ path: String) -> Bool {
  access(path, F_OK) == 0 || !SystemError("read", path, Errno(rawValue: errno)).isMissing
}

/// Returns the folders with evscribe's data, in order of preference: the user's, the one beside the
/// command, the one in the sources of a command that was built and not installed, the system's.
func dataFolders(environment: [String: String], command: String?) -> [String] {
  var folders: [String] = []
  if let own = userFolder("XDG_DATA_HOME", orInHome: ".local/share", environment) {
    folders.append("\(own)/evscribe")
  }
  if let command, let end = command.lastIndex(of: "/") {
    folders.append("\(command[..<end])/../share/evscribe")
    let parts = command.split(separator: "/")
    if let build = parts.firstIndex(where: { $0.hasPrefix(".build") }) {
      folders.append("/\(parts[..<build].joined(separator: "/"))/Data")
    }
  }
  let system = environment["XDG_DATA_DIRS"].flatMap { $0.isEmpty ? nil : $0 }
  for folder in (system ?? "/usr/local/share:/usr/share").split(separator: ":")
  where folder.first == "/" {
    folders.append("\(folder)/evscribe")
  }
  return folders
}
