import HangulComposition
package import TextAssistance

/// A search for the Korean words that the typed beginning of a word may become, by the frequency of
/// the words in texts.
///
/// Words are compared by the letters that type them, because the last consonant of a prefix may
/// begin the next syllable: 대한 may become 대한민국 or 대하나.
package struct KoreanCompletion: WordCompleting {
  private struct Word {
    /// The compatibility letters, as offsets from U+3130.
    var letters: [UInt8]
    var text: String
    var count: UInt8
  }

  /// The words in the order of their letters.
  private var words: [Word] = []

  /// The largest number of words.
  private static let limit = 1_000_000

  /// Reads lines with a count from 1 to 255, then the words with that count. Ignores everything
  /// else.
  package init(lines bytes: [UInt8]) {
    for line in bytes.split(separator: 10) {
      let fields = line.split(separator: 32).map { String(decoding: $0, as: UTF8.self) }
      guard let count = fields.first.flatMap({ UInt8($0) }), count > 0 else { continue }
      for text in fields.dropFirst() where words.count < Self.limit {
        guard let letters = Self.letters(of: text) else { continue }
        words.append(Word(letters: letters, text: text, count: count))
      }
    }
    words.sort { $0.letters.lexicographicallyPrecedes($1.letters) }
  }

  /// Returns the letters of a text; nil if it is empty or has anything but Hangul.
  private static func letters(of text: some StringProtocol) -> [UInt8]? {
    var letters: [UInt8] = []
    for scalar in Jamo.letters(of: String(text)).unicodeScalars {
      guard (0x3131...0x318E).contains(scalar.value) else { return nil }
      letters.append(UInt8(scalar.value - 0x3130))
    }
    return letters.isEmpty ? nil : letters
  }

  package func key(of word: String) -> [UInt8]? { Self.letters(of: word) }

  /// Returns up to `count` words that begin with `prefix` and are longer: first those that were
  /// typed at least twice, then the most frequent ones. None if the prefix is empty.
  ///
  /// - Complexity: O(log *n* + words that begin with the prefix + typed words)
  package func completions(
    of prefix: String, after previous: String?, count: Int, typed: TypedWords = TypedWords()
  ) -> [String] {
    guard count > 0, let letters = Self.letters(of: prefix) else { return [] }
    var low = 0
    var high = words.count
    while low < high {
      let middle = (low + high) / 2
      if words[middle].letters.lexicographicallyPrecedes(letters) {
        low = middle + 1
      } else {
        high = middle
      }
    }
    var best: [Word] = []
    for word in words[low...].prefix(while: { $0.letters.starts(with: letters) })
    where word.letters.count > letters.count {
      guard best.count < count || word.count > best[count - 1].count else { continue }
      best.insert(word, at: best.firstIndex { $0.count < word.count } ?? best.count)
      if best.count > count { best.removeLast() }
    }
    let previous = previous.flatMap { Self.letters(of: $0) } ?? []
    let repeated = typed.words(beginningWith: letters, after: previous).filter { $0.count > 1 }
      .sorted { $0.share > $1.share }.map(\.text)
    return Array((repeated + best.map(\.text).filter { !repeated.contains($0) }).prefix(count))
  }
}
