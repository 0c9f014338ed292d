/// Emoji with their names and keywords in several languages.
///
/// The text is kept in the form of its file and searched on each request, because requests are
/// rare.
package struct EmojiNames: Sendable {
  /// A found emoji, and its name in the language of the match.
  package struct Match: Hashable, Sendable {
    package var emoji: String
    package var name: String
  }

  private let bytes: [UInt8]

  /// Creates the names from lines: an emoji, then for each language, after a tab, its name and its
  /// keywords separated by `|`. Lines that begin with `#` and a space are remarks; an emoji may
  /// begin with `#` too, but without a space.
  package init(lines bytes: [UInt8]) { self.bytes = bytes }

  /// Returns the emoji whose name and keywords in one language contain all words of the text,
  /// ignoring case.
  ///
  /// Emoji that have the text as their name come first, then those that have it as a keyword, then
  /// the others. Only whole words match.
  ///
  /// - Complexity: O(length of all names)
  package func matches(_ text: String) -> [Match] {
    let words = Self.words(of: text[...])
    // Only the case of ASCII letters is ignored in the search, so other letters are left out of it
    // if possible.
    let pieces = words.flatMap { $0.split { !$0.isASCII } }
    func longest(_ texts: [Substring]) -> Substring? {
      texts.max { $0.utf8.count < $1.utf8.count }
    }
    guard let searched = longest(pieces) ?? longest(words) else { return [] }
    var found: [[Match]] = [[], [], []]
    forEachLine(with: Array(searched.utf8)) { line in
      guard let (rank, match) = Self.match(words, in: line) else { return }
      found[rank].append(match)
    }
    return Array(found.joined())
  }

  /// Calls `body` with each line that contains the lower-case text, possibly as part of a word.
  /// Case is ignored only for ASCII letters.
  private func forEachLine(with text: [UInt8], _ body: (ArraySlice<UInt8>) -> Void) {
    guard let first = text.first else { return }
    var place = 0
    while place + text.count <= bytes.count {
      guard Self.lowered(bytes[place]) == first,
        text.indices.allSatisfy({ Self.lowered(bytes[place + $0]) == text[$0] })
      else {
        place += 1
        continue
      }
      let newline = UInt8(ascii: "\n")
      let start = bytes[..<place].lastIndex(of: newline).map { $0 + 1 } ?? 0
      let end = bytes[place...].firstIndex(of: newline) ?? bytes.count
      body(bytes[start..<end])
      place = end
    }
  }

  private static func lowered(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
  }

  /// Returns the emoji of a line, and the rank of its match: 0 if the words are a name, 1 if they
  /// are a keyword, 2 if they occur separately in one language. Nil unless all words occur.
  private static func match(
    _ words: [Substring], in line: ArraySlice<UInt8>
  ) -> (rank: Int, match: Match)? {
    guard !line.starts(with: "# ".utf8) else { return nil }
    let fields = String(decoding: line, as: UTF8.self).split(separator: "\t")
    guard let emoji = fields.first else { return nil }
    var best: (rank: Int, match: Match)?
    for names in fields.dropFirst() {
      let phrases = names.split(separator: "|")
      guard let name = phrases.first else { continue }
      let split = phrases.map { Self.words(of: $0) }
      guard words.allSatisfy({ word in split.contains { $0.contains(word) } }) else { continue }
      let rank = split.firstIndex(of: words).map { min($0, 1) } ?? 2
      if rank < best?.rank ?? 3 {
        best = (rank, Match(emoji: String(emoji), name: String(name)))
      }
    }
    return best
  }

  /// Returns the words of the text in lower case, split at all characters other than letters and
  /// digits.
  private static func words(of text: Substring) -> [Substring] {
    text.lowercased().split { !$0.isLetter && !$0.isNumber }
  }
}
