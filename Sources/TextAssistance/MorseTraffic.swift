import MorseComposition

/// Morse traffic that is not words, such as call signs and abbreviations. A correction would
/// falsify it, so it is left as it is.
package enum MorseTraffic {
  /// The words of `TrafficWords`: abbreviations that look like slips of other words, and common
  /// short words.
  private static let abbreviations = Set(
    TrafficWords.all.map { String(decoding: $0.word, as: UTF8.self) })

  /// Whether `word` has the form of a call sign, is a number, a Q or Z code or an abbreviation, or
  /// has five letters. Groups of five letters may be ciphers, which cannot be told from a word with
  /// a slip.
  package static func contains(_ word: some StringProtocol) -> Bool {
    let characters = word.unicodeScalars
    // Call signs, numbers and reports all have a digit, or a stroke between their parts.
    if characters.contains(where: { ("0"..."9").contains($0) || $0 == "/" }) { return true }
    let lower = word.lowercased()
    if abbreviations.contains(lower) { return true }
    let count = characters.count
    if count == 3 || (count == 4 && characters.last == "?"), "qz".contains(lower.prefix(1)) {
      return true
    }
    return count == 5
  }
}
