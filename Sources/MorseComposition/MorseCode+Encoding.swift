import HangulComposition
public import TextEditing

/// What is sent for a text.
public enum MorseToken: Hashable, Sendable {
  /// A letter or sign, with no gap in it.
  case letter(MorsePattern)
  /// In Korean the end of a syllable. It has no signals; with keys that can end a syllable it is one press, and some hands
  /// leave a longer gap.
  case syllableEnd
  /// The gap between two words.
  case wordGap
}

/// A character that a code has no signals for.
public struct MorseEncodingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The character.
  public var character: Character
  /// How many characters stand before it.
  public var offset: Int
  /// The name of the code.
  public var code: String

  /// `character 3: the code international has no signals for "ж"`
  public var description: String {
    "character \(offset + 1): the code \(code) has no signals for \"\(character)\""
  }
}

extension MorseCode {
  /// What is sent for the text. Blanks and line ends divide words, several as one; none are sent at the start and the end.
  /// Procedure signs are written in angle brackets, in either case and by any of their names. In Japanese `<SN>` has Latin letters after it, up to
  /// `<DO>`.
  ///
  /// - Parameters:
  ///   - text: the text.
  ///   - dividingSyllables: whether the end of every Korean syllable in a word is told; else only where the letters before
  ///     and after would join in another way.
  /// - Returns: letters and what parts them, in order; a letter at both ends, nothing for a text without letters.
  /// - Throws: ``MorseEncodingError`` at the first character that has no signals.
  /// - Complexity: O(length of the text)
  public func tokens(
    for text: String, dividingSyllables: Bool = false
  ) throws(MorseEncodingError) -> [MorseToken] {
    var tokens: [MorseToken] = []
    try forEachToken(of: text[...], dividingSyllables: dividingSyllables) { tokens.append($0) }
    return tokens
  }

  /// Hands on what is sent for the text, one by one, as ``tokens(for:dividingSyllables:)`` gives it. What stands before a
  /// character that has no signals is handed on before the error is thrown.
  ///
  /// - Complexity: O(length of the text); nothing that grows with it is held
  package func forEachToken(
    of text: Substring, dividingSyllables: Bool, _ body: (MorseToken) -> Void
  ) throws(MorseEncodingError) {
    var syllable: SentSyllable?
    var isSecond = false
    var isFirst = true
    var isGap = false
    func give(_ token: MorseToken) {
      if isGap, !isFirst { body(.wordGap) }
      isGap = false
      isFirst = false
      body(token)
    }
    var rest = text
    while let character = rest.first {
      if character.isWhitespace {
        rest.removeFirst()
        isGap = true
        syllable = nil
        continue
      }
      // What leads to the second code and back is the first one's.
      let second = isSecond ? Self.latin.longSign(startingWith: rest) : nil
      if let (pattern, count) = second ?? longSign(startingWith: rest) {
        rest.removeFirst(count)
        give(.letter(pattern))
        syllable = nil
        isSecond =
          alphabet.joining == .kana && pattern != .toKana && (isSecond || pattern == .toLatin)
        continue
      }
      for scalar in character.unicodeScalars {
        let letters = (isSecond ? Self.latin : self).patterns(of: TextCell(scalar))
        guard !letters.isEmpty else {
          throw MorseEncodingError(
            character: character,
            offset: text.distance(from: text.startIndex, to: rest.startIndex),
            code: alphabet.name)
        }
        let next = alphabet.joining == .syllables ? SentSyllable(TextCell(scalar)) : nil
        if let next, let syllable, dividingSyllables || !syllable.stands(before: next) {
          give(.syllableEnd)
        }
        syllable = next
        for letter in letters { give(.letter(letter)) }
      }
      rest.removeFirst()
    }
  }

  /// The patterns that were or would be sent for the cell, in order; empty for a blank, for a character before the last of
  /// a sign, and where the code has nothing for it.
  public func patterns(of cell: TextCell) -> [MorsePattern] {
    switch MorseOrigin(cell) {
    case .sign(let pattern, _): return [pattern]
    case .joined(let first, let second): return [first, second]
    case .part, .wordSpace: return []
    case nil: break
    }
    if let pattern = pattern(for: cell.scalar) { return [pattern] }
    switch alphabet.joining {
    case .apart:
      return []
    case .syllables:
      guard let syllable = SentSyllable(cell) else { return [] }
      return syllable.letters.compactMap { pattern(for: $0.scalar) }
    case .kana:
      let scalar = KanaVoicing.katakana(cell.scalar)
      guard let (kana, sign) = KanaVoicing.parts(of: scalar) else {
        return pattern(for: scalar).map { [$0] } ?? []
      }
      return [kana, sign].compactMap(pattern(for:))
    }
  }

  /// The code that `<SN>` leads to.
  private static let latin = MorseCode(.international)

  /// How many characters the sign has that the text starts with, where it has several.
  package func longSignLength(startingWith text: Substring) -> Int? {
    longSign(startingWith: text)?.count
  }

  /// The sign of several characters that the text starts with, and how many they are.
  private func longSign(startingWith text: Substring) -> (pattern: MorsePattern, count: Int)? {
    if text.first == "<", let end = text.prefix(8).firstIndex(of: ">") {
      let name = text[...end]
      if let pattern = pattern(forProsign: String(name)) { return (pattern, name.count) }
    }
    for sign in alphabet.letters where sign.text.count > 1 {
      let start = text.prefix(sign.text.count)
      if start.lowercased() == sign.text { return (sign.pattern, start.count) }
    }
    return nil
  }
}

extension SentSyllable {
  /// The letters as sent.
  var letters: [Jamo.Letter] {
    var letters: [Jamo.Letter] = []
    var rest = self
    while let last = rest.last {
      letters.append(last)
      rest = rest.withoutLast
    }
    return letters.reversed()
  }

  /// Whether this syllable and the next come out as they are when their letters are sent in one row.
  func stands(before next: SentSyllable) -> Bool {
    var open = self
    var ended: [SentSyllable] = []
    for letter in next.letters {
      let change = open.adding(letter)
      if let syllable = change.ended { ended.append(syllable) }
      open = change.open
    }
    return ended == [self] && open == next
  }
}
