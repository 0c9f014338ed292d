package import SystemIO
package import TextAssistance
import SystemPackage

#if canImport(Glibc)
  import Glibc
#endif

/// The files of a language's word list, and the index that is made of them in the cache.
package struct WordList: Hashable, Sendable {
  /// The folder with `words.txt` and `bigrams.txt`.
  package var folder: String
  package var language: String

  package init(folder: String, language: String) {
    self.folder = folder
    self.language = language
  }

  /// Returns the first list of the language in the data folders: `words/en` in those of the user
  /// and the system, or beside the command. A list that exists but cannot be read is not skipped,
  /// so that its error is seen.
  ///
  /// - Parameters:
  ///   - language: the language, such as `en`.
  ///   - environment: the XDG variables, and `HOME`.
  ///   - command: the path of the program, such as `/usr/local/bin/evscribe`.
  ///   - root: the prefix of every path, so that tests can use another directory tree.
  /// - Returns: the list; nil if there is none.
  package static func installed(
    _ language: String, environment: [String: String], command: String?, under root: String = ""
  ) -> WordList? {
    folders(environment: environment, command: command).lazy
      .map { WordList(folder: "\(root)\($0)/words/\(language)", language: language) }
      .first { isInstalled($0.wordsPath) }
  }

  /// Returns the folders in which lists are searched for, in the order of the search.
  static func folders(environment: [String: String], command: String?) -> [String] {
    dataFolders(environment: environment, command: command)
  }

  /// The file with the words.
  package var wordsPath: String { "\(folder)/words.txt" }
  private var pairsPath: String { "\(folder)/bigrams.txt" }

  /// Builds the index and returns its bytes. This takes about a second.
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

  /// Returns the index from the cache. Builds it first if the cache has none for the current files
  /// of the list, or a damaged one.
  package func index(environment: [String: String]) throws(SystemError) -> WordIndex {
    let cache = try cache(environment: environment)
    if let bytes = cache?.read(), let index = WordIndex(bytes) { return index }
    let bytes = try built()
    // Without a cache, or with a full disk, the index is only in memory.
    try? cache?.keep(bytes)
    guard let index = WordIndex(IndexBytes(bytes)) else {
      throw SystemError("read", wordsPath, .invalidArgument)
    }
    return index
  }

  /// Builds the index and writes it to the cache. Returns its path, or nil if there is no cache.
  package func rebuild(environment: [String: String]) throws(SystemError) -> String? {
    let bytes = try built()
    guard let cache = try cache(environment: environment) else { return nil }
    try cache.keep(bytes)
    return cache.path
  }

  func cachePath(environment: [String: String]) throws(SystemError) -> String? {
    try cache(environment: environment)?.path
  }

  private func cache(environment: [String: String]) throws(SystemError) -> IndexCache? {
    try IndexCache(
      "words-\(language)", of: [folder], files: [wordsPath, pairsPath], environment: environment)
  }
}
