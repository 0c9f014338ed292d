import SystemIO
import MorseComposition
import SystemPackage
package import Typing

/// The word list for `--prior words` and `--prior traffic`, read once for each.
package final class MorseWordLists {
  private let paths: [String]
  private let tell: (String) -> Void
  /// The list as read so far, by whether the words of traffic were added.
  private var lists: [Bool: (tree: MorseWordTree, name: WordListName)] = [:]

  /// The path of the list in Debian's package `wamerican`, used if evscribe's own is not installed.
  package static let otherPath = "/usr/share/dict/american-english"
  package static let package = "wamerican"

  /// Creates a source of the word list, which is read when options first need it.
  ///
  /// - Parameters:
  ///   - paths: the possible paths of the list; the first that exists is read. Each line contains
  ///     one word, or a number and the words that occur equally often; the number is twenty times
  ///     the decimal logarithm of their count.
  ///   - tell: receives a warning if a recording was typed with another list.
  package init(
    paths: [String] = [MorseWordLists.otherPath], tell: @escaping (String) -> Void
  ) {
    self.paths = paths
    self.tell = tell
  }

  /// Sets the words of the options, if they need any, and the list's name unless the options state
  /// one.
  package func fill(_ options: inout TypingOptions) throws(SessionMakingError) {
    guard options.modes.contains(.morse), options.morse.readsWords else { return }
    let withTraffic = options.morse.prior == .traffic
    let (tree, name) = try read(withTraffic: withTraffic)
    // With another prior than in the recording, the list is the same if it was that of that prior.
    if let stated = options.morse.wordList, stated != name,
      try stated != read(withTraffic: !withTraffic).name
    {
      tell(
        """
        the recording was made with the word list \(stated.name) (\(stated.size) bytes), but is now read with \
        \(name.name) (\(name.size) bytes): the text may differ
        """)
    }
    options.morse.words = tree
    options.morse.wordList = options.morse.wordList ?? name
  }

  private func read(
    withTraffic: Bool
  ) throws(SessionMakingError) -> (tree: MorseWordTree, name: WordListName) {
    if let list = lists[withTraffic] { return list }
    let (bytes, path) = try readFirst()
    let lines = bytes.split(separator: UInt8(ascii: "\n"))
    let words = lines.lazy.flatMap(Self.words(of:))
    let tree = withTraffic ? MorseWordTree(trafficAnd: words) : MorseWordTree(words)
    let printable = path.split(separator: "/").suffix(2).joined(separator: "/").utf8.map {
      (33...126).contains($0) ? $0 : UInt8(ascii: "_")
    }
    let name = WordListName(
      name: String(decoding: printable, as: UTF8.self), size: bytes.count,
      digest: SHA256.digits(of: withTraffic ? bytes + TrafficWords.bytes : bytes))
    lists[withTraffic] = (tree, name)
    return (tree, name)
  }

  private func readFirst() throws(SessionMakingError) -> (bytes: [UInt8], path: String) {
    var absent = SystemError("open", Self.otherPath, .noSuchFileOrDirectory)
    for path in paths {
      do throws(SystemError) { return (try readRegularFile(at: path), path) } catch {
        guard error.isMissing else { throw .unreadableWords(error) }
        absent = error
      }
    }
    throw .unreadableWords(absent)
  }

  private static func words(
    of line: ArraySlice<UInt8>
  ) -> [(word: ArraySlice<UInt8>, count: Float)] {
    let words = line.split(separator: UInt8(ascii: " "))
    guard words.count > 1, let first = words.first,
      let frequency = UInt8(String(decoding: first, as: UTF8.self))
    else { return words.map { ($0, 1) } }
    return words.dropFirst().map { ($0, Self.counts[Int(frequency)]) }
  }

  /// The counts, indexed by twenty times their decimal logarithm, from 0 to 255.
  private static let counts: [Float] = {
    var counts: [Float] = [1]
    for _ in 1...255 { counts.append((counts.last ?? 1) * 1.122_018_5) }
    return counts
  }()
}
