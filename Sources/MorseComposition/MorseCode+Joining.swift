import HangulComposition
import TextEditing

/// Letters that join the character before them.
extension MorseCode {
  /// Returns whether a letter sent after the character belongs to the second code: the
  /// international one, to which `<SN>` switches. `<SN>` and `<DO>` stay in the text, like
  /// procedure signs, so that they can be deleted and `--to signals` stays correct.
  func isSecond(after cell: TextCell?) -> Bool {
    guard alphabet.joining == .kana, let cell else { return false }
    switch MorseOrigin(cell) {
    case .sign(.toLatin, _) where !MorseOrigin.isSecond(cell): return true
    case .sign(.toKana, _): return false
    default: return MorseOrigin.isSecond(cell)
    }
  }

  /// Returns `cell` if a voicing mark may join it; otherwise nil.
  func voiceable(_ cell: TextCell?) -> TextCell? {
    guard alphabet.joining == .kana, let cell, KanaVoicing.takesSign(cell.scalar),
      case .sign = origin(of: cell)
    else { return nil }
    return cell
  }

  /// Returns `cell`, whose letter has just ended, if the next letter may join it; otherwise nil.
  func joinable(_ cell: TextCell) -> TextCell? {
    switch alphabet.joining {
    case .apart: nil
    case .syllables: MorseOrigin(cell) == nil ? cell : nil
    case .kana: MorseOrigin.isSecond(cell) ? nil : voiceable(cell)
    }
  }

  /// Appends `base` and the letter with the pattern to `cells`, as one character if they join. If
  /// the pattern is empty, only `base` is appended.
  func write(
    _ pattern: MorsePattern, after base: TextCell?, isSecond: Bool, into cells: inout [TextCell]
  ) {
    guard !pattern.isEmpty else {
      if let base { cells.append(base) }
      return
    }
    let scalars = (text(for: pattern, isSecond: isSecond) ?? Self.unknown).unicodeScalars
    var rest = scalars.makeIterator()
    if let scalar = rest.next(), rest.next() == nil {
      return write(scalar, of: pattern, after: base, isSecond: isSecond, into: &cells)
    }
    if let base { cells.append(base) }
    let count = scalars.count
    for (index, scalar) in scalars.enumerated() {
      let origin: MorseOrigin =
        index == count - 1 ? .sign(pattern, characters: count) : .part
      cells.append(TextCell(scalar, origin: origin.packed(isSecond: isSecond)))
    }
  }

  /// Appends `base` and a letter whose text is one character to `cells`. Only such a letter can
  /// join `base`.
  private func write(
    _ scalar: Unicode.Scalar, of pattern: MorsePattern, after base: TextCell?, isSecond: Bool,
    into cells: inout [TextCell]
  ) {
    if alphabet.joining == .syllables, let letter = Jamo.Letter(scalar) {
      let (ended, open) = (base.map { SentSyllable(sent: $0) } ?? SentSyllable()).adding(letter)
      if let cell = ended?.cell { cells.append(cell) }
      if let cell = open.cell { cells.append(cell) }
      return
    }
    if let base, let joined = joined(base, scalar, pattern) {
      cells.append(joined)
      return
    }
    if let base { cells.append(base) }
    let origin = MorseOrigin.sign(pattern, characters: 1).packed(isSecond: isSecond)
    cells.append(TextCell(scalar, origin: origin))
  }

  private func joined(
    _ base: TextCell, _ sign: Unicode.Scalar, _ pattern: MorsePattern
  ) -> TextCell? {
    guard alphabet.joining == .kana, case .sign(let kana, _) = origin(of: base) else { return nil }
    return KanaVoicing.joined(base.scalar, sign).map {
      TextCell($0, origin: MorseOrigin.joined(kana, pattern).packed)
    }
  }

  /// Splits a character that is formed by joining letters. Returns the character without its last
  /// letter, the whole character with an origin as if it had been sent, and the pattern of the last
  /// letter; nil for other characters.
  func lastLetter(
    of cell: TextCell
  ) -> (rest: TextCell?, whole: TextCell, pattern: MorsePattern)? {
    switch alphabet.joining {
    case .apart:
      return nil
    case .syllables:
      guard MorseOrigin(cell) == nil, let syllable = SentSyllable(cell), let whole = syllable.cell,
        let pattern = (syllable.last?.scalar).flatMap(pattern(for:))
      else { return nil }
      return (syllable.withoutLast.cell, whole, pattern)
    case .kana:
      guard let (kana, sign) = KanaVoicing.parts(of: cell.scalar),
        let first = pattern(for: kana), let second = pattern(for: sign)
      else { return nil }
      let rest = MorseOrigin.sign(first, characters: 1).packed
      let whole = MorseOrigin.joined(first, second).packed
      return (TextCell(kana, origin: rest), TextCell(cell.scalar, origin: whole), second)
    }
  }
}
