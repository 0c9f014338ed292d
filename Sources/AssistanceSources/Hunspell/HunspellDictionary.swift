package import SystemIO
import SystemPackage

#if canImport(Glibc)
  import Glibc
#endif

/// A dictionary of hunspell, for languages without a word list of evscribe. It knows which words
/// exist and what a misspelt one may have been, but not how common words are.
package struct HunspellDictionary: ~Copyable {
  private let library: HunspellLibrary
  private let handle: HunspellLibrary.Handle
  /// The encoding of the dictionary, for `iconv`.
  private let encoding: String

  /// A reason for which a dictionary cannot be used.
  package enum Problem: Error, Hashable, Sendable {
    /// The library is not installed.
    case noLibrary
    /// There is no dictionary for the language.
    case noDictionary(language: String)
    /// The dictionary cannot be read.
    case unreadable(SystemError)
    /// The dictionary is in an encoding that this machine does not know.
    case unknownEncoding(String, path: String)
  }

  /// Opens the dictionary of a language. Takes up to a second.
  ///
  /// - Parameters:
  ///   - language: a language with or without a region, `de-AT` or `de`. Without one, the
  ///     dictionary of the language's own region is used (`de_DE`, `sv_SE`), otherwise the first.
  ///   - folders: the folders that may contain the dictionary, the first before the next.
  /// - Throws: if the library or a dictionary is missing, or it cannot be read.
  package init(language: String, in folders: [String]) throws(Problem) {
    guard let library = HunspellLibrary.shared else { throw .noLibrary }
    guard let path = try Self.path(of: language, in: folders) else {
      throw .noDictionary(language: language)
    }
    // The library writes to stderr what it cannot open.
    for file in ["\(path).aff", "\(path).dic"] {
      do throws(SystemError) { _ = try openRegularFile(at: file) } catch {
        throw .unreadable(error)
      }
    }
    guard let handle = library.open(affixes: "\(path).aff", words: "\(path).dic") else {
      throw .unreadable(SystemError("open", "\(path).dic", .noMemory))
    }
    let encoding = library.encoding(handle).map { String(cString: $0) } ?? "UTF-8"
    guard Self.converted(Array("a".utf8), from: "UTF-8", to: encoding) != nil else {
      library.close(handle)
      throw .unknownEncoding(encoding, path: path)
    }
    self.library = library
    self.handle = handle
    self.encoding = encoding
  }

  deinit { library.close(handle) }

  /// The folders of `DICPATH`, then those of the system.
  package static func folders(_ environment: [String: String]) -> [String] {
    let own = (environment["DICPATH"] ?? "").split(separator: ":").map(String.init)
    return own.filter { $0.hasPrefix("/") } + ["/usr/local/share/hunspell", "/usr/share/hunspell"]
  }

  /// The Debian package with the dictionary of a language; nil if it is not known.
  package static func package(for language: String) -> String? { packages[language] }

  /// Packages of Debian 12.
  private static let packages = [
    "cs": "hunspell-cs", "da": "hunspell-da", "de": "hunspell-de-de", "el": "hunspell-el",
    "en": "hunspell-en-us", "es": "hunspell-es", "fr": "hunspell-fr", "hu": "hunspell-hu",
    "it": "hunspell-it", "ko": "hunspell-ko", "nb": "hunspell-no", "nl": "hunspell-nl",
    "nn": "hunspell-no", "no": "hunspell-no", "pl": "hunspell-pl", "pt": "hunspell-pt-pt",
    "ro": "hunspell-ro", "ru": "hunspell-ru", "sk": "hunspell-sk", "sl": "hunspell-sl",
    "sv": "hunspell-sv", "tr": "hunspell-tr", "uk": "hunspell-uk",
  ]

  /// The preferred dictionaries of languages that may have several and whose own region has another
  /// code than the language. Without an entry, `de_DE` is preferred for `de`.
  private static let homes = [
    "da": "da_DK", "el": "el_GR", "en": "en_US", "no": "nb_NO", "sv": "sv_SE",
  ]

  /// Returns the path of the dictionary without its extension.
  private static func path(
    of language: String, in folders: [String]
  ) throws(Problem) -> String? {
    let language = language.replacing("-", with: "_")
    for folder in folders {
      let names: [String]
      do throws(SystemError) { names = try namesInDirectory(at: folder) } catch {
        guard error.isMissing else { throw .unreadable(error) }
        continue
      }
      let found = names.filter { $0.hasSuffix(".dic") }.map { String($0.dropLast(4)) }
        .filter { names.contains("\($0).aff") }
      let usual = [language, homes[language], "\(language)_\(language.uppercased())"]
      let name = usual.compactMap(\.self).first(where: found.contains)
      if let name = name ?? found.filter({ $0.hasPrefix("\(language)_") }).min() {
        return "\(folder)/\(name)"
      }
    }
    return nil
  }

  /// The maximum number of bytes of a word.
  private static let limit = 100

  /// Returns whether the dictionary contains a word.
  package borrowing func contains(_ word: String) -> Bool {
    guard let bytes = encoded(word) else { return false }
    return library.spell(handle, bytes) != 0
  }

  /// Returns up to `count` words that may have been meant, the likeliest first, without `word`.
  /// Takes up to some tenths of a second.
  package borrowing func suggestions(for word: String, count: Int) -> [String] {
    guard count > 0, let bytes = encoded(word) else { return [] }
    var words: HunspellLibrary.Words?
    let found = library.suggest(handle, &words, bytes)
    guard found > 0, let list = words else { return [] }
    defer { library.free(handle, &words, found) }
    var suggestions: [String] = []
    for index in 0..<Int(found) where suggestions.count < count {
      guard let bytes = list[index], let text = decoded(bytes), !text.isEmpty, text != word,
        !suggestions.contains(text)
      else { continue }
      suggestions.append(text)
    }
    return suggestions
  }

  /// Returns the word in the dictionary's encoding with a final 0; nil if the word cannot be
  /// written in that encoding, is empty, is longer than ``limit``, or contains a 0.
  private borrowing func encoded(_ word: String) -> [CChar]? {
    let bytes = Array(word.utf8)
    guard !bytes.isEmpty, bytes.count <= Self.limit, !bytes.contains(0),
      let encoded = Self.converted(bytes, from: "UTF-8", to: encoding)
    else { return nil }
    return encoded.map { CChar(bitPattern: $0) } + [0]
  }

  private borrowing func decoded(_ word: UnsafeMutablePointer<CChar>) -> String? {
    let bytes = (0..<strlen(word)).map { UInt8(bitPattern: word[$0]) }
    return Self.converted(bytes, from: encoding, to: "UTF-8")
      .flatMap { String(validating: $0, as: UTF8.self) }
  }

  /// Returns bytes in another encoding; nil if the encoding is not known, or has no such character.
  private static func converted(_ bytes: [UInt8], from: String, to: String) -> [UInt8]? {
    guard from != to else { return bytes }
    let converter = iconv_open(to, from)
    guard Int(bitPattern: converter) != -1 else { return nil }
    defer { iconv_close(converter) }
    var input = bytes.map { CChar(bitPattern: $0) }
    var output = [CChar](repeating: 0, count: bytes.count * 4)
    var (inputCount, outputCount) = (input.count, output.count)
    let result = input.withUnsafeMutableBufferPointer { input in
      output.withUnsafeMutableBufferPointer { output in
        var (start, end) = (input.baseAddress, output.baseAddress)
        return iconv(converter, &start, &inputCount, &end, &outputCount)
      }
    }
    guard result == 0, inputCount == 0 else { return nil }
    return output.dropLast(outputCount).map { UInt8(bitPattern: $0) }
  }
}
