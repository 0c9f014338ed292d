/// Emoji by their names and keywords in several languages.
package struct EmojiNames: Sendable {
  /// An emoji that was found, and its name in the language in which it was found.
  package struct Match: Hashable, Sendable {
    package var emoji: String
    package var name: String
  }

  /// What a language has for an emoji: its name, then its keywords, each as its words.
  private struct Names {
    var name: String
    var phrases: [[Substring]]
    var words: Set<Substring>
  }

  private let emoji: [(text: String, names: [Names])]

  /// Reads lines of an emoji and, after a tab for each language, its name and its keywords with
  /// `|` between. Lines that begin with `#` and a space are remarks, because an emoji is `#` too.
  package init(lines bytes: [UInt8]) {
    emoji = bytes.split(separator: UInt8(ascii: "\n")).compactMap { line in
      guard !line.starts(with: "# ".utf8) else { return nil }
      let fields = String(decoding: line, as: UTF8.self).split(separator: "\t")
      guard let text = fields.first, fields.count > 1 else { return nil }
      return (
        String(text),
        fields.dropFirst().compactMap { names in
          let phrases = names.split(separator: "|")
          guard let name = phrases.first else { return nil }
          let split = phrases.map { Self.words(of: $0) }
          return Names(name: String(name), phrases: split, words: Set(split.joined()))
        }
      )
    }
  }

  package var count: Int { emoji.count }

  /// The emoji that all the words name, whatever their case: those whose name it is first, then
  /// those that have it as a keyword, then those that have all the words. Parts of words do not
  /// count.
  package func matches(_ text: String) -> [Match] {
    let words = Self.words(of: text[...])
    guard !words.isEmpty else { return [] }
    var found: [[Match]] = [[], [], []]
    for item in emoji {
      var best: (rank: Int, name: String)?
      for names in item.names where words.allSatisfy({ names.words.contains($0) }) {
        let rank = names.phrases.firstIndex(of: words).map { min($0, 1) } ?? 2
        if rank < best?.rank ?? 3 { best = (rank, names.name) }
      }
      if let best { found[best.rank].append(Match(emoji: item.text, name: best.name)) }
    }
    return Array(found.joined())
  }

  /// The words in lower case, without what is not a letter or a digit.
  private static func words(of text: Substring) -> [Substring] {
    text.lowercased().split { !$0.isLetter && !$0.isNumber }
  }
}
