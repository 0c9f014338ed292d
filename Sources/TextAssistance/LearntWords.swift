/// The words that the user added or chose, with their numbers of uses. There are at most ``limit``
/// of them. A new word replaces the least used word; of several such words, the least recently used
/// one.
package struct LearntWords: Hashable, Sendable {
  package struct Entry: Hashable, Sendable {
    /// The word as it is written, with its capitals.
    package var word: String
    package var count: Int
    /// A number that is larger the more recently the word was used.
    var order: Int
  }

  /// The reason why a word cannot be learnt or a line cannot be read.
  package enum Problem: Error, Hashable, Sendable {
    /// The word is empty or too long, or contains a space or a control character.
    case notAWord(String)
    /// The line, from 1, is not a word, a tab and a count.
    case line(Int)
  }

  /// The largest number of scalars of a word.
  package static let longestWord = 64
  private static let largestCount = 1_000_000

  package let limit: Int
  private var entries: [String: Entry] = [:]
  private var nextOrder = 0

  package init(limit: Int = 10_000) {
    self.limit = max(limit, 1)
  }

  package var count: Int { entries.count }

  /// All words, the most used first; of equally used words, the most recently used first.
  package var all: [Entry] {
    entries.values.sorted { ($1.count, $1.order) < ($0.count, $0.order) }
  }

  /// All words in small letters.
  package var folded: Set<String> { Set(entries.keys) }

  /// Returns the number of uses of the word, in any case; 0 if the word is not known.
  package func uses(of word: some StringProtocol) -> Int {
    entries[word.lowercased()]?.count ?? 0
  }

  package func contains(_ word: some StringProtocol) -> Bool { uses(of: word) > 0 }

  /// Returns the longer words that begin with `prefix`, in any case, the most used first.
  ///
  /// - Complexity: O(words)
  package func words(beginningWith prefix: some StringProtocol) -> [String] {
    let beginning = prefix.lowercased()
    guard !beginning.isEmpty else { return [] }
    return entries.filter { $0.key.hasPrefix(beginning) && $0.key != beginning }.values
      .sorted { ($1.count, $1.order) < ($0.count, $0.order) }.map(\.word)
  }

  /// Adds uses of `word`. The capitals of the last use are kept.
  package mutating func use(_ word: String, times: Int = 1) throws(Problem) {
    guard Self.isWord(word) else { throw .notAWord(word) }
    if !contains(word), entries.count == limit { keep(limit - 1) }
    add(word, times: times)
  }

  private mutating func add(_ word: String, times: Int) {
    let key = word.lowercased()
    let count = min((entries[key]?.count ?? 0) + max(times, 1), Self.largestCount)
    entries[key] = Entry(word: word, count: count, order: nextOrder)
    nextOrder += 1
  }

  private mutating func keep(_ count: Int) {
    for entry in all.dropFirst(count) { entries[entry.word.lowercased()] = nil }
  }

  /// Forgets the word, in any case.
  ///
  /// - Returns: whether it was known.
  @discardableResult
  package mutating func forget(_ word: some StringProtocol) -> Bool {
    entries.removeValue(forKey: word.lowercased()) != nil
  }

  /// Whether the word can be learnt: it is not empty or too long, and has no spaces or control
  /// characters.
  package static func isWord(_ word: String) -> Bool {
    let scalars = word.unicodeScalars
    return !scalars.isEmpty && scalars.count <= longestWord
      && scalars.allSatisfy { scalar in
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator, .spaceSeparator, .surrogate: false
        default: true
        }
      }
  }

  // MARK: - The file

  /// A line for each word, with a tab and its count; the most recently used word comes last.
  package var text: String {
    entries.values.sorted { $0.order < $1.order }
      .map { "\($0.word)\t\($0.count)\n" }.joined()
  }

  /// Reads lines with a word, a tab and a count, as in ``text``; empty lines are skipped. If a word
  /// occurs more than once, its counts are added.
  package init(text: some StringProtocol, limit: Int = 10_000) throws(Problem) {
    self.init(limit: limit)
    var number = 0
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      number += 1
      guard !line.isEmpty else { continue }
      let parts = line.split(separator: "\t", omittingEmptySubsequences: false)
      guard parts.count == 2, let times = Int(parts[1]), (1...Self.largestCount).contains(times),
        Self.isWord(String(parts[0]))
      else { throw .line(number) }
      add(String(parts[0]), times: times)
    }
    keep(self.limit)
  }
}
