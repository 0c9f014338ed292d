import Descriptors
import MorseComposition
package import Typing

/// The list of words for `--prior words`, read once.
package final class MorseWordLists {
  private let path: String
  private let tell: (String) -> Void
  private var list: (tree: MorseWordTree, name: WordListName)?

  /// The list of Debian's package `wamerican`.
  package static let standardPath = "/usr/share/dict/american-english"
  package static let package = "wamerican"

  /// - Parameters:
  ///   - path: the file: a word a line.
  ///   - tell: receives a warning if a recording was typed with another list.
  package init(path: String = MorseWordLists.standardPath, tell: @escaping (String) -> Void) {
    self.path = path
    self.tell = tell
  }

  /// Gives the options the words that they need, and their name unless another one is stated.
  package func fill(_ options: inout TypingOptions) throws(SessionMakingError) {
    guard options.modes.contains(.morse), options.morse.readsWords else { return }
    let (tree, name) = try read()
    if let stated = options.morse.wordList, stated != name {
      tell(
        """
        the words of prior were those of \(stated.name) (\(stated.size) bytes), and are now those of \
        \(name.name) (\(name.size) bytes): the text may differ
        """)
    }
    options.morse.words = tree
    options.morse.wordList = options.morse.wordList ?? name
  }

  private func read() throws(SessionMakingError) -> (tree: MorseWordTree, name: WordListName) {
    if let list { return list }
    let bytes: [UInt8]
    do { bytes = try readFile(at: path) } catch { throw .unreadableWords(error) }
    let lines = bytes.split(separator: UInt8(ascii: "\n"))
    let tree = MorseWordTree(lines.lazy.map { (word: $0, count: 1) })
    let name = WordListName(
      name: String(path.split(separator: "/").last ?? ""), size: bytes.count,
      digest: SHA256.digits(of: bytes))
    list = (tree, name)
    return (tree, name)
  }
}
