/// The words that were typed last. A text repeats its words, so they are likely to be typed again.
///
/// At most ``limit`` words are kept. They are compared by keys, which depend on the language
/// (``WordCompleting/key(of:)``).
package struct TypedWords: Sendable {
  /// A word that may be typed again.
  package struct Repeated: Hashable {
    package var key: [UInt8]
    /// The word as it was typed last, but in small letters if it was ever typed so.
    package var text: String
    /// How often the word was typed.
    package var count: Int
    /// The mean of two shares: the word's share in all typed words, and its share in the typed
    /// words that followed the same word.
    package var share: Float
  }

  private struct Entry: Sendable {
    var key: [UInt8]
    var text: String
    var previous: [UInt8]
  }

  /// The number of words that are kept.
  package static let limit = 1_000
  /// The number of other words that count as typed, so that the share of a word is small after only
  /// a few words.
  private static let trust: Float = 50
  /// The number of words that are counted as typed after the word before, in addition to those that
  /// were typed.
  private static let pairTrust: Float = 0.5
  /// How much a word's share depends on what has followed the word before, from 0 to 1; the rest
  /// depends on how often the word was typed at all.
  private static let pairShare: Float = 0.5

  private var entries: [Entry] = []
  /// The index of the oldest entry once the list is full.
  private var oldest = 0

  package init() {}

  /// Adds a word that was typed, with its key and that of the word before it in the same sentence,
  /// which is empty if there is none.
  package mutating func append(_ word: String, key: [UInt8], after previous: [UInt8]) {
    let entry = Entry(key: key, text: word, previous: previous)
    if entries.count < Self.limit {
      entries.append(entry)
    } else {
      entries[oldest] = entry
      oldest = (oldest + 1) % Self.limit
    }
  }

  /// Forgets all words, because another user begins.
  package mutating func removeAll() {
    entries = []
    oldest = 0
  }

  /// Returns the words whose keys begin with `key` and are longer, those typed last first.
  /// `previous` is the key of the word before; empty if there is none.
  ///
  /// - Complexity: O(typed words)
  package func words(beginningWith key: [UInt8], after previous: [UInt8]) -> [Repeated] {
    var words: [Repeated] = []
    var places: [[UInt8]: Int] = [:]
    var pairCounts: [Int] = []
    var pairCount = 0
    for entry in (entries[oldest...] + entries[..<oldest]).reversed() {
      let isPair = !previous.isEmpty && entry.previous == previous
      if isPair { pairCount += 1 }
      guard entry.key.count > key.count, entry.key.starts(with: key) else { continue }
      let place = places[entry.key] ?? words.count
      if place == words.count {
        places[entry.key] = place
        words.append(Repeated(key: entry.key, text: entry.text, count: 0, share: 0))
        pairCounts.append(0)
      }
      words[place].count += 1
      if isPair { pairCounts[place] += 1 }
      if LetterCase(of: entry.text) == .small { words[place].text = entry.text }
    }
    for place in words.indices {
      let single = Float(words[place].count) / (Float(entries.count) + Self.trust)
      let pair = Float(pairCounts[place]) / (Float(pairCount) + Self.pairTrust)
      words[place].share = Self.pairShare * pair + (1 - Self.pairShare) * single
    }
    return words
  }
}
