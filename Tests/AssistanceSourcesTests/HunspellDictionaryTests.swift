import SystemIO
import TestSupport
import Testing

@testable import AssistanceSources

@Suite(
  "Dictionaries of hunspell",
  .enabled(if: HunspellLibrary.shared != nil, "needs libhunspell-1.7-0"))
struct HunspellDictionaryTests {
  private typealias Problem = HunspellDictionary.Problem

  private let folder = TemporaryFolder()

  private func write(
    _ name: String, encoding: String = "UTF-8", _ words: [[UInt8]], in place: String = "one"
  ) {
    folder.write("SET \(encoding)\nTRY abcdefghijklmnopqrstuvwxyz\n", to: "\(place)/\(name).aff")
    let lines = ["\(words.count)"].map { Array($0.utf8) } + words
    folder.write(Array(lines.joined(separator: [UInt8(ascii: "\n")])), to: "\(place)/\(name).dic")
  }

  /// A dictionary that an expectation can use.
  private final class Opened {
    private let dictionary: HunspellDictionary

    init(_ language: String, in folders: [String]) throws(Problem) {
      dictionary = try HunspellDictionary(language: language, in: folders)
    }

    func contains(_ word: String) -> Bool { dictionary.contains(word) }

    func suggestions(for word: String, count: Int = 5) -> [String] {
      dictionary.suggestions(for: word, count: count)
    }
  }

  private func open(_ language: String, in places: String...) throws(Problem) -> Opened {
    try Opened(language, in: places.map { "\(folder.path)/\($0)" })
  }

  @Test("Words are known or not, and others are suggested, at most as many as asked for")
  func words() throws {
    write("xx_YY", ["haus", "maus", "laus", "straße", "틀렸다"].map { Array($0.utf8) })
    let dictionary = try open("xx", in: "none", "one")
    for word in ["haus", "straße", "틀렸다"] { #expect(dictionary.contains(word), "\(word)") }
    for word in ["hxus", "", "a\0b", String(repeating: "haus", count: 100)] {
      #expect(!dictionary.contains(word), "\(word)")
    }
    #expect(dictionary.suggestions(for: "hxus").first == "haus")
    #expect(dictionary.suggestions(for: "strase") == ["straße"])
    #expect(dictionary.suggestions(for: "틀렷다") == ["틀렸다"])
    #expect(dictionary.suggestions(for: "xaus", count: 2).count == 2)
    #expect(dictionary.suggestions(for: "xaus", count: 0).isEmpty)
    #expect(!dictionary.suggestions(for: "haus").contains("haus"))
    #expect(dictionary.suggestions(for: String(repeating: "haus", count: 100)).isEmpty)
  }

  @Test("A dictionary may be in an older encoding; characters that it lacks make no word")
  func encoding() throws {
    write("xx", encoding: "ISO8859-1", [Array("stra".utf8) + [0xDF] + Array("e".utf8)])
    let dictionary = try open("xx", in: "one")
    #expect(dictionary.contains("straße") && !dictionary.contains("틀렸다"))
    #expect(dictionary.suggestions(for: "strae") == ["straße"])
    #expect(dictionary.suggestions(for: "틀렸다").isEmpty)
  }

  @Test("Of several regions, that of the language's own letters is used; the first folder counts")
  func regions() throws {
    for name in ["xx_AA", "xx_XX", "xxx"] {
      write(name, [Array("\(name.lowercased().suffix(1))haus".utf8)])
    }
    #expect(try open("xx", in: "one").suggestions(for: "haus") == ["xhaus"])
    write("xx_AA", [Array("bhaus".utf8)], in: "two")
    #expect(try open("xx", in: "two").suggestions(for: "haus") == ["bhaus"])
    let dictionary = try open("xx", in: "two", "one")
    #expect(dictionary.contains("bhaus"))
    // Without its other file, it is not a dictionary.
    folder.write("1\nahaus\n", to: "three/yy.dic")
    #expect(throws: Problem.noDictionary(language: "yy")) {
      try open("yy", in: "three")
    }
  }

  @Test("A region can be asked for, and some languages have their own under other letters")
  func homes() throws {
    for name in ["sv_FI", "sv_SE", "nb_NO", "nn_NO", "de_AT", "de_DE"] {
      write(name, [Array("\(name.lowercased().filter(\.isLetter))haus".utf8)])
    }
    for (language, word) in [
      ("sv", "svsehaus"), ("sv-FI", "svfihaus"), ("no", "nbnohaus"), ("nn", "nnnohaus"),
      ("de-AT", "deathaus"), ("de", "dedehaus"),
    ] {
      #expect(try open(language, in: "one").contains(word), "\(language)")
    }
    #expect(throws: Problem.noDictionary(language: "de-CH")) { try open("de-CH", in: "one") }
  }

  @Test("What cannot be used is said")
  func problems() throws {
    #expect(throws: Problem.noDictionary(language: "zz")) { try open("zz", in: "one") }
    write("xx", encoding: "NOCODE-7", [Array("haus".utf8)])
    #expect(throws: Problem.unknownEncoding("NOCODE-7", path: "\(folder.path)/one/xx")) {
      try open("xx", in: "one")
    }
    folder.write("", to: "file")
    folder.write("", to: "four/yy.aff/inner")
    folder.write("1\nhaus\n", to: "four/yy.dic")
    #expect(throws: Problem.self) { try open("yy", in: "four") }
    // A file in place of a folder is as good as none.
    #expect(throws: Problem.noDictionary(language: "zz")) { try open("zz", in: "file") }
  }

  @Test("The folders are those of DICPATH, then the system's; relative ones do not count")
  func folders() {
    let system = ["/usr/local/share/hunspell", "/usr/share/hunspell"]
    #expect(HunspellDictionary.folders([:]) == system)
    #expect(HunspellDictionary.folders(["DICPATH": "/a:b::/c"]) == ["/a", "/c"] + system)
  }
}
