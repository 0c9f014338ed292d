import HangulComposition
import KeyEvents

/// The rules that decide whether typed text may still become a given text with the keys of a
/// layout.
struct KeyRules: Sendable {
  /// The kind of the Hangul layout; nil if each key types a character.
  private let kind: HangulLayout.Kind?
  private let splitsTense: Bool
  /// Whether the letters of a syllable may come in any order.
  let isAnyOrder: Bool
  /// The names of the units that a single key types.
  private var units: Set<String> = []
  /// The letters that each key types as finals.
  private var finals: [KeyCode: Set<String>] = [:]

  /// Creates the rules of a Hangul layout, or if it is nil, of a keyboard whose keys type
  /// characters.
  init(_ layout: HangulLayout?, _ options: HangulOptions) {
    kind = layout?.kind
    splitsTense = kind == .threeSet || options.doubleStroke
    isAnyOrder = options.autoReorder != .off
    guard let layout else { return }
    for key in KeyCode.mainRows.joined() {
      for shift in [false, true] {
        let meaning = layout.meaning(of: key, shift: shift)
        guard let scalar = meaning.scalar else { continue }
        if case .final = meaning {
          units.insert("-\(scalar)")
          finals[key, default: []].insert("\(scalar)")
        } else {
          units.insert("\(scalar)")
        }
      }
    }
  }

  /// Whether a word that is being typed may become `word`.
  func mayBecome(_ typed: [Character], _ word: [Character]) -> Bool {
    guard let last = typed.last else { return true }
    guard typed.count <= word.count, typed.dropLast() == word[..<(typed.count - 1)] else {
      return false
    }
    let wanted = word[typed.count - 1]
    if last == wanted { return true }
    guard let parts = parts(last), let wantedParts = self.parts(wanted) else { return false }
    if parts.mayBecome(wantedParts, inAnyOrder: isAnyOrder) { return true }
    let next = typed.count < word.count ? self.parts(word[typed.count]) : nil
    return moved(parts, wantedParts, next) != nil
  }

  /// Returns the name of the next unit of `word` after its typed part; nil if the word is complete.
  func next(after typed: [Character], in word: [Character]) -> String? {
    guard let last = typed.last, typed.count <= word.count else { return first(of: word, at: 0) }
    let wanted = word[typed.count - 1]
    if last != wanted, let parts = parts(last), let wantedParts = self.parts(wanted) {
      let following = typed.count < word.count ? self.parts(word[typed.count]) : nil
      if let following, let letters = moved(parts, wantedParts, following) {
        var begun = following
        begun.initial.letters = letters
        begun.medial = SyllableParts.Part()
        begun.final = SyllableParts.Part()
        return begun.next(towards: following).map(name)
      }
      if let next = parts.next(towards: wantedParts) { return name(next) }
    }
    return first(of: word, at: typed.count)
  }

  /// Whether a key types this letter as a final.
  func isFinal(_ letter: String, of key: KeyCode) -> Bool { finals[key]?.contains(letter) == true }

  /// Returns the number of letters of a text.
  func letterCount(of text: String) -> Int {
    text.reduce(0) { $0 + (parts($1)?.letterCount ?? 1) }
  }

  private func first(of word: [Character], at index: Int) -> String? {
    guard index < word.count else { return nil }
    guard let all = parts(word[index]) else { return String(word[index]) }
    var none = all
    none.initial = SyllableParts.Part()
    none.medial = SyllableParts.Part()
    none.final = SyllableParts.Part()
    return none.next(towards: all).map(name)
  }

  /// Returns the letters that the next vowel will move from the final of a syllable to the next
  /// syllable; nil if this cannot lead to the wanted text.
  private func moved(
    _ parts: SyllableParts, _ wanted: SyllableParts, _ next: SyllableParts?
  ) -> [Unicode.Scalar]? {
    guard kind == .twoSet, let next, parts.initial == wanted.initial, parts.medial == wanted.medial,
      parts.final.letters.count > wanted.final.letters.count,
      parts.final.letters.starts(with: wanted.final.letters)
    else { return nil }
    let moved = Array(parts.final.letters[wanted.final.letters.count...])
    return next.initial.letters.starts(with: moved) ? moved : nil
  }

  private func parts(_ character: Character) -> SyllableParts? {
    kind == nil ? nil : SyllableParts(character, splitsTense: splitsTense)
  }

  /// Returns the name of the next letter, or of the whole part if a single key types it.
  private func name(
    _ next: (part: SyllableParts.Part, count: Int, isFinal: Bool)
  ) -> String {
    let prefix = next.isFinal && kind == .threeSet ? "-" : ""
    if next.count == 0, let whole = next.part.whole, units.contains("\(prefix)\(whole)") {
      return "\(prefix)\(whole)"
    }
    return "\(prefix)\(next.part.letters[next.count])"
  }
}
