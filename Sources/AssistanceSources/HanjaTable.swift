package import SystemIO
package import HanjaConversion
import TextAssistance
import SystemPackage

#if canImport(Glibc)
  import Glibc
#endif

/// A table of Hanja or symbols in libhangul's format, and the index that is made of it in the
/// cache.
package struct HanjaTable: Hashable, Sendable {
  /// The path of the table.
  package var path: String

  package init(path: String) { self.path = path }

  /// The folder of libhangul's tables.
  private static let folder = "/usr/share/libhangul/hanja"
  /// The Debian package that contains the tables.
  package static let package = "libhangul-data"
  /// Hanja by Hangul.
  package static let hanja = HanjaTable(path: "\(folder)/hanja.txt")
  /// Symbols by jamo.
  package static let symbols = HanjaTable(path: "\(folder)/mssymbol.txt")

  /// The version of the order of Hanja in an index; increased with every change of that order, so
  /// that an index in an older order is not used.
  private static let version = 3
  /// The largest number of bytes of a table: three times the size of libhangul's.
  private static let sizeLimit = 20 << 20

  /// Returns the index from the cache. Builds it first if the cache has none, or a damaged one, for
  /// the current files of the table and of the counts by which the index is ordered.
  package func index(
    environment: [String: String], command: String?
  ) throws(SystemError) -> HanjaIndex {
    let counts = dataFolders(environment: environment, command: command).lazy
      .map { "\($0)/hanja/words.txt" }.first(where: isInstalled)
    let files = [path] + [counts].compactMap(\.self)
    let cache = try IndexCache(
      "hanja\(Self.version)", of: files, files: files, environment: environment)
    if let bytes = cache?.read(), let index = HanjaIndex(bytes) { return index }
    let bytes = try built(with: counts)
    // Without a cache, or with a full disk, the index is only in memory.
    try? cache?.keep(bytes)
    guard let index = HanjaIndex(IndexBytes(bytes)) else {
      throw SystemError("read", path, .invalidArgument)
    }
    return index
  }

  private func built(with counts: String?) throws(SystemError) -> [UInt8] {
    var builder = HanjaIndexBuilder()
    builder.add(lines: try readRegularFile(at: path, limit: Self.sizeLimit))
    // Without them, the order is less good.
    if let counts {
      builder.add(counts: try readRegularFile(at: counts, limit: Self.sizeLimit))
    }
    builder.order()
    return builder.build()
  }
}

extension HanjaConverter {
  /// Reads the installed data: a table of Hanja, libhangul's symbols, the names of emoji, and the
  /// user's own words from `hanja.txt` in the configuration folder. Missing files are left out; a
  /// file that exists but cannot be read is an error.
  package init(
    table: HanjaTable = .hanja, environment: [String: String], command: String?,
    configuration: String?
  ) throws(SystemError) {
    self.init()
    self.table = try unlessMissing { () throws(SystemError) in
      try table.index(environment: environment, command: command)
    }
    symbols = try unlessMissing { () throws(SystemError) in
      try HanjaTable.symbols.index(environment: environment, command: command)
    }
    for folder in dataFolders(environment: environment, command: command) where emoji == nil {
      emoji = try unlessMissing { () throws(SystemError) in
        EmojiNames(lines: try readRegularFile(at: "\(folder)/emoji/names.txt"))
      }
    }
    guard let configuration else { return }
    let lines = try unlessMissing { () throws(SystemError) in
      try readRegularFile(at: "\(configuration)/hanja.txt")
    }
    own = OwnHanja(lines: lines ?? [])
  }
}

extension KoreanCompletion {
  /// Reads the installed words, `words/ko/completions.txt` in the data folders; nil if there are
  /// none.
  package init?(environment: [String: String], command: String?) throws(SystemError) {
    let path = dataFolders(environment: environment, command: command).lazy
      .map { "\($0)/words/ko/completions.txt" }.first(where: isInstalled)
    guard let path else { return nil }
    self.init(lines: try readRegularFile(at: path))
  }
}

/// Returns the result of `read`; nil if the file does not exist.
private func unlessMissing<Value>(
  _ read: () throws(SystemError) -> Value
) throws(SystemError) -> Value? {
  do { return try read() } catch {
    guard error.isMissing else { throw error }
    return nil
  }
}
