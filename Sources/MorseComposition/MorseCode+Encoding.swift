import HangulComposition
public import TextEditing

/// A letter or a separator between letters in a text to be sent.
public enum MorseToken: Hashable, Sendable {
  /// A letter or sign, sent without a letter gap inside it.
  case letter(MorsePattern)
  /// The end of a Korean syllable. It has no signals: some keyers have a key for it, and some
  /// senders leave a longer gap.
  case syllableEnd
  /// The gap between two words.
  case wordGap
}

/// An error for a text with a character that a code cannot send.
public struct MorseEncodingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The character for which the code has no signals.
  public var character: Character
  /// The number of characters of the text before ``character``.
  public var offset: Int
  /// The name of the code.
  public var code: String

  /// The message with the position: `character 4: the code international has no signal for "ж"`
  public var description: String {
    "character \(offset + 1): the code \(code) has no signal for \"\(character)\""
  }
}

extension MorseCode {
  /// Returns the letters and separators of the text, in the order in which they are sent.
  ///
  /// Each run of whitespace separates two words; at the start and the end it is ignored. Procedure
  /// signs are written in angle brackets, in either case and by any of their names. In Japanese
  /// text, Latin letters are enclosed by `<SN>` and `<DO>`.
  ///
  /// - Parameters:
  ///   - text: the text.
  ///   - dividingSyllables: whether all Korean syllable boundaries in a word are included, or only
  ///     those without which the letters would join differently.
  /// - Returns: letters and their separators in order, beginning and ending with a letter; empty
  ///   for a text without letters.
  /// - Throws: ``MorseEncodingError`` at the first character that has no signals.
  /// - Complexity: O(length of the text)
  public func tokens(
    for text: String, dividingSyllables: Bool = false
  ) throws(MorseEncodingError) -> [MorseToken] {
    var tokens: [MorseToken] = []
    try forEachToken(of: text[...], dividingSyllables: dividingSyllables) { tokens.append($0) }
    return tokens
  }

  /// Calls `body` with each token of ``tokens(for:dividingSyllables:)``.
  ///
  /// If an error is thrown, `body` has received the tokens before the character at fault.
  ///
  /// - Complexity: O(length of the text) in time, O(1) in memory
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
      // The signs that switch to the second code and back belong to the first.
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

  /// Returns the patterns that were or would be sent for the cell, in order. Empty for a space, for
  /// every character of a sign except the last, and for a character that the code cannot send.
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

  /// The code that `<SN>` switches to.
  private static let latin = MorseCode(.international)

  /// Returns the sign of several characters at the start of the text, such as `<SK>` and the German
  /// `ch`, with the number of its characters; nil if there is none.
  package func longSign(startingWith text: Substring) -> (pattern: MorsePattern, count: Int)? {
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
  /// The letters of the syllable in the order in which they are sent.
  var letters: [Jamo.Letter] {
    var letters: [Jamo.Letter] = []
    var rest = self
    while let last = rest.last {
      letters.append(last)
      rest = rest.withoutLast
    }
    return letters.reversed()
  }

  /// Returns whether this syllable and the next are read back unchanged when their letters are sent
  /// without a separator.
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
