extension TextDocument {
  /// Returns the number of scalars, always of whole characters, from the cursor to the end of the
  /// unit of text on one side.
  func distance(_ unit: TextUnit, _ direction: TextDirection) -> Int {
    switch unit {
    case .character: characterDistance(direction)
    case .word: wordDistance(direction)
    case .sentence: wholeCharacters(sentenceDistance(direction), direction)
    case .line: wholeIfCut(lineDistance(direction, limit: Self.keyReach), direction)
    case .document: wholeIfCut(withinReach(direction, limit: Self.documentReach), direction)
    }
  }

  /// The maximum number of scalars of a line, about 1,400 words, that one press skips, selects or
  /// deletes, not counting the rest of the last character.
  ///
  /// Without this limit, n presses that move from one end of a line to the other would cost O(n²).
  package static let keyReach = 1 << 13
  /// The maximum number of scalars that one press skips, selects or deletes towards the start or
  /// the end of the text.
  package static let documentReach = 1 << 16
  /// The maximum number of scalars of one character. No script needs a tenth of this. Without this
  /// limit, an endless run of marks on one letter would be scanned from the start each time.
  package static let longestCharacter = 512
  /// The maximum number of consecutive regional indicators that are counted backwards to find the
  /// pairs that make flags; an even number. In a longer run, pairs are not counted from its start.
  package static let longestFlagRow = 256

  /// Returns the number of scalars on one side of the cursor.
  func reachable(_ direction: TextDirection) -> Int {
    direction == .backward ? countBeforeCursor : after.count
  }

  /// Returns the scalar at `offset`, counted from the cursor: 0 is the nearest. The offset must be
  /// less than ``reachable(_:)``.
  func scalar(_ offset: Int, _ direction: TextDirection) -> Unicode.Scalar {
    direction == .backward
      ? before[before.count - 1 - offset].scalar : after[after.count - 1 - offset].scalar
  }

  /// Returns the length in scalars of the grapheme cluster next to the cursor, or of the one after
  /// `passed` skipped scalars; 0 if there is none.
  ///
  /// The standard library's rules of Unicode text segmentation (UAX #29) are applied to a window of
  /// the text, because the text may be a secret, and a string cannot be overwritten. The window
  /// ends where a character certainly ends. It grows while the cluster fills it, up to
  /// ``longestCharacter``.
  func characterDistance(_ direction: TextDirection, after passed: Int = 0) -> Int {
    let count = reachable(direction) - passed
    guard count > 0 else { return 0 }
    if count == 1 || breaksAlways(after: passed, direction) { return 1 }
    var window = 8
    while true {
      let size = min(window, count)
      var joined = 2
      while joined < size, !breaksAlways(after: passed + joined - 1, direction) { joined += 1 }
      let length = clusterLength(window: joined, after: passed, direction)
      if joined < size || size == count || size >= Self.longestCharacter { return length }
      if length < size, direction == .forward || knowsBase(before: length, size, after: passed) {
        return length
      }
      window *= 4
    }
  }

  /// Returns whether the window before the cursor includes everything that its last character may
  /// join.
  ///
  /// A joiner or a virama joins the next scalar only if a base, possibly with marks, comes before
  /// the joiner or virama (rules GB9c and GB11), so the base must be in the window.
  private func knowsBase(before length: Int, _ window: Int, after passed: Int) -> Bool {
    let end = before.count - passed
    return before[end - window..<end - length].contains { !$0.scalar.isMark }
  }

  /// Returns the number of consecutive characters next to the cursor that are single scalars, as
  /// nearly all characters are; at most `limit`.
  func plainCharacters(_ direction: TextDirection, limit: Int) -> Int {
    let count = reachable(direction)
    let end = min(limit, count)
    guard end > 0, scalar(0, direction).standsAlone else { return 0 }
    var passed = 0
    while passed < end {
      // The next scalar might join this one.
      if passed + 1 < count, !scalar(passed + 1, direction).standsAlone { break }
      passed += 1
    }
    return passed
  }

  private func clusterLength(window: Int, after passed: Int, _ direction: TextDirection) -> Int {
    var view = String.UnicodeScalarView()
    if direction == .backward {
      let end = before.count - passed
      let start = end - window
      // A flag is two regional indicators, counted from the start of their run: add a first half
      // that was cut off.
      if hasHalfFlag(before: start) { view.append(before[start - 1].scalar) }
      for cell in before[start..<end] { view.append(cell.scalar) }
      return String(view).last?.unicodeScalars.count ?? 1
    }
    for cell in after.dropLast(passed).suffix(window).reversed() { view.append(cell.scalar) }
    return String(view).first?.unicodeScalars.count ?? 1
  }

  /// Returns whether a window that starts at `index` would cut a flag in two, because the regional
  /// indicator at `index` is the second one of the flag.
  private func hasHalfFlag(before index: Int) -> Bool {
    guard before[index].scalar.isRegionalIndicator else { return false }
    let limit = max(0, index - Self.longestFlagRow)
    var start = index
    while start > limit, before[start - 1].scalar.isRegionalIndicator { start -= 1 }
    return !(index - start).isMultiple(of: 2)
  }

  /// Returns whether a character certainly ends between the scalar after `passed` skipped ones and
  /// the next one.
  private func breaksAlways(after passed: Int, _ direction: TextDirection) -> Bool {
    let nearer = scalar(passed, direction)
    let farther = scalar(passed + 1, direction)
    return direction == .backward
      ? farther.breaksAlways(before: nearer) : nearer.breaksAlways(before: farther)
  }

  /// Returns `count`, rounded up to whole characters.
  private func wholeCharacters(_ count: Int, _ direction: TextDirection) -> Int {
    var passed = 0
    while passed < count { passed += characterDistance(direction, after: passed) }
    return passed
  }

  /// Returns the number of scalars on one side of the cursor, at most `limit`.
  private func withinReach(_ direction: TextDirection, limit: Int = keyReach) -> Int {
    min(reachable(direction), limit)
  }

  /// Returns `count`, rounded up to whole characters if a limit may have cut the last one.
  private func wholeIfCut(_ count: Int, _ direction: TextDirection) -> Int {
    count == Self.keyReach || count == Self.documentReach
      ? wholeCharacters(count, direction) : count
  }

  /// Returns the number of scalars in the word next to the cursor: whitespace, if any, and then a
  /// run of word characters or of other characters.
  ///
  /// A line break is skipped only by itself. A character has the kind of its first scalar; an
  /// apostrophe counts as a part of a word only between two word characters.
  private func wordDistance(_ direction: TextDirection) -> Int {
    let count = withinReach(direction)
    var passed = 0
    var run = TextKind.space
    while passed < count {
      let (first, length) = character(after: passed, direction)
      var kind = TextKind(first)
      if run == .word, first.isApostrophe, passed + length < count,
        TextKind(character(after: passed + length, direction).first) == .word
      {
        kind = .word
      }
      if kind == .lineBreak { return passed == 0 ? length : passed }
      guard kind == run || run == .space else { break }
      run = kind
      passed += length
    }
    return passed
  }

  /// Returns the first scalar and the length of the character after `passed` skipped scalars.
  private func character(
    after passed: Int, _ direction: TextDirection
  ) -> (first: Unicode.Scalar, length: Int) {
    let length = characterDistance(direction, after: passed)
    return (scalar(direction == .backward ? passed + length - 1 : passed, direction), length)
  }

  /// Returns the number of scalars in the sentence next to the cursor, with the whitespace after
  /// it. A line break is skipped only by itself.
  ///
  /// The full stop of an abbreviation ends a sentence too, unlike in
  /// ``TextLanguage/beginsSentence(_:)``, because the masked text of a recording (``TextMask``)
  /// keeps full stops, but not words.
  private func sentenceDistance(_ direction: TextDirection) -> Int {
    let count = withinReach(direction)
    guard count > 0 else { return 0 }
    if scalar(0, direction).isLineBreak { return 1 }
    func isBlank(_ offset: Int) -> Bool {
      let scalar = scalar(offset, direction)
      return scalar.isSpace && !scalar.isLineBreak
    }
    var passed = 0
    if direction == .backward {
      while passed < count, isBlank(passed) { passed += 1 }
      while passed < count, scalar(passed, direction).endsSentence { passed += 1 }
      while passed < count, !scalar(passed, direction).isLineBreak {
        if scalar(passed, direction).isWideStop { break }
        guard isBlank(passed) else {
          passed += 1
          continue
        }
        var skipped = passed
        while skipped < count, isBlank(skipped) { skipped += 1 }
        if skipped < count, scalar(skipped, direction).endsSentence { break }
        passed = skipped
      }
      return passed
    }
    while passed < count, !scalar(passed, direction).isLineBreak {
      let ends = scalar(passed, direction).endsSentence
      let isWide = scalar(passed, direction).isWideStop
      passed += 1
      guard ends, passed == count || isWide || isBlank(passed) else {
        continue
      }
      while passed < count, isBlank(passed) { passed += 1 }
      break
    }
    return passed
  }

  /// Returns the number of scalars up to the start or the end of the line, at most `limit`.
  func lineDistance(_ direction: TextDirection, limit: Int = .max) -> Int {
    let count = min(reachable(direction), limit)
    var passed = 0
    while passed < count, !scalar(passed, direction).isLineBreak { passed += 1 }
    return passed
  }
}

/// The kind of a character when words are skipped.
enum TextKind {
  case space, lineBreak, word, sign

  init(_ scalar: Unicode.Scalar) {
    self =
      if scalar.isInWord, !scalar.isApostrophe { .word } else if scalar.isLineBreak {
        .lineBreak
      } else if scalar.isSpace { .space } else { .sign }
  }
}

extension Unicode.Scalar {
  /// Returns whether a character certainly ends between this scalar and the next one, whatever
  /// precedes them.
  ///
  /// False in the middle of a character, and for some pairs between which a character ends or not,
  /// depending on the preceding text.
  func breaksAlways(before next: Unicode.Scalar) -> Bool {
    if standsAlone, next.standsAlone { return true }
    if isMark || isRegionalIndicator && next.isRegionalIndicator { return false }
    var pair = String.UnicodeScalarView()
    pair.append(self)
    pair.append(next)
    return String(pair).count == 2
  }

  /// Whether the scalar extends the character before it: a combining mark, a joiner, a skin tone.
  fileprivate var isMark: Bool {
    value == 0x200D || properties.isGraphemeExtend || properties.isEmojiModifier
  }

  var isRegionalIndicator: Bool { (0x1F1E6...0x1F1FF).contains(value) }

  /// Whether the scalar never shares a grapheme cluster with another one of this kind: line feed,
  /// printable ASCII, U+00C0 to U+02FF, compatibility jamo and whole Hangul syllables.
  var standsAlone: Bool {
    switch value {
    case 0x0A, 0x20..<0x7F, 0xC0..<0x300, 0x3131..<0x318F, 0xAC00..<0xD7A4: true
    default: false
    }
  }
}
