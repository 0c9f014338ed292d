import SystemIO
import Glibc
import SystemPackage
import TestSupport
import Testing
import TextAssistance

@testable import AssistanceSources

@Suite("Word lists as files")
struct WordListTests {
  private let folder = TemporaryFolder()

  private var environment: [String: String] {
    ["XDG_DATA_HOME": "\(folder.path)/data", "XDG_CACHE_HOME": "\(folder.path)/cache"]
  }

  private func list(_ words: String = "200 the weird\n", in place: String = "list") -> WordList {
    folder.write(words, to: "\(place)/words.txt")
    return WordList(folder: "\(folder.path)/\(place)", language: "en")
  }

  private func run(_ program: String, _ arguments: String...) throws {
    #expect(try ProcessRunner.run(program, arguments).exitCode == 0)
  }

  private func installed(_ environment: [String: String], command: String? = nil) -> String? {
    let found = WordList.installed("en", environment: environment, command: command)
    return found.map { $0.folder.replacing(folder.path, with: "") }
  }

  @Test(
    "The folders, each before the next: the user's, beside the command, a build's, the system's")
  func places() {
    let path = folder.path
    let command = folder.write("", to: "build/.build/debug/evscribe")
    let environment = [
      "XDG_DATA_HOME": "\(path)/own", "HOME": "\(path)/home",
      "XDG_DATA_DIRS": "relative:\(path)/system:\(path)/more",
    ]
    #expect(installed(environment, command: command) == nil)
    folder.write("1 a\n", to: "more/evscribe/words/en/words.txt")
    #expect(installed(environment, command: command) == "/more/evscribe/words/en")
    folder.write("1 a\n", to: "system/evscribe/words/en/words.txt")
    #expect(installed(environment, command: command) == "/system/evscribe/words/en")
    folder.write("1 a\n", to: "build/Data/words/en/words.txt")
    #expect(installed(environment, command: command) == "/build/Data/words/en")
    folder.write("1 a\n", to: "build/.build/share/evscribe/words/en/words.txt")
    #expect(
      installed(environment, command: command)
        == "/build/.build/debug/../share/evscribe/words/en")
    folder.write("1 a\n", to: "own/evscribe/words/en/words.txt")
    #expect(installed(environment, command: command) == "/own/evscribe/words/en")
  }

  @Test(
    "Without the variables the folders are those of the XDG specification; relative ones do not count"
  )
  func defaultPlaces() {
    #expect(
      WordList.folders(environment: ["HOME": "/home/me", "XDG_DATA_HOME": "here"], command: nil)
        == ["/home/me/.local/share/evscribe", "/usr/local/share/evscribe", "/usr/share/evscribe"])
    #expect(
      WordList.folders(environment: ["XDG_DATA_DIRS": "/a:b"], command: nil) == ["/a/evscribe"])
  }

  @Test("A list that is there and cannot be read is not passed over")
  func unreadable() {
    // A name that leads to itself fails for root too.
    folder.write("1 a\n", to: "system/evscribe/words/en/words.txt")
    folder.write("", to: "data/evscribe/words/en/other")
    let path = "\(folder.path)/data/evscribe/words/en/words.txt"
    #expect((try? run("/bin/ln", "-s", "words.txt", path)) != nil)
    var environment = environment
    environment["XDG_DATA_DIRS"] = "\(folder.path)/system"
    let found = WordList.installed("en", environment: environment, command: nil)
    #expect(found?.wordsPath == path)
    #expect(throws: SystemError("read", path, .tooManySymbolicLinkLevels)) {
      try found?.index(environment: environment)
    }
  }

  @Test("The index is made once, and again when the list or its pairs have changed")
  func key() throws {
    let list = list()
    let first = try list.cachePath(environment: environment)
    #expect(try list.index(environment: environment).word("weird") != nil)
    #expect(folder.cached.count == 1)
    #expect(try list.cachePath(environment: environment) == first)

    // The same size at another time.
    folder.write("200 the wired\n", to: "list/words.txt")
    try run("/usr/bin/touch", "-d", "2001-01-01", list.wordsPath)
    #expect(try list.index(environment: environment).word("weird") == nil)
    #expect(try list.cachePath(environment: environment) != first)

    let second = try list.cachePath(environment: environment)
    folder.write("the 190 wired\n", to: "list/bigrams.txt")
    #expect(try list.cachePath(environment: environment) != second)
    let index = try list.index(environment: environment)
    var next: [String] = []
    index.forEachWord(after: try #require(index.word("the"))) { word, _ in
      next.append(index.text(of: word))
    }
    #expect(next == ["wired"])
  }

  @Test(
    "Older indices of a list are removed; those of another folder or language, and other files, stay"
  )
  func olderIndices() throws {
    let list = list()
    _ = try list.index(environment: environment)
    let other = self.list("1 other\n", in: "other")
    _ = try other.index(environment: environment)
    _ = try WordList(folder: list.folder, language: "de").index(environment: environment)
    folder.write("", to: "cache/evscribe/words.txt")
    let before = folder.cached
    #expect(before.count == 4)

    folder.write("200 the wired weird\n", to: "list/words.txt")
    _ = try list.index(environment: environment)
    let after = folder.cached
    #expect(after.count == 4)
    #expect(Set(after).subtracting(before).count == 1)
    #expect(after.contains("words.txt"))
    _ = try other.index(environment: environment)
    #expect(folder.cached == after)
  }

  @Test("A cached index that is cut, empty or of another version is made again")
  func damagedCache() throws {
    let list = list()
    let path = try #require(try list.rebuild(environment: environment))
    let name = String(path.dropFirst(folder.path.count + 1))
    let bytes = try readRegularFile(at: path)
    for damaged in [[], Array(bytes.dropLast()), bytes + [0], Array("evwords1".utf8)] {
      folder.write(damaged, to: name)
      #expect(try list.index(environment: environment).word("weird") != nil)
      #expect(try readRegularFile(at: path) == bytes)
    }
  }

  @Test("A cached index with wrong bytes gives other words and never fails")
  func hostileCache() throws {
    let list = list("200 the weird received\n180 separate plate\n")
    let path = try #require(try list.rebuild(environment: environment))
    let name = String(path.dropFirst(folder.path.count + 1))
    let bytes = try readRegularFile(at: path)
    let seed = propertySeed()
    var random = SeededGenerator(seed: seed)
    for _ in 0..<TestAmount.count(200, long: 2_000) {
      var damaged = bytes
      for _ in 0..<Int.random(in: 1...20, using: &random) {
        damaged[.random(in: 8..<damaged.count, using: &random)] = .random(
          in: 0...255, using: &random)
      }
      folder.write(damaged, to: name)
      var speller = Speller(try list.index(environment: environment))
      for typed in ["wierd", "the", "recieved", "a"] {
        #expect(speller.suggestions(for: typed).count <= 5, "seed \(seed)")
      }
    }
  }

  @Test("An index that is in use stays whole when its file is cut")
  func cutInUse() throws {
    let list = list()
    let path = try #require(try list.rebuild(environment: environment))
    let index = try list.index(environment: environment)
    #expect(truncate(path, 0) == 0)
    #expect(index.word("weird") != nil)
  }

  @Test("A link or a pipe instead of an index is neither used nor replaced nor waited for")
  func strangeFiles() throws {
    let list = list()
    let path = try #require(try list.rebuild(environment: environment))
    let other = folder.write("mine", to: "other")
    for make in [{ symlink(other, path) }, { mkfifo(path, 0o600) }] {
      unlink(path)
      #expect(make() == 0)
      #expect(try list.index(environment: environment).word("weird") != nil)
      #expect(throws: SystemError.self) { try list.rebuild(environment: environment) }
    }
    #expect(try readRegularFile(at: other) == Array("mine".utf8))
  }

  @Test("An index or a folder that others can change is not used")
  func others() throws {
    let list = list()
    let path = try #require(try list.rebuild(environment: environment))
    let wrong = try self.list("1 other\n", in: "other").built()
    folder.write(wrong, to: String(path.dropFirst(folder.path.count + 1)))
    #expect(try list.index(environment: environment).word("other") != nil)
    let cache = "\(folder.path)/cache/evscribe"
    for (fileMode, folderMode) in [(0o606, 0o700), (0o660, 0o700), (0o600, 0o777), (0o600, 0o770)]
      as [(mode_t, mode_t)]
    {
      folder.write(wrong, to: String(path.dropFirst(folder.path.count + 1)))
      chmod(path, fileMode)
      chmod(cache, folderMode)
      #expect(try list.index(environment: environment).word("weird") != nil)
      guard folderMode != 0o700 else { continue }
      #expect(try readRegularFile(at: path) == wrong)
      #expect(throws: SystemError.self) { try list.rebuild(environment: environment) }
    }
  }

  @Test("A cache that cannot be written, or none at all, does no harm")
  func noCache() throws {
    let list = list()
    let file = folder.write("", to: "file")
    for environment in [["XDG_CACHE_HOME": file], ["XDG_CACHE_HOME": "/proc/none"], [:]] {
      #expect(try list.index(environment: environment).word("weird") != nil)
    }
    #expect(try list.rebuild(environment: [:]) == nil)
    #expect(throws: SystemError.self) { try list.rebuild(environment: ["XDG_CACHE_HOME": file]) }
  }

  @Test("A list that is missing, or a folder, is an error that names it; pairs may be missing")
  func mistakes() throws {
    let missing = WordList(folder: "\(folder.path)/none", language: "en")
    #expect(throws: SystemError("read", missing.wordsPath, .noSuchFileOrDirectory)) {
      try missing.index(environment: environment)
    }
    let list = list()
    folder.write("", to: "list/bigrams.txt/file")
    #expect(throws: SystemError("read", "\(list.folder)/bigrams.txt", .isDirectory)) {
      try list.index(environment: environment)
    }
  }
}

extension TemporaryFolder {
  /// The names in the cache.
  fileprivate var cached: [String] {
    ((try? namesInDirectory(at: "\(path)/cache/evscribe")) ?? []).sorted()
  }
}
