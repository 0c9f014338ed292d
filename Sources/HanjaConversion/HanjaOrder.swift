/// The order of the Hanja words that are written alike in Hangul.
///
/// A score combines how often the word was counted in texts, libhangul's own order, and the number
/// of longer words that contain the word (韓國 is in 韓國語, 寒國 in none). ``UnwantedHanja`` come
/// last. Single characters keep libhangul's order, which follows their frequency.
struct HanjaOrder {
  /// The counts of words in texts, from 1 to 255; a word without a count is treated as never found.
  private let counts: [String: UInt8]
  /// The number of longer words that contain a word, for words that share their key with others.
  private var compounds: [String: Int] = [:]

  init(_ entries: [String: [HanjaEntry]], counts: [String: UInt8] = [:]) {
    self.counts = counts
    var longest = 0
    for (key, values) in entries where values.count > 1 && Self.isWord(key) {
      for entry in values {
        compounds[entry.value] = 0
        longest = max(longest, entry.value.utf16.count)
      }
    }
    for values in entries.values {
      for entry in values { count(parts: Array(entry.value.utf16), longest: longest) }
    }
  }

  private static func isWord(_ key: String) -> Bool { key.unicodeScalars.dropFirst().first != nil }

  private mutating func count(parts units: [UInt16], longest: Int) {
    guard units.count > 2 else { return }
    for start in 0...units.count - 2 {
      for end in stride(from: start + 2, through: min(units.count, start + longest), by: 1)
      where end - start < units.count {
        let part = String(decoding: units[start..<end], as: UTF16.self)
        if let index = compounds.index(forKey: part) { compounds.values[index] += 1 }
      }
    }
  }

  func ordered(_ values: [HanjaEntry], of key: String) -> [HanjaEntry] {
    guard Self.isWord(key) else { return values }
    let scored = values.enumerated().map { place, entry in
      (place: place, score: score(of: entry, at: place), entry: entry)
    }
    return scored.sorted { ($1.score, $0.place) < ($0.score, $1.place) }.map(\.entry)
  }

  // The weights are those of a logistic regression on the texts that were counted: the counts for
  // each fifth of them came from the others (Data/hanja/README.md).
  private func score(of entry: HanjaEntry, at place: Int) -> Int {
    if UnwantedHanja.values.contains(entry.value) { return .min }
    let first = place == 0 ? 40 : 0
    return first - 29 * Self.logarithm(1 + place) / 16
      + 41 * Self.logarithm(1 + (compounds[entry.value] ?? 0)) / 16
      + 127 * Self.logarithm(1 + Int(counts[entry.value] ?? 0)) / 16
  }

  /// Returns sixteen times the binary logarithm, linearly interpolated between powers of two.
  private static func logarithm(_ number: Int) -> Int {
    guard number > 1 else { return 0 }
    let whole = Int.bitWidth - 1 - number.leadingZeroBitCount
    let rest = number - (1 << whole)
    return 16 * whole + ((16 * rest) >> whole)
  }
}
