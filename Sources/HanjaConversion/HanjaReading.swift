/// A conversion of Hanja to Hangul: by whole words if a table contains them, otherwise character by
/// character.
package struct HanjaReading: Sendable {
  let index: HanjaIndex

  package init(_ index: HanjaIndex) { self.index = index }

  /// Returns whether the first scalar of the character is an ideograph.
  package static func isHanja(_ character: Character) -> Bool {
    character.unicodeScalars.first?.properties.isIdeographic ?? false
  }

  /// Returns the text with all Hanja replaced by Hangul; nil if it has no Hanja from the table.
  /// Other Hanja are left unchanged.
  package func hangul(for text: some StringProtocol) -> String? {
    var result = ""
    var rest = text[...]
    var hasRead = false
    while let first = rest.first {
      guard Self.isHanja(first) else {
        result.append(first)
        rest = rest.dropFirst()
        continue
      }
      let run = rest.prefix(while: Self.isHanja)
      let read = hangul(forRun: run)
      hasRead = hasRead || read != String(run)
      result += read
      rest = rest[run.endIndex...]
    }
    return hasRead ? result : nil
  }

  /// Returns the readings of the Hanja at the end of the text, each with the Hanja that it
  /// replaces.
  ///
  /// The readings of the longest ending that is a word of the table come first, the likeliest
  /// before the others. One reading of the whole run of Hanja follows, if the run is longer.
  package func readings(before text: some StringProtocol) -> [(hangul: String, hanja: String)] {
    let run = String(text.reversed().prefix(while: Self.isHanja).reversed())
    guard !run.isEmpty else { return [] }
    var readings: [(hangul: String, hanja: String)] = []
    if let word = index.longestValue(in: run, atStart: false) {
      for key in spellings(of: word) { readings.append((key, word)) }
      if word == run { return readings }
    }
    let all = hangul(forRun: run[...])
    if all != run { readings.append((all, run)) }
    return readings
  }

  /// Returns the readings of a word or character in the table, the likeliest first. Those in South
  /// Korean spelling come first; each group is ordered by the word's index among the words with the
  /// same reading.
  package func spellings(of word: some StringProtocol) -> [String] {
    index.keys(of: word)
      .map { (key: $0.key, place: $0.place, isSouthern: Self.isSouthern($0.key)) }
      .sorted {
        ($0.isSouthern ? 0 : 1, $0.place, $0.key) < ($1.isSouthern ? 0 : 1, $1.place, $1.key)
      }
      .map(\.key)
  }

  private static func isSouthern(_ key: String) -> Bool {
    guard let first = key.unicodeScalars.first else { return true }
    return InitialSound.atStart(first) == first
  }

  private func hangul(forRun run: some StringProtocol) -> String {
    var result = ""
    var rest = run[...]
    while let first = rest.first {
      if let word = index.longestValue(in: rest, atStart: true), word.count > 1,
        let key = spellings(of: word).first
      {
        result += key
        rest = rest.dropFirst(word.count)
      } else {
        result += reading(of: first, after: result.unicodeScalars.last)
        rest = rest.dropFirst()
      }
    }
    return result
  }

  /// Returns the reading of a single character after the syllable `previous`, which is nil at the
  /// start of a run of Hanja. Returns the character unchanged if the table does not contain it.
  private func reading(of character: Character, after previous: Unicode.Scalar?) -> String {
    let found = index.keys(of: String(character)).filter { $0.key.unicodeScalars.count == 1 }
    guard let likeliest = found.min(by: { ($0.place, $0.key) < ($1.place, $1.key) }),
      let sound = likeliest.key.unicodeScalars.first
    else { return String(character) }
    let start = InitialSound.atStart(sound)
    guard let previous else { return String(Character(start)) }
    // The table has 羅 under 라 and 나. Within a word, the reading that the rule changes is right.
    let full = found.lazy.compactMap(\.key.unicodeScalars.first)
      .first { $0 != start && InitialSound.atStart($0) == start }
    return String(Character(InitialSound.within(full ?? sound, after: previous)))
  }
}
