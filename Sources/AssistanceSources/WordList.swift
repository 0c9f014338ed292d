package import Descriptors
import SystemPackage
package import TextAssistance

#if canImport(Glibc)
  import Glibc
#endif

/// The word list of a language as files, and the index that is made of it in the cache.
package struct WordList: Hashable, Sendable {
  /// The folder with `words.txt` and `bigrams.txt`.
  package var folder: String
  package var language: String

  package init(folder: String, language: String) {
    self.folder = folder
    self.language = language
  }

  /// The first of the folders that has a list of the language: `words/en` in the data folders of
  /// the user and the system, or beside the command. A list that is there and cannot be read is not
  /// passed over, so that its error is seen.
  ///
  /// - Parameters:
  ///   - language: `en`, for example.
  ///   - environment: the XDG variables, and `HOME`.
  ///   - command: the path of the program, `/usr/local/bin/evscribe` for example.
  ///   - root: what stands before every path, so that tests can use another directory tree.
  /// - Returns: the list; nil if there is none.
  package static func installed(
    _ language: String, environment: [String: String], command: String?, under root: String = ""
  ) -> WordList? {
    folders(environment: environment, command: command).lazy
      .map { WordList(folder: "\(root)\($0)/words/\(language)", language: language) }
      .first { list in
        access(list.wordsPath, F_OK) == 0
          || !SystemError("read", list.wordsPath, Errno(rawValue: errno)).isMissing
      }
  }

  /// Where lists are looked for, in this order.
  static func folders(environment: [String: String], command: String?) -> [String] {
    var folders: [String] = []
    if let own = folder("XDG_DATA_HOME", orInHome: ".local/share", environment) {
      folders.append("\(own)/evscribe")
    }
    if let command, let end = command.lastIndex(of: "/") {
      folders.append("\(command[..<end])/../share/evscribe")
      // A program that was built and not installed: its sources have the lists.
      let parts = command.split(separator: "/")
      if let build = parts.firstIndex(of: ".build") {
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

  private static func folder(
    _ name: String, orInHome place: String, _ environment: [String: String]
  ) -> String? {
    // The XDG Base Directory Specification ignores relative paths.
    if let folder = environment[name], folder.first == "/" { return folder }
    return environment["HOME"].flatMap { $0.first == "/" ? "\($0)/\(place)" : nil }
  }

  /// The file with the words.
  package var wordsPath: String { "\(folder)/words.txt" }
  private var pairsPath: String { "\(folder)/bigrams.txt" }

  /// The index as bytes, made afresh. It takes about a second.
  package func built() throws(SystemError) -> [UInt8] {
    var builder = WordIndexBuilder()
    builder.addWords(lines: try readRegularFile(at: wordsPath))
    do {
      builder.addPairs(lines: try readRegularFile(at: pairsPath))
    } catch {
      // A list without pairs completes words without regard to the one before.
      guard error.isMissing else { throw error }
    }
    return builder.build()
  }

  /// The index from the cache, which is made first if it is missing or older than the list.
  package func index(environment: [String: String]) throws(SystemError) -> WordIndex {
    let path = try cachePath(environment: environment)
    if let path, let bytes = try? mapRegularFile(at: path), let index = WordIndex(bytes) {
      return index
    }
    let bytes = try built()
    if let path, let index = try? keep(bytes, at: path) { return index }
    // Without a cache, or with a full disk, the index is only in memory.
    guard let index = WordIndex(IndexBytes(bytes)) else {
      throw SystemError("read", wordsPath, .invalidArgument)
    }
    return index
  }

  /// Makes the index and puts it into the cache; its path, or nil if there is no cache.
  package func rebuild(environment: [String: String]) throws(SystemError) -> String? {
    let bytes = try built()
    guard let path = try cachePath(environment: environment) else { return nil }
    _ = try keep(bytes, at: path)
    return path
  }

  private func keep(_ bytes: [UInt8], at path: String) throws(SystemError) -> WordIndex? {
    for (place, byte) in path.utf8.enumerated() where byte == UInt8(ascii: "/") && place > 0 {
      // What cannot be made is reported where the file is written.
      mkdir(String(Substring(path.utf8.prefix(place))), 0o700)
    }
    let file = try FileReplacement(of: path)
    try file.write(bytes)
    try file.commit()
    removeOlder(than: path)
    return WordIndex(try mapRegularFile(at: path))
  }

  /// Removes the other indices of this list, which has changed since they were made. Who has mapped
  /// one keeps it.
  private func removeOlder(than path: String) {
    guard let slash = path.lastIndex(of: "/") else { return }
    let folder = path[..<slash]
    for name in (try? namesInDirectory(at: String(folder))) ?? []
    where name.hasPrefix(namePrefix) && name.hasSuffix(".index") && "\(folder)/\(name)" != path {
      unlink("\(folder)/\(name)")
    }
  }

  /// How the names of all indices of this list begin: with its language, and a number made of the
  /// path of its folder.
  private var namePrefix: String {
    var hash: UInt64 = 14_695_981_039_346_656_037
    let resolved = realpath(folder, nil)
    defer { free(resolved) }
    for byte in (resolved.flatMap { String(validatingCString: $0) } ?? folder).utf8 {
      hash = (hash ^ UInt64(byte)) &* 1_099_511_628_211
    }
    return "words-\(language)-\(String(hash, radix: 16))-"
  }

  /// The name says of which list the index was made: by its folder, size and time.
  func cachePath(environment: [String: String]) throws(SystemError) -> String? {
    guard let folder = Self.folder("XDG_CACHE_HOME", orInHome: ".cache", environment) else {
      return nil
    }
    var status = stat()
    try SystemError.check("read", wordsPath) { stat(wordsPath, &status) }
    var key = "\(status.st_size)-\(status.st_mtim.tv_sec).\(status.st_mtim.tv_nsec)"
    if stat(pairsPath, &status) == 0 {
      key += "-\(status.st_size)-\(status.st_mtim.tv_sec).\(status.st_mtim.tv_nsec)"
    }
    return "\(folder)/evscribe/\(namePrefix)\(key).index"
  }
}
