public import TextEditing

/// The letters that were typed for a character, as stored in the origin of a Hangul cell.
///
/// Up to seven numbers of six bits, with the letter typed first in the lowest bits. A number is the
/// raw value of the ``Jamo/Letter`` plus one, so that 0 ends the sequence.
public enum HangulOrigin {
  static let bitsPerLetter: UInt64 = 6
  static let letterMask: UInt64 = 0x3F
  /// The maximum number of letters.
  static let capacity: UInt64 = 7

  /// Packs letters; any after the seventh are dropped.
  public static func packed(_ letters: some Sequence<Jamo.Letter>) -> UInt64 {
    var origin: UInt64 = 0
    for (index, letter) in letters.prefix(Int(capacity)).enumerated() {
      origin |= UInt64(letter.rawValue + 1) << (UInt64(index) * bitsPerLetter)
    }
    return origin
  }

  /// Returns the letters of a syllable or a compatibility letter as typed. Without an origin,
  /// returns the letters that type it in the two-set layout: ㅗㅏ for ㅘ, ㄱㅅ for ㄳ, ㄲ for ㄲ. Empty for
  /// any other character.
  public static func letters(of cell: TextCell) -> [Jamo.Letter] {
    guard cell.origin != 0, isHangul(cell.scalar) else { return letters(of: cell.scalar) }
    return letters(packed: cell.origin)
  }

  /// Returns the letters that type a syllable or a compatibility letter in the two-set layout.
  /// Empty for any other character.
  public static func letters(of scalar: Unicode.Scalar) -> [Jamo.Letter] {
    if let letter = Jamo.Letter(scalar) { return parts(of: letter) }
    guard let syllable = HangulSyllable(scalar) else { return [] }
    let final = Jamo.Letter(syllable.final)
    return [Jamo.Letter(syllable.initial)] + parts(of: Jamo.Letter(syllable.medial))
      + (final.map(parts(of:)) ?? [])
  }

  static func letters(packed origin: UInt64) -> [Jamo.Letter] {
    var letters: [Jamo.Letter] = []
    var rest = origin
    while let index = UInt8(exactly: rest & letterMask), index != 0,
      let letter = Jamo.Letter(rawValue: index - 1)
    {
      letters.append(letter)
      rest >>= bitsPerLetter
    }
    return letters
  }

  private static func isHangul(_ scalar: Unicode.Scalar) -> Bool {
    Jamo.Letter(scalar) != nil || HangulSyllable(scalar) != nil
  }

  private static func parts(of letter: Jamo.Letter) -> [Jamo.Letter] {
    partsOfLetters[Int(letter.rawValue)]
  }

  /// For each letter, the letters that type it in the two-set layout, where doubled consonants are
  /// typed with Shift instead of by a join.
  private static let partsOfLetters: [[Jamo.Letter]] = (0..<Jamo.Letter.count).map { index in
    let letter = Jamo.Letter(known: index)
    for rule in [JamoJoinRule].modern where !rule.isDouble && rule.letter(rule.both) == letter {
      return [rule.first, rule.second].compactMap(rule.letter)
    }
    return [letter]
  }
}

extension JamoJoinRule {
  /// Returns the compatibility letter of the jamo with this number in the rule's part of the
  /// syllable; nil for an archaic jamo.
  fileprivate func letter(_ number: UInt8) -> Jamo.Letter? {
    switch part {
    case .initial: Jamo.Initial(rawValue: number).map { Jamo.Letter($0) }
    case .medial: Jamo.Medial(rawValue: number).map { Jamo.Letter($0) }
    case .final: Jamo.Final(rawValue: number).flatMap { Jamo.Letter($0) }
    }
  }
}
