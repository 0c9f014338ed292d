import HangulComposition

/// What the keys of a layout may have typed on the way to a text.
struct KeyRules: Sendable {
  /// The kind of the Hangul layout; nil if each key types a character.
  let kind: HangulLayout.Kind?

  /// Whether a word that is being typed may become `word`.
  func mayBecome(_ typed: [Character], _ word: [Character]) -> Bool {
    guard let last = typed.last else { return true }
    guard typed.count <= word.count, typed.dropLast() == word[..<(typed.count - 1)] else {
      return false
    }
    let wanted = word[typed.count - 1]
    if last == wanted { return true }
    guard let parts = parts(last), let wantedParts = self.parts(wanted) else { return false }
    if parts.mayBecome(wantedParts) { return true }
    let next = typed.count < word.count ? self.parts(word[typed.count]) : nil
    return moves(parts, wantedParts, next) != nil
  }

  /// The name of the next unit of `word` after its typed part; nil if the word is complete.
  func next(after typed: [Character], in word: [Character]) -> String? {
    guard let last = typed.last, typed.count <= word.count else { return first(of: word, at: 0) }
    let wanted = word[typed.count - 1]
    if last != wanted, let parts = parts(last), let wantedParts = self.parts(wanted) {
      let following = typed.count < word.count ? self.parts(word[typed.count]) : nil
      if let following, let moved = moves(parts, wantedParts, following) {
        var begun = following
        begun.initial = moved
        begun.medial = []
        begun.final = []
        return begun.next(towards: following).map(name)
      }
      if let next = parts.next(towards: wantedParts) { return name(next) }
    }
    return first(of: word, at: typed.count)
  }

  private func first(of word: [Character], at index: Int) -> String? {
    guard index < word.count else { return nil }
    guard var parts = parts(word[index]) else { return String(word[index]) }
    let all = parts
    parts.initial = []
    parts.medial = []
    parts.final = []
    return parts.next(towards: all).map(name)
  }

  /// The letters that a vowel will move from the final of a syllable to the next one; nil if it
  /// cannot be so.
  private func moves(
    _ parts: SyllableParts, _ wanted: SyllableParts, _ next: SyllableParts?
  ) -> [Unicode.Scalar]? {
    guard kind == .twoSet, let next, !next.initial.isEmpty, parts.initial == wanted.initial,
      parts.medial == wanted.medial, parts.final.count > wanted.final.count,
      parts.final.starts(with: wanted.final)
    else { return nil }
    let moved = Array(parts.final[wanted.final.count...])
    return next.initial == moved ? moved : nil
  }

  private func parts(_ character: Character) -> SyllableParts? {
    kind == nil ? nil : SyllableParts(character, splitsTense: kind == .threeSet)
  }

  private func name(_ next: (letter: Unicode.Scalar, isFinal: Bool)) -> String {
    next.isFinal && kind == .threeSet ? "-\(next.letter)" : "\(next.letter)"
  }
}
